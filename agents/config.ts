import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeDurably } from "./durable-file.ts";
import { AgentFailure, exitCode, systemCode } from "./failure.ts";

/** What the agent remembers. The client key is random, made once on this PC; the token is what the server knows it by. */
export type AgentConfig = {
  server: string | null;
  token: string | null;
  clientKey: string;
  /** Whoever uses this PC has been shown what its reports hold. Enrolling elsewhere shows it again. */
  isSendingTold?: true;
};

const configPath = (home: string): string => join(home, "config.json");
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the configuration, making up a client key where none was kept. Fails on a file that is not ours to overwrite. */
export function readConfig(home: string): AgentConfig {
  let text: string;
  try {
    text = readFileSync(configPath(home), "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return { server: null, token: null, clientKey: randomUUID() };
    throw unreadable(home, error);
  }
  try {
    return toConfig(JSON.parse(text));
  } catch (error) {
    throw unreadable(home, error);
  }
}

function unreadable(home: string, cause: unknown): AgentFailure {
  const reason = systemCode(cause) ?? "JSON";
  return new AgentFailure(
    exitCode.failed,
    ({ failure }) => failure.configUnreadable(configPath(home), reason),
    { cause },
  );
}

function toConfig(document: unknown): AgentConfig {
  if (typeof document !== "object" || document === null) throw new TypeError("not an object");
  const text = (name: string): string | null => {
    const value: unknown = Reflect.get(document, name);
    return typeof value === "string" && value !== "" ? value : null;
  };
  const key = text("clientKey")?.toLowerCase() ?? "";
  const clientKey = uuidPattern.test(key) ? key : randomUUID();
  const isTold: unknown = Reflect.get(document, "isSendingTold");
  return {
    server: text("server"),
    token: text("token"),
    clientKey,
    ...(isTold === true ? { isSendingTold: true } : {}),
  };
}

/** Keeps the configuration, readable by its owner only. */
export function writeConfig(home: string, config: AgentConfig): void {
  writeDurably(configPath(home), `${JSON.stringify(config, null, 2)}\n`);
}

/** The configuration, kept on disk with its client key from the first call on. */
export function ensureConfig(home: string): AgentConfig {
  const config = readConfig(home);
  if (!isKept(home, config)) writeConfig(home, config);
  return config;
}

function isKept(home: string, config: AgentConfig): boolean {
  try {
    return readFileSync(configPath(home), "utf8").includes(config.clientKey);
  } catch {
    return false;
  }
}

/** A server address without a trailing slash; null for anything but http and https. */
export function toServerUrl(text: string): string | null {
  const url = parseUrl(text);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

// Node 20 may lack URL.parse.
function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
