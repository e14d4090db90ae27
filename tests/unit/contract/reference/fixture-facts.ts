// One file, since each fact of a fixture is read by a line of its own, and all of them are looked up by the same claims.
import type { PathFacts } from "#lib/contract/facts.ts";
import { type Figure, figureValue } from "#lib/contract/figure.ts";
import type { Claim, Publication } from "#lib/contract/publication.ts";
import type { Report } from "#lib/contract/report.ts";
import type { CurveResult, DiskResult } from "#lib/contract/result.ts";
import type { DiskWorkload } from "#lib/contract/workload.ts";
import { numbersIn } from "./numbers.ts";

const line = (...parts: unknown[]): string => JSON.stringify(parts.map((part) => part ?? null));
const tagOf = (run: Report): string => run.tags[0]?.replace("configuration=", "") ?? "";
const isCopy = (run: Report): boolean => run.results.some(({ kind }) => kind === "file-copy");
const unique = (lines: string[]): string[] => [...new Set(lines)];

/** Keys of targets end with the system's id. */
const systemId = (key: string): string => key.split("/").at(-1) ?? "";

function figureText(figure: Figure, runs: readonly Report[]): string {
  switch (figure.is) {
    case "value":
      return `${figure.value} ${figure.quality}`;
    case "range":
      return `${figure.low}..${figure.high} ${figure.quality}`;
    case "ratio": {
      const other = runs.find(({ id }) => id === figure.toRun);
      return `${figure.ratio} of ${other && tagOf(other)} ${figure.quality}`;
    }
    case "below":
      return `<${figure.bound}`;
    case "above":
      return `>${figure.bound}`;
    case "never":
      return "never";
    case "unknown":
      return "?";
  }
}

function workloadOf(run: Report, id: string): DiskWorkload | null {
  const workload = run.workloads.find((candidate) => candidate.id === id);
  return workload?.kind === "disk" ? workload : null;
}

function resultFact(run: Report, result: DiskResult, runs: readonly Report[]): string {
  const figure = result.total.bytesPerSecond;
  const page = figure.is === "unknown" ? null : figure.source?.replace("page ", "");
  return line(
    "result",
    tagOf(run),
    workloadOf(run, result.workload)?.label,
    result.operation,
    figureText(figure, runs),
    page ? Number(page) : null,
    figure.note !== undefined,
  );
}

const readShares: Record<string, number | null> = { read: 100, write: 0, mixed: null };

function curveFacts(run: Report, curve: CurveResult): string[] {
  const points = curve.points.map((point) => {
    const printed =
      "printed" in point.bytesPerSecond ? point.bytesPerSecond.printed?.replace(" MB/s", "") : undefined;
    const qualities = unique(
      [point.iops, point.meanUs, point.bytesPerSecond].flatMap((figure) =>
        figure.is === "unknown" ? [] : [figure.quality],
      ),
    );
    const latency = figureValue(point.meanUs) ?? figureText(point.meanUs, []);
    const isNoted = curve.note !== undefined || curve.points.some(({ iops }) => iops.note !== undefined);
    return line(
      "point",
      tagOf(run),
      curve.workload,
      point.name,
      figureValue(point.iops),
      latency,
      figureValue(point.bytesPerSecond) ?? "?",
      printed === undefined ? null : Number(printed),
      qualities.join(),
      isNoted,
    );
  });
  const below = curve.loadBelow.map(({ iops }) => figureValue(iops) ?? figureText(iops, []));
  const workload = workloadOf(run, curve.workload);
  const load =
    workload?.load?.kind === "steps" ? `${workload.load.lowPercent}..${workload.load.highPercent}` : null;
  return [
    ...points,
    line("below 1 ms", tagOf(run), curve.workload, below[0]),
    line(
      "workload",
      curve.workload,
      workload?.pattern,
      workload?.blockBytes,
      workload?.threads,
      readShares[curve.operation],
      load,
    ),
  ];
}

function configFact(run: Report): string {
  const { configuration, path } = run;
  const { pool, network, acceleration } = configuration;
  return line(
    "configuration",
    tagOf(run),
    pool?.media,
    pool?.driveCount,
    pool?.raid,
    pool?.drives?.map(({ model }) => model),
    [path?.nic?.mtu, network?.mtu, path?.pathMtu?.mtu].map((mtu) => mtu ?? null),
    path?.linkBitsPerSecond,
    path?.nic?.hasOffloads,
    network?.bond?.links,
    network?.bond?.mode,
    acceleration === null
      ? null
      : acceleration.kind === "none"
        ? // Only one source has accelerated and plain configurations side by side.
          "none"
        : [
            acceleration.kind,
            "mode" in acceleration ? acceleration.mode : null,
            acceleration.driveCount,
            acceleration.raid,
            acceleration.overProvisioningPercent,
          ],
    configuration.note !== undefined,
  );
}

type System = Pick<Report, "target" | "configuration" | "client">;

function systemFact({ target, configuration, client }: System): string {
  const { access, acceleration, network, pool } = configuration;
  return line(
    "system",
    systemId(target.key),
    target.vendor,
    target.model,
    configuration.memoryBytes,
    client?.memoryBytes,
    network?.linkBitsPerSecond,
    network?.mtu,
    access?.protocol === "smb" ? access.dialect : null,
    pool?.raid,
    acceleration?.kind === "none" ? 0 : acceleration?.kind === "cache" ? acceleration.sizeBytes : null,
  );
}

function toolFact(run: Report): string {
  const [workload] = run.workloads;
  const disk = workload?.kind === "disk" ? workload : null;
  const passes = run.engine.name === "CrystalDiskMark" ? run.results[0]?.passCount : null;
  return line(
    "tool",
    run.engine.name,
    run.engine.version,
    passes,
    disk?.fileBytes,
    run.group?.role === "sum" ? run.group.clientCount : null,
    run.engine.name === "IOR" ? disk?.blockBytes : null,
    disk?.perThreadBytes,
    disk?.fileLayout === undefined ? null : disk.fileLayout === "file-per-thread",
    disk?.sync === null ? null : disk?.sync === "end-of-pass",
    run.engine.io,
  );
}

function switchFact(path: PathFacts | null): string[] {
  const hop = path?.hops?.[0];
  return hop === undefined
    ? []
    : [line("switch", hop.description.split(" (")[0], typeof path?.vlan === "string")];
}

function circumstanceFacts(publication: Publication): string[] {
  const { source, runs, drives } = publication;
  const measured = runs.filter((run) => !isCopy(run) && run.results.length > 0);
  const nas = runs.filter(({ target }) => target.kind === "nas");
  return [
    line("source", source.title, source.author, source.kind, source.language, source.year, !!source.note),
    ...unique(measured.map(toolFact)),
    ...drives.map((drive) => {
      const read = drive.sequentialReadBytesPerSecond;
      return line(
        "drive",
        drive.model,
        drive.media,
        drive.count,
        drive.interface,
        read && figureValue(read),
        read && "quality" in read ? read.quality : null,
      );
    }),
    ...unique(
      nas.map(({ target, configuration }) =>
        line(
          "nas",
          target.vendor,
          target.model,
          target.processor,
          target.memoryBytes ?? configuration.memoryBytes,
          target.bays,
          target.ports?.map(({ kind, count }) => `${count}x ${kind}`).join(", "),
        ),
      ),
    ),
    ...unique(
      [...nas, ...(publication.systems ?? [])].flatMap(({ configuration: { access } }) =>
        access === null || access.protocol === "cloud-client"
          ? []
          : [line("access", access.protocol, access.protocol === "iscsi" ? access.lunBytes : null)],
      ),
    ),
    ...unique(
      nas.map(({ client, path }) =>
        line(
          "client",
          [client?.os, client?.osVersion].filter((part) => typeof part === "string").join(" "),
          client?.cpu,
          client?.memoryBytes,
          path?.nic?.model,
          client?.drives?.[0]?.model,
          client?.model,
          client?.count,
        ),
      ),
    ),
    ...unique(nas.flatMap(({ path }) => switchFact(path))),
  ];
}

function claimFacts(claims: readonly Claim[]): string[] {
  const group = claims.filter(({ bytesPerSecond }) => bytesPerSecond !== null);
  return [
    ...group.flatMap((claim) =>
      claim.operations.map((operation) =>
        line(
          "group",
          claim.workload,
          operation,
          claim.bytesPerSecond && figureText(claim.bytesPerSecond, []),
        ),
      ),
    ),
    ...claims
      .filter((claim) => !group.includes(claim))
      .map((claim, at) => line("claim", at, numbersIn(claim.text))),
  ];
}

function spokenFacts({ runs, claims, expectations, targetObservations }: Publication): string[] {
  const observations = [
    ...runs.flatMap((run) => run.observations),
    ...targetObservations.flatMap((entry) => entry.observations),
  ];
  const noise = observations.filter(({ metric }) => metric === "noise");
  const copies = runs.filter(isCopy).flatMap((run) =>
    run.results.map((result) => {
      const pool = tagOf(run).replace("file-copy-", "");
      const [workload] = run.workloads;
      const isOut = result.kind === "file-copy" && result.direction === "to-target";
      return line(
        "copy",
        isOut ? `client->${pool}` : `${pool}->client`,
        workload?.kind === "file-copy" ? workload.totalBytes : null,
      );
    }),
  );
  return [
    ...claimFacts(claims),
    ...expectations.map((entry, at) =>
      line(
        "expect",
        at,
        entry.isComputable,
        numbersIn(entry.text),
        entry.needs.map(numbersIn),
        entry.why !== null,
      ),
    ),
    ...noise.map(({ unit, value }, at) => line("observation", `noise_${unit}`, figureValue(value), at)),
    ...observations.flatMap(({ metric, value }) =>
      metric === "client-core-load" ? [line("core load", figureValue(value))] : [],
    ),
    ...observations.flatMap(({ metric, value }) =>
      metric === "network-load" ? [line("network load", figureValue(value))] : [],
    ),
    ...copies,
  ];
}

/** All that a fixture says, in the same lines as `referenceFacts`. Sorted. */
export function fixtureFacts(publication: Publication): string[] {
  const { runs } = publication;
  const isOfNas = (run: Report) => run.target.kind === "nas";
  const results = runs.flatMap((run) =>
    run.results.flatMap((result) =>
      result.kind === "disk"
        ? [resultFact(run, result, runs)]
        : result.kind === "curve"
          ? curveFacts(run, result)
          : [],
    ),
  );
  return [
    ...circumstanceFacts(publication),
    ...runs.filter((run) => isOfNas(run) && !isCopy(run)).map(configFact),
    ...runs.filter((run) => !isOfNas(run)).map(systemFact),
    ...(publication.systems ?? []).map(systemFact),
    ...(publication.paths ?? []).flatMap(({ name, nic }) =>
      nic === null ? [] : [line("path", name, nic.linkBitsPerSecond, nic.mtu)],
    ),
    ...(publication.repeats ?? []).map(({ number, path }) => line("repeat", number, path)),
    ...(publication.ceilings ?? []).map(({ bytesPerSecond }) => line("ceiling", figureValue(bytesPerSecond))),
    ...results.filter((fact) => !fact.startsWith('["workload"')),
    ...unique(results.filter((fact) => fact.startsWith('["workload"'))),
    ...spokenFacts(publication),
  ].sort();
}
