import type { ChangedFact } from "#lib/contract/warning-codes.ts";

type Detail = Readonly<Record<string, string | number | boolean>>;

/** A link's speed as people write it: `2.5 Gbit/s`, `100 Mbit/s`. */
export function bitsText(bitsPerSecond: number): string {
  const [value, unit] =
    bitsPerSecond >= 1e9 ? [bitsPerSecond / 1e9, "Gbit/s"] : [bitsPerSecond / 1e6, "Mbit/s"];
  return `${Number(value.toFixed(1))} ${unit}`;
}

/** One of a detail's figures as a link's speed; null where it is none. */
export const bitsOf = (figure: string | number | boolean | undefined): string | null =>
  typeof figure === "number" && figure > 0 ? bitsText(figure) : null;

const changes: Record<ChangedFact, string> = {
  mount: "The mount changed during the run.",
  network: "The network changed during the run.",
  route: "The run began over one NIC and ended over another, or without a route to the target.",
  "link-down": "The link of the NIC was down when the run ended.",
  "link-speed": "The speed of the link changed during the run.",
  duplex: "The link fell back to half duplex during the run. Check the cable and the switch port.",
  mtu: "The MTU of the NIC changed during the run.",
  offloads: "The NIC's offloads changed during the run.",
  battery: "This PC went on battery during the run, which slows processors and radios down.",
  "power-plan": "The power plan of this PC changed during the run.",
};

const isChange = (fact: unknown): fact is ChangedFact =>
  typeof fact === "string" && Object.hasOwn(changes, fact);

const between = (before: string | null, after: string | null): string =>
  before === null || after === null ? "" : ` (${before}, then ${after})`;

/** Doubts that facts raise, with what to try. */
export const factWarningsEn = {
  "facts-changed": (detail: Detail): string => {
    const { fact } = detail;
    const sentence = isChange(fact)
      ? changes[fact]
      : "Something about this PC or its network changed during the run.";
    const figures =
      fact === "mtu"
        ? between(`${detail.mtuBefore}`, `${detail.mtuAfter}`)
        : between(bitsOf(detail.bitsPerSecondBefore), bitsOf(detail.bitsPerSecondAfter));
    return figures === "" ? sentence : `${sentence.slice(0, -1)}${figures}.`;
  },
  "wireless-link": ({ linkBitsPerSecond }: Detail): string => {
    const rate = bitsOf(linkBitsPerSecond);
    return `THE TARGET IS REACHED OVER WI-FI${rate === null ? "" : ` (${rate} at best)`}: the figures are those of the radio, not of the NAS. Plug in a cable and measure again.`;
  },
  "slower-nic-in-use": ({ linkBitsPerSecond, betterBitsPerSecond }: Detail): string => {
    const own = bitsOf(linkBitsPerSecond);
    const better = bitsOf(betterBitsPerSecond);
    return `The slower way is in use: ${own === null ? "" : `over ${own} `}though this PC has a NIC${better === null ? "" : ` with ${better}`} in the same network. Give that one the lower metric, or unplug the other.`;
  },
  "half-duplex": (): string =>
    "The link runs at half duplex, which halves it and adds collisions. Set the NIC and the switch port to automatic, and change the cable.",
  "on-battery": (): string =>
    "This PC runs on battery, which slows its processor and radios down. Plug it in and measure again.",
};
