import * as z from "zod";
import { sharedPageHeaders } from "./shared-pages.ts";

/** The part of an address that names a shared link; what can't be a slug is answered like one that is unknown. */
export const SlugParams = z.strictObject({ slug: z.string().max(200) });

/** The figures of a shared page as a file. */
export function dataFile(body: string, form: "json" | "csv"): Response {
  return new Response(body, {
    headers: {
      ...sharedPageHeaders,
      "content-type": form === "csv" ? "text/csv; charset=utf-8" : "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="tidemark-shared.${form}"`,
    },
  });
}
