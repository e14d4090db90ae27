"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { segmentClass, segmentItemClass } from "#components/ui/segment.tsx";
import { type RateUnit, rateUnits, readRateUnit } from "#lib/format/rate-unit.ts";
import { chooseRateUnit } from "#lib/i18n/actions.ts";
import { menuItemClass, TopMenu } from "./top-menu.tsx";

function usePage(remembered: string | undefined) {
  const pathname = usePathname();
  const parameters = useSearchParams();
  return { unit: readRateUnit(parameters.get("unit"), remembered), page: `${pathname}?${parameters}` };
}

type Look = (isChosen: boolean) => string;

/** A button for each unit. A form, so that it works without a script; the answer has the unit in its address. */
function UnitButtons({ unit, page, look }: { unit: RateUnit; page: string; look: Look }) {
  return (
    <>
      {rateUnits.map((option) => (
        <button
          key={option}
          type="submit"
          name="unit"
          value={option}
          aria-current={option === unit ? "true" : undefined}
          className={look(option === unit)}
        >
          {option}
        </button>
      ))}
      <input type="hidden" name="page" value={page} />
    </>
  );
}

/** The unit of every rate on the page. `label` has `{unit}` where the unit goes. */
export function UnitMenu({ remembered, label }: { remembered: string | undefined; label: string }) {
  const { unit, page } = usePage(remembered);
  return (
    <TopMenu key={unit} name="unit" label={label.replace("{unit}", unit)} word={unit}>
      <form action={chooseRateUnit}>
        <UnitButtons unit={unit} page={page} look={() => menuItemClass} />
      </form>
    </TopMenu>
  );
}

/** The same as a row of segments, for the sheet of a phone. */
export function UnitSegment({ remembered, label }: { remembered: string | undefined; label: string }) {
  const { unit, page } = usePage(remembered);
  return (
    <form action={chooseRateUnit}>
      <fieldset className={segmentClass} aria-label={label}>
        <UnitButtons
          unit={unit}
          page={page}
          look={(isChosen) => `${segmentItemClass(isChosen)} leading-10`}
        />
      </fieldset>
    </form>
  );
}
