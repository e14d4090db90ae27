import { randomBytes } from "node:crypto";
import { createConnection } from "node:net";

/** What an SMB server says before anybody has signed in. */
export type SmbGreeting = {
  dialect: string | null;
  isSigningRequired: boolean;
  /** Its own names; the DNS name where it has one, else the NetBIOS name. */
  name: string | null;
};

const headerBytes = 64;
const negotiateCommand = 0;
const sessionSetupCommand = 1;
const signingRequired = 2;
/** Of the dialects up to 3.0.2, which need no further contexts; what is spoken later may be 3.1.1. */
const dialects: Readonly<Record<number, string>> = { 514: "2.0.2", 528: "2.1", 768: "3.0", 770: "3.0.2" };

/** An SMB2 message with its length before it, as TCP carries it. Source: [MS-SMB2] 2.1 and 2.2.1.2. */
function message(command: number, id: number, body: Buffer): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write("\xfeSMB", 0, "latin1");
  header.writeUInt16LE(headerBytes, 4);
  header.writeUInt16LE(command, 12);
  header.writeUInt16LE(1, 14);
  header.writeUInt32LE(id, 24);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(headerBytes + body.length);
  return Buffer.concat([length, header, body]);
}

/** NEGOTIATE. Source: [MS-SMB2] 2.2.3. */
export function negotiateRequest(): Buffer {
  const known = Object.keys(dialects).map(Number);
  const body = Buffer.alloc(36 + 2 * known.length);
  body.writeUInt16LE(36, 0);
  body.writeUInt16LE(known.length, 2);
  body.writeUInt16LE(1, 4);
  randomBytes(16).copy(body, 12);
  for (const [at, dialect] of known.entries()) body.writeUInt16LE(dialect, 36 + 2 * at);
  return message(negotiateCommand, 0, body);
}

/** SESSION_SETUP with the first message of NTLM, which names nobody. Source: [MS-SMB2] 2.2.5, [MS-NLMP] 2.2.1.1. */
export function sessionSetupRequest(): Buffer {
  const token = Buffer.alloc(32);
  token.write("NTLMSSP\0", 0, "latin1");
  token.writeUInt32LE(1, 8);
  // Unicode, target wanted, NTLM, always sign, extended session security.
  token.writeUInt32LE(0x0008_8205, 12);
  const body = Buffer.alloc(24);
  body.writeUInt16LE(25, 0);
  body.writeUInt8(1, 3);
  body.writeUInt16LE(headerBytes + body.length, 12);
  body.writeUInt16LE(token.length, 14);
  return message(sessionSetupCommand, 1, Buffer.concat([body, token]));
}

/** Dialect and signing of a NEGOTIATE answer, without its length; null where it is none. Source: [MS-SMB2] 2.2.4. */
export function parseNegotiate(answer: Buffer): Omit<SmbGreeting, "name"> | null {
  if (answer.length < headerBytes + 64 || answer.toString("latin1", 0, 4) !== "\xfeSMB") return null;
  if (answer.readUInt32LE(8) !== 0) return null;
  return {
    dialect: dialects[answer.readUInt16LE(headerBytes + 4)] ?? null,
    isSigningRequired: (answer.readUInt16LE(headerBytes + 2) & signingRequired) !== 0,
  };
}

const netBiosName = 1;
const dnsName = 3;

/** The server's name in an NTLM challenge, wherever it stands in an answer. Source: [MS-NLMP] 2.2.1.2 and 2.2.2.1. */
export function parseChallenge(answer: Buffer): string | null {
  const start = answer.indexOf("NTLMSSP\0\x02\0\0\0", 0, "latin1");
  if (start === -1) return null;
  const challenge = answer.subarray(start);
  if (challenge.length < 48) return null;
  const length = challenge.readUInt16LE(40);
  const offset = challenge.readUInt32LE(44);
  const info = challenge.subarray(offset, offset + length);
  const names = new Map<number, string>();
  for (let at = 0; at + 4 <= info.length; ) {
    const id = info.readUInt16LE(at);
    const size = info.readUInt16LE(at + 2);
    if (id === 0) break;
    names.set(id, info.toString("utf16le", at + 4, at + 4 + size));
    at += 4 + size;
  }
  return names.get(dnsName) || names.get(netBiosName) || null;
}

const mostBytes = 64 * 1024;

/** Takes whole messages from a stream that cuts them anywhere. */
function* wholeMessages(received: Buffer): Generator<Buffer> {
  for (let at = 0; at + 4 <= received.length; ) {
    const end = at + 4 + (received.readUInt32BE(at) & 0xff_ffff);
    if (end > received.length) return;
    yield received.subarray(at + 4, end);
    at = end;
  }
}

/** Greets the SMB server of an address and hangs up before signing in; null where none answers in time. */
export function greetSmb(address: string, limitMs: number, port = 445): Promise<SmbGreeting | null> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: address, port });
    let received: Buffer = Buffer.alloc(0);
    let negotiated: Omit<SmbGreeting, "name"> | null = null;
    const end = (name: string | null): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(negotiated === null ? null : { ...negotiated, name });
    };
    const timer = setTimeout(end, limitMs, null);
    socket.on("error", () => end(null));
    socket.on("close", () => end(null));
    socket.on("connect", () => socket.write(negotiateRequest()));
    socket.on("data", (part: Buffer) => {
      received = Buffer.concat([received, part]);
      if (received.length > mostBytes) return end(null);
      const [first, second] = wholeMessages(received);
      if (first !== undefined && negotiated === null) {
        negotiated = parseNegotiate(first);
        if (negotiated === null) return end(null);
        socket.write(sessionSetupRequest());
      }
      if (second !== undefined) end(parseChallenge(second));
    });
  });
}
