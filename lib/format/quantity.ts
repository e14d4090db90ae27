/** A rounded figure and its unit, apart so that they can be set in different type. */
export type Quantity<Unit extends string = string> = { figure: string; unit: Unit };

/** U+00A0: keeps a figure and its unit on one line. */
export const noBreakSpace = "\u00a0";

/** Figure and unit as text, with a space that does not break. */
export const quantityText = ({ figure, unit }: Quantity): string => `${figure}${noBreakSpace}${unit}`;
