import { numbersIn, sizeBytes } from "./numbers.ts";
import type { Reference, ReferencePoint } from "./published-form.ts";

/** Labels of the tests as the reference calls them. CrystalDiskMark 6 uses 128 KiB for `SEQ Q32T1`, IOR was run with -z. */
const labels: Record<string, string | null> = {
  "SEQ Q32T1": "SEQ128K Q32T1",
  SEQ: "SEQ",
  "IOR 16MiB": "RND16M",
  any: null,
};
const operations: Record<string, string[]> = {
  read: ["read"],
  write: ["write"],
  both: ["read", "write"],
  "read and write": ["read", "write"],
};

const line = (...parts: unknown[]): string => JSON.stringify(parts.map((part) => part ?? null));
const gibibytes = (value: number | undefined) => (value === undefined ? null : value * 2 ** 30);
const bytesPerSecond = (megabytes: number) => Math.round(megabytes * 1e6);

function figureOf(row: Reference["results"][number]): string {
  if (row.MBps_range !== undefined) return `${row.MBps_range.map(bytesPerSecond).join("..")} ${row.quality}`;
  if (typeof row.MBps === "number") return `${bytesPerSecond(row.MBps)} ${row.quality}`;
  return row.ratio === undefined ? "?" : `${row.ratio} of ${row.relative_to} ${row.quality}`;
}

/** Rows over a group become claims, the others results. A row for both directions is one fact for each. */
function resultFacts({ results }: Reference): string[] {
  return results.flatMap((row) => {
    const label = labels[row.test];
    if (label === undefined) throw new Error(`unknown test ${row.test}`);
    const isGroup = row.scope !== undefined || row.config?.startsWith("any") === true;
    return (operations[row.op] ?? []).map((operation) =>
      isGroup
        ? line("group", label, operation, figureOf(row))
        : line(
            "result",
            row.config ?? row.system,
            label,
            operation,
            figureOf(row),
            row.page,
            row.note !== undefined,
          ),
    );
  });
}

function pointFact(
  curve: Reference["curves"][number],
  name: string,
  point: ReferencePoint,
  isNoted: boolean,
): string {
  const latency = point.latency_us ?? (point.latency_below_us ? `<${point.latency_below_us}` : "?");
  const rate = point.printed_MiBps === undefined ? "?" : point.printed_MiBps * 2 ** 20;
  return line(
    "point",
    curve.config,
    curve.workload,
    name,
    point.iops,
    latency,
    rate,
    point.printed_MiBps,
    curve.quality,
    isNoted,
  );
}

/** Only where the reference says so and calls it computable is there no load at all below a millisecond. */
function hasNoLoadBelow({ workload, config, start }: Reference["curves"][number]): boolean {
  return workload === "4k-rr" && config === "standard" && (start.latency_us ?? 0) > 1000;
}

function curveFacts({ curves, workloads, tool }: Reference): string[] {
  const load = tool.offered_load_percent?.join("..");
  return [
    ...workloads.map((workload) =>
      line(
        "workload",
        workload.id,
        workload.pattern.replace(" ", "-"),
        sizeBytes(workload.block),
        workload.threads,
        workload.read_percent,
        load,
      ),
    ),
    ...curves.flatMap((curve) => [
      pointFact(curve, "start", curve.start, curve.note !== undefined),
      pointFact(curve, "peak", curve.peak, curve.note !== undefined),
      line(
        "below 1 ms",
        curve.config,
        curve.workload,
        curve.sub_ms_until_iops ?? (hasNoLoadBelow(curve) ? "never" : null),
      ),
    ]),
  ];
}

function configFacts({ configs, network, disks }: Reference): string[] {
  return configs.map((config) => {
    const link = config.link_Gbps ?? network?.link_Gbps;
    const { acceleration } = config;
    return line(
      "configuration",
      config.id,
      config.pool.media,
      config.pool.disks,
      config.pool.raid,
      disks.filter(({ media }) => media === config.pool.media).map(({ model }) => model),
      [config.mtu_client, config.mtu_nas, config.mtu_path].map((mtu) => mtu ?? null),
      link === undefined ? null : link * 1e9,
      config.nic_offload,
      config.links,
      config.links === undefined ? null : (config.bond ?? "none"),
      acceleration === undefined
        ? null
        : acceleration === null
          ? "none"
          : [
              acceleration.kind,
              acceleration.mode ?? null,
              acceleration.disks,
              acceleration.raid,
              acceleration.over_provisioning_percent,
            ],
      config.note !== undefined,
    );
  });
}

function systemFacts({ systems, network, access, repeats, ceilings }: Reference): string[] {
  const isNas = (system: Reference["systems"][number]) => system.kind === undefined;
  return [
    ...systems.map((system) =>
      line(
        "system",
        system.id,
        system.vendor,
        isNas(system) ? system.model : system.model.replace(/ \(.*/, ""),
        gibibytes(system.ram_GB),
        gibibytes(system.client_ram_GB),
        system.link_Gbps === undefined ? null : system.link_Gbps * 1e9,
        isNas(system) ? network?.mtu_nas : null,
        isNas(system) ? access?.dialect : null,
        system.raid,
        system.ssd_cache_TB === undefined ? null : system.ssd_cache_TB * 1e12,
      ),
    ),
    ...(network?.paths ?? []).map(({ id }) =>
      line("path", id, (network?.client_link_Gbps ?? 0) * 1e9, network?.mtu_client),
    ),
    ...repeats.map(({ n, path }) => line("repeat", n, path)),
    ...Object.values(ceilings).map((megabytes) => line("ceiling", bytesPerSecond(megabytes))),
  ];
}

function circumstanceFacts({ source, nas, client, network, access, disks, tool }: Reference): string[] {
  const facts = [
    line("source", source.title, source.author, source.kind, source.language, source.year, !!source.note),
    line(
      "tool",
      tool.name,
      tool.version,
      tool.runs,
      sizeBytes(tool.size),
      tool.clients,
      sizeBytes(tool.transfer_size),
      sizeBytes(tool.block_size),
      tool.file_per_process,
      tool.fsync,
      tool.api,
    ),
    ...disks.map((disk) =>
      line(
        "drive",
        disk.model,
        disk.media,
        disk.count,
        disk.interface,
        disk.nas_internal_seq_read_MBps === undefined
          ? null
          : bytesPerSecond(disk.nas_internal_seq_read_MBps),
        disk.quality,
      ),
    ),
  ];
  if (nas)
    facts.push(
      line("nas", nas.vendor, nas.model, nas.cpu, gibibytes(nas.ram_GB), String(nas.bays), nas.ports),
    );
  if (access)
    facts.push(line("access", access.protocol, access.lun_TB === undefined ? null : access.lun_TB * 1e12));
  const os = client?.os ?? access?.client;
  if (os !== undefined)
    facts.push(
      line(
        "client",
        os,
        client?.cpu,
        gibibytes(client?.ram_GB),
        client?.nic,
        client?.local_disk,
        client?.model,
        client?.count ?? 1,
      ),
    );
  if (network?.switch) facts.push(line("switch", network.switch.split(" (")[0], network.vlan !== undefined));
  return facts;
}

function spokenFacts({ expect, claims, observations, observed, file_copy }: Reference): string[] {
  return [
    ...expect.map((entry, at) =>
      line(
        "expect",
        at,
        entry.computable,
        numbersIn(entry.text),
        entry.needs.map(numbersIn),
        entry.why !== undefined,
      ),
    ),
    ...claims.map((claim, at) => line("claim", at, numbersIn(claim))),
    ...observations.map(({ metric, value }, at) => line("observation", metric, value, at)),
    ...(observed
      ? [
          line("core load", ...numbersIn(observed.cpu).filter((number) => number === 100)),
          line("network load", ...numbersIn(observed.network).map((gigabits) => gigabits * 1e9)),
        ]
      : []),
    ...(file_copy?.paths ?? []).map((path) => line("copy", path, (file_copy?.file_GB ?? 0) * 1e9)),
  ];
}

/** All that a reference file says, as lines that can be compared, in the contract's units. Sorted. */
export function referenceFacts(reference: Reference): string[] {
  return [
    ...circumstanceFacts(reference),
    ...configFacts(reference),
    ...systemFacts(reference),
    ...resultFacts(reference),
    ...curveFacts(reference),
    ...spokenFacts(reference),
  ].sort();
}
