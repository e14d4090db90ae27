import { megabytesText } from "#agents/number-text.ts";
import { formatSize } from "#agents/sizes.ts";
import type { fillEn } from "./fill-en.ts";

export const fillJa: typeof fillEn = {
  missingPath: "どのフォルダーに書き込みますか。例：fill PATH --up-to 100GiB",
  missingSize: "最大でどれだけ書き込んでよいかを指定してください。例：--up-to 100GiB",
  wantedSize: (least) => `${least} 以上で 1 MiB 単位のサイズ（例：100GiB）`,
  wantedSettle: "5 から 86400 までの秒数",
  cloudFolder: (path, product) =>
    `${path} は ${product} が同期しているようです。書き込んだものがすべてアップロードされてしまうため、同期していないフォルダーを指定してください。`,
  plan: (path, most) =>
    `${path} に最大 ${most} のファイルを一つ書き込み、終わったら削除します。既存のファイルには触れません。終わるまで測定先の書き込みキャッシュはほかの利用者にとっても埋まったままになり、SSD は書き込んだ分だけ消耗します。`,
  stopsWhen: (settle) =>
    `速度が下がって ${settle} 続き、それまでの時間より長く安定したら、途中で終わります。`,
  question: "書き込みますか。 [y/N] ",
  yes: /^\s*(y|yes|はい)\s*$/i,
  nobodyToAsk: "ここでは確認できません。コマンドラインで許可してください：--yes",
  declined: "何も書き込みませんでした。",
  progress: (written, most, bytesPerSecond) =>
    `最大 ${formatSize(most)} のうち ${formatSize(written)} を書き込み済み${bytesPerSecond === null ? "" : ` · ${megabytesText(bytesPerSecond)} MB/s`}`,
  absorbs: (stretches, last) =>
    `${stretches.map(({ size, rate }) => `${size ?? "不明な量"} までは ${rate}`).join("、次の")}、その後は ${last} です。`,
  steady: (rate, written) =>
    `${written === null ? "" : `${written} のあいだ、`}${rate} で書き込みました。速度の段差は見られませんでした。`,
  course: (strip, highest) => `${strip}  時間順、0 から ${highest} まで`,
};
