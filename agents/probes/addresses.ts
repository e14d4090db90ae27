import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { networkInterfaces } from "node:os";

const familyOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Whether a network written as `192.168.1.7/24` holds an address. False for what is neither. */
export function isInSubnet(address: string, subnet: string): boolean {
  const [base = "", bits = ""] = subnet.split("/");
  const plain = address.replace(/%.*$/, "");
  if (isIP(plain) === 0 || isIP(base) === 0 || isIP(plain) !== isIP(base)) return false;
  const list = new BlockList();
  list.addSubnet(base, Number(bits), familyOf(base));
  return list.check(plain, familyOf(plain));
}

/** Networks of every interface of this PC by its name; link-local ones, which say nothing of the way, are left out. */
export function interfaceSubnets(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [device, addresses = []] of Object.entries(networkInterfaces())) {
    const subnets = addresses.flatMap(({ cidr, address }) =>
      cidr === null || /^(fe80:|169\.254\.)/i.test(address) ? [] : [cidr],
    );
    found.set(device, subnets);
  }
  return found;
}

const lookupLimitMs = 4000;

/** The IP address of a host, or of what already is one; null where nobody knows it within 4 seconds. */
export async function addressOf(host: string): Promise<string | null> {
  if (isIP(host) !== 0) return host;
  const limit = new Promise<null>((resolve) => {
    setTimeout(resolve, lookupLimitMs, null).unref();
  });
  const found = lookup(host).then(
    ({ address }) => address,
    () => null,
  );
  return Promise.race([found, limit]);
}
