import { type Browser, chromium } from "@playwright/test";
import { installedBrowser } from "#scripts/test/browser.ts";

/** Chromium as the tests use it; null where none is installed. */
export async function openBrowser(): Promise<Browser | null> {
  const executablePath = installedBrowser(process.env);
  if (executablePath === undefined) return null;
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
  });
}
