declare const TIDEMARK_VERSION: string | undefined;

/** The agent's version, put in by the build; `0.0.0-source` when it runs from source. */
export const agentVersion = typeof TIDEMARK_VERSION === "string" ? TIDEMARK_VERSION : "0.0.0-source";
