import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import * as z from "zod";
import { sharedServer } from "#tests/support/e2e-server.ts";
import { makeReport } from "#tests/support/make-report.ts";
import { postReport } from "#tests/support/post-report.ts";

// A worker that begins anew after a failure finds no target of the one before.
const stamp = Date.now();
const Created = z.looseObject({ id: z.uuid() });

async function send(method: string, path: string, document: unknown): Promise<unknown> {
  const answer = await fetch(`${sharedServer().baseUrl}/api/v1${path}`, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(document),
  });
  expect(answer.ok).toBe(true);
  return answer.status === 204 ? null : answer.json();
}

const create = async (path: string, document: unknown) =>
  Created.parse(await send("POST", path, document)).id;

test("a target described by hand takes over the runs that an agent made of it", async ({ page }) => {
  const measured = `measured-${stamp}`;
  const report = makeReport({ target: { key: `smb/${measured}`, name: measured } });
  await postReport(report, sharedServer());
  const byHand = await create("/targets", { name: `By hand ${stamp}`, kind: "nas", vendor: "Synology" });
  await page.goto(`/targets/${byHand}`);
  await page.getByRole("button", { name: "Take over runs of an agent" }).click();
  const dialog = page.getByRole("dialog", { name: "Take over what an agent measured" });
  await dialog.getByLabel("Measured as").selectOption({ label: `${measured} (smb/${measured}), 1 run` });
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await dialog.getByRole("button", { name: "Take over" }).click();
  await expect(page.getByRole("button", { name: "Take over runs of an agent" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: `By hand ${stamp}` })).toBeVisible();
  await expect(page.getByText(`smb/${measured}`).first()).toBeVisible();
  await page.goto(`/runs/${report.id}`);
  await expect(page.getByText(`By hand ${stamp}`).first()).toBeVisible();
  // The next run of the agent goes there, too.
  await postReport(makeReport({ target: { key: `smb/${measured}`, name: measured } }), sharedServer());
  await page.goto(`/targets/${byHand}`);
  await expect(page.getByRole("link", { name: "All 2 runs" })).toBeVisible();
});

test("a run says where it found its path otherwise than the named path that it was put on", async ({
  page,
}) => {
  const key = `path-${stamp}`;
  const report = makeReport({ target: { key: `smb/${key}`, name: key } });
  await postReport(report, sharedServer());
  const nic = {
    model: "X540",
    driver: null,
    linkBitsPerSecond: 1e10,
    isFullDuplex: null,
    isWireless: null,
    mtu: 1500,
    offloads: null,
  };
  const pathId = await create("/paths", {
    name: `Old hub ${stamp}`,
    facts: { name: null, nic, isLoopback: null, isRouted: null, vlan: null, hops: null, pathMtu: null },
  });
  await send("POST", "/runs/move", { runIds: [report.id], pathId });
  await page.goto(`/runs/${report.id}`);
  const section = page.getByRole("region", { name: "Configuration and path" });
  // The MTU is 1500 on both sides, and the run knows no model of its card.
  await expect(section.getByRole("listitem")).toHaveText([
    /^Link of the PC\. Named path: 10.Gbit\/s · found: 1.Gbit\/s$/,
  ]);
  await send("POST", "/runs/move", { runIds: [report.id], pathId: null });
  await page.reload();
  await expect(section.getByText("Named path and run differ")).toHaveCount(0);
});
