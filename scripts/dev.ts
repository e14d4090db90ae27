import { supervise } from "#scripts/start/supervisor.ts";

process.exit(await supervise("development"));
