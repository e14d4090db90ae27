import { expect, test } from "vitest";
import { messagesIn } from "#agents/messages/catalogue.ts";
import { resultText } from "#agents/result-text.ts";
import { sampleReport } from "#tests/unit/agents/support/sample-report.ts";

test("the heading says what was measured and how it is summed up", () => {
  expect(resultText(sampleReport(), messagesIn("en"))).toContain(
    "studio-nas bench (SMB 3.1.1), 1 GiB, median of 3 passes",
  );
  expect(resultText(sampleReport(), messagesIn("ja"))).toContain(
    "studio-nas bench (SMB 3.1.1)、1 GiB、3 回の測定の中央値",
  );
});
