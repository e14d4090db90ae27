import { defineConfig } from "@playwright/test";
import { installedBrowser } from "#scripts/test/browser.ts";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "dist/test/e2e",
  globalSetup: "./tests/support/e2e-setup.ts",
  // One server and two cores: tests that wait for each other's load would only wait longer.
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  use: {
    // Set by the global setup before the workers read this file.
    baseURL: process.env.TIDEMARK_E2E_URL,
    browserName: "chromium",
    locale: "en-GB",
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: installedBrowser(process.env),
      args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
    },
  },
});
