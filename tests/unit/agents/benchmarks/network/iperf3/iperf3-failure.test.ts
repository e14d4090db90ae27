import { expect, test } from "vitest";
import { toConnectFailure, toServerFailure } from "#agents/benchmarks/network/iperf3/iperf3-failure.ts";

// The numbers are those of iperf3's own list of errors.
test.each([
  [6, "parameter-refused"],
  [10, "parameter-refused"],
  [27, "rate-limited"],
  [37, "too-long"],
  [114, "parameter-refused"],
  [124, "parameter-refused"],
  [142, "login-wanted"],
  [160, "too-long"],
  [204, "server-error"],
])("a server's error %i is %s", (number, reason) => {
  expect(toServerFailure(number)).toMatchObject({ reason, code: String(number) });
});

test.each([
  ["ECONNREFUSED", "refused"],
  ["ENOTFOUND", "unknown-host"],
  ["EAI_AGAIN", "unknown-host"],
  ["ETIMEDOUT", "no-answer"],
  ["EHOSTUNREACH", "unreachable"],
  [null, "unreachable"],
])("%s while connecting is %s", (code, reason) => {
  expect(toConnectFailure(code)).toMatchObject({ reason, code });
});
