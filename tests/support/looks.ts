import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { sharedServer } from "./e2e-server.ts";

/** Both widths, themes and languages, each together with each of the others. */
const looks = [
  [1440, "light", "en"],
  [1440, "dark", "ja"],
  [390, "dark", "en"],
  [390, "light", "ja"],
] as const;

/** Adds tests that a page breaks no rule of axe and does not scroll sideways. `ready` waits for what it must show by then. */
export function testLooks(path: string, ready: (page: Page) => Promise<void>): void {
  for (const [width, colorScheme, locale] of looks)
    test(`no violation and no sideways scroll at ${width} px, ${colorScheme}, ${locale}`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, locale });
      const page = await context.newPage();
      await page.goto(`${sharedServer().baseUrl}${path}`);
      await ready(page);
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      await context.close();
    });
}
