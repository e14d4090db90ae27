import { terminalLanguage } from "#scripts/install/language.mjs";

/** What can be said before any package is installed. Values stand in braces. */
const catalogue = {
  en: {
    nodeTooOld: "Node {found} is too old: 18 or later is needed. Install a current Node from nodejs.org.",
    installing: "Installing the locked packages (npm ci): {reason}",
    installed: "Packages installed in {seconds} s",
    waiting: "Another start is installing packages: waiting for it",
    reasonMissing: "node_modules is missing or incomplete",
    reasonStale: "package-lock.json has changed",
    installFailed:
      "The packages could not be installed: npm ci ended with code {code}, its reason is above. Check the network and the free space, then run the command again.",
    folderNotWritable:
      "The packages can't be installed: {folder} is not writable ({code}). Change its owner, or clone Tidemark into a folder of yours.",
    noRuntime:
      "There is no packaged Node 26 for {platform}, and Node {found} is too old to stand in. Install Node 22.18 or later.",
  },
  ja: {
    nodeTooOld: "Node {found} は古すぎます。18 以降が必要です。nodejs.org から新しい Node を入れてください。",
    installing: "固定されたパッケージを入れています（npm ci）：{reason}",
    installed: "パッケージを入れました（{seconds} 秒）",
    waiting: "別の起動がパッケージを入れています。終わるまで待ちます",
    reasonMissing: "node_modules がないか、不完全です",
    reasonStale: "package-lock.json が変わりました",
    installFailed:
      "パッケージを入れられませんでした。npm ci がコード {code} で終わりました（理由は上にあります）。ネットワークと空き容量を確かめて、もう一度実行してください。",
    folderNotWritable:
      "パッケージを入れられません。{folder} に書き込めません（{code}）。所有者を変えるか、自分のフォルダーに Tidemark を置いてください。",
    noRuntime:
      "{platform} 用の Node 26 パッケージはなく、Node {found} では古すぎます。Node 22.18 以降を入れてください。",
  },
};

/**
 * @param {keyof typeof catalogue.en} key
 * @param {Record<string, string | number>} values
 */
export function say(key, values = {}) {
  const text = catalogue[terminalLanguage(process.env)][key];
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}
