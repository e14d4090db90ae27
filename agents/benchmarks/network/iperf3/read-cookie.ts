import type { Socket } from "node:net";
import { cookieBytes } from "./protocol.ts";

/** The cookie at the beginning of a connection; null where none comes. What follows it stays to be read. */
export function readCookie(socket: Socket, limitMs: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const settle = (cookie: Buffer | null): void => {
      clearTimeout(timer);
      socket.off("readable", read);
      socket.off("close", gone);
      socket.off("error", gone);
      resolve(cookie);
    };
    const gone = (): void => settle(null);
    const read = (): void => {
      const cookie: unknown = socket.read(cookieBytes);
      if (cookie instanceof Buffer) settle(cookie.length === cookieBytes ? cookie : null);
    };
    const timer = setTimeout(gone, limitMs);
    socket.on("readable", read);
    socket.on("close", gone);
    socket.on("error", gone);
    read();
  });
}
