import { expect, test } from "vitest";
import { agentNames, enrolledConfig, isEnrolledElsewhere, toAgentConfig } from "#scripts/start/enrolment.ts";

test.each([
  ["desk", "desk"],
  ["desk.home.arpa", "desk"],
  ["山田のPC", "山田のPC"],
  ["-odd_name!", "odd_name-"],
  ["...", "pc"],
])("the agent of the PC %s is called %s", (hostname, name) => {
  expect(agentNames(hostname)[0]).toBe(name);
});

test("where a name is taken the next one is numbered", () => {
  expect(agentNames("desk").slice(0, 3)).toEqual(["desk", "desk 2", "desk 3"]);
});

test("a new token and address keep the client key", () => {
  const config = toAgentConfig({ server: "http://127.0.0.1:3000", token: "old", clientKey: "key" });
  expect(enrolledConfig(config, "http://127.0.0.1:3001", "new")).toEqual({
    server: "http://127.0.0.1:3001",
    token: "new",
    clientKey: "key",
  });
});

test("the first enrolment makes a client key", () => {
  expect(enrolledConfig(undefined, "http://127.0.0.1:3000", "t").clientKey).toMatch(/^[0-9a-f-]{36}$/);
});

test.each([
  ["https://nas.example", true],
  ["http://192.168.1.5:3000", true],
  ["http://127.0.0.1:3999", false],
  ["http://localhost:3000", false],
  ["http://[::1]:3000", false],
  [null, false],
])("an agent that reports to %s is enrolled elsewhere: %s", (server, isElsewhere) => {
  const config = { server, token: "t", clientKey: "k" };
  expect(isEnrolledElsewhere(config, "http://127.0.0.1:3000")).toBe(isElsewhere);
});
