// Runs the script that its first argument names. Started over an IPC channel, it ends with whoever started it, even after
// kill -9. A preload would do too, but Next hands Node's options on to its workers in a form that Node refuses.
import { pathToFileURL } from "node:url";

process.on("disconnect", () => process.exit(1));
process.channel?.unref();
process.argv.splice(1, 1);
const [, script = ""] = process.argv;
await import(pathToFileURL(script).href);
