import { createSocket } from "node:dgram";
import { connect, isIPv6 } from "node:net";
import { Iperf3Failure, toConnectFailure } from "./iperf3-failure.ts";
import { datagramHello, datagramWelcome } from "./protocol.ts";
import type { StreamOrder } from "./stream-orders.ts";
import type { TallyCounts } from "./tally.ts";
import { type DataStream, tcpReceiver, tcpSender } from "./tcp-stream.ts";
import { udpReceiver, udpSender } from "./udp-stream.ts";

const receiveBytes = 512 * 1024;
/** As much as the system allows: what does not fit while this thread is busy is lost. */
const datagramBufferBytes = 4 * 1024 * 1024;
/** What a server sends down a stream that it does not want, before it closes it. */
const denied = 0xff;

export type OpenedStream = { stream: DataStream; localPort: number | null };

type Callbacks = { tell: (counts: TallyCounts) => void; failed: (failure: Iperf3Failure) => void };

/** Opens one stream of a client. Rejects with Iperf3Failure; what happens to it later goes to `failed`. */
export const openStream = (order: StreamOrder, callbacks: Callbacks): Promise<OpenedStream> =>
  order.transport === "tcp" ? openTcp(order, callbacks) : openUdp(order, callbacks);

function openTcp(order: StreamOrder, { tell, failed }: Callbacks): Promise<OpenedStream> {
  return new Promise((resolve, reject) => {
    let isOpen = false;
    let bytesBefore = 0;
    let firstByte: number | null = null;
    const buffer = Buffer.allocUnsafe(receiveBytes);
    let received: (bytes: number) => void = () => undefined;
    const socket = connect({
      host: order.host,
      port: order.port,
      onread: {
        buffer,
        callback(count) {
          if (bytesBefore === 0) firstByte = buffer[0] ?? null;
          if (bytesBefore < 2) bytesBefore += count;
          received(count);
          return true;
        },
      },
    });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Iperf3Failure("no-answer"));
    }, order.limitMs);
    const end = (code: string | null): void => {
      clearTimeout(timer);
      if (!isOpen) {
        // The server was there a moment ago, on its other connection.
        const failure = toConnectFailure(code);
        reject(failure.reason === "refused" ? new Iperf3Failure("vanished", code) : failure);
        return;
      }
      const isDenied = bytesBefore === 1 && firstByte === denied;
      failed(new Iperf3Failure(isDenied ? "wrong-cookie" : "vanished", code));
    };
    socket.on("error", (error: NodeJS.ErrnoException) => end(error.code ?? null));
    socket.on("end", () => end(null));
    socket.on("connect", () => {
      clearTimeout(timer);
      isOpen = true;
      socket.setNoDelay(true);
      socket.write(order.cookie);
      const localPort = socket.localPort ?? null;
      if (order.role === "send") {
        const { blockBytes, bitsPerSecond } = order;
        resolve({ stream: tcpSender(socket, { blockBytes, bitsPerSecond, tell }), localPort });
        return;
      }
      const receiver = tcpReceiver(socket, tell);
      received = receiver.received;
      resolve({ stream: receiver.stream, localPort });
    });
  });
}

function openUdp(order: StreamOrder, { tell, failed }: Callbacks): Promise<OpenedStream> {
  return new Promise((resolve, reject) => {
    const socket = createSocket(isIPv6(order.host) ? "udp6" : "udp4");
    let received: ((block: Buffer) => void) | null = null;
    let isClosed = false;
    const close = (): void => {
      clearTimeout(timer);
      if (!isClosed) socket.close();
      isClosed = true;
    };
    const timer = setTimeout(() => {
      close();
      reject(new Iperf3Failure("no-datagrams"));
    }, order.limitMs);
    let isOpen = false;
    const end = (code: string | null): void => {
      // A port that is closed answers by ICMP, which the system reports as a refusal.
      const failure = new Iperf3Failure(isOpen ? "vanished" : "no-datagrams", code);
      close();
      if (isOpen) failed(failure);
      else reject(failure);
    };
    socket.on("error", (error: NodeJS.ErrnoException) => end(error.code ?? null));
    const open = (): void => {
      clearTimeout(timer);
      isOpen = true;
      const localPort = socket.address().port;
      if (order.role === "send") {
        const send = (block: Buffer, done: (error: Error | null) => void): void => {
          if (!isClosed) socket.send(block, (error) => done(error ?? null));
        };
        resolve({ stream: udpSender(send, close, { ...order, tell }), localPort });
        return;
      }
      const receiver = udpReceiver(close, { ...order, tell });
      received = receiver.received;
      resolve({ stream: receiver.stream, localPort });
    };
    socket.on("message", (block) => {
      if (received !== null) received(block);
      else if (!isOpen && block.length === datagramWelcome.length) open();
    });
    socket.connect(order.port, order.host, () => {
      growBuffers(socket);
      socket.send(datagramHello);
    });
  });
}

function growBuffers(socket: ReturnType<typeof createSocket>): void {
  try {
    socket.setRecvBufferSize(datagramBufferBytes);
    socket.setSendBufferSize(datagramBufferBytes);
  } catch {
    // The system's own size is what it is.
  }
}
