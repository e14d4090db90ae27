// A process of its own, with --conditions=react-server: what the server does for a comparison, without HTTP and HTML.

import { readExplorerState } from "#lib/explorer/address.ts";
import { getComparison } from "#lib/explorer/comparison.ts";
import { asks, queryOf } from "./asks.ts";

const repeats = Number(process.argv[2]);
const context = { isPublishedShown: true, timeZone: "Asia/Tokyo", locale: "en" };

const outcomes: Record<string, { firstMs: number; laterMs: number[]; resultCount: number }> = {};
for (const name of Object.keys(asks)) {
  const state = readExplorerState(new URLSearchParams(queryOf(name)));
  const ms: number[] = [];
  let resultCount = 0;
  for (let repeat = 0; repeat <= repeats; repeat += 1) {
    const began = performance.now();
    ({ resultCount } = await getComparison(state, context));
    ms.push(performance.now() - began);
  }
  const [firstMs = Number.NaN, ...laterMs] = ms;
  outcomes[name] = { firstMs, laterMs, resultCount };
}
process.stdout.write(JSON.stringify({ outcomes, rssBytes: process.memoryUsage().rss }), () =>
  process.exit(0),
);
