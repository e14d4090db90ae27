import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";

type Responses = AsyncLocalStorage<ServerResponse>;

const store: { tidemarkResponses?: Responses } = globalThis as { tidemarkResponses?: Responses };

// On globalThis, since Next's bundles and the server script each have a copy of this module.
function getResponses(): Responses {
  store.tidemarkResponses ??= new AsyncLocalStorage();
  return store.tidemarkResponses;
}

/** Does `work`, during which `setPageStatus` is about `response`. */
export function answerWith<T>(response: ServerResponse, work: () => T): T {
  return getResponses().run(response, work);
}

/** Gives the page that is being made another status than 200. Next's pages know 404 only. Too late once the answer has begun. */
export function setPageStatus(status: number): void {
  const response = getResponses().getStore();
  if (response !== undefined && !response.headersSent) response.statusCode = status;
}
