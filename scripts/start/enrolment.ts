import { randomUUID } from "node:crypto";

/** What the agent of this PC keeps in its config.json. */
export type AgentConfig = { server: string | null; token: string | null; clientKey: string | null };

/** Reads a parsed config.json; what is not there is null. Throws TypeError for anything but an object. */
export function toAgentConfig(value: unknown): AgentConfig {
  if (typeof value !== "object" || value === null) throw new TypeError("config.json is not an object");
  const text = (name: string): string | null => {
    const found: unknown = Reflect.get(value, name);
    return typeof found === "string" && found !== "" ? found : null;
  };
  return { server: text("server"), token: text("token"), clientKey: text("clientKey") };
}

/** The configuration after enrolment. The client key is made once and stays: it tells this PC's runs apart from others'. */
export function enrolledConfig(config: AgentConfig | undefined, server: string, token: string): AgentConfig {
  return { server, token, clientKey: config?.clientKey ?? randomUUID() };
}

/**
 * Whether this PC's agent reports to another server, which a start must not undo. An address on this PC is this server's own,
 * whose port may be another one each time.
 */
export function isEnrolledElsewhere(config: AgentConfig | undefined, server: string): boolean {
  if (config?.server == null || config.server === server || !URL.canParse(config.server)) return false;
  return !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(config.server).hostname);
}

/** Names to try for the agent of the PC `hostname`: its own, then numbered ones, since a database may know another of it. */
export function agentNames(hostname: string): string[] {
  const [short = ""] = hostname.normalize("NFC").split(".");
  const base =
    short
      .replace(/[^\p{L}\p{N}\p{M} ._-]/gu, "-")
      .replace(/^[^\p{L}\p{N}]+/u, "")
      .slice(0, 100) || "pc";
  return [base, ...Array.from({ length: 98 }, (_, index) => `${base} ${index + 2}`)];
}
