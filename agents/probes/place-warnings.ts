import type { KnownWarning } from "#lib/contract/warning.ts";
import type { FoundPath } from "./found-path.ts";
import type { Place } from "./place.ts";

/** Doubts that the way to a host raises by itself: a radio, half duplex, a slower NIC than there is. */
export function wayWarnings({ path, betterLink }: FoundPath): KnownWarning[] {
  const nic = path?.nic ?? null;
  if (nic === null || path?.isLoopback === true) return [];
  const warnings: KnownWarning[] = [];
  const link = nic.linkBitsPerSecond;
  if (nic.isWireless === true) {
    warnings.push(
      link === null
        ? { code: "wireless-link" }
        : { code: "wireless-link", detail: { linkBitsPerSecond: link } },
    );
  }
  if (nic.isFullDuplex === false) warnings.push({ code: "half-duplex" });
  if (betterLink !== null) {
    const better = { betterBitsPerSecond: betterLink.linkBitsPerSecond };
    warnings.push({
      code: "slower-nic-in-use",
      detail: link === null ? better : { ...better, linkBitsPerSecond: link },
    });
  }
  return warnings;
}

/** Doubts that a place raises before anything is measured there. */
export function placeWarnings(place: Pick<Place, "way" | "system">): KnownWarning[] {
  const warnings = wayWarnings(place.way);
  if (place.system.isOnBattery === true) warnings.push({ code: "on-battery" });
  return warnings;
}
