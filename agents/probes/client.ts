import { cpus, release, totalmem, type, version } from "node:os";
import type { ClientFacts } from "#lib/contract/facts.ts";

/** What only the operating system's own probe knows of the PC. */
export type SystemFacts = { osVersion: string | null; isVirtualMachine: boolean | null };

/** The PC that generates the load. It is told apart by its random key, never by a host or user name. */
export function toClientFacts(clientKey: string, system: SystemFacts): ClientFacts {
  const cores = cpus();
  return {
    key: clientKey,
    label: null,
    os: type() === "Darwin" ? "macOS" : type() === "Windows_NT" ? "Windows" : type(),
    osVersion: (system.osVersion ?? `${version()} ${release()}`).slice(0, 300),
    cpu: cores[0]?.model.trim() || null,
    logicalCores: cores.length > 0 ? cores.length : null,
    memoryBytes: totalmem(),
    isVirtualMachine: system.isVirtualMachine,
    count: 1,
  };
}
