import { runTests } from "#scripts/test/run.ts";
import { soakSteps } from "#scripts/test/steps.ts";

process.exit(await runTests(soakSteps));
