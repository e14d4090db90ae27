import type { RunFacts } from "#agents/probes/collect-facts.ts";
import type { FoundPath, NicFacts } from "#agents/probes/found-path.ts";
import { canonicalJson } from "#lib/contract/canonical.ts";
import type { Access, PathFacts } from "#lib/contract/facts.ts";
import type { KnownWarning } from "#lib/contract/warning.ts";
import type { ChangedFact } from "#lib/contract/warning-codes.ts";

/** Facts of a run at its start or its end, as far as they are compared. */
export type ComparedFacts = Pick<RunFacts, "target" | "configuration" | "path" | "client"> & {
  place: { way: Pick<FoundPath, "nicDevice" | "isUp"> };
};

const differ = (one: unknown, other: unknown): boolean => canonicalJson(one) !== canonicalJson(other);

const changed = (fact: ChangedFact, figures: Record<string, number> = {}): KnownWarning => ({
  code: "facts-changed",
  detail: { fact, ...figures },
});

/** Further channels join an SMB session as it is used, and do no harm; one that is lost does. */
function withoutNewChannels(before: Access | null, after: Access | null): Access | null {
  if (before?.protocol !== "smb" || after?.protocol !== "smb") return after;
  const isMore = (after.channels ?? 0) >= (before.channels ?? 0);
  return isMore ? { ...after, channels: before.channels } : after;
}

/** A NIC without what is compared by itself. The rate of a radio changes by the second. */
const restOfNic = (nic: NicFacts | null): unknown =>
  nic === null
    ? null
    : { ...nic, linkBitsPerSecond: null, isFullDuplex: null, mtu: null, offloads: null, receiveQueues: null };

const restOfPath = (path: PathFacts): unknown => ({ ...path, nic: restOfNic(path.nic), otherNics: [] });

function nicChanges(before: NicFacts, after: NicFacts): KnownWarning[] {
  const found: KnownWarning[] = [];
  const link = { before: before.linkBitsPerSecond, after: after.linkBitsPerSecond };
  if (
    before.isWireless !== true &&
    link.before !== null &&
    link.after !== null &&
    link.before !== link.after
  ) {
    const figures = { bitsPerSecondBefore: link.before, bitsPerSecondAfter: link.after };
    found.push(changed("link-speed", figures));
  }
  if (before.mtu !== null && after.mtu !== null && before.mtu !== after.mtu) {
    found.push(changed("mtu", { mtuBefore: before.mtu, mtuAfter: after.mtu }));
  }
  if (after.isFullDuplex === false && before.isFullDuplex === true) found.push(changed("duplex"));
  if (before.offloads !== null && after.offloads !== null && differ(before.offloads, after.offloads)) {
    found.push(changed("offloads"));
  }
  return found;
}

function pathChanges(before: ComparedFacts, after: ComparedFacts): KnownWarning[] {
  const way = { before: before.place.way, after: after.place.way };
  if (way.after.isUp === false && way.before.isUp !== false) return [changed("link-down")];
  if (before.path === null) return after.path === null ? [] : [changed("route")];
  if (after.path === null || way.before.nicDevice !== way.after.nicDevice) return [changed("route")];
  const { nic } = before.path;
  const ofNic = nic === null || after.path.nic === null ? [] : nicChanges(nic, after.path.nic);
  if (ofNic.length > 0) return ofNic;
  return differ(restOfPath(before.path), restOfPath(after.path)) ? [changed("network")] : [];
}

/** What of the facts differs after a run, each as a doubt about it: the mount, the link, the power. */
export function factChanges(before: ComparedFacts, after: ComparedFacts): KnownWarning[] {
  const access = withoutNewChannels(before.configuration.access, after.configuration.access);
  const isOther = before.target.key !== after.target.key || differ(before.configuration.access, access);
  const { atStart: powerBefore } = before.client;
  const { atStart: powerAfter } = after.client;
  return [
    ...(isOther ? [changed("mount")] : []),
    ...pathChanges(before, after),
    ...(powerAfter?.isOnBattery === true && powerBefore?.isOnBattery === false ? [changed("battery")] : []),
    ...(powerBefore?.powerPlan !== powerAfter?.powerPlan ? [changed("power-plan")] : []),
  ];
}
