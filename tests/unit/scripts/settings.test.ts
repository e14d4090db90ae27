import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot, readSettings, serverUrl } from "#scripts/start/settings.ts";

test("without any wish: this PC alone, port 3000, .tidemark in the project, the embedded database", () => {
  expect(readSettings({})).toEqual({
    dataDir: join(projectRoot, ".tidemark"),
    host: "127.0.0.1",
    port: 3000,
    databaseUrl: undefined,
  });
});

test.each(["127.0.0.1", "127.8.0.1", "::1", "localhost"])("%s is this PC", (HOST) => {
  expect(readSettings({ HOST }).host).toBe(HOST);
});

test.each(["0.0.0.0", "::", "192.168.1.2", "nas.local", "127.0.0.1.example.com"])("%s is refused", (HOST) => {
  expect(() => readSettings({ HOST })).toThrow(`HOST=${HOST}`);
});

test.each(["0", "65536", "80.5", "http", "-1"])("port %s is none", (PORT) => {
  expect(() => readSettings({ PORT })).toThrow("PORT");
});

test("the address of an IPv6 host stands in brackets", () => {
  expect(serverUrl({ host: "::1", port: 3000 })).toBe("http://[::1]:3000");
});
