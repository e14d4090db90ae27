import * as z from "zod";
import { CreateShare, CreateShareAnswer, ListSharesAnswer } from "#lib/contract/share.ts";
import type { Operation } from "./operations.ts";

/** How many links a list has at most. */
export const ListSharesQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

/** The part of an address that names a shared link to its maker; the slug is for readers. */
export const ShareParams = z.strictObject({ id: z.uuid().toLowerCase() });

const always = ["invalid-request", "internal", "unavailable"] as const;

/** Links to runs and comparisons: made, listed, withdrawn. */
export const shareOperations: readonly Operation[] = [
  {
    method: "post",
    path: "/api/v1/shares",
    operationId: "createShare",
    summary: "Share a run or a comparison",
    description:
      "`path` of the answer is the address for whoever has the link. A frozen link keeps its figures, also after runs are edited or deleted; a live one reads them anew. What is shared holds no names of hosts, shares, paths and clients, no ids, notes and tags. `query` is that of an address of `/compare`: one of the explorer, or with `runs` and no `group` of up to twelve runs side by side; a part that can't be read is refused with 400. A live link of the same thing in the same words is given again with 200.",
    caller: "local",
    body: CreateShare,
    successes: [
      { status: 201, description: "The link was made.", schema: CreateShareAnswer },
      { status: 200, description: "This live link was there already.", schema: CreateShareAnswer },
    ],
    errors: [...always, "invalid-json", "forbidden", "not-found", "too-large", "unsupported-encoding"],
  },
  {
    method: "get",
    path: "/api/v1/shares",
    operationId: "listShares",
    summary: "List shared links",
    description: "The newest first, withdrawn ones too.",
    caller: "local",
    query: ListSharesQuery,
    successes: [{ status: 200, description: "The links.", schema: ListSharesAnswer }],
    errors: always,
  },
  {
    method: "post",
    path: "/api/v1/shares/{id}/revoke",
    operationId: "revokeShare",
    summary: "Withdraw a shared link",
    description: "Its address then says that it was withdrawn, with 410. It can't be undone.",
    caller: "local",
    params: ShareParams,
    successes: [{ status: 204, description: "The link was withdrawn." }],
    errors: [...always, "forbidden", "not-found"],
  },
  {
    method: "delete",
    path: "/api/v1/shares/{id}",
    operationId: "deleteShare",
    summary: "Delete a shared link",
    description: "Withdraws it and removes what it kept. Its address is then one that never was, 404.",
    caller: "local",
    params: ShareParams,
    successes: [{ status: 204, description: "The link was deleted." }],
    errors: [...always, "forbidden", "not-found"],
  },
];
