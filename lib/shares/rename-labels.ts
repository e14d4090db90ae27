import type { Label } from "#lib/explorer/answer.ts";
import { type HiddenKind, hiddenName } from "./hidden-name.ts";
import { showingOf } from "./shown-dimensions.ts";
import { hiddenTargetKind, type ShareableTarget, shareableName } from "./target-name.ts";

/** What is known of the names in a comparison: its targets by key, and values that a loaded publication has made public. */
export type ComparisonNames = {
  targets: ReadonlyMap<string, ShareableTarget>;
  /** Made by `publicKey`. */
  publicValues: ReadonlySet<string>;
};

/** Names a value of a dimension in `publicValues`. */
export const publicKey = (dimension: string, value: string): string => `${dimension} ${value}`;

const vlanNumber = /^\d{1,4}$/;

/**
 * Gives each label its form for strangers: the same stand-in for the same value all over the page, numbered in the order in which
 * values come up. Two targets of one model are told apart by number.
 */
export function createRenaming({ targets, publicValues }: ComparisonNames): (label: Label) => Label {
  const standIns = new Map<string, string>();
  const counts = new Map<string, number>();

  const count = (of: string): number => {
    const number = (counts.get(of) ?? 0) + 1;
    counts.set(of, number);
    return number;
  };
  const nextHidden = (kind: HiddenKind): string => hiddenName(kind, count(`hidden ${kind}`));

  const targetName = (key: string): string => {
    const target = targets.get(key);
    if (target === undefined) return nextHidden("target");
    const name = shareableName(target);
    if (name === null) return nextHidden(hiddenTargetKind(target.kind));
    const number = count(`target ${name}`);
    return number === 1 ? name : `${name} (${number})`;
  };

  return (label) => {
    const { dimension, value } = label;
    const showing = showingOf(dimension);
    if (showing === "shown" || typeof value !== "string") return label;
    if (showing === null) return { dimension, value: null, name: null };
    if (showing === "vlan" && vlanNumber.test(value)) return label;
    const key = publicKey(dimension, value);
    const isPublic = publicValues.has(key);
    // The value of a revision is an id, that of a text what a source says.
    if (isPublic && dimension !== "configuration" && dimension !== "target") return label;
    const known = standIns.get(key);
    const name =
      known ??
      (dimension === "target"
        ? targetName(value)
        : isPublic && label.name !== null
          ? label.name
          : nextHidden(showing));
    standIns.set(key, name);
    return { dimension, value: name, name };
  };
}
