import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureConfig, readConfig, toServerUrl, writeConfig } from "#agents/config.ts";
import { AgentFailure } from "#agents/failure.ts";

let home = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "tidemark-config-"));
});
afterEach(() => rmSync(home, { recursive: true }));

test("the client key is made once and stays", () => {
  const first = ensureConfig(home);
  expect(first).toMatchObject({ server: null, token: null });
  expect(ensureConfig(home).clientKey).toBe(first.clientKey);
  writeConfig(home, { ...first, server: "http://127.0.0.1:3000", token: "t" });
  expect(readConfig(home)).toEqual({
    clientKey: first.clientKey,
    server: "http://127.0.0.1:3000",
    token: "t",
  });
});

test("only its owner may read it", () => {
  ensureConfig(home);
  expect(statSync(join(home, "config.json")).mode & 0o777).toBe(0o600);
});

test("a configuration without a client key gets one and keeps server and token", () => {
  writeFileSync(join(home, "config.json"), '{"server":"http://x","token":"t"}');
  const config = ensureConfig(home);
  expect(config).toMatchObject({ server: "http://x", token: "t" });
  expect(readFileSync(join(home, "config.json"), "utf8")).toContain(config.clientKey);
});

test("a damaged file is not overwritten", () => {
  writeFileSync(join(home, "config.json"), '{"server":');
  expect(() => ensureConfig(home)).toThrow(AgentFailure);
  expect(readFileSync(join(home, "config.json"), "utf8")).toBe('{"server":');
});

test.each([
  ["http://127.0.0.1:3000/", "http://127.0.0.1:3000"],
  ["https://nas.example/tidemark/", "https://nas.example/tidemark"],
  ["http://user:secret@host:1", "http://host:1"],
])("%s", (text, url) => {
  expect(toServerUrl(text)).toBe(url);
});

test.each(["", "127.0.0.1:3000", "ftp://host", "not a url"])("%s is no server", (text) => {
  expect(toServerUrl(text)).toBeNull();
});
