import { launch } from "#scripts/install/launch.mjs";

// The condition lets a plain Node process import the modules marked "server-only".
await launch("agents.ts", ["--conditions=react-server"]);
