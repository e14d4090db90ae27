/** A record of a DNS answer. `strings` are those of a TXT record, `target` what a PTR record points to. */
export type DnsRecord = { name: string; type: number; target: string | null; strings: string[] };

export const ptrType = 12;
export const txtType = 16;
const srvType = 33;
const internetClass = 1;

function encodeName(labels: readonly string[]): Buffer {
  const parts = labels.map((label) => {
    const bytes = Buffer.from(label, "utf8").subarray(0, 63);
    return Buffer.concat([Buffer.from([bytes.length]), bytes]);
  });
  return Buffer.concat([...parts, Buffer.from([0])]);
}

export type DnsQuestion = { labels: readonly string[]; type: number };

/** A query of several questions. Source: RFC 1035, 4.1. */
export function encodeQuery(questions: readonly DnsQuestion[]): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(questions.length, 4);
  const tail = Buffer.alloc(4);
  const encoded = questions.map(({ labels, type }) => {
    tail.writeUInt16BE(type, 0);
    tail.writeUInt16BE(internetClass, 2);
    return Buffer.concat([encodeName(labels), tail]);
  });
  return Buffer.concat([head, ...encoded]);
}

/** A name with its pointers followed; each must lead backwards, so that none runs in circles. */
function decodeName(message: Buffer, start: number): { labels: string[]; next: number } {
  const labels: string[] = [];
  let at = start;
  let next: number | null = null;
  let limit = start;
  for (;;) {
    const length = message.readUInt8(at);
    if (length === 0) return { labels, next: next ?? at + 1 };
    if ((length & 0xc0) === 0xc0) {
      const pointer = message.readUInt16BE(at) & 0x3fff;
      if (pointer >= limit) throw new RangeError("a name that points forwards");
      next ??= at + 2;
      limit = pointer;
      at = pointer;
    } else {
      labels.push(message.toString("utf8", at + 1, at + 1 + length));
      at += 1 + length;
    }
  }
}

function decodeStrings(data: Buffer): string[] {
  const found: string[] = [];
  for (let at = 0; at < data.length; ) {
    const length = data.readUInt8(at);
    found.push(data.toString("utf8", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return found;
}

/** All records of an answer, in whatever section; none where it is broken. Source: RFC 1035, 4.1. */
export function decodeRecords(message: Buffer): DnsRecord[] {
  const found: DnsRecord[] = [];
  try {
    const count = message.readUInt16BE(6) + message.readUInt16BE(8) + message.readUInt16BE(10);
    let at = 12;
    for (let question = message.readUInt16BE(4); question > 0; question -= 1) {
      at = decodeName(message, at).next + 4;
    }
    for (let record = 0; record < count; record += 1) {
      const { labels, next } = decodeName(message, at);
      const type = message.readUInt16BE(next);
      const length = message.readUInt16BE(next + 8);
      const start = next + 10;
      if (start + length > message.length) throw new RangeError("a record that was cut off");
      const target =
        type === ptrType
          ? decodeName(message, start).labels
          : type === srvType
            ? decodeName(message, start + 6).labels
            : null;
      const strings = type === txtType ? decodeStrings(message.subarray(start, start + length)) : [];
      found.push({ name: labels.join("."), type, target: target?.join(".") ?? null, strings });
      at = start + length;
    }
  } catch {
    // What came before the broken part counts.
  }
  return found;
}
