import { expect, test } from "vitest";
import { CatalogueAnswer, listDriveModels, listNasModels } from "#lib/catalogue/models.ts";
import { setUpApi } from "#tests/support/api-test.ts";

const api = setUpApi();

test("the API gives every model with its source, and says which were compared with it", async () => {
  const answer = await api.get("/api/v1/catalogue");
  expect(answer.status).toBe(200);
  const { nas, drives } = CatalogueAnswer.parse(await answer.json());
  expect(nas.map(({ compared: _compared, ...model }) => model)).toEqual(listNasModels());
  expect(drives.map(({ compared: _compared, ...model }) => model)).toEqual(listDriveModels());
  const isUnchecked = (one: { checked: unknown[] }) => one.checked.length === 0;
  expect(nas.filter(isUnchecked).length).toBeGreaterThan(0);
  for (const one of [...nas, ...drives]) expect(one.compared === "none").toBe(isUnchecked(one));
  expect((await fetch(`${api.url}/api/v1/catalogue`, { method: "POST" })).status).toBe(405);
});
