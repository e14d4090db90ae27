import { expect, test } from "vitest";
import { catalogue, say } from "#scripts/start/messages.ts";

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test("both languages name the same values in each message", () => {
  const names = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, placeholders(text)]));
  expect(names(catalogue.ja)).toEqual(names(catalogue.en));
});

test.each([
  [{ LANG: "ja_JP.UTF-8" }, "終了しました"],
  [{ LANG: "en_GB.UTF-8" }, "Stopped"],
  [{ LANG: "ja_JP.UTF-8", LC_ALL: "C.UTF-8" }, "Stopped"],
  [{ LANG: "C", LC_MESSAGES: "ja_JP" }, "終了しました"],
  [{}, "Stopped"],
])("the terminal's language follows %o", (env, text) => {
  expect(say("stopped", {}, env)).toBe(text);
});

test("values stand where the text names them", () => {
  const text = say("portUsed", { host: "127.0.0.1", port: 3000, next: 3001 }, {});
  expect(text).toBe(
    "Port 3000 on 127.0.0.1 is in use by another program. Start with PORT=3001, or end that program.",
  );
});
