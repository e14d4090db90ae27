import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const outputPath = join(root, "dist", "agent", "tidemark-agent.mjs");
const stampPath = join(root, "dist", "agent", "sources.sha256");
const sourceFolders = ["agents", "lib/contract", "lib/stats", "lib/analysis"];

const shared = {
  bundle: true,
  minify: true,
  platform: "node",
  target: "node20",
  write: false,
  legalComments: "none",
  // Japanese as it is takes half of what escapes take.
  charset: "utf8",
  absWorkingDir: root,
  logLevel: "silent",
} as const;

/** Digest of everything that the bundle is made of, so that an unchanged agent is not built again. */
function sourcesDigest(): string {
  const hash = createHash("sha256");
  const files = sourceFolders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((name) => name.endsWith(".ts"))
    .sort();
  for (const name of [...files, "package-lock.json", "scripts/build-agent.ts"]) {
    hash.update(`${name}\n`).update(readFileSync(join(root, name)));
  }
  return hash.digest("hex");
}

function outputText(outputFiles: readonly { text: string }[]): string {
  const [file] = outputFiles;
  if (file === undefined) throw new Error("esbuild made no file");
  return file.text;
}

/** Replaces a file as a whole: a reader sees the old one or the new one. */
function replaceFile(path: string, text: string): void {
  const fresh = `${path}.${randomBytes(4).toString("hex")}.part`;
  try {
    writeFileSync(fresh, text);
    renameSync(fresh, path);
  } finally {
    rmSync(fresh, { force: true });
  }
}

/**
 * Builds the agent into `dist/agent/tidemark-agent.mjs`, one file without runtime dependencies for Node 20 and later, and
 * gives its path. Does nothing when the sources have not changed.
 */
export async function buildAgent(): Promise<string> {
  const digest = sourcesDigest();
  const isCurrent =
    existsSync(outputPath) && existsSync(stampPath) && readFileSync(stampPath, "utf8") === digest;
  if (isCurrent) return outputPath;
  const workerText = async (entryPoint: string): Promise<string> =>
    JSON.stringify(
      outputText((await build({ ...shared, entryPoints: [entryPoint], format: "cjs" })).outputFiles),
    );
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const agent = await build({
    ...shared,
    entryPoints: ["agents/main.ts"],
    format: "esm",
    external: ["koffi"],
    banner: { js: "#!/usr/bin/env node" },
    define: {
      TIDEMARK_SLOT_WORKER: await workerText("agents/benchmarks/disk/slot-worker.ts"),
      TIDEMARK_STREAM_WORKER: await workerText("agents/benchmarks/network/iperf3/stream-worker.ts"),
      TIDEMARK_VERSION: JSON.stringify(version),
    },
  });
  mkdirSync(dirname(outputPath), { recursive: true });
  replaceFile(outputPath, outputText(agent.outputFiles));
  replaceFile(stampPath, digest);
  return outputPath;
}
