import { useTranslations } from "next-intl";
import { formatDifference } from "#lib/format/percent.ts";
import type { Change } from "#lib/targets/series.ts";

/** A difference in the notation of tables; green or red only where it is larger than the noise. */
export function ChangeText({ change }: { change: Change }) {
  const t = useTranslations("overview");
  switch (change.verdict) {
    case "first":
      return <span className="text-text-3">{t("noPrevious")}</span>;
    case "unlike":
      return (
        <span className="text-text-3" title={t("unlikeWhy")}>
          {t("unlike")}
        </span>
      );
    case "untold":
      return <span className="text-text-3">{t("untold")}</span>;
    case "same":
      return (
        <span className="text-text-3" title={formatDifference(change.ratio)}>
          {t("noDifference")}
        </span>
      );
    default:
      return (
        <span className={`font-medium ${change.verdict === "faster" ? "text-ok" : "text-danger"}`}>
          {formatDifference(change.ratio)}
        </span>
      );
  }
}
