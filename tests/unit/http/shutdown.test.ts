import { expect, test } from "vitest";
import { onShutdown, runShutdown } from "#lib/http/shutdown.ts";

test("steps run by order, once, and a failing one does not stop the later ones", async () => {
  const ran: string[] = [];
  const step = (name: string) => async () => {
    await Promise.resolve();
    ran.push(name);
  };
  onShutdown(30, step("last"));
  onShutdown(10, () => {
    ran.push("first");
    throw new Error("a fault");
  });
  onShutdown(20, step("middle"));
  onShutdown(20, step("beside it"));
  const first = runShutdown();
  expect(runShutdown()).toBe(first);
  await first;
  expect(ran).toEqual(["first", "middle", "beside it", "last"]);
});
