import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Cell, ColumnHead, NoValue, RowHead, Table } from "#components/ui/table.tsx";
import type { NetworkView } from "#lib/runs/network.ts";

/** What passed each way unfragmented, beside what both ends claim. */
export function PathMtuTable({ mtus }: { mtus: NetworkView["pathMtus"] }): ReactNode {
  const t = useTranslations("network");
  const f = useTranslations("facts");
  const notKnown = <NoValue>{f("notKnown")}</NoValue>;
  return (
    <Table label={t("pathMtu")}>
      <thead>
        <tr>
          <ColumnHead>{t("pathMtu")}</ColumnHead>
          <ColumnHead isNumeric>{t("passes")}</ColumnHead>
          <ColumnHead isNumeric>{t("clientClaims")}</ColumnHead>
          <ColumnHead isNumeric>{t("peerClaims")}</ColumnHead>
          <ColumnHead>{t("larger")}</ColumnHead>
          <ColumnHead>{t("method")}</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {mtus.map(({ result, verdict }) => {
          const evidence = result.pathMtuEvidence;
          const { clientMtu = null, peerMtu = null, peerMtuFrom = null, larger = null } = evidence ?? {};
          return (
            <tr key={result.direction}>
              <RowHead className="whitespace-nowrap">
                {t(result.direction === "receive" ? "back" : "there")}
              </RowHead>
              <Cell isNumeric>
                {verdict.is === "not-known"
                  ? notKnown
                  : t(verdict.is === "at-least" ? "atLeast" : "bytes", { mtu: verdict.mtu })}
              </Cell>
              <Cell isNumeric>{clientMtu === null ? notKnown : t("bytes", { mtu: clientMtu })}</Cell>
              <Cell isNumeric>
                {peerMtu === null ? (
                  notKnown
                ) : (
                  <>
                    {t("bytes", { mtu: peerMtu })}
                    {peerMtuFrom === null ? null : (
                      <span className="block text-xs text-text-2">{t(`peerFrom.${peerMtuFrom}`)}</span>
                    )}
                  </>
                )}
              </Cell>
              <Cell className="max-md:whitespace-nowrap">
                {larger === null ? <NoValue>–</NoValue> : t(`largerWords.${larger}`)}
              </Cell>
              <Cell className="max-md:whitespace-nowrap">
                {evidence === undefined ? null : t(`methods.${evidence.method}`)}
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
