import { takeRoundTrips } from "./round-trip.ts";

/**
 * Ports that a round trip by TCP may ask: those of shares and of administration, which a NAS answers either way, and one that
 * nothing listens on. That of an iperf3 server is not among them: it takes each connection for a client.
 */
const ports = [445, 2049, 22, 443, 80, 9];
const timeoutMs = 1000;

/**
 * A port of an address that answers, be it by refusing. Null where none does, as behind a firewall that drops. Throws the
 * signal's reason.
 */
export async function findAnsweringPort(address: string, signal: AbortSignal): Promise<number | null> {
  const clock = { nowNs: () => Number(process.hrtime.bigint()) };
  const answers = await Promise.all(
    ports.map(async (port) => {
      const ask = { by: "connect", address, port, durationMs: 1, intervalMs: 1, timeoutMs } as const;
      const [trip = null] = await takeRoundTrips(ask, { signal, clock }).catch(() => []);
      return trip === null ? [] : [port];
    }),
  );
  signal.throwIfAborted();
  return answers.flat()[0] ?? null;
}
