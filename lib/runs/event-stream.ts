import "server-only";
import type { LiveEvent } from "#lib/contract/api.ts";
import { addListener, type Listener, removeListener } from "./live.ts";

const heartbeatMs = 15_000;
/** Events that may wait for a slow reader before its stream is ended; it then connects again and reads anew. */
const maxWaiting = 500;

/**
 * Live events as a server-sent event stream, until the caller goes away or the server stops. Null when too many are open.
 * A comment every 15 seconds keeps proxies from closing it and shows when the caller is gone.
 */
export function openEventStream(signal: AbortSignal): ReadableStream<Uint8Array> | null {
  const encoder = new TextEncoder();
  let output: ReadableStreamDefaultController<Uint8Array> | null = null;
  const write = (text: string) => {
    if ((output?.desiredSize ?? 0) < -maxWaiting) return listener.end();
    try {
      output?.enqueue(encoder.encode(text));
    } catch {
      stop();
    }
  };
  const heartbeat = setInterval(write, heartbeatMs, ": still here\n\n");
  const listener: Listener = {
    send: (event: LiveEvent) => write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`),
    end: () => {
      stop();
      try {
        output?.close();
      } catch {
        // The caller closed it first.
      }
    },
  };
  const stop = () => {
    clearInterval(heartbeat);
    signal.removeEventListener("abort", listener.end);
    removeListener(listener);
  };
  if (signal.aborted || !addListener(listener)) {
    clearInterval(heartbeat);
    return null;
  }
  signal.addEventListener("abort", listener.end);
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      output = controller;
      write("retry: 2000\n\n");
    },
    cancel: stop,
  });
}
