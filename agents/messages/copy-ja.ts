import { type CopyItem, totalBytes } from "#agents/benchmarks/copy/copied-files.ts";
import { megabytesText } from "#agents/number-text.ts";
import { formatSize } from "#agents/sizes.ts";
import type { copyEn } from "./copy-en.ts";

const treeNames = { documents: "文書", photos: "写真" } as const;
const itemText = (item: CopyItem): string =>
  item.tree === "single-file"
    ? `${formatSize(totalBytes(item))} のファイル 1 個`
    : `${treeNames[item.tree]} ${item.fileBytes.length} 個、計 ${formatSize(totalBytes(item))}（1 個 ${formatSize(Math.min(...item.fileBytes))} から ${formatSize(Math.max(...item.fileBytes))}）`;

const stages = { make: "作成中", "to-target": "測定先へ", "from-target": "測定先から" } as const;

export const copyJa: typeof copyEn = {
  missingPath: "どのフォルダーへコピーしますか。例：copy PATH",
  wantedFile: (least) => `${least} 以上で 1 MiB 単位のサイズ（例：10GiB）、または none`,
  wantedTrees: (names) => `${names} のいずれか（コンマ区切り）、または none`,
  wantedMethods: (names) => `${names} のいずれか（コンマ区切り）`,
  nothingToCopy: "コピーするものがありません。--file none と --tree none は同時に指定できません。",
  wrongCopy: (file) =>
    `${file} が、送ったものと違う内容で届きました。測定先、ネットワーク、または PC のメモリがデータを壊しています。測定の前に原因を調べてください。`,
  filledUp: (path, code) =>
    `ファイルのコピー中に ${path} の空きがなくなりました（${code}）。そこの空きを増やすか、コピーする量を減らしてください（例：--file 1GiB、--tree none）。`,
  plan: (target, local) =>
    `${local} と ${target} のあいだで、両方向にファイルをコピーします。ファイルはこのために作り、終わったら削除します。既存のファイルには触れません。`,
  item: (item) => `  ${itemText(item)}`,
  writes: (size) => `コピーでは、測定先に合計で約 ${size} を書き込み、同じ量を読み戻します。`,
  synthetic: (size, seconds) =>
    `その前に、比較のため測定先に ${size} のテストファイルを書き込み、${seconds} 秒間その場で上書きします。`,
  progress: ({ stage, item, method, pass, passes, bytesPerSecond }) =>
    [
      `${itemText(item)} · ${stages[stage]}`,
      ...(method === null ? [] : [method, `パス ${pass}/${passes}`]),
      ...(bytesPerSecond === null ? [] : [`${megabytesText(bytesPerSecond)} MB/s`]),
    ].join(" · "),
  columns: {
    copied: "コピーしたもの",
    direction: "方向",
    rate: "MB/s",
    files: "ファイル/s",
    time: "時間",
    share: (reference) => `${reference} 比`,
  },
  synced: "測定先へのコピーの時間には、測定先が保存し終えるまで（fsync）を含みます。",
  fetchedAtOnce:
    "測定先から読み戻すのは送ったばかりのファイルなので、NAS のメモリから返ることがあります。NAS のディスクを測るには、NAS のメモリより大きい量をコピーしてください。",
  direction: { "to-target": "測定先へ", "from-target": "測定先から", "within-target": "測定先の中" },
};
