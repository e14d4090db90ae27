import type { Browser } from "@playwright/test";

/** What a first visit with an empty cache came to. Bytes are those on the wire. */
export type Visit = { scriptBytes: number; totalBytes: number; largestPaintMs: number | null };

const settleMs = 700;

/** Opens a page in a fresh context and waits until it has settled. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const kinds = new Map<string, string>();
    const bytes = { script: 0, total: 0 };
    await session.send("Network.enable");
    session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      bytes.total += encodedDataLength;
      if (kinds.get(requestId) === "Script") bytes.script += encodedDataLength;
    });
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(settleMs);
    return {
      scriptBytes: bytes.script,
      totalBytes: bytes.total,
      largestPaintMs: await page.evaluate(largestPaintMs),
    };
  } finally {
    await context.close();
  }
}

/** Runs in the page: the last candidate for the largest contentful paint so far. */
function largestPaintMs(): Promise<number | null> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? null)).observe({
      type: "largest-contentful-paint",
      buffered: true,
    });
    setTimeout(resolve, 1000, null);
  });
}
