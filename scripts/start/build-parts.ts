import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MessageKey } from "./messages.ts";
import { projectRoot } from "./settings.ts";
import { sourcesHash } from "./sources.ts";

export type PartName = "client" | "agent" | "pages";

export type Part = {
  name: PartName;
  title: MessageKey;
  /** A file that the build writes last or at least always. */
  output: string;
  /** Arguments of the Node process that builds it. */
  command: string[];
};

const node = (...path: string[]) => join(projectRoot, "node_modules", ...path);

/** What is built, in this order: the pages need the client. */
export const parts: readonly Part[] = [
  {
    name: "client",
    title: "partClient",
    output: "lib/db/generated/client.ts",
    command: [node("prisma", "build", "index.js"), "generate"],
  },
  {
    name: "agent",
    title: "partAgent",
    output: "dist/agent/tidemark-agent.mjs",
    command: [join(projectRoot, "scripts", "start", "build-agent-now.ts")],
  },
  {
    name: "pages",
    title: "partPages",
    output: ".next/BUILD_ID",
    command: [node("next", "dist", "bin", "next"), "build"],
  },
];

const locked = ["package.json", "package-lock.json", "tsconfig.json"];
const sources: Record<PartName, string[]> = {
  client: ["prisma", "prisma.config.ts", ...locked],
  agent: ["agents", "lib/contract", "lib/stats", "lib/analysis", "scripts/build-agent.ts", ...locked],
  pages: [
    ...["app", "components", "lib", "messages", "public", "prisma/schema.prisma", "proxy.ts"],
    ...["instrumentation.ts", "next.config.ts", "postcss.config.mjs", ...locked],
  ],
};

/**
 * What `part` is built from, as one string. For the pages it names the build too, so that a `next build` by hand is not taken
 * for one of these sources.
 */
export function partHash(part: PartName): string {
  return sourcesHash(projectRoot, sources[part], `${process.version} ${process.platform} ${process.arch}`);
}

/**
 * What a finished build of the sources `hash` is known by: that and, for the pages, the name that Next gave this build. A build
 * takes the hash before it begins, since sources that change meanwhile may or may not be in it.
 */
export function builtHash({ name, output }: Part, hash = partHash(name)): string {
  return name === "pages" ? `${hash} ${readFileSync(join(projectRoot, output), "utf8")}` : hash;
}
