import { createSocket } from "node:dgram";
import { isIPv6 } from "node:net";
import { plainText } from "./nas-facts.ts";

/** What a host's UPnP description says of it. */
export type SsdpFacts = {
  name: string | null;
  vendor: string | null;
  model: string | null;
  firmware: string | null;
};

const search = [
  "M-SEARCH * HTTP/1.1",
  "HOST: 239.255.255.250:1900",
  'MAN: "ssdp:discover"',
  "MX: 1",
  "ST: upnp:rootdevice",
  "",
  "",
].join("\r\n");

/** The address of the description in an answer, if it lies on the host that was asked. Source: UPnP Device Architecture 1.1, 1.3. */
export function parseLocation(answer: string, address: string): string | null {
  const location = /^location:\s*(\S+)\s*$/im.exec(answer)?.[1];
  if (location === undefined || !URL.canParse(location)) return null;
  const url = new URL(location);
  const isOwn = url.hostname.replace(/^\[|\]$/g, "") === address;
  return url.protocol === "http:" && isOwn ? url.href : null;
}

const decode = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");

/** Maker, model, version and name of the first device in a description. */
export function parseDescription(xml: string): SsdpFacts {
  const value = (tag: string): string | null =>
    plainText(decode(new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ""));
  const model = value("modelName");
  const number = value("modelNumber");
  // Synology: `DS216+II 6.2-25426`.
  const isVersioned = model !== null && number?.startsWith(`${model} `) === true;
  return {
    name: value("friendlyName"),
    vendor: value("manufacturer"),
    model,
    firmware: isVersioned ? plainText(number.slice(model.length)) : null,
  };
}

function findLocation(address: string, limitMs: number, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createSocket(isIPv6(address) ? "udp6" : "udp4");
    const end = (location: string | null): void => {
      clearTimeout(timer);
      socket.close();
      resolve(location);
    };
    const timer = setTimeout(end, limitMs, null);
    socket.once("error", () => end(null));
    socket.on("message", (message, from) => {
      const location = from.address === address ? parseLocation(message.toString("utf8"), address) : null;
      if (location !== null) end(location);
    });
    socket.send(search, port, address, () => undefined);
  });
}

const mostBytes = 256 * 1024;

/** Asks one host by SSDP, at its own address, and reads its description. Null where nothing came back within the time. */
export async function askSsdp(address: string, limitMs: number, port = 1900): Promise<SsdpFacts | null> {
  const location = await findLocation(address, limitMs, port);
  if (location === null) return null;
  try {
    const response = await fetch(location, { redirect: "error", signal: AbortSignal.timeout(limitMs) });
    if (!response.ok || Number(response.headers.get("content-length") ?? 0) > mostBytes) return null;
    const facts = parseDescription((await response.text()).slice(0, mostBytes));
    return facts.name === null && facts.vendor === null && facts.model === null ? null : facts;
  } catch {
    return null;
  }
}
