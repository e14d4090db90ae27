import type { FullConfig, Reporter, Suite, TestCase } from "@playwright/test/reporter";
import { leaveTally, noTests, type Tally } from "#scripts/test/tally.ts";

/** Counts tests for `npm test`, with the reason of each that was skipped: `test.skip(true, "no SMB client here")`. */
export default class PlaywrightTally implements Reporter {
  private root: Suite | undefined;
  private errorCount = 0;

  onBegin(_config: FullConfig, root: Suite): void {
    this.root = root;
  }

  onError(): void {
    this.errorCount += 1;
  }

  onEnd(): void {
    const tally: Tally = { ...noTests, skipped: [], failed: this.errorCount };
    for (const test of this.root?.allTests() ?? []) count(test, tally);
    leaveTally(tally);
  }
}

function count(test: TestCase, tally: Tally): void {
  const outcome = test.outcome();
  // A test that passed on another try is not sound.
  if (outcome === "expected") tally.passed += 1;
  else if (outcome === "skipped") {
    const reason = test.annotations.find(({ type }) => type === "skip" || type === "fixme")?.description;
    tally.skipped.push({ name: test.titlePath().filter(Boolean).join(" > "), reason: reason ?? "" });
  } else tally.failed += 1;
}
