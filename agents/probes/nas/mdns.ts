import { createSocket } from "node:dgram";
import { isIPv6 } from "node:net";
import { type DnsRecord, decodeRecords, encodeQuery, ptrType } from "./dns-message.ts";
import { plainText } from "./nas-facts.ts";

/** What a host announces by mDNS. */
export type MdnsFacts = {
  name: string | null;
  vendor: string | null;
  model: string | null;
  firmware: string | null;
  services: string[];
};

/** Services that a NAS announces, and what people call them. */
const serviceNames: Readonly<Record<string, string>> = {
  "_smb._tcp": "smb",
  "_nfs._tcp": "nfs",
  "_afpovertcp._tcp": "afp",
  "_webdav._tcp": "webdav",
  "_webdavs._tcp": "webdav",
  "_ftp._tcp": "ftp",
  "_ssh._tcp": "ssh",
  "_sftp-ssh._tcp": "ssh",
  "_adisk._tcp": "time-machine",
  "_iscsi._tcp": "iscsi",
  "_http._tcp": "http",
  "_https._tcp": "http",
};

const asked = ["_services._dns-sd._udp", "_smb._tcp", "_http._tcp", "_qdiscover._tcp", "_adisk._tcp"];

const withoutDomain = (name: string): string => name.replace(/\.local\.?$/, "");

/**
 * Puts records of one host together. Synology tells vendor, model and version beside `_http._tcp`, QNAP its own beside
 * `_qdiscover._tcp`; `_device-info._tcp` is left out, since Samba is made to claim a Mac there.
 */
export function toMdnsFacts(records: readonly DnsRecord[]): MdnsFacts {
  const pairs = new Map<string, string>();
  const services = new Set<string>();
  let name: string | null = null;
  let isQnap = false;
  for (const { name: owner, type, target, strings } of records) {
    const service = /_[^.]+\._(?:tcp|udp)$/.exec(withoutDomain(owner))?.[0] ?? "";
    if (service === "_services._dns-sd._udp" || owner.startsWith("_services._dns-sd")) {
      const announced = target === null ? undefined : serviceNames[withoutDomain(target)];
      if (announced !== undefined) services.add(announced);
      continue;
    }
    if (service === "_qdiscover._tcp") isQnap = true;
    if (type === ptrType && target !== null && serviceNames[service] !== undefined) {
      services.add(serviceNames[service] ?? service);
      name ??= plainText(withoutDomain(target).replace(/\._[^.]+\._(?:tcp|udp)$/, ""));
    }
    if (service !== "_http._tcp" && service !== "_qdiscover._tcp") continue;
    for (const text of strings) {
      // QNAP puts its pairs into one string, with commas between.
      for (const pair of service === "_qdiscover._tcp" ? text.split(",") : [text]) {
        const at = pair.indexOf("=");
        if (at > 0) pairs.set(pair.slice(0, at), pair.slice(at + 1));
      }
    }
  }
  const value = (key: string): string | null => plainText(pairs.get(key) ?? "");
  const version = [value("version_major"), value("version_minor")].filter((part) => part !== null).join(".");
  const build = value("version_build");
  return {
    name,
    vendor: value("vendor") ?? (isQnap ? "QNAP" : null),
    model: value("displayModel") ?? value("model"),
    firmware: value("fwVer") ?? (version === "" ? null : build === null ? version : `${version}-${build}`),
    services: [...services].sort(),
  };
}

const isSilent = ({ name, vendor, services }: MdnsFacts): boolean =>
  name === null && vendor === null && services.length === 0;

/**
 * Asks one host by mDNS, at its own address instead of the group's: those in the same network answer (RFC 6762, 5.5 and 6.7).
 * Null where nothing came back within the time.
 */
export function askMdns(address: string, limitMs: number, port = 5353): Promise<MdnsFacts | null> {
  return new Promise((resolve) => {
    const socket = createSocket(isIPv6(address) ? "udp6" : "udp4");
    const records: DnsRecord[] = [];
    const end = (): void => {
      clearTimeout(timer);
      socket.close();
      const facts = toMdnsFacts(records);
      resolve(isSilent(facts) ? null : facts);
    };
    const timer = setTimeout(end, limitMs);
    socket.once("error", end);
    socket.on("message", (message, from) => {
      if (from.address.replace(/%.*$/, "") === address.replace(/%.*$/, ""))
        records.push(...decodeRecords(message));
    });
    // One question each: simple responders answer the first alone.
    for (const service of asked) {
      const labels = [...service.split("."), "local"];
      socket.send(encodeQuery([{ labels, type: ptrType }]), port, address, () => undefined);
    }
  });
}
