import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import {
  type DnsRecord,
  decodeRecords,
  encodeQuery,
  ptrType,
  txtType,
} from "#agents/probes/nas/dns-message.ts";
import { askMdns, toMdnsFacts } from "#agents/probes/nas/mdns.ts";

const ptr = (service: string, target: string): DnsRecord => ({
  name: `${service}.local`,
  type: ptrType,
  target: `${target}.local`,
  strings: [],
});
const txt = (name: string, strings: string[]): DnsRecord => ({
  name: `${name}.local`,
  type: txtType,
  target: null,
  strings,
});

// Form: the service file that Synology's DSM writes for Avahi; values of an RS815+ as public scanners print them.
test("a Synology tells vendor, model and version beside its web service", () => {
  expect(
    toMdnsFacts([
      ptr("_services._dns-sd._udp", "_http._tcp"),
      ptr("_services._dns-sd._udp", "_smb._tcp"),
      ptr("_services._dns-sd._udp", "_adisk._tcp"),
      ptr("_smb._tcp", "Studio NAS._smb._tcp"),
      txt("Studio NAS._http._tcp", [
        "vendor=Synology",
        "model=RS815+",
        "serial=redacted",
        "version_major=6",
        "version_minor=1",
        "version_build=15266",
        "admin_port=5000",
      ]),
    ]),
  ).toEqual({
    name: "Studio NAS",
    vendor: "Synology",
    model: "RS815+",
    firmware: "6.1-15266",
    services: ["http", "smb", "time-machine"],
  });
});

// Form: `_qdiscover._tcp` of a QNAP TS-464C, QTS 5.2.9, as public scanners print it; older ones put all into one string.
test.each([
  [["accessType=https,accessPort=86,model=TS-X64,displayModel=TS-464C,fwVer=5.2.9,fwBuildNum=20260214"]],
  [["accessType=https", "model=TS-X64", "displayModel=TS-464C", "fwVer=5.2.9", "fwBuildNum=20260214"]],
])("a QNAP tells its model and version in a service of its own: %j", (strings) => {
  expect(
    toMdnsFacts([
      ptr("_qdiscover._tcp", "slw-nas._qdiscover._tcp"),
      txt("slw-nas._qdiscover._tcp", strings),
      txt("slw-nas(AFP)._device-info._tcp", ["model=Xserve"]),
      ptr("_smb._tcp", "slw-nas._smb._tcp"),
    ]),
  ).toMatchObject({
    name: "slw-nas",
    vendor: "QNAP",
    model: "TS-464C",
    firmware: "5.2.9",
    services: ["smb"],
  });
});

test("another host's services say nothing of a vendor", () => {
  expect(
    toMdnsFacts([ptr("_smb._tcp", "box._smb._tcp"), txt("box._device-info._tcp", ["model=MacSamba"])]),
  ).toEqual({
    name: "box",
    vendor: null,
    model: null,
    firmware: null,
    services: ["smb"],
  });
});

/** A record by hand: a name, its type, class, time to live and data. Source: RFC 1035, 3.2.1. */
function record(name: Buffer, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(0x8001, 2);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([name, head, data]);
}
const label = (text: string): Buffer =>
  Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)]);
const pointer = (at: number): Buffer => Buffer.from([0xc0, at]);

function answer(): Buffer {
  const head = Buffer.from([0, 0, 0x84, 0, 0, 0, 0, 2, 0, 0, 0, 0]);
  // The name at 12: _http._tcp.local
  const service = Buffer.concat([label("_http"), label("_tcp"), label("local"), Buffer.from([0])]);
  const first = record(service, ptrType, Buffer.concat([label("倉庫"), pointer(12)]));
  const instance = Buffer.concat([label("倉庫"), pointer(12)]);
  return Buffer.concat([head, first, record(instance, txtType, label("vendor=Synology"))]);
}

test("records with pointers are decoded", () => {
  expect(decodeRecords(answer())).toEqual([
    { name: "_http._tcp.local", type: ptrType, target: "倉庫._http._tcp.local", strings: [] },
    { name: "倉庫._http._tcp.local", type: txtType, target: null, strings: ["vendor=Synology"] },
  ]);
});

test("names that run in circles and cut messages end", () => {
  const circle = Buffer.concat([
    Buffer.from([0, 0, 0x84, 0, 0, 0, 0, 1, 0, 0, 0, 0]),
    record(pointer(12), ptrType, pointer(12)),
  ]);
  expect(decodeRecords(circle)).toEqual([]);
  const whole = answer();
  for (let length = 0; length < whole.length; length += 1) {
    expect(decodeRecords(whole.subarray(0, length)).length).toBeLessThanOrEqual(1);
  }
});

let open: Socket | null = null;
afterEach(() => open?.close());

test("a host that answers is heard, and one that is silent is given up", async () => {
  const server = createSocket("udp4");
  open = server;
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  expect(await askMdns("127.0.0.1", 100, port)).toBeNull();
  const heard: Buffer[] = [];
  server.on("message", (message, from) => {
    heard.push(message);
    server.send(answer(), from.port, from.address);
  });
  expect(await askMdns("127.0.0.1", 300, port)).toMatchObject({ name: "倉庫", vendor: "Synology" });
  expect(heard[0]).toEqual(
    encodeQuery([{ labels: ["_services", "_dns-sd", "_udp", "local"], type: ptrType }]),
  );
});
