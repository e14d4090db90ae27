import type { PathFacts } from "#lib/contract/facts.ts";

type Offloads = NonNullable<NonNullable<PathFacts["nic"]>["offloads"]>;

/** Which interface leads to an address, and whether over a router. */
export type Route = { device: string; isRouted: boolean };

/** The first route of `ip -j route get ADDRESS`; null where there is none. */
export function parseRoute(json: string): Route | null {
  let routes: unknown;
  try {
    routes = JSON.parse(json);
  } catch {
    return null;
  }
  const [first] = Array.isArray(routes)
    ? (routes as { dev?: unknown; gateway?: unknown; via?: unknown }[])
    : [];
  if (typeof first?.dev !== "string") return null;
  return { device: first.dev, isRouted: first.gateway !== undefined || first.via !== undefined };
}

/** Bits per second of /sys/class/net/DEV/speed, which counts in Mbit/s and says -1 where it does not know. */
export function parseSpeed(text: string | null): number | null {
  const megabits = Number(text ?? Number.NaN);
  return Number.isFinite(megabits) && megabits > 0 && megabits < 4_294_967_295 ? megabits * 1e6 : null;
}

const offloadNames = {
  segmentation: "tcp-segmentation-offload",
  genericSegmentation: "generic-segmentation-offload",
  genericReceive: "generic-receive-offload",
  largeReceive: "large-receive-offload",
  receiveChecksum: "rx-checksumming",
  transmitChecksum: "tx-checksumming",
} as const satisfies Record<keyof Offloads, string>;

/** The offloads that `ethtool -k DEV` lists; null for those it leaves out. */
export function parseOffloads(text: string): Offloads {
  const state = (name: string): boolean | null => {
    const word = new RegExp(`^${name}: (on|off)`, "m").exec(text)?.[1];
    return word === undefined ? null : word === "on";
  };
  return {
    segmentation: state(offloadNames.segmentation),
    genericSegmentation: state(offloadNames.genericSegmentation),
    genericReceive: state(offloadNames.genericReceive),
    largeReceive: state(offloadNames.largeReceive),
    receiveChecksum: state(offloadNames.receiveChecksum),
    transmitChecksum: state(offloadNames.transmitChecksum),
  };
}
