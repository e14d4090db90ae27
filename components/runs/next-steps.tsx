import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { roundDurationMs, type TransferEstimate } from "#lib/analysis/transfer.ts";
import { formatDuration } from "#lib/format/duration.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { formatRate } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { Locale } from "#lib/i18n/locale.ts";

/** How long 500 GB of large files would take, by the run's own figures. */
export function TransferNote({
  estimates,
  unit,
  locale,
}: {
  estimates: readonly TransferEstimate[];
  unit: RateUnit;
  locale: Locale;
}): ReactNode {
  const t = useTranslations("run.transfer");
  if (estimates.length === 0) return null;
  return (
    <div>
      <h2 className="text-section font-semibold">{t("title")}</h2>
      <ul className="mt-1.5 text-sm">
        {estimates.map((estimate) => (
          <li key={estimate.operation} className="border-t border-line py-2 last:border-b">
            <span className="block font-medium">
              {t(estimate.operation, {
                duration: formatDuration(roundDurationMs(estimate.durationMs), locale),
              })}
            </span>
            <span className="text-text-2">
              {t("at", {
                rate: quantityText(formatRate(estimate.bytesPerSecond, unit, "chart")),
                workload: estimate.workloadLabel,
              })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The command that makes a run like this one. `ownProfile`: the name of its profile where another PC does not have that. */
export function RepeatNote({
  command,
  ownProfile,
}: {
  command: string;
  ownProfile: string | null;
}): ReactNode {
  const t = useTranslations("run.repeat");
  return (
    <div className="print:hidden">
      <h2 className="text-section font-semibold">{t("title")}</h2>
      <p className="mt-1.5 text-sm text-text-2">{t("why")}</p>
      {ownProfile === null ? null : (
        <p className="mt-1.5 text-sm text-text-2">{t("ownProfile", { name: ownProfile })}</p>
      )}
      <pre className="mt-2 rounded-2 bg-surface-2 px-3 py-2.5 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
        {command.split(/ (?=--\w)/).map((part) => (
          <span key={part}>
            <span className="inline-block">{part}</span>{" "}
          </span>
        ))}
      </pre>
      <div className="mt-2">
        <CopyButton size="small" text={command} copyWord={t("copy")} copiedWord={t("copied")} />
      </div>
    </div>
  );
}
