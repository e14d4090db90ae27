import { comparisonQuery, readSideBySide } from "#lib/comparisons/query.ts";
import { explorerQuery, readExplorerState } from "#lib/explorer/address.ts";

/**
 * The query of a comparison as a link keeps it: in the one order, and with the Published switch as it stood, so that what is shown
 * does not depend on the reader's own switch. One of runs side by side names its runs, whatever the switch says.
 */
export function toSharedQuery(query: string, isPublishedShown: boolean): string {
  const sideBySide = readSideBySide(query);
  if (sideBySide !== null) return comparisonQuery({ ...sideBySide, unit: null });
  const state = readExplorerState(new URLSearchParams(query));
  return explorerQuery({ ...state, isPublishedShown: state.isPublishedShown ?? isPublishedShown });
}
