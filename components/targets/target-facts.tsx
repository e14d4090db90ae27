import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Facts } from "#components/ui/facts.tsx";
import { NoValue } from "#components/ui/table.tsx";
import { formatBytes } from "#lib/format/bytes.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { writeLink } from "#lib/forms/quantity-text.ts";
import type { TargetRecord } from "#lib/targets/records.ts";

/** `10GbE` says how fast it is, `RJ45` does not. */
const namesSpeed = (kind: string | null) => kind !== null && /\d\s*g(?:be|bit)/i.test(kind);

/** What a target is. What is not known is said. */
export async function TargetFacts({ target }: { target: TargetRecord }): Promise<ReactNode> {
  const t = await getTranslations("targets");
  const isNas = target.kind === "nas";
  const model = [target.vendor, target.model].filter((part) => part !== null).join(" ");
  const ports = (target.ports ?? []).map(({ kind, linkBitsPerSecond, count }) =>
    t("port", {
      count,
      what: [kind, linkBitsPerSecond === null || namesSpeed(kind) ? null : writeLink(linkBitsPerSecond)]
        .filter((part) => part !== null)
        .join(" "),
    }),
  );
  const known = (value: string | null) =>
    value === null || value === "" ? <NoValue>{t("notKnown")}</NoValue> : value;
  return (
    <Facts
      facts={[
        { name: t("fact.kind"), value: t(`kind.${target.kind}`) },
        { name: t("fact.model"), value: known(model) },
        ...(isNas
          ? [
              { name: t("fact.processor"), value: known(target.processor) },
              {
                name: t("fact.memory"),
                value: known(
                  target.memoryBytes === null ? null : quantityText(formatBytes(target.memoryBytes)),
                ),
              },
              { name: t("fact.bays"), value: known(target.bays) },
              { name: t("fact.ports"), value: known(ports.join(", ")) },
            ]
          : []),
        { name: t("fact.key"), value: <span className="font-mono text-xs">{target.key}</span> },
      ]}
    />
  );
}
