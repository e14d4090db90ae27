import { getTranslations } from "next-intl/server";
import { ethernetBytesPerSecond } from "#lib/analysis/ethernet.ts";
import { formatRateOn, rateScale } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";

const links = [
  { name: "1 Gbit/s", linkBitsPerSecond: 1e9 },
  { name: "2.5 Gbit/s", linkBitsPerSecond: 2.5e9 },
  { name: "5 Gbit/s", linkBitsPerSecond: 5e9 },
  { name: "10 Gbit/s", linkBitsPerSecond: 1e10 },
];

/** What a first figure can be held against: the most that each kind of link carries. A bar table. */
export async function LinkLimits({ unit }: { unit: RateUnit }) {
  const [t, tFormat] = await Promise.all([getTranslations("overview.firstRun"), getTranslations("format")]);
  const rows = links.map((link) => ({
    ...link,
    bytesPerSecond: ethernetBytesPerSecond({ ...link, mtu: 1500, hasTimestamps: false }),
  }));
  const largest = Math.max(...rows.map(({ bytesPerSecond }) => bytesPerSecond));
  const scale = rateScale(unit, largest);
  return (
    <div>
      <h2 className="text-section font-semibold">{t("meanwhile")}</h2>
      <p className="mt-0.5 text-xs text-text-2">{t("meanwhileMore")}</p>
      <table className="mt-3 w-full border-t border-line text-sm">
        <thead>
          <tr className="text-left text-xs/4 text-text-2">
            <th scope="col" className="w-24 pt-2 pb-1.5 font-medium">
              {t("linkColumn")}
            </th>
            <td className="pt-2" />
            <th scope="col" className="w-24 pt-2 pb-1.5 text-right font-medium whitespace-nowrap">
              {tFormat("withUnit", { word: t("rateColumn"), unit: scale.unit })}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, bytesPerSecond }) => (
            <tr key={name} className="h-5.5">
              <th scope="row" className="text-left font-normal whitespace-nowrap text-text-2">
                {name}
              </th>
              <td className="h-5.5 bg-[repeating-linear-gradient(to_right,var(--grid)_0_1px,transparent_1px_25%)]">
                <div
                  aria-hidden="true"
                  className="h-3.5 rounded-r-[2px] bg-[var(--cat-8)]"
                  style={{ width: `${(bytesPerSecond / largest) * 100}%` }}
                />
              </td>
              <td className="text-right font-semibold">{formatRateOn(bytesPerSecond, scale, "table")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-xs text-text-2">{t("linkNote")}</p>
    </div>
  );
}
