import type { Reporter, TestModule } from "vitest/node";
import { leaveTally, noTests, type Tally } from "#scripts/test/tally.ts";

/** Counts tests for `npm test`, with the reason of each that was skipped: `context.skip("no SMB client here")`. */
export default class VitestTally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tally: Tally = { ...noTests, skipped: [], failed: unhandledErrors.length };
    for (const module of modules) {
      tally.failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === "passed") tally.passed += 1;
        else if (result.state === "skipped")
          tally.skipped.push({
            name: `${module.relativeModuleId}: ${test.fullName}`,
            reason: result.note ?? "",
          });
        else tally.failed += 1;
      }
    }
    leaveTally(tally);
  }
}
