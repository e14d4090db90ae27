/** Where iperf3 servers listen. */
export const defaultPort = 5201;

/** 36 letters and digits and a zero: names the test on each of its connections. */
export const cookieBytes = 37;

/** The states that one end tells the other, a signed byte each. */
export const state = {
  testStart: 1,
  testRunning: 2,
  testEnd: 4,
  exchangeParameters: 9,
  createStreams: 10,
  serverTerminate: 11,
  clientTerminate: 12,
  exchangeResults: 13,
  displayResults: 14,
  done: 16,
  accessDenied: -1,
  serverError: -2,
} as const;

/** The longest parameters and results that are read: iperf3's own output with many streams and seconds stays far below. */
export const longestParametersBytes = 8 * 1024;
export const longestResultsBytes = 16 * 1024 * 1024;

/** What a client of UDP sends to open a stream, and what a server answers. Some versions look at it, none before 3.11 does. */
export const datagramHello = Buffer.from("9876");
export const datagramWelcome = Buffer.from("6789");

/** Numbers by which both ends know a stream, in the order of opening: 1, 3, 4, 5 … */
export const streamId = (index: number): number => (index === 0 ? 1 : index + 2);

const cookieLetters = "abcdefghijklmnopqrstuvwxyz234567";

/** A cookie of random letters, ended by a zero. */
export function makeCookie(): Uint8Array<ArrayBuffer> {
  const random = crypto.getRandomValues(new Uint8Array(cookieBytes));
  return random.map((value, at) =>
    at === cookieBytes - 1 ? 0 : cookieLetters.charCodeAt(value % cookieLetters.length),
  );
}
