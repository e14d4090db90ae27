import { expect, test } from "vitest";
import { CatalogueAnswer, listDriveModels, listNasModels } from "#lib/catalogue/models.ts";
import { setUpApi } from "#tests/support/api-test.ts";

const api = setUpApi();

test("the API gives every model with its source", async () => {
  const answer = await api.get("/api/v1/catalogue");
  expect(answer.status).toBe(200);
  const { nas, drives } = CatalogueAnswer.parse(await answer.json());
  expect(nas).toEqual(listNasModels());
  expect(drives).toEqual(listDriveModels());
  expect((await fetch(`${api.url}/api/v1/catalogue`, { method: "POST" })).status).toBe(405);
});
