import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Cell, ColumnHead, NoValue, RowHead, Table } from "#components/ui/table.tsx";
import { formatLatencyUs } from "#lib/format/latency.ts";
import { formatPercent } from "#lib/format/percent.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { formatRate } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { NetworkView } from "#lib/runs/network.ts";
import { latencyPercentileUs } from "#lib/runs/series.ts";
import { figureText } from "./figure-text.ts";
import { FigureView } from "./figure-view.tsx";

const latency = (us: number) => quantityText(formatLatencyUs(us));

/** Round trips of a run, idle and under load, a row each. */
export function RoundTripTable({
  trips,
  unit,
}: {
  trips: NetworkView["roundTrips"];
  unit: RateUnit;
}): ReactNode {
  const t = useTranslations("network");
  const f = useTranslations("facts");
  const rate = (amount: number) => quantityText(formatRate(amount, unit, "table"));
  const hasLoad = trips.some(({ result }) => result.loadBytesPerSecond !== undefined);
  return (
    <div>
      <Table label={t("roundTrips")}>
        <thead>
          <tr>
            <ColumnHead>{t("roundTrips")}</ColumnHead>
            <ColumnHead isNumeric>{t("median")}</ColumnHead>
            <ColumnHead isNumeric>{t("p99")}</ColumnHead>
            <ColumnHead isNumeric>{t("jitter")}</ColumnHead>
            <ColumnHead isNumeric>{t("lost")}</ColumnHead>
            {hasLoad ? <ColumnHead isNumeric>{t("load")}</ColumnHead> : null}
          </tr>
        </thead>
        <tbody>
          {trips.map(({ label, result }) => {
            const { roundTrip, loadBytesPerSecond } = result;
            const percentile = (percent: number) => {
              const us = roundTrip === null ? null : latencyPercentileUs(roundTrip, percent);
              return us === null ? <NoValue>{f("notKnown")}</NoValue> : latency(us);
            };
            return (
              <tr key={label}>
                <RowHead className="min-w-32">{label}</RowHead>
                <Cell isNumeric>{percentile(50)}</Cell>
                <Cell isNumeric>{percentile(99)}</Cell>
                <Cell isNumeric>
                  <FigureView figure={figureText(result.jitterUs, latency, f)} t={f} />
                </Cell>
                <Cell isNumeric>
                  <FigureView
                    figure={figureText(result.lostPercent, (value) => formatPercent(value, 2), f)}
                    t={f}
                  />
                </Cell>
                {hasLoad ? (
                  <Cell isNumeric>
                    {loadBytesPerSecond === undefined ? (
                      <NoValue>–</NoValue>
                    ) : (
                      <FigureView figure={figureText(loadBytesPerSecond, rate, f)} t={f} />
                    )}
                  </Cell>
                ) : null}
              </tr>
            );
          })}
        </tbody>
      </Table>
      <p className="mt-2 text-xs text-text-2">{t("jitterWhat")}</p>
    </div>
  );
}
