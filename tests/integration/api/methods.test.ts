import { expect, test } from "vitest";
import { ApiError } from "#lib/contract/api.ts";
import { setUpApi } from "#tests/support/api-test.ts";

const api = setUpApi();
const id = "01a22d8f-b669-7308-acda-c8992af711c8";

test.each([
  ["POST", "/api/v1/runs", "GET, HEAD"],
  ["POST", `/api/v1/runs/${id}`, "GET, HEAD, PUT, PATCH, DELETE"],
  ["GET", "/api/v1/runs/tags", "POST"],
  ["POST", "/api/v1/tags", "GET, HEAD, DELETE"],
  ["GET", "/api/v1/tags/rename", "POST"],
  ["DELETE", `/api/v1/runs/${id}/observations`, "GET, HEAD, POST"],
  ["PATCH", `/api/v1/targets/${id}/observations`, "GET, HEAD, POST"],
  ["GET", `/api/v1/observations/${id}`, "PUT, DELETE"],
  ["GET", `/api/v1/runs/${id}/restore`, "POST"],
  ["PUT", "/api/v1/events", "GET, HEAD"],
  ["DELETE", "/api/health", "GET, HEAD"],
  ["POST", "/api/openapi.json", "GET, HEAD"],
])(
  "%s %s is refused in the API's form of an error, and told what it takes",
  async (method, path, allowed) => {
    const response = await fetch(`${api.url}${path}`, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe(allowed);
    expect(ApiError.parse(await response.json()).error.code).toBe("method-not-allowed");
  },
);
