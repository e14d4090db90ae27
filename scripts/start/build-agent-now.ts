import { buildAgent } from "#scripts/build-agent.ts";

await buildAgent();
