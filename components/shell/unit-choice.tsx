"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { segmentClass, segmentItemClass } from "#components/ui/segment.tsx";
import { type RateUnit, rateUnits, readRateUnit } from "#lib/format/rate-unit.ts";
import { chooseRateUnit } from "#lib/i18n/actions.ts";
import { KeptParameters } from "./kept-parameters.tsx";
import { menuItemClass, TopMenu } from "./top-menu.tsx";

function usePage(remembered: string | undefined) {
  const pathname = usePathname();
  const parameters = useSearchParams();
  return { unit: readRateUnit(parameters.get("unit"), remembered), page: `${pathname}?${parameters}` };
}

type Look = (isChosen: boolean) => string;

type Props = {
  remembered: string | undefined;
  label: string;
  /** The page is asked for in the unit, which shared pages allow; else the unit is remembered by an action. */
  isAsking?: boolean;
};

const formOf = (isAsking: boolean) => (isAsking ? { method: "get" } : { action: chooseRateUnit });

type Buttons = { unit: RateUnit; page: string; look: Look; isAsking: boolean };

/** A button for each unit. A form, so that it works without a script; the answer has the unit in its address. */
function UnitButtons({ unit, page, look, isAsking }: Buttons) {
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
      {isAsking ? <KeptParameters except="unit" /> : <input type="hidden" name="page" value={page} />}
    </>
  );
}

/** The unit of every rate on the page. `label` has `{unit}` where the unit goes. */
export function UnitMenu({ remembered, label, isAsking = false }: Props) {
  const { unit, page } = usePage(remembered);
  return (
    <TopMenu key={unit} name="unit" label={label.replace("{unit}", unit)} word={unit}>
      <form {...formOf(isAsking)}>
        <UnitButtons unit={unit} page={page} look={() => menuItemClass} isAsking={isAsking} />
      </form>
    </TopMenu>
  );
}

/** The same as a row of segments, for the sheet of a phone. */
export function UnitSegment({ remembered, label, isAsking = false }: Props) {
  const { unit, page } = usePage(remembered);
  return (
    <form {...formOf(isAsking)}>
      <fieldset className={segmentClass} aria-label={label}>
        <UnitButtons
          unit={unit}
          page={page}
          look={(isChosen) => `${segmentItemClass(isChosen)} leading-10`}
          isAsking={isAsking}
        />
      </fieldset>
    </form>
  );
}
