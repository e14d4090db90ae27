/** Where a fact about a NAS comes from: its SMB answer, mDNS, SSDP, or the maker of its network card. */
export type NasSource = "smb" | "mdns" | "ssdp" | "mac";

export type NasFact = { value: string; from: NasSource };

/** What a host says of itself to anybody who asks, without credentials. */
export type NasFacts = {
  /** Its own name, which stays on this PC. */
  name: NasFact | null;
  vendor: NasFact | null;
  model: NasFact | null;
  firmware: NasFact | null;
  /** Kinds of service that it announces: `smb`, `nfs`, `afp`. */
  services: string[];
  /** Ways that were tried and got no answer. */
  silent: NasSource[];
};

export const unknownNas: NasFacts = {
  name: null,
  vendor: null,
  model: null,
  firmware: null,
  services: [],
  silent: [],
};

/** A text from the network that may be shown and sent: one line, without control characters, short. Null for an empty one. */
export const plainText = (text: string): string | null =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, 120) || null;
