/**
 * Prefixes of network cards that makers of NAS build in, by the IEEE's public register (OUI, MA-L); ICP Electronics is QNAP's
 * parent. Makers that buy prefixes from elsewhere (ASUSTOR, TerraMaster, UGREEN) are not among them.
 */
const vendors: Readonly<Record<string, readonly string[]>> = {
  Synology: ["001132", "9009d0"],
  QNAP: ["00089b", "245ebe", "e843b6"],
  Thecus: ["0014fd"],
  Drobo: ["001a62"],
  Infortrend: ["00d023"],
  "Western Digital": ["0014ee", "0090a9"],
  "I-O DATA": ["00a0b0", "3476c5", "5041b9"],
  Buffalo: [
    "000740",
    "000d0b",
    "001601",
    "001d73",
    "0024a5",
    "004026",
    "00e5f1",
    "106f3f",
    "18c2bf",
    "18ece7",
    "343dc4",
    "4ce676",
    "50c4dd",
    "58278c",
    "6084bd",
    "68e1dc",
    "7403bd",
    "84afec",
    "8857ee",
    "9096f3",
    "b0c745",
    "c436c0",
    "c43cea",
    "cce1d5",
    "d42c46",
    "dcfb02",
  ],
};

/** Six bytes in whatever writing (`0:11:32:a:b:c`, `00-11-32-0A-0B-0C`) as twelve hex digits; null for anything else. */
export function toMacDigits(text: string): string | null {
  const parts = text.trim().toLowerCase().split(/[:-]/);
  if (parts.length !== 6 || parts.some((part) => !/^[0-9a-f]{1,2}$/.test(part))) return null;
  return parts.map((part) => part.padStart(2, "0")).join("");
}

/** The maker of a NAS by the address of its network card; null for others. */
export function macVendor(mac: string): string | null {
  const prefix = toMacDigits(mac)?.slice(0, 6);
  if (prefix === undefined) return null;
  return Object.entries(vendors).find(([, prefixes]) => prefixes.includes(prefix))?.[0] ?? null;
}

/** The hardware address beside an IP address in a table of neighbours: /proc/net/arp, `arp -n IP`, `arp -a IP`. */
export function parseNeighbour(text: string, address: string): string | null {
  const line = text
    .split("\n")
    .find(
      (one) => one.split(/[\s()]+/).includes(address) && /[0-9a-f]{1,2}([:-][0-9a-f]{1,2}){5}/i.test(one),
    );
  const mac = /\b[0-9a-f]{1,2}([:-][0-9a-f]{1,2}){5}\b/i.exec(line ?? "")?.[0] ?? null;
  return mac === null || /^(00?[:-]){5}00?$/.test(mac) ? null : mac;
}
