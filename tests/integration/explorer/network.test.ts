import { expect, test } from "vitest";
import { listWorkloads, readFigures } from "#lib/explorer/queries.ts";
import { setUpApi } from "#tests/support/api-test.ts";
import { makeNetworkReport } from "#tests/support/network-report.ts";

const api = setUpApi();

test("a network run is stored, and the explorer has its throughput and its round trips", async () => {
  const report = makeNetworkReport();
  expect((await api.put(report.id, report)).status).toBe(201);
  const workloads = await listWorkloads();
  const labels = ["TCP 4 streams", "RTT TCP connect", "RTT TCP connect under load (send)"];
  expect(workloads.map(({ label }) => label)).toEqual(expect.arrayContaining(labels));
  const setups = await api.query<{ id: number }>("SELECT id FROM setup");

  const figuresOf = async (label: string, metric: "throughput" | "mean" | "p99") => {
    const { groups } = await readFigures({
      setupIds: setups.map(({ id }) => id),
      workloadIds: workloads.flatMap((one) => (one.label === label ? [one.id] : [])),
      operations: null,
      metric,
      from: null,
      to: null,
      isDoubtfulIncluded: false,
      isClientCacheIncluded: false,
      period: null,
      timeZone: "UTC",
    });
    return Object.fromEntries(groups.map(({ operation, values }) => [operation, [...values]]));
  };
  expect(await figuresOf("TCP 4 streams", "throughput")).toEqual({ send: [118e6], receive: [115e6] });
  expect(await figuresOf("RTT TCP connect", "mean")).toEqual({ "round-trip": [200] });
  expect(await figuresOf("RTT TCP connect under load (send)", "mean")).toEqual({ "round-trip": [5000] });
  // A round trip has no throughput, and nothing stands for it.
  expect(await figuresOf("RTT TCP connect", "throughput")).toEqual({ "round-trip": [] });
});
