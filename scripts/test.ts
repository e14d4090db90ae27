import { runTests } from "#scripts/test/run.ts";

process.exit(await runTests());
