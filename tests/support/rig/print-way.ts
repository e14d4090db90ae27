import { probeHost } from "#agents/probes/probe-host.ts";

// Runs inside a namespace: HOST. Prints the way that this PC takes there.
const { way } = await probeHost(process.argv[2] ?? "");
process.stdout.write(JSON.stringify(way));
