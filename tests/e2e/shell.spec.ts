import { gzipSync } from "node:zlib";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { sharedServer } from "#tests/support/e2e-server.ts";
import { makeReport } from "#tests/support/make-report.ts";
import { postReport } from "#tests/support/post-report.ts";

const pages = [
  "/",
  "/new",
  "/runs",
  "/runs?text=nothing-like-this",
  "/agents",
  "/settings",
  "/settings?keep=days&days=9",
  "/no-such-page",
];
const target = { key: "smb/shell-nas", name: "shell-nas" };

test.beforeAll(async () => {
  await postReport(makeReport({ target }), sharedServer());
});

/** Complaints of the browser, such as a script that the page's policy stops. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("404")) errors.push(message.text());
  });
  return errors;
}

for (const locale of ["en-GB", "ja-JP"]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`${locale}, ${colorScheme}`, () => {
      test.use({ locale, colorScheme });
      test("has no accessibility violation and no error on any page", async ({ page }) => {
        const errors = collectErrors(page);
        for (const path of pages) {
          await page.goto(path);
          await expect(page.locator("html")).toHaveAttribute("lang", locale.slice(0, 2));
          const { violations } = await new AxeBuilder({ page }).analyze();
          expect(violations, path).toEqual([]);
        }
        expect(errors).toEqual([]);
      });
    });
  }
}

for (const width of [320, 390, 1440]) {
  test(`no page scrolls sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const path of pages) {
      await page.goto(path);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(excess, path).toBeLessThanOrEqual(0);
    }
  });
}

test("each page loads at most 200 KB of compressed scripts", async ({ page }) => {
  for (const path of pages) {
    const bodies: Promise<Buffer>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") bodies.push(response.body());
    });
    await page.goto(path, { waitUntil: "networkidle" }).catch(() => undefined);
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
    page.removeAllListeners("response");
    expect(
      sizes.reduce((sum, size) => sum + size, 0),
      path,
    ).toBeLessThanOrEqual(200_000);
  }
});

test("the unit is part of the address, changes every rate and is remembered", async ({ page }) => {
  await page.goto("/runs?text=shell-nas");
  await expect(page.getByRole("columnheader", { name: /Sequential read, MB\/s/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /shell-nas/ }).first()).toContainText("117.9");
  await page.getByRole("button", { name: /Unit of speed/ }).click();
  await page.getByRole("button", { name: "Gbit/s" }).click();
  await expect(page).toHaveURL(/\/runs\?text=shell-nas&unit=Gbit\/s$/);
  // 117.9 MB/s are 117.9 * 8 / 1000 Gbit/s.
  await expect(page.getByRole("row", { name: /shell-nas/ }).first()).toContainText("0.943");
  await page.goto("/runs?text=shell-nas");
  await expect(page.getByRole("columnheader", { name: /Sequential read, Gbit\/s/ })).toBeVisible();
});

test("the theme is chosen by keyboard, and Escape gives the focus back", async ({ page }) => {
  await page.goto("/agents");
  const button = page.getByRole("button", { name: "Light or dark" });
  await button.press("Enter");
  await expect(page.getByRole("button", { name: "Dark", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await button.press("Enter");
  await page.getByRole("button", { name: "Dark", exact: true }).press("Enter");
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator("html")).toHaveClass(/dark/);
});

test("the first tab leads past the navigation", async ({ page }) => {
  await page.goto("/agents");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("pages show their content, and the language can be chosen", async ({ page }) => {
    await page.goto("/runs?text=shell-nas");
    await expect(page.getByRole("row", { name: /shell-nas/ }).first()).toContainText("117.9");
    await page.getByRole("button", { name: "Language: English" }).click();
    await page.getByRole("button", { name: "日本語" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "ja");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("測定");
  });
});

test("pages carry a policy that allows only their own scripts", async ({ page }) => {
  const response = await page.goto("/agents");
  const policy = (await response?.headerValue("content-security-policy")) ?? "";
  expect(policy).toMatch(/script-src 'self' 'nonce-[0-9a-f]{32}' 'strict-dynamic';/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(await response?.headerValue("x-content-type-options")).toBe("nosniff");
});

test("an address that leads nowhere says so", async ({ page }) => {
  const response = await page.goto("/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nothing here");
});
