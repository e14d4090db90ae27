import { runTests } from "#scripts/test/run.ts";
import { steps } from "#scripts/test/steps.ts";

process.exit(await runTests(steps));
