import type { DimensionTexts } from "#lib/i18n/dimension-text.ts";

/** Words that all forms of a comparison need. */
export type ViewTexts = {
  dimensions: DimensionTexts;
  /** `Links of the NAS, MTU of the path`: the head of the column of groups. */
  groupHead: string;
  colourHead: string;
};
