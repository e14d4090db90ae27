import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { createShareAction } from "#lib/shares/actions.ts";

/** What can be shared: a run, or the comparison that an address of the explorer stands for. */
export type Shareable = { kind: "run"; runId: string } | { kind: "comparison"; query: string };

const field =
  "mt-1 block w-full rounded-2 border border-line-strong bg-surface px-2.5 text-sm max-md:text-base";

/** Frozen or live, a title and a note, and the button that makes the link. A form, so that it works without a script. */
export function ShareForm({ of, liveText }: { of: Shareable; liveText: string }): ReactNode {
  const t = useTranslations("shares.dialog");
  const modes = [
    { mode: "frozen", text: t("frozenText") },
    { mode: "live", text: liveText },
  ] as const;
  const optional = <span className="font-normal text-text-3">{t("optional")}</span>;
  return (
    <form action={createShareAction.bind(null, of)}>
      <fieldset className="overflow-hidden rounded-2 border border-line-strong">
        <legend className="sr-only">{t("modes")}</legend>
        {modes.map(({ mode, text }, at) => (
          <label
            key={mode}
            className="flex gap-3 px-3.5 py-3 text-sm not-first:border-line has-checked:bg-accent-soft [&+label]:border-t [&+label]:border-line"
          >
            <input
              type="radio"
              name="mode"
              value={mode}
              defaultChecked={at === 0}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span>
              <span className="block font-semibold">{t(mode)}</span>
              <span className="text-text-2">{text}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <label className="mt-3.5 block text-sm font-medium">
        {t("name")}
        {optional}
        <input name="title" maxLength={200} className={`${field} h-8 max-md:h-11`} />
      </label>
      <label className="mt-3 block text-sm font-medium">
        {t("note")}
        {optional}
        <textarea name="note" maxLength={4000} rows={2} className={`${field} py-1.5`} />
      </label>
      <div className="mt-3.5">
        <Button type="submit" variant="primary">
          {t("create")}
        </Button>
      </div>
    </form>
  );
}
