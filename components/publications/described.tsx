import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { figureText } from "#components/runs/figure-text.ts";
import { SectionHead } from "#components/ui/section-head.tsx";
import { Cell, ColumnHead, NoValue, RowHead, Table } from "#components/ui/table.tsx";
import { formatLink } from "#lib/format/link.ts";
import { quantityText } from "#lib/format/quantity.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { configurationLine } from "#lib/i18n/configuration-text.ts";
import type { PublicationSummary, StoredPublication } from "#lib/publications/queries.ts";
import { publicationText } from "#lib/publications/texts.ts";
import { asPublished, publishedRate } from "./published-figures.ts";
import { Said } from "./said.tsx";

/** Systems that claims are about, of which there is no run. */
export function DescribedSystems({
  systems,
}: {
  systems: NonNullable<StoredPublication["systems"]>;
}): ReactNode {
  const t = useTranslations("published.systems");
  const c = useTranslations("configurations");
  if (systems.length === 0) return null;
  return (
    <section aria-labelledby="systems">
      <SectionHead title={t("title")} id="systems">
        {t("more")}
      </SectionHead>
      <dl className="border-t border-line text-sm">
        {systems.map(({ target, configuration }) => (
          <div
            key={target.key}
            className="grid grid-cols-[220px_minmax(0,1fr)] gap-x-9 border-b border-line py-2 max-md:block"
          >
            <dt className="font-medium">{target.name}</dt>
            <dd className="text-text-2">
              {configurationLine(configuration, c)}
              {target.note !== undefined && (
                <span className="block">
                  <Said>{target.note}</Said>
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What was measured of a target outside any run. */
export function Observations({
  publication: { targetObservations },
  targets,
}: Pick<PublicationSummary, "publication" | "targets">): ReactNode {
  const t = useTranslations("published.observations");
  const f = useTranslations("facts");
  if (targetObservations.length === 0) return null;
  const amount = (unit: string | null) => (value: number) =>
    unit === "bit/s" && value >= 1e6
      ? formatLink(value)
      : [asPublished(value), unit].filter((part) => part !== null).join("\u00a0");
  return (
    <section>
      <SectionHead title={t("title")} id="observations" />
      <Table label={t("title")}>
        <thead>
          <tr>
            <ColumnHead>{t("target")}</ColumnHead>
            <ColumnHead>{t("metric")}</ColumnHead>
            <ColumnHead>{t("state")}</ColumnHead>
            <ColumnHead isNumeric>{t("value")}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {targetObservations.flatMap(({ target, observations }) =>
            observations.map(({ metric, unit, value, state, text }) => (
              <tr key={`${target} ${metric} ${state}`}>
                <RowHead>{targets.find(({ key }) => key === target)?.name ?? target}</RowHead>
                <Cell>{t(`metrics.${metric}`)}</Cell>
                <Cell>
                  {state !== null && <Said>{state}</Said>}
                  {text !== undefined && (
                    <span className="block text-xs text-text-2">
                      <Said>{text}</Said>
                    </span>
                  )}
                </Cell>
                <Cell isNumeric>{figureText(value, amount(unit), f).text}</Cell>
              </tr>
            )),
          )}
        </tbody>
      </Table>
    </section>
  );
}

/** The ways that claims and repeats name, and which repeat took which. */
export function PathsAndRepeats({ publication }: { publication: StoredPublication }): ReactNode {
  const t = useTranslations("published.paths");
  const f = useTranslations("facts");
  const locale = useLocale();
  const said = (sentence: string) => publicationText(sentence, locale).text;
  const { paths = [], repeats = [] } = publication;
  if (paths.length === 0) return null;
  return (
    <section aria-labelledby="paths">
      <SectionHead title={t("title")} id="paths" />
      <dl className="border-t border-line text-sm">
        {paths.map(({ name, nic, hops, note: ownNote, linkBitsPerSecond }) => {
          const note = ownNote === undefined ? undefined : said(ownNote);
          const link = nic?.linkBitsPerSecond ?? linkBitsPerSecond ?? null;
          const mtu = nic?.mtu ?? null;
          const numbers = repeats.filter((repeat) => repeat.path === name).map(({ number }) => number);
          const hopTexts = (hops ?? []).map(({ description }) => said(description));
          return (
            <div
              key={name}
              className="grid grid-cols-[220px_minmax(0,1fr)] gap-x-9 border-b border-line py-2 max-md:block"
            >
              <dt className="font-medium">{t("path", { name: name ?? "" })}</dt>
              <dd className="text-text-2">
                {[
                  ...(link === null
                    ? []
                    : [
                        mtu === null
                          ? formatLink(link)
                          : t("link", { link: formatLink(link), mtu: String(mtu) }),
                      ]),
                  ...(numbers.length === 0
                    ? []
                    : [t("repeats", { count: numbers.length, numbers: numbers.join(f("join")) })]),
                ].join(" · ")}
                <span className="block">
                  {[note, hopTexts.join(" → ")].filter((part) => part !== undefined && part !== "").join(" ")}
                </span>
                {hopTexts.length === 0 && note === undefined && <NoValue>{t("direct")}</NoValue>}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** Upper bounds that the source itself reckons with. */
export function Ceilings({
  ceilings,
  unit,
}: {
  ceilings: NonNullable<StoredPublication["ceilings"]>;
  unit: RateUnit;
}): ReactNode {
  const t = useTranslations("published.ceilings");
  const f = useTranslations("facts");
  if (ceilings.length === 0) return null;
  return (
    <section aria-labelledby="ceilings">
      <SectionHead title={t("title")} id="ceilings" />
      <dl className="grid max-w-90 grid-cols-[1fr_max-content] border-t border-line text-sm">
        {ceilings.map(({ stage, bytesPerSecond }) => (
          <div key={stage} className="contents">
            <dt className="border-b border-line py-2 text-text-2">{stage}</dt>
            <dd className="border-b border-line py-2 text-right">
              {quantityText({
                figure: figureText(bytesPerSecond, publishedRate(bytesPerSecond, unit).format, f).text,
                unit: publishedRate(bytesPerSecond, unit).unit,
              })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
