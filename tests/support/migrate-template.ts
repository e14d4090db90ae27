// A process of its own, ended at once: the schema engine leaves a timer behind that would hold up the test runner.
import { migrate } from "#lib/db/migrate.ts";

const outcome = await migrate(process.argv[2] ?? "");
process.exit(outcome.ok ? 0 : 1);
