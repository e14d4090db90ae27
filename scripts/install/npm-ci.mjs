import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

// The packages run on the pinned Node, whatever this one is: its age is no reason to warn or to stop.
const args = [
  "ci",
  "--include=dev",
  "--include=optional",
  "--engine-strict=false",
  "--ignore-scripts=false",
  "--loglevel=error",
];

/**
 * Runs `npm ci` with its output shown, and resolves to its exit code. Development and optional packages come along
 * whatever NODE_ENV says: the build needs them.
 * @param {string} root
 * @returns {Promise<number>}
 */
export function npmCi(root) {
  const cli = npmCli();
  const child =
    cli === undefined
      ? spawn("npm", args, { cwd: root, stdio: ["ignore", 2, 2], shell: process.platform === "win32" })
      : spawn(process.execPath, [join(root, "scripts", "install", "tied.mjs"), cli, ...args], {
          cwd: root,
          stdio: ["ignore", 2, 2, "ipc"],
        });
  return new Promise((resolve) => {
    child.on("error", () => resolve(127));
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** npm's own script: from npm when it started us, else beside this Node. Started directly it can be tied to this process. */
function npmCli() {
  const bin = dirname(process.execPath);
  const candidates = [
    process.env.npm_execpath ?? "",
    join(bin, "..", "lib", "node_modules", "npm", "bin", "npm-cli.js"),
    join(bin, "node_modules", "npm", "bin", "npm-cli.js"),
  ];
  return candidates.find((path) => path.endsWith("npm-cli.js") && existsSync(path));
}
