import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import {
  greetSmb,
  negotiateRequest,
  parseChallenge,
  parseNegotiate,
  sessionSetupRequest,
} from "#agents/probes/nas/smb-greeting.ts";

/** An NTLM challenge by hand. Source: [MS-NLMP] 2.2.1.2, AV_PAIR 2.2.2.1. */
function challenge(names: Readonly<Record<number, string>>): Buffer {
  const pairs = Object.entries(names).map(([id, name]) => {
    const value = Buffer.from(name, "utf16le");
    const head = Buffer.alloc(4);
    head.writeUInt16LE(Number(id), 0);
    head.writeUInt16LE(value.length, 2);
    return Buffer.concat([head, value]);
  });
  const info = Buffer.concat([...pairs, Buffer.alloc(4)]);
  const head = Buffer.alloc(56);
  head.write("NTLMSSP\0", 0, "latin1");
  head.writeUInt32LE(2, 8);
  head.writeUInt16LE(info.length, 40);
  head.writeUInt16LE(info.length, 42);
  head.writeUInt32LE(56, 44);
  return Buffer.concat([head, info]);
}

/** An SMB2 answer by hand. Source: [MS-SMB2] 2.2.1.2. */
function answer(command: number, status: number, body: Buffer): Buffer {
  const header = Buffer.alloc(64);
  header.write("\xfeSMB", 0, "latin1");
  header.writeUInt16LE(64, 4);
  header.writeUInt32LE(status, 8);
  header.writeUInt16LE(command, 12);
  return Buffer.concat([header, body]);
}

function negotiated(mode: number, dialect: number): Buffer {
  const body = Buffer.alloc(64);
  body.writeUInt16LE(65, 0);
  body.writeUInt16LE(mode, 2);
  body.writeUInt16LE(dialect, 4);
  return answer(0, 0, body);
}

const framed = (message: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(message.length);
  return Buffer.concat([length, message]);
};

test("requests have the lengths and ids that the protocol wants", () => {
  const negotiate = negotiateRequest();
  expect(negotiate.readUInt32BE(0)).toBe(negotiate.length - 4);
  expect(negotiate.toString("latin1", 4, 8)).toBe("\xfeSMB");
  expect(negotiate.readUInt16LE(4 + 64 + 2)).toBe(4);
  expect(negotiate.readUInt16LE(4 + 64 + 36)).toBe(0x202);
  const setup = sessionSetupRequest();
  expect(setup.readUInt32BE(0)).toBe(setup.length - 4);
  expect(setup.readUInt16LE(4 + 64 + 12)).toBe(64 + 24);
  expect(setup.toString("latin1", 4 + 88, 4 + 88 + 8)).toBe("NTLMSSP\0");
});

test("dialect and signing of an answer", () => {
  expect(parseNegotiate(negotiated(1, 0x302))).toEqual({ dialect: "3.0.2", isSigningRequired: false });
  expect(parseNegotiate(negotiated(3, 0x210))).toEqual({ dialect: "2.1", isSigningRequired: true });
  expect(parseNegotiate(answer(0, 0xc000_0001, Buffer.alloc(64)))).toBeNull();
  expect(parseNegotiate(Buffer.from("HTTP/1.1 400 Bad Request"))).toBeNull();
});

test("the name in a challenge, its DNS name first", () => {
  expect(parseChallenge(challenge({ 2: "HOME", 1: "STUDIO-NAS", 3: "studio-nas.lan" }))).toBe(
    "studio-nas.lan",
  );
  expect(parseChallenge(challenge({ 1: "STUDIO-NAS", 3: "" }))).toBe("STUDIO-NAS");
  expect(parseChallenge(Buffer.from("nothing"))).toBeNull();
  const whole = challenge({ 1: "STUDIO-NAS" });
  for (let length = 0; length < whole.length; length += 1) {
    expect(() => parseChallenge(whole.subarray(0, length))).not.toThrow();
  }
});

test("a server is greeted, in pieces, and left before anybody signs in", async () => {
  const received: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (part: Buffer) => {
      received.push(part);
      const reply =
        received.length === 1
          ? framed(negotiated(1, 0x302))
          : framed(answer(1, 0xc000_0016, Buffer.concat([Buffer.alloc(8), challenge({ 1: "STUDIO-NAS" })])));
      socket.write(reply.subarray(0, 10));
      setTimeout(() => socket.write(reply.subarray(10)), 20);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  try {
    expect(await greetSmb("127.0.0.1", 3000, port)).toEqual({
      dialect: "3.0.2",
      isSigningRequired: false,
      name: "STUDIO-NAS",
    });
    expect(received).toHaveLength(2);
  } finally {
    server.close();
  }
  expect(await greetSmb("127.0.0.1", 1000, port)).toBeNull();
});

test("something else that listens there is no SMB server", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.write("SSH-2.0-OpenSSH_9.2\r\n");
    socket.on("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  expect(await greetSmb("127.0.0.1", 500, port)).toBeNull();
  server.close();
});
