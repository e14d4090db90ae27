import type * as z from "zod";
import type { Bond, Nic, PathFacts } from "#lib/contract/facts.ts";
import type { Gaps } from "./gaps.ts";

export type NicFacts = z.infer<typeof Nic>;
export type BondFacts = z.infer<typeof Bond>;

/** An interface of this PC by the system's own name, which stays on this PC. */
export type FoundNic = {
  device: string;
  nic: NicFacts;
  isUp: boolean | null;
  macAddress: string | null;
  /** Networks of its addresses, as `192.168.1.7/24`. */
  subnets: readonly string[];
};

/** The way from this PC to a host, as far as this PC knows it. */
export type FoundPath = {
  path: PathFacts | null;
  nicDevice: string | null;
  macAddress: string | null;
  /** Whether the link is there; null where the system does not tell. */
  isUp: boolean | null;
  /** A NIC of this PC that would have been the better one, by its link; null where there is none. */
  betterLink: { linkBitsPerSecond: number } | null;
  gaps: Gaps;
};

export const unknownWay: FoundPath = {
  path: null,
  nicDevice: null,
  macAddress: null,
  isUp: null,
  betterLink: null,
  gaps: {},
};

export const unknownNic: NicFacts = {
  model: null,
  driver: null,
  linkBitsPerSecond: null,
  isFullDuplex: null,
  isWireless: null,
  mtu: null,
  offloads: null,
  receiveQueues: null,
};

/** A path over one NIC of which nothing but that is known. */
export const unknownPath: PathFacts = {
  name: null,
  nic: null,
  isLoopback: null,
  isRouted: null,
  vlan: null,
  hops: null,
  pathMtu: null,
};

/** An MTU that the contract takes; null for anything else. Loopback claims one byte more than fits. */
export const toMtu = (value: number): number | null =>
  Number.isInteger(value) && value >= 68 && value <= 65_536 ? value : null;
