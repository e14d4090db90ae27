import { expect, test } from "vitest";
import { chooseAccess } from "#agents/server-access.ts";

const local = "http://127.0.0.1:3000";
const remote = "https://nas.example/tidemark";
const config = (server: string | null) => ({ server, token: "tmk_secret", clientKey: "k" });
const context = (server?: string) => ({ environment: { TIDEMARK_SERVER: server } });

test("the server that this PC was enrolled at wins over the one that runs here", () => {
  expect(chooseAccess(null, context(local), config(remote))).toEqual({ server: remote, token: "tmk_secret" });
});

test("a server named with the call wins, and gets the token", () => {
  expect(chooseAccess(local, context(remote), config(remote))).toEqual({
    server: local,
    token: "tmk_secret",
  });
});

test("a server that only the environment names never gets the token", () => {
  expect(chooseAccess(null, context(local), config(null))).toEqual({ server: local, token: null });
});

test("nothing known", () => {
  expect(chooseAccess(null, context(), config(null)).server).toBeNull();
});
