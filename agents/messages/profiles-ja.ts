import type { profilesEn } from "./profiles-en.ts";

const meant = (nearest: string | null): string =>
  nearest === null ? "" : `「${nearest}」ではありませんか。`;

const shapeNames: Record<string, string> = {
  string: "文字列",
  number: "数値",
  int: "整数",
  object: "波かっこで囲んだオブジェクト",
  array: "角かっこで囲んだリスト",
};

const mistakes: typeof profilesEn.mistakes = {
  missing: "必要ですが、ありません",
  unknownMember: (nearest) => `この名前の項目はありません。${meant(nearest)}`,
  type: (expected) => `${shapeNames[expected] ?? expected}で指定してください`,
  oneOf: (values) => `${values.join("、")} のいずれかを指定してください`,
  size: '"8KiB" や "1GiB" のような大きさで指定してください',
  data: '"random"、"zero"、{"compressiblePercent": 50} のいずれかを指定してください',
  atLeast: (least, what) =>
    what === "string" ? "空にはできません" : `${least}${what === "array" ? " 件" : ""}以上にしてください`,
  atMost: (most, what) =>
    `${most}${what === "string" ? " 文字" : what === "array" ? " 件" : ""}以下にしてください`,
  blockSize: (least, most) => `${least}〜${most} で 512 B 単位の大きさにしてください`,
  rateOutstanding: (most, now) =>
    `頻度を決めた負荷（load）で同時に出せる要求は ${most} 個までですが、${now} 個になっています。queueDepth か threads を小さくするか、load を外してください`,
  outstanding: (most) => `queueDepth × threads は ${most} 以下にしてください`,
  buffers: (most) => `blockSize × queueDepth × threads のメモリが ${most} を超えます`,
  room: (least) => `同時に出す要求が収まるように ${least} 以上にしてください`,
  inFile: (fileSize) =>
    `fileSize の ${fileSize} 以下にしてください。この値を小さくするか、fileSize を大きくしてください`,
  nameTaken: (name) =>
    `${name} は組み込みのプロファイルの名前ですが、このファイルの内容は異なります。結果を区別できるように別の名前を付けてください`,
  mixedOperations: "readPercent は読み書きを同時に測るため、一緒には指定できません",
  twice: (label, first) => `ワークロード ${first} と同じ ${label} になり、結果の名前で区別できません`,
  fileSize: (least) => `${least} 以上で MiB 単位の大きさにしてください`,
  maxPasses: (passes) => `passes の ${passes} 以上にしてください`,
};

/** What the built-in profiles are, by their names. */
const about: typeof profilesEn.about = {
  quick: "最も参考になる 2 つの数値を約 1 分で測ります。",
  "cdm-default": "CrystalDiskMark 8 以降の既定のプロファイルです。",
  "cdm-nvme": "CrystalDiskMark 8 以降の NVMe 用プロファイルです。",
  "cdm-6": "CrystalDiskMark 6 の測定内容です。シーケンシャルのブロックは 128 KiB です。",
  "cdm-5": "CrystalDiskMark 5 の測定内容です。Q32T1 は 128 KiB、Q1T1 は 1 MiB です。",
  "vdbench-4corners":
    "レビューで VDBench を使って測られる 4 種類の負荷です。VDBench のスレッド数は同時に出す要求の数です。",
  database:
    "レビューに載る SQL と Oracle のテストに近づけたものです。レビューは条件のすべてを公開していないため、同じものではありません。Q32T1：1 つのサーバーが 8 KiB のページをランダムに要求（SQL 風）。Q1T64：64 個のプロセスがそれぞれ 8 KiB のブロックを 1 つずつ待つ（Oracle 風）。どちらも読み込み 100、90、80 % で、短いトランザクションの典型である 67 % も測ります。",
  "blocksize-sweep": "ATTO と同じように、512 B から 64 MiB のブロックをシーケンシャルに 4 つずつ要求します。",
  mixed: "4 KiB のランダムアクセスを、読み込みだけから書き込みだけまで 10 % ずつ変えて測ります。",
};

export const profilesJa: typeof profilesEn = {
  mistakes,
  about,
  unknown: (name, nearest, names) =>
    `「${name}」というプロファイルはありません。${meant(nearest)}使えるのは ${names} です。ファイルは ./mine.json のようにパスで指定してください。`,
  unreadable: (path, code) => `プロファイル ${path} を読み込めません（${code}）。`,
  tooLarge: (name) => `${name} はプロファイルとしては大きすぎます。`,
  notJson: (name, detail) => `${name} は JSON ではありません：${detail}`,
  badFile: (name) => `${name} は、このままではプロファイルとして使えません。`,
  workload: (number) => `ワークロード ${number}`,
  more: (count) => `ほか ${count} 件`,
  shown: ({ name, description, passes, steps }) =>
    `${name}${description === null ? "" : `\n${description}`}\n${passes} 回のパスのそれぞれで：\n${steps.map((step) => `  ${step}\n`).join("")}`,
  blocksRefused: (path) =>
    `${path} のディスクはセクターが大きく、このプロファイルのブロックを PC のキャッシュを使わずに読み書きできません。4 KiB 以上のブロックを指定してください。`,
  wantedSize: {
    workingSet: (least) =>
      `${least} 以上で MiB 単位の大きさ（プロファイルの workingSet に必要な大きさです。大きくするか、プロファイルの workingSet を小さくしてください）`,
    outstanding: (least) =>
      `${least} 以上で MiB 単位の大きさ（プロファイルで同時に出す要求に必要な大きさです。大きくするか、プロファイルの blockSize、queueDepth、threads を小さくしてください）`,
  },
  wantedMemory: "NAS のメモリの大きさ（8GiB など）",
  wantedPrecision: "0.1%〜50% の精度（3% など）",
  wantedMaxPasses: (least) => `${least}〜1000 の整数`,
  maxPassesAlone:
    "--max-passes は精度を求めるときの上限です。--precision 3% のように精度も指定してください。",
};
