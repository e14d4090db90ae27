import { launch } from "#scripts/install/launch.mjs";

await launch("soak.ts");
