import * as z from "zod";
import { RunId } from "./run-id.ts";

/** What makes the address of a shared link: 128 random bits in base64url. */
export const Slug = z.string().regex(/^[A-Za-z0-9_-]{21}[AQgw]$/);

/** `live` reads the figures anew at each view, `frozen` keeps them as they were when the link was made. */
export const ShareMode = z.enum(["live", "frozen"]);
export type ShareMode = z.infer<typeof ShareMode>;

const text = (longest: number) => z.string().trim().min(1).max(longest).nullable().default(null);

/** As many characters as the query of a shared comparison may have. */
export const longestQuery = 20_000;

const common = {
  mode: ShareMode,
  /** What the page is called, in the sharer's words. */
  title: text(200),
  /** The sharer's words beside the figures, in Markdown. */
  note: text(4000),
};

/** What is asked for when something is shared: a run, or the comparison that the query of `/compare` stands for. */
export const CreateShare = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("run"), runId: RunId, ...common }),
    z.strictObject({ kind: z.literal("comparison"), query: z.string().max(longestQuery), ...common }),
  ])
  .meta({ id: "CreateShare" });
export type CreateShare = z.infer<typeof CreateShare>;

/** A shared link as its maker sees it. A revoked one is still listed; its address says that it was withdrawn. */
export const ShareSummary = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(["run", "comparison"]),
    mode: ShareMode,
    /** `/r/{slug}` or `/c/{slug}`. */
    path: z.string(),
    title: z.string().nullable(),
    note: z.string().nullable(),
    /** Of a run; null once it was removed for good. */
    runId: RunId.nullable(),
    /** Of a comparison: the query of its address, `/compare?…`; `runs=` without `group=` are runs side by side. */
    query: z.string().nullable(),
    createdAt: z.iso.datetime(),
    revokedAt: z.iso.datetime().nullable(),
    /** How often the page was opened; who did is not kept. */
    openCount: z.int(),
  })
  .meta({ id: "ShareSummary" });
export type ShareSummary = z.infer<typeof ShareSummary>;

export const CreateShareAnswer = z
  .strictObject({ share: ShareSummary, isNew: z.boolean() })
  .meta({ id: "CreateShareAnswer" });
export type CreateShareAnswer = z.infer<typeof CreateShareAnswer>;

/** The newest first. */
export const ListSharesAnswer = z
  .strictObject({ shares: z.array(ShareSummary), total: z.int() })
  .meta({ id: "ListSharesAnswer" });
export type ListSharesAnswer = z.infer<typeof ListSharesAnswer>;
