import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// What is said in a terminal is compared in English.
process.env.LC_ALL = "C.UTF-8";

const shared = {
  resolve: {
    alias: { "server-only": fileURLToPath(new URL("node_modules/server-only/empty.js", import.meta.url)) },
  },
};

export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          // Far more than any test takes: a busy machine is no failure.
          testTimeout: 120_000,
        },
      },
      {
        ...shared,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          globalSetup: ["tests/support/integration-setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 240_000,
          // Each file has a database of its own; a few at a time keep two cores responsive.
          maxWorkers: 2,
        },
      },
      {
        ...shared,
        test: {
          name: "fault",
          include: ["tests/fault/**/*.test.ts", "tests/system/**/*.test.ts"],
          testTimeout: 180_000,
          // The first one may have to build.
          hookTimeout: 300_000,
          // Whole servers and measurements: one file at a time.
          maxWorkers: 1,
        },
      },
    ],
  },
});
