import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";
import type { Report } from "#lib/contract/report.ts";

/** By what a run was measured: the engine with its version, and the command lines that a program was driven by, where they are known. */
export function EngineSection({ engine }: Pick<Report, "engine">): ReactNode {
  const t = useTranslations("runDetails.engine");
  const { name, version, io, options } = engine;
  const isOwn = name === "tidemark";
  const program = [isOwn ? "Tidemark" : name, version].filter(Boolean).join(" ");
  const lines = options?.split("\n").filter((line) => line !== "") ?? [];
  return (
    <section aria-labelledby="engine-title">
      <SectionHead id="engine-title" title={t("title")} />
      <p className="text-sm">
        <span className="font-medium">{isOwn ? t("own", { program }) : program}</span>
        {io === null ? null : <span className="text-text-2">{` · ${t("io", { io })}`}</span>}
      </p>
      {lines.length === 0 ? null : (
        <details className="mt-2 print:hidden">
          <summary className="text-sm text-accent">{t("commands", { count: lines.length })}</summary>
          <p className="mt-2 text-xs text-text-2">{t("what")}</p>
          <ol className="mt-2 space-y-1.5 rounded-2 bg-surface-2 px-3 py-2.5 font-mono text-xs wrap-anywhere">
            {lines.map((line) => (
              <li key={line}>
                <code>{line}</code>
              </li>
            ))}
          </ol>
          <div className="mt-2">
            <CopyButton size="small" text={lines.join("\n")} copyWord={t("copy")} copiedWord={t("copied")} />
          </div>
        </details>
      )}
    </section>
  );
}
