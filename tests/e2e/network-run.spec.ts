import { expect, type Page, test } from "@playwright/test";
import { CreateShareAnswer } from "#lib/contract/share.ts";
import { sharedServer } from "#tests/support/e2e-server.ts";
import { testLooks } from "#tests/support/looks.ts";
import { makeNetworkReport } from "#tests/support/network-report.ts";
import { postReport } from "#tests/support/post-report.ts";

const report = makeNetworkReport({
  startedAt: new Date("2025-11-30T09:12:00Z"),
  target: { key: "host/jumbo-nas", name: "jumbo-nas" },
});
const hop = "Path MTU to the other end: 1500 bytes, though both ends claim 9000";

test.beforeAll(() => postReport(report, sharedServer()));
const rowIn = (page: Page, table: string, text: string) =>
  page.getByRole("region", { name: table }).getByRole("row").filter({ hasText: text });

test("a network run says what was reached, what a full link adds, and where large packets get lost", async ({
  page,
}) => {
  await page.goto(`/runs/${report.id}`);
  await expect(page.getByText("Sent 118 MB/s and received 115 MB/s (TCP 4 streams).")).toBeVisible();
  await expect(
    page.getByText("takes the median round trip (TCP connect) from 200 µs to 5.00 ms"),
  ).toBeVisible();
  await expect(page.getByText(hop)).toBeVisible();
  await expect(page.getByRole("figure", { name: /Throughput over time of TCP 4 streams/ })).toBeVisible();
  await expect(rowIn(page, "TCP 4 streams", "Send")).toContainText("118.0 MB/s");
  await expect(rowIn(page, "Path MTU", "To the other end")).toContainText("vanish without a word");
  await expect(page.getByText("Set the MTU of the PC, every switch between and the NAS")).toBeVisible();
});

test("a shared link shows the same", async ({ page, request }) => {
  const answer = await request.post("/api/v1/shares", {
    data: { kind: "run", runId: report.id, mode: "frozen" },
  });
  const { share } = CreateShareAnswer.parse(await answer.json());
  await page.goto(share.path);
  await expect(page.getByText(hop)).toBeVisible();
  await expect(rowIn(page, "Round trips", "RTT TCP connect under load (send)")).toContainText("118.0 MB/s");
});

testLooks(`/runs/${report.id}`, async (page) => {
  await expect(page.locator("#network-title")).toBeVisible();
});
