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
  outstanding: (most) => `queueDepth × threads は ${most} 以下にしてください`,
  buffers: (most) => `blockSize × queueDepth × threads のメモリが ${most} を超えます`,
  room: (least) => `同時に出す要求が収まるように ${least} 以上にしてください`,
  mixedOperations: "readPercent は読み書きを同時に測るため、一緒には指定できません",
  twice: (label, first) => `ワークロード ${first} と同じ ${label} になり、結果の名前で区別できません`,
  fileSize: (least) => `${least} 以上で MiB 単位の大きさにしてください`,
  maxPasses: (passes) => `passes の ${passes} 以上にしてください`,
};

export const profilesJa: typeof profilesEn = {
  mistakes,
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
  wantedMemory: "NAS のメモリの大きさ（8GiB など）",
  wantedPrecision: "0.1%〜50% の精度（3% など）",
  wantedMaxPasses: (least) => `${least}〜1000 の整数`,
  maxPassesAlone:
    "--max-passes は精度を求めるときの上限です。--precision 3% のように精度も指定してください。",
};
