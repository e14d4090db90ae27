import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { askSsdp, parseDescription, parseLocation } from "#agents/probes/nas/ssdp.ts";

// Form: the description of a Synology DS216+II under DSM 6.2, as a public program tests it.
const description = `<?xml version="1.0"?>
<root xmlns="urn:schemas-upnp-org:device-1-0">
	<device>
		<deviceType>urn:schemas-upnp-org:device:Basic:1</deviceType>
		<friendlyName>Müller &amp; Co (DS216+II)</friendlyName>
		<manufacturer>Synology</manufacturer>
		<modelDescription>Synology NAS</modelDescription>
		<modelName>DS216+II</modelName>
		<modelNumber>DS216+II 6.2-25426</modelNumber>
		<serialNumber>redacted</serialNumber>
		<deviceList><device><friendlyName>inner</friendlyName></device></deviceList>
	</device>
</root>`;
const facts = {
  name: "Müller & Co (DS216+II)",
  vendor: "Synology",
  model: "DS216+II",
  firmware: "6.2-25426",
};

test("a description names maker, model and version", () => {
  expect(parseDescription(description)).toEqual(facts);
  expect(parseDescription("<modelName>X</modelName><modelNumber>X</modelNumber>")).toEqual({
    name: null,
    vendor: null,
    model: "X",
    firmware: null,
  });
});

test("only a description on the host itself is fetched", () => {
  const answer = (location: string): string =>
    `HTTP/1.1 200 OK\r\nST: upnp:rootdevice\r\nLocation: ${location}\r\n\r\n`;
  expect(parseLocation(answer("http://192.168.1.50:5000/ssdp/desc.xml"), "192.168.1.50")).toBe(
    "http://192.168.1.50:5000/ssdp/desc.xml",
  );
  expect(parseLocation(answer("http://192.168.1.51/desc.xml"), "192.168.1.50")).toBeNull();
  expect(parseLocation(answer("file:///etc/passwd"), "192.168.1.50")).toBeNull();
  expect(parseLocation("HTTP/1.1 200 OK\r\n\r\n", "192.168.1.50")).toBeNull();
});

test("a host is asked at its own address, and its description read", async () => {
  const web = createServer((_, response) => response.end(description));
  web.listen(0, "127.0.0.1");
  await once(web, "listening");
  const server = createSocket("udp4");
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  const location = `http://127.0.0.1:${(web.address() as AddressInfo).port}/desc.xml`;
  server.on("message", (message, from) => {
    if (!message.toString().startsWith("M-SEARCH * HTTP/1.1\r\n")) return;
    server.send(`HTTP/1.1 200 OK\r\nLOCATION: ${location}\r\n\r\n`, from.port, from.address);
  });
  try {
    expect(await askSsdp("127.0.0.1", 2000, server.address().port)).toEqual(facts);
    web.close();
    web.closeAllConnections();
    expect(await askSsdp("127.0.0.1", 500, server.address().port)).toBeNull();
  } finally {
    server.close();
    web.close();
  }
});
