import { expect, test } from "vitest";
import { parseDiskSpd, toRawPass } from "#agents/benchmarks/diskspd/diskspd-result.ts";
import { BadXml, childOf, parseXml } from "#agents/benchmarks/diskspd/xml.ts";
import { decodeHistogram, histogramPercentileNs } from "#lib/stats/histogram.ts";
import { diskSpdXml } from "#tests/unit/agents/support/diskspd-xml.ts";

const xml = diskSpdXml({
  seconds: 3.01,
  threads: [
    [600, 250],
    [400, 150],
  ],
  read: { meanMs: 2.5, ms: [0.045, 2.2, 21.897, 23.166, 33.846] },
  write: { meanMs: 1.75, ms: [1.117, 1.66, 4.184, 6.649, 10.958] },
  perSecond: [
    [330, 130],
    [335, 135],
    [335, 135],
  ],
});

test("counts of all threads, means and the course by the second, each side apart", () => {
  const { durationMs, read, write } = parseDiskSpd(xml);
  expect(durationMs).toBeCloseTo(3010);
  expect(read).toMatchObject({ requests: 1000, minNs: 45_000, maxNs: 33_846_000 });
  expect(read.sumNs / read.requests).toBeCloseTo(2_500_000);
  expect(read.requestsPerSecond).toEqual([330, 335, 335]);
  expect(write).toMatchObject({ requests: 400, minNs: 1_117_000 });
  expect(write.requestsPerSecond).toEqual([130, 135, 135]);
});

test.each([
  [50, 2.2],
  [99, 21.897],
  [99.9, 23.166],
])("the percentile of %d is found again", (percent, ms) => {
  const ns = histogramPercentileNs(decodeHistogram(parseDiskSpd(xml).read.histogram), percent) ?? 0;
  expect(Math.abs(ns / (ms * 1e6) - 1)).toBeLessThan(0.008);
});

test("every request is in the histogram once", () => {
  const { read, write } = parseDiskSpd(xml);
  const total = (counts: number[]): number => counts.reduce((sum, count) => sum + count, 0);
  expect(total(read.histogram.counts)).toBe(1000);
  expect(total(write.histogram.counts)).toBe(400);
});

test("a pass has both sides and their sum; an fsync that belongs to it makes it longer", () => {
  const of = { isMixed: true, syncedMs: 90, endNs: 10e9, cpu: null };
  const pass = toRawPass(parseDiskSpd(xml), of);
  expect(pass).toMatchObject({ requests: 1400, durationMs: 3100, startNs: 6.9e9, minNs: 45_000 });
  expect(pass.requestsPerSecond).toEqual([460, 470, 470]);
  expect(toRawPass(parseDiskSpd(xml), { ...of, isMixed: false }).read).toBeNull();
});

test("a side that did nothing has no latencies", () => {
  const onlyReads = diskSpdXml({
    seconds: 1,
    threads: [[10, 0]],
    read: { meanMs: 1, ms: [1, 1, 1, 1, 1] },
    write: null,
    perSecond: [[10, 0]],
  });
  expect(parseDiskSpd(onlyReads).write).toMatchObject({ requests: 0, sumNs: 0, histogram: { indexes: [] } });
});

test.each([
  "",
  "ERROR: no file",
  "<Results></Results>",
  xml.slice(0, -20),
  xml.replace("<ReadCount>600", "<ReadCount>many"),
])("what is not such XML is refused", (text) => {
  expect(() => parseDiskSpd(text)).toThrow(BadXml);
});

test("attributes, entities, comments and empty elements", () => {
  const root = parseXml(
    `<?xml version="1.0"?><!-- <x> --><a b="1 &lt; 2"><c/><d>x &amp; &#65;&#x42;</d></a>`,
  );
  expect(root.attributes.get("b")).toBe("1 < 2");
  expect(childOf(root, "c")?.text).toBe("");
  expect(childOf(root, "d")?.text).toBe("x & AB");
});
