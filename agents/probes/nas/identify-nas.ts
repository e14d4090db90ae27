import { addressOf } from "#agents/probes/addresses.ts";
import { commandOutput } from "#agents/probes/run-command.ts";
import { readText } from "#agents/probes/small-file.ts";
import { macVendor, parseNeighbour } from "./mac-vendor.ts";
import { askMdns, type MdnsFacts } from "./mdns.ts";
import { type NasFact, type NasFacts, type NasSource, plainText, unknownNas } from "./nas-facts.ts";
import { greetSmb, type SmbGreeting } from "./smb-greeting.ts";
import { askSsdp, type SsdpFacts } from "./ssdp.ts";

const limitMs = 1500;

export type NasAnswers = {
  smb: SmbGreeting | null;
  mdns: MdnsFacts | null;
  ssdp: SsdpFacts | null;
  /** The maker of its network card; null also where that is not known to make NAS. */
  macVendor: string | null;
};

/** The first of several values, with where it came from. */
function first(values: readonly [NasSource, string | null | undefined][]): NasFact | null {
  for (const [from, value] of values) {
    const text = value == null ? null : plainText(value);
    if (text !== null) return { value: text, from };
  }
  return null;
}

/** Puts the answers together: what a NAS tells of itself goes before what its card's maker suggests. */
export function toNasFacts({ smb, mdns, ssdp, macVendor: maker }: NasAnswers): NasFacts {
  const silent: NasSource[] = [];
  if (smb === null) silent.push("smb");
  if (mdns === null) silent.push("mdns");
  if (ssdp === null) silent.push("ssdp");
  if (maker === null) silent.push("mac");
  return {
    name: first([
      ["smb", smb?.name],
      ["mdns", mdns?.name],
      ["ssdp", ssdp?.name],
    ]),
    vendor: first([
      ["mdns", mdns?.vendor],
      ["ssdp", ssdp?.vendor],
      ["mac", maker],
    ]),
    model: first([
      ["mdns", mdns?.model],
      ["ssdp", ssdp?.model],
    ]),
    firmware: first([
      ["mdns", mdns?.firmware],
      ["ssdp", ssdp?.firmware],
    ]),
    services: [...new Set([...(smb === null ? [] : ["smb"]), ...(mdns?.services ?? [])])].sort(),
    silent,
  };
}

/** The system's table of neighbours, which has a host once anything was sent to it. */
async function neighbours(address: string): Promise<string> {
  if (process.platform === "linux") return readText("/proc/net/arp");
  const option = process.platform === "win32" ? "-a" : "-n";
  return (await commandOutput("arp", option, address)) ?? "";
}

/**
 * What a host says of itself to anybody: its SMB greeting, mDNS, SSDP, and the maker of its network card where no router lies
 * between. Takes up to 3 seconds; nobody signs in anywhere. Never fails.
 */
export async function identifyNas(host: string, { isRouted }: { isRouted: boolean }): Promise<NasFacts> {
  const address = await addressOf(host);
  if (address === null) return { ...unknownNas, silent: ["smb", "mdns", "ssdp", "mac"] };
  const [smb, mdns, ssdp] = await Promise.all([
    greetSmb(address, limitMs),
    askMdns(address, limitMs),
    askSsdp(address, limitMs),
  ]);
  const mac = isRouted ? null : parseNeighbour(await neighbours(address), address);
  return toNasFacts({ smb, mdns, ssdp, macVendor: mac === null ? null : macVendor(mac) });
}
