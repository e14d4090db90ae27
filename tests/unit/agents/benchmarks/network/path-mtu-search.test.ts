import { expect, test } from "vitest";
import { type Ping, searchPathMtu } from "#agents/benchmarks/network/path-mtu-search.ts";
import type { PingAnswer } from "#agents/benchmarks/network/ping-answer.ts";

const { signal } = new AbortController();

/** A path that takes `mtu`; what is larger ends as `tooBig` says. The numbers in `lose` are requests, from 1, that get lost. */
function path(mtu: number, tooBig: PingAnswer, lose: readonly number[] = []) {
  const sizes: number[] = [];
  const ping: Ping = async (size) => {
    sizes.push(size);
    if (lose.includes(sizes.length)) return { is: "lost" };
    return size <= mtu ? { is: "passed" } : tooBig;
  };
  return { ping, sizes };
}

const vanished: PingAnswer = { is: "lost" };
const reported = (mtu: number | null): PingAnswer => ({ is: "too-big", by: "hop", mtu });

test("a path that takes what the NIC sends needs two packets", async () => {
  const { ping, sizes } = path(9000, vanished);
  const found = await searchPathMtu({ ping, mostBytes: 9000, signal });
  expect(found).toMatchObject({ mtu: 9000, larger: "not-sent", packetsSent: 2, packetsLost: 0 });
  expect(sizes).toEqual([128, 9000]);
});

test("a hop that names its MTU is believed only after packets of that size and one more", async () => {
  const { ping, sizes } = path(1500, reported(1500));
  const found = await searchPathMtu({ ping, mostBytes: 9000, signal });
  expect(found).toMatchObject({ mtu: 1500, larger: "reported" });
  expect(sizes).toEqual([128, 9000, 1500, 1501]);
});

test("a hop that names too much is not believed", async () => {
  const { ping } = path(1400, reported(1500));
  expect(await searchPathMtu({ ping, mostBytes: 9000, signal })).toMatchObject({ mtu: 1400 });
});

test.each([576, 1280, 1420, 1454, 1492, 1499, 1500, 1501, 1504, 4470, 8950, 8999, 777, 128])(
  "finds %i where larger packets vanish, with few packets",
  async (mtu) => {
    const { ping, sizes } = path(mtu, vanished);
    const found = await searchPathMtu({ ping, mostBytes: 9000, signal });
    expect(found).toMatchObject({ mtu, larger: "vanished" });
    expect(sizes.length).toBeLessThan(70);
  },
);

test("finds every MTU where a hop complains without naming one", async () => {
  for (let mtu = 128; mtu < 9000; mtu += 61) {
    const { ping, sizes } = path(mtu, reported(null));
    expect(await searchPathMtu({ ping, mostBytes: 9000, signal })).toMatchObject({ mtu, larger: "reported" });
    expect(sizes.length).toBeLessThan(25);
  }
});

test("single losses are no limit of the path", async () => {
  const { ping } = path(9000, vanished, [1, 3, 4]);
  const found = await searchPathMtu({ ping, mostBytes: 9000, signal });
  expect(found).toMatchObject({ mtu: 9000, larger: "not-sent", packetsLost: 3 });
});

test("where small packets are lost too, a large one is tried more often", async () => {
  // 1: small. 2 to 4: large, lost. 5: small, lost. 6, 7: large, lost. 8: large, passes.
  const { ping, sizes } = path(9000, vanished, [2, 3, 4, 5, 6, 7]);
  const found = await searchPathMtu({ ping, mostBytes: 9000, signal });
  expect(found).toMatchObject({ mtu: 9000 });
  expect(sizes).toEqual([128, 9000, 9000, 9000, 128, 9000, 9000, 9000]);
});

test("three chance losses of a packet that fits are put right at the end", async () => {
  // 2 to 4: 9000, lost. 5: small. 6: 1500. 7 to 9: 1501, lost. 10: 1500 again. 11: 1501 passes at the end.
  const { ping } = path(9000, vanished, [2, 3, 4, 7, 8, 9]);
  expect(await searchPathMtu({ ping, mostBytes: 9000, signal })).toMatchObject({ mtu: 9000 });
});

test("this PC's own refusal is told apart from a hop's", async () => {
  const refusal: PingAnswer = { is: "too-big", by: "here", mtu: null };
  const { ping } = path(8212, refusal);
  expect(await searchPathMtu({ ping, mostBytes: 9000, signal })).toMatchObject({
    mtu: 8212,
    larger: "refused-here",
  });
  // Linux names the MTU that it learned from a hop before.
  const learned = path(1500, { is: "too-big", by: "here", mtu: 1500 });
  expect(await searchPathMtu({ ping: learned.ping, mostBytes: 9000, signal })).toMatchObject({
    mtu: 1500,
    larger: "reported",
  });
});

test("a host that does not answer, and a ping that can't be used, say so", async () => {
  const silent = path(0, vanished);
  expect(await searchPathMtu({ ping: silent.ping, mostBytes: 1500, signal })).toEqual({
    mtu: null,
    reason: "no-answer",
    packetsSent: 3,
    packetsLost: 3,
  });
  const forbidden: Ping = async () => ({ is: "failed", reason: "not-permitted" });
  expect(await searchPathMtu({ ping: forbidden, mostBytes: 1500, signal })).toMatchObject({
    reason: "not-permitted",
  });
});

test("stops when it is told to", async () => {
  const stop = new AbortController();
  const ping: Ping = async () => {
    stop.abort(new Error("stopped"));
    return { is: "passed" };
  };
  await expect(searchPathMtu({ ping, mostBytes: 1500, signal: stop.signal })).rejects.toThrow("stopped");
});
