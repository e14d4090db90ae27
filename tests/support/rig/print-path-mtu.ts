import { measurePathMtu } from "#agents/benchmarks/network/path-mtu.ts";

// Runs inside a namespace: ADDRESS CLIENT_MTU [PORT]. Prints what was measured.
const [address = "", clientMtu, port] = process.argv.slice(2);
const found = await measurePathMtu(
  { address, clientMtu: Number(clientMtu), port: port === undefined ? null : Number(port) },
  new AbortController().signal,
);
process.stdout.write(JSON.stringify(found));
