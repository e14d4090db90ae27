import type { Socket } from "node:net";
import { Iperf3Failure, type Iperf3Reason } from "./iperf3-failure.ts";

/**
 * One end of a test's control connection: states as bytes, documents as JSON behind their length. Reads fail with
 * Iperf3Failure: `silent` after the limit, what the channel was made with when the other end goes away, `not-iperf3` on garbage.
 */
export type ControlChannel = {
  /** The next byte, signed. `limitMs` null: waits for as long as it takes. */
  readState(limitMs?: number | null): Promise<number>;
  readBytes(count: number): Promise<Buffer>;
  readDocument(longestBytes: number): Promise<unknown>;
  writeState(value: number): void;
  writeNumber(value: number): void;
  writeBytes(bytes: Uint8Array): void;
  writeDocument(document: unknown): void;
  close(): void;
};

type Wait = { count: number; resolve: (bytes: Buffer) => void; reject: (failure: Iperf3Failure) => void };

/** Speaks over a connected socket. `gone` is what it means that the other end went away. */
export function openControlChannel(
  socket: Socket,
  { silenceMs, gone }: { silenceMs: number; gone: Iperf3Reason },
): ControlChannel {
  let held = Buffer.alloc(0);
  let wait: Wait | null = null;
  let ended: Iperf3Failure | null = null;
  const serve = (): void => {
    if (wait === null) return;
    const { count, resolve, reject } = wait;
    if (held.length >= count) {
      const bytes = held.subarray(0, count);
      held = held.subarray(count);
      wait = null;
      resolve(bytes);
    } else if (ended !== null) {
      wait = null;
      reject(ended);
    }
  };
  const end = (code: string | null): void => {
    ended ??= new Iperf3Failure(gone, code);
    serve();
  };
  socket.setNoDelay(true);
  socket.on("data", (bytes: Buffer) => {
    held = Buffer.concat([held, bytes]);
    serve();
  });
  socket.on("error", (error: NodeJS.ErrnoException) => end(error.code ?? null));
  socket.on("end", () => end(null));
  socket.on("close", () => end(null));

  const read = (count: number, limitMs: number | null): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const timer =
        limitMs === null
          ? null
          : setTimeout(() => {
              wait = null;
              reject(new Iperf3Failure("silent"));
            }, limitMs);
      const settled = (): void => {
        if (timer !== null) clearTimeout(timer);
      };
      wait = {
        count,
        resolve: (bytes) => {
          settled();
          resolve(bytes);
        },
        reject: (failure) => {
          settled();
          reject(failure);
        },
      };
      serve();
    });
  const write = (bytes: Uint8Array): void => {
    if (socket.writable) socket.write(bytes);
  };
  const writeInteger = (value: number): void => {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32BE(value);
    write(bytes);
  };
  return {
    readState: async (limitMs = silenceMs) => (await read(1, limitMs)).readInt8(),
    readBytes: (count) => read(count, silenceMs),
    async readDocument(longestBytes) {
      const length = (await read(4, silenceMs)).readUInt32BE();
      if (length === 0 || length > longestBytes) throw new Iperf3Failure("not-iperf3");
      const text = (await read(length, silenceMs)).toString("utf8");
      try {
        return JSON.parse(text);
      } catch {
        throw new Iperf3Failure("not-iperf3");
      }
    },
    writeState: (value) => write(Buffer.from([value & 0xff])),
    writeNumber: writeInteger,
    writeBytes: write,
    writeDocument(document) {
      const text = Buffer.from(JSON.stringify(document));
      writeInteger(text.length);
      write(text);
    },
    close: () => socket.destroy(),
  };
}
