import { launch } from "#scripts/install/launch.mjs";

await launch("test.ts");
