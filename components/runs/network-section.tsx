import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionHead } from "#components/ui/section-head.tsx";
import type { PathMtuVerdict } from "#lib/analysis/path-mtu.ts";
import type { Report } from "#lib/contract/report.ts";
import { formatLatencyUs } from "#lib/format/latency.ts";
import { quantityText } from "#lib/format/quantity.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { type NetworkView, toNetworkView } from "#lib/runs/network.ts";
import { NetworkThroughputView } from "./network-throughput.tsx";
import { PathMtuTable } from "./path-mtu-table.tsx";
import { RoundTripTable } from "./round-trip-table.tsx";

const latency = (us: number) => quantityText(formatLatencyUs(us));

/** What was measured of the path itself: throughput over time, round trips idle and under load, the path MTU beside what is claimed. */
export function NetworkSection({
  report,
  unit,
}: {
  report: Pick<Report, "workloads" | "results">;
  unit: RateUnit;
}): ReactNode {
  const t = useTranslations("network");
  const view = toNetworkView(report);
  if (view === null) return null;
  const sentences = [...loadSentences(view, t), ...mtuSentences(view, t)];
  return (
    <section aria-labelledby="network-title">
      <SectionHead id="network-title" title={t("title")}>
        {t("subtitle")}
      </SectionHead>
      {sentences.length === 0 ? null : (
        <ul className="mb-4 max-w-205 space-y-1 text-lg font-semibold">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <div className="space-y-6">
        {view.throughput.map((group) => (
          <NetworkThroughputView key={`${group.label} ${group.isBothWays}`} group={group} unit={unit} />
        ))}
        {view.roundTrips.length === 0 ? null : <RoundTripTable trips={view.roundTrips} unit={unit} />}
        {view.pathMtus.length === 0 ? null : <PathMtuTable mtus={view.pathMtus} />}
      </div>
    </section>
  );
}

type Words = ReturnType<typeof useTranslations<"network">>;

const loadSentences = ({ underLoad }: NetworkView, t: Words): string[] =>
  underLoad.map(({ by, load, idleMedianUs, loadedMedianUs }) =>
    t("added", {
      by: t(`by.${by}`),
      load: t(`loads.${load}`),
      idle: latency(idleMedianUs),
      loaded: latency(loadedMedianUs),
    }),
  );

const mtuSentences = ({ pathMtus }: NetworkView, t: Words): string[] =>
  pathMtus.map(({ result, verdict }) =>
    mtuSentence(verdict, t(`wayWords.${result.direction === "receive" ? "back" : "there"}`), t),
  );

function mtuSentence(verdict: PathMtuVerdict, way: string, t: Words): string {
  switch (verdict.is) {
    case "not-known":
      return t("verdicts.not-known", { way, reason: t(`reasons.${verdict.reason}`) });
    case "at-least":
    case "as-claimed":
      return t(`verdicts.${verdict.is}`, { way, mtu: verdict.mtu });
    case "hop-smaller": {
      const { mtu, claimedMtu } = verdict;
      return withSilence(t("verdicts.hop-smaller", { way, mtu, claimedMtu }), verdict.isSilent, t);
    }
    case "other-end-smaller":
    case "somewhere-smaller": {
      const { mtu, clientMtu } = verdict;
      return withSilence(t(`verdicts.${verdict.is}`, { way, mtu, clientMtu }), verdict.isSilent, t);
    }
  }
}

const withSilence = (sentence: string, isSilent: boolean, t: Words): string =>
  isSilent ? `${sentence}${t("between")}${t("silent")}` : sentence;
