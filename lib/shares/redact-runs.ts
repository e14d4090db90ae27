import type { Report } from "#lib/contract/report.ts";
import { type HiddenKind, hiddenName, readHiddenName } from "./hidden-name.ts";
import { redactReport, type ShareableRun } from "./redact.ts";
import { sharedRunId } from "./redact-figure.ts";
import { hiddenTargetKind, shareableName } from "./target-name.ts";

/** Numbers from 1 in the order in which keys come up, the same for the same key. */
function createNumbers(): (of: string, key: string) => number {
  const numbers = new Map<string, Map<string, number>>();
  return (of, key) => {
    const known = numbers.get(of) ?? new Map<string, number>();
    numbers.set(of, known);
    const number = known.get(key) ?? known.size + 1;
    known.set(key, number);
    return number;
  };
}

/**
 * Runs side by side for strangers: each as `redactReport` shows it alone, its stand-ins numbered over all of them, so that one NAS, volume,
 * PC, switch or VLAN has one name and two have two. The runs have the ids `sharedRunId(1)`, `sharedRunId(2)` and so on.
 */
export function redactRuns(runs: readonly ShareableRun[]): Report[] {
  const numberOf = createNumbers();
  const hidden = (kind: HiddenKind, key: string) => hiddenName(kind, numberOf(`hidden ${kind}`, key));
  const again = (shown: string, key: string): string => {
    const standIn = readHiddenName(shown);
    return standIn === null ? shown : hidden(standIn.kind, key);
  };

  const targetName = ({ target }: ShareableRun): string => {
    const [key = ""] = target.keys;
    const name = shareableName(target);
    if (name === null) return hidden(hiddenTargetKind(target.kind), key);
    const number = numberOf(`target ${name}`, key);
    return number === 1 ? name : `${name} (${number})`;
  };

  return runs.map((run, at): Report => {
    const id = sharedRunId(at + 1);
    const redacted = redactReport(run);
    if (run.target.isPublished) return { ...redacted, id };
    const { report, path: namedPath, target } = run;
    const { volume, path, client } = redacted;
    const vlan = report.path?.vlan ?? namedPath?.vlan ?? "";
    const hops = report.path?.hops ?? namedPath?.hops ?? [];
    return {
      ...redacted,
      id,
      target: { ...redacted.target, name: targetName(run) },
      volume:
        volume === null
          ? null
          : { ...volume, name: again(volume.name, `${target.keys[0]} ${report.volume?.key}`) },
      path:
        path === null
          ? null
          : {
              ...path,
              vlan: path.vlan === null ? null : again(path.vlan, vlan),
              hops:
                path.hops?.map((hop, place) => ({
                  ...hop,
                  description: again(hop.description, hops[place]?.description ?? ""),
                })) ?? null,
            },
      client:
        client === null || client.label === null
          ? client
          : { ...client, label: again(client.label, report.client?.key ?? report.client?.label ?? id) },
    };
  });
}
