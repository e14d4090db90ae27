import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The browser for the end-to-end tests: CHROMIUM_PATH, else one on this PC, else Playwright's own; undefined without any. */
export function installedBrowser(env: NodeJS.ProcessEnv): string | undefined {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  const found = folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
  if (found !== undefined) return found;
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** Installs a browser: Debian's chromium by apt as root, elsewhere Playwright's own. Its words go to the terminal. */
export function installBrowser(env: NodeJS.ProcessEnv): string | undefined {
  const run = (command: string, ...args: string[]) =>
    spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"], env }).status === 0;
  const isRoot = process.getuid?.() === 0;
  if (
    isRoot &&
    run("apt-get", "update") &&
    run("apt-get", "install", "-y", "--no-install-recommends", "chromium")
  )
    return installedBrowser(env);
  const cli = join(import.meta.dirname, "..", "..", "node_modules", "playwright", "cli.js");
  run(process.execPath, cli, "install", "chromium");
  return installedBrowser(env);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
