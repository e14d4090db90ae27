import { expect, test } from "vitest";
import { agentHome } from "#agents/home.ts";

test("TIDEMARK_AGENT_HOME comes first", () => {
  expect(agentHome({ TIDEMARK_AGENT_HOME: "/data/agent", XDG_STATE_HOME: "/x" }, "linux", "/home/a")).toBe(
    "/data/agent",
  );
});

test("each platform has its folder for program state", () => {
  expect(agentHome({}, "linux", "/home/a")).toBe("/home/a/.local/state/tidemark");
  expect(agentHome({ XDG_STATE_HOME: "/state" }, "linux", "/home/a")).toBe("/state/tidemark");
  expect(agentHome({ XDG_STATE_HOME: "relative" }, "linux", "/home/a")).toBe("/home/a/.local/state/tidemark");
  expect(agentHome({}, "darwin", "/Users/a")).toBe("/Users/a/Library/Application Support/Tidemark");
  expect(agentHome({ LOCALAPPDATA: "/local" }, "win32", "/home/a")).toBe("/local/Tidemark");
});
