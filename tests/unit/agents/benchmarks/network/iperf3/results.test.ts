import { expect, test } from "vitest";
import { readResultDocument, toResultDocument } from "#agents/benchmarks/network/iperf3/results.ts";

const stream = { id: 1, bytes: 1000, retransmits: 3, jitter: 0.0005, errors: 0, packets: 0 };
const document = {
  cpu_util_total: 12.5,
  cpu_util_user: 2.5,
  cpu_util_system: 10,
  sender_has_retransmits: 1,
  streams: [stream],
};

test("results of servers before 3.2 have no times, those before 3.13 no counts of what was left out", () => {
  expect(readResultDocument(document)).toEqual({
    cpuPercent: 12.5,
    streams: [
      {
        id: 1,
        bytes: 1000,
        retransmits: 3,
        jitterUs: 500,
        datagrams: 0,
        lostDatagrams: 0,
        omittedDatagrams: 0,
        omittedLostDatagrams: 0,
        durationMs: null,
      },
    ],
  });
});

test("times and omitted counts are read where they are told", () => {
  const told = {
    ...stream,
    packets: 100,
    errors: 9,
    omitted_packets: 40,
    omitted_errors: 4,
    start_time: 0,
    end_time: 2.5,
  };
  const [read] = readResultDocument({ ...document, streams: [told] }).streams;
  expect(read).toMatchObject({
    datagrams: 100,
    lostDatagrams: 9,
    omittedDatagrams: 40,
    omittedLostDatagrams: 4,
    durationMs: 2500,
  });
});

test("retransmits that are not known are not taken for a number", () => {
  // -1 as an unsigned number of 64 bits, which is how a 3.12 server sends it.
  const text = JSON.stringify(document).replace('"retransmits":3', '"retransmits":18446744073709551615');
  expect(readResultDocument(JSON.parse(text)).streams[0]?.retransmits).toBeNull();
  const none = { ...document, sender_has_retransmits: 0, streams: [{ ...stream, retransmits: 0 }] };
  expect(readResultDocument(none).streams[0]?.retransmits).toBeNull();
});

test.each([
  ["a text", "hello"],
  ["no streams", { ...document, streams: undefined }],
  ["a stream without bytes", { ...document, streams: [{ ...stream, bytes: undefined }] }],
  ["no word of retransmits", { ...document, sender_has_retransmits: undefined }],
])("%s is no result", (_, wrong) => {
  expect(() => readResultDocument(wrong)).toThrow("not-iperf3");
});

test("what this end tells has the members that iperf3 insists on", () => {
  const own = readResultDocument({ ...document, sender_has_retransmits: 0 });
  expect(toResultDocument(own, true)).toEqual({
    cpu_util_total: 12.5,
    cpu_util_user: 12.5,
    cpu_util_system: 0,
    sender_has_retransmits: -1,
    streams: [
      {
        id: 1,
        bytes: 1000,
        retransmits: -1,
        jitter: 0.0005,
        errors: 0,
        omitted_errors: 0,
        packets: 0,
        omitted_packets: 0,
        start_time: 0,
        end_time: 0,
      },
    ],
  });
});

test("retransmits are told where the system told them", () => {
  const own = readResultDocument(document);
  expect(toResultDocument(own, false)).toMatchObject({
    sender_has_retransmits: 1,
    streams: [{ id: 1, retransmits: 3 }],
  });
});
