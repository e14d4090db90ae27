import type { Iperf3Reason } from "#agents/benchmarks/network/iperf3/iperf3-failure.ts";

type At = { host: string; port: number; code: string | null };
type Direction = "send" | "receive" | "both-ways";

const coded = (code: string | null): string => (code === null ? "" : ` (${code})`);

const failures: Record<Iperf3Reason, (at: At) => string> = {
  "unknown-host": ({ host }) => `There is no host ${host}. Check the name, or name its IP address.`,
  refused: ({ host, port }) =>
    `${host} refuses connections on port ${port}. Start a server there: iperf3 -s, or this agent with net --serve.`,
  unreachable: ({ host, code }) =>
    `${host} can't be reached${coded(code)}. Check the address and the network.`,
  "no-answer": ({ host, port }) =>
    `${host} does not answer on port ${port}. Check that it is on, and that no firewall drops the connection.`,
  busy: ({ host }) => `${host} is still serving another client. Try again later.`,
  "login-wanted": ({ host }) =>
    `The iperf3 server on ${host} wants a name and a password, which this agent can't give. Start one without them: iperf3 -s`,
  "rate-limited": ({ host }) =>
    `The iperf3 server on ${host} allows less than this rate. Name a lower --rate, or start it without its limit.`,
  "too-long": ({ host }) =>
    `The iperf3 server on ${host} does not allow tests of this length. Name fewer --seconds.`,
  "parameter-refused": ({ host, code }) =>
    `The server on ${host} does not take these settings${code === null ? "" : ` (error ${code} of iperf3)`}. Leave out --window and --mss, which an agent's server can't set, or use iperf3 -s there.`,
  "server-error": ({ host, code }) =>
    `The iperf3 server on ${host} failed${code === null ? "" : ` (its error ${code})`}. Its own output says more.`,
  "too-old": ({ host }) =>
    `The iperf3 server on ${host} is older than 3.7 and can't test both ways at once. Leave out --both.`,
  "no-datagrams": ({ host, port }) =>
    `${host} answers over TCP, but not over UDP on port ${port}. Check that no firewall drops UDP.`,
  "not-iperf3": ({ host, port }) =>
    `What answers on port ${port} of ${host} does not speak like iperf3. Check the port: iperf3 -s uses 5201.`,
  "wrong-cookie": ({ host }) =>
    `${host} did not take a stream as part of this test: something between here and there may change or spread connections.`,
  terminated: ({ host }) => `The server on ${host} was stopped during the test. Start it and measure again.`,
  vanished: ({ host, code }) =>
    `The server on ${host} went away during the test${coded(code)}. Check the server and the network, then measure again.`,
  silent: ({ host }) =>
    `${host} stopped answering during the test. Check the server and the network, then measure again.`,
  "client-gone": () => "The client went away.",
  "client-terminated": () => "The client ended the test early.",
};

const directions: Record<Direction, string> = { send: "send", receive: "receive", "both-ways": "both ways" };

/** What the measurement of networks says. */
export const netEn = {
  missingHost:
    "Which host is to be measured against? Name one: net HOST. It must run iperf3 -s, or this agent with net --serve.",
  badHost: (host: string) => `${host} is no host. Name a host or an IP address, and its port with --port.`,
  reverseOrBoth: "--reverse and --both exclude each other.",
  segmentsAreTcp: "--mss is for TCP. Leave it out with --udp.",
  serveTakesNoHost: "net --serve takes no host and nothing but --port.",
  wantedPort: "a port from 1 to 65535",
  wantedCount: (least: number, most: number) => `a whole number from ${least} to ${most}`,
  wantedRate: "a rate such as 100M, 2.5G or 10G, in bits per second",
  wantedWindow: "a size from 1 KiB to 512 MiB, such as 256KiB",
  plan: (host: string, what: string, seconds: number) =>
    `Measures the network to ${host}: ${what}, ${seconds} s in all. The link is full meanwhile.`,
  test: (label: string, names: readonly Direction[]) =>
    `${label} (${names.map((name) => directions[name]).join(", ")})`,
  progress: (label: string, name: Direction, rates: string) => `${label} ${directions[name]} · ${rates}`,
  arrows: { send: "→", receive: "←" },
  queued: (host: string) =>
    `${host} is serving another client. Waiting for it to be free; Ctrl-C ends the wait.`,
  failures,
  listening: (port: number) =>
    `Serving network tests on port ${port}, one client at a time. From another PC: net HOST, or iperf3 -c HOST. Ctrl-C ends it.`,
  portTaken: (port: number) =>
    `Port ${port} is taken. Is an iperf3 server running already? Name another --port.`,
  portRefused: (port: number, code: string) =>
    `Port ${port} can't be listened on (${code}). Name another --port, from 1024 up.`,
  served: (client: string, label: string, rates: string) => `${client}: ${label} · ${rates}`,
  servedFailed: (client: string, reason: string) => `${client}: ${reason}`,
  serving: {
    "parameter-refused":
      "It asked for settings that this server can't give, such as a window or a segment size.",
    "not-iperf3": "It does not speak like iperf3.",
    silent: "It said nothing any more, and was given up.",
  },
  sentAway: (client: string) => `${client}: sent away, since another client is being served.`,
  unforeseen: (detail: string) => `the test broke off (${detail})`,
};
