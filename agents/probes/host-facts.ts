import { totalmem } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { unknownConfiguration } from "#lib/contract/facts.ts";
import { busyPercent, cpuTimes, toClientFacts, toClientState } from "./client.ts";
import type { RunFacts } from "./collect-facts.ts";
import { unknownPlace } from "./place.ts";
import { placeWarnings } from "./place-warnings.ts";
import { probeHost } from "./probe-host.ts";

/** How long the processors are watched before the probes make some load of their own. */
const cpuWatchMs = 200;

/**
 * The facts about a host that is measured over the network, and about this PC. The host is a target of its own, `host/<name>`:
 * what it is otherwise, a person may say. Never fails: what can't be found out is null.
 */
export async function collectHostFacts(
  host: string,
  { clientKey, name }: { clientKey: string; name: string | null },
): Promise<RunFacts> {
  const idle = cpuTimes();
  await sleep(cpuWatchMs);
  const cpuPercent = busyPercent(idle, cpuTimes());
  const { way, system } = await probeHost(host);
  const place = { ...unknownPlace, way, system };
  return {
    target: {
      key: `host/${host.toLowerCase()}`.slice(0, 200),
      name: (name ?? host).slice(0, 120),
      kind: way.path?.isLoopback === true ? "other" : "nas",
      vendor: null,
      model: null,
      processor: null,
      memoryBytes: null,
      bays: null,
      ports: null,
    },
    volume: null,
    configuration: unknownConfiguration,
    path: way.path,
    client: toClientFacts(clientKey, system, toClientState(system, cpuPercent)),
    cloudProduct: null,
    recycleBin: null,
    nicDevice: way.nicDevice,
    freeBytes: null,
    clientMemoryBytes: totalmem(),
    warnings: placeWarnings(place),
    place,
  };
}
