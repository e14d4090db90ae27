import type { OptionTable, ParsedOptions } from "./command-line.ts";
import type { Context } from "./context.ts";

/** A command does its work and gives the exit code; expected failures are thrown as AgentFailure. */
export type CommandAction = (parsed: ParsedOptions, context: Context) => Promise<number>;

/** Commands are data. Their code is loaded when they are called, which keeps help and version quick. */
export type Command = {
  options: OptionTable;
  /** Arguments beside the options, at most. */
  arguments: number;
  load(): Promise<CommandAction>;
};

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

export const commonOptions: OptionTable = { lang: text, help: flag, version: flag };

export const commands: Readonly<Record<string, Command>> = {
  run: {
    options: {
      profile: text,
      size: text,
      passes: text,
      seconds: text,
      precision: text,
      "max-passes": text,
      engine: text,
      "nas-memory": text,
      "no-fresh-file": flag,
      "with-net": text,
      "net-port": text,
      target: text,
      json: flag,
      "no-post": flag,
      "include-identifiers": flag,
      server: text,
      yes: flag,
    },
    arguments: 1,
    load: async () => (await import("#agents/commands/run.ts")).run,
  },
  sweep: {
    options: {
      workload: text,
      profile: text,
      points: text,
      bounded: flag,
      p99: text,
      limit: text,
      size: text,
      "nas-memory": text,
      target: text,
      json: flag,
      "no-post": flag,
      "include-identifiers": flag,
      server: text,
      yes: flag,
    },
    arguments: 1,
    load: async () => (await import("#agents/commands/sweep.ts")).sweep,
  },
  copy: {
    options: {
      file: text,
      tree: text,
      methods: text,
      local: text,
      passes: text,
      target: text,
      json: flag,
      "no-post": flag,
      "include-identifiers": flag,
      server: text,
      yes: flag,
    },
    arguments: 1,
    load: async () => (await import("#agents/commands/copy.ts")).copy,
  },
  fill: {
    options: {
      "up-to": text,
      settle: text,
      target: text,
      json: flag,
      "no-post": flag,
      "include-identifiers": flag,
      server: text,
      yes: flag,
    },
    arguments: 1,
    load: async () => (await import("#agents/commands/fill.ts")).fill,
  },
  net: {
    options: {
      serve: flag,
      port: text,
      udp: flag,
      rate: text,
      reverse: flag,
      both: flag,
      streams: text,
      window: text,
      mss: text,
      seconds: text,
      omit: text,
      target: text,
      json: flag,
      "no-post": flag,
      "include-identifiers": flag,
      server: text,
    },
    arguments: 1,
    load: async () => (await import("#agents/commands/net.ts")).net,
  },
  detect: {
    options: { json: flag },
    arguments: 1,
    load: async () => (await import("#agents/commands/detect.ts")).detect,
  },
  profiles: {
    options: { json: flag, schema: flag },
    arguments: 1,
    load: async () => (await import("#agents/commands/profiles.ts")).profiles,
  },
  flush: {
    options: { server: text, rejected: flag },
    arguments: 0,
    load: async () => (await import("#agents/commands/flush.ts")).flush,
  },
  outbox: {
    options: {},
    arguments: 0,
    load: async () => (await import("#agents/commands/outbox.ts")).listOutbox,
  },
  enrol: {
    options: { server: text, token: text },
    arguments: 0,
    load: async () => (await import("#agents/commands/enrol.ts")).enrol,
  },
  help: {
    options: {},
    arguments: 1,
    load: async () => (await import("#agents/commands/help.ts")).help,
  },
};

export const commandNames = Object.keys(commands);
