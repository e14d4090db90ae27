import { explorerQuery, readExplorerState } from "#lib/explorer/address.ts";

/**
 * The query of a comparison as a link keeps it: in the one order, and with the Published switch as it stood, so that what is shown
 * does not depend on the reader's own switch.
 */
export function toSharedQuery(query: string, isPublishedShown: boolean): string {
  const state = readExplorerState(new URLSearchParams(query));
  return explorerQuery({ ...state, isPublishedShown: state.isPublishedShown ?? isPublishedShown });
}
