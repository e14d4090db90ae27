import { getTranslations } from "next-intl/server";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";
import { setRetentionAction } from "#lib/settings/actions.ts";

/** A change that waits for a yes: `days` null keeps runs for good, `removedCount` would go at once. */
export type RetentionChange = { days: number | null; removedCount: number; totalCount: number };

/**
 * How long runs are kept. The form leads to this page with the wish in its address, where it is shown what it would remove;
 * only the answer to that changes anything.
 */
export async function Retention({
  current,
  asked,
  change,
  isInvalid,
}: {
  current: number | null;
  /** What the form shows: the wish, else what is in force. */
  asked: number | null;
  change: RetentionChange | null;
  isInvalid: boolean;
}) {
  const t = await getTranslations("settings");
  return (
    <section aria-labelledby="retention" className="mt-5">
      <SectionHead title={t("retention")} id="retention" />
      <p>{current === null ? t("nowForever") : t("nowDays", { count: current })}</p>
      <form action="/settings" className="mt-4 grid gap-2.5">
        <label className="flex items-center gap-2 max-md:min-h-11">
          <input
            type="radio"
            name="keep"
            value="forever"
            defaultChecked={asked === null && !isInvalid}
            className="size-4 accent-accent"
          />
          {t("keepForever")}
        </label>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <label className="flex items-center gap-2 max-md:min-h-11">
            <input
              type="radio"
              name="keep"
              value="days"
              defaultChecked={asked !== null || isInvalid}
              className="size-4 accent-accent"
            />
            {t("keepDays")}
          </label>
          <input
            type="number"
            name="days"
            min={1}
            max={36_500}
            step={1}
            defaultValue={asked ?? 365}
            aria-label={t("days")}
            aria-invalid={isInvalid}
            aria-describedby={isInvalid ? "retention-error" : undefined}
            className="h-8 w-24 rounded-2 border border-line-strong bg-surface px-2 text-right text-sm max-md:h-11"
          />
        </div>
        {isInvalid && (
          <p id="retention-error" className="text-sm text-danger">
            {t("invalidDays")}
          </p>
        )}
        <div className="mt-1.5">
          <Button type="submit">{t("review")}</Button>
        </div>
      </form>
      {change !== null && <ConfirmRetention change={change} />}
    </section>
  );
}

async function ConfirmRetention({ change: { days, removedCount, totalCount } }: { change: RetentionChange }) {
  const t = await getTranslations("settings");
  return (
    <section
      aria-labelledby="retention-confirm"
      className="mt-5 max-w-160 rounded-3 border border-line-strong p-4.5"
    >
      <h3 id="retention-confirm" className="font-semibold">
        {days === null ? t("confirmForeverTitle") : t("confirmTitle", { count: days })}
      </h3>
      {days === null ? (
        <p className="mt-1.5 text-sm text-text-2">{t("foreverText")}</p>
      ) : (
        <>
          <p className="mt-1.5 text-sm">
            {removedCount === 0
              ? t("removesNone", { total: totalCount })
              : t("removes", { count: removedCount, total: totalCount })}
          </p>
          <p className="mt-1 text-sm text-text-2">{t("afterwards")}</p>
        </>
      )}
      <form action={setRetentionAction.bind(null, days)} className="mt-4 flex gap-2">
        <Button type="submit" variant={removedCount > 0 ? "danger" : "primary"}>
          {days === null ? t("confirmForever") : t("confirmDays", { count: days })}
        </Button>
        <ButtonLink href="/settings">{t("cancel")}</ButtonLink>
      </form>
    </section>
  );
}
