import type { runEn } from "./run-en.ts";

export const runJa: typeof runEn = {
  freshLayout: "比較用の 2 つ目のファイルの作成",
  freshRead: "一度も読んでいないデータの読み込み",
  secondFile: (size) =>
    `キャッシュとディスクを見分けるため、${size} の 2 つ目のファイルを先に書き込み、最後に一度だけ読み込みます（--no-fresh-file で省けます）。`,
  upToPasses: (percent, most) => `中央値の精度が ${percent} % になるまで、最大 ${most} 回測定します。`,
  passes: ({ low, high }) =>
    high === 1 ? "1 回の測定" : `${low === high ? low : `${low}〜${high}`} 回の測定の中央値`,
  mixed: "混合",
  mixedReads: "うち読み込み",
  mixedWrites: "うち書き込み",
  precision: (reached, wanted) => `中央値の精度は ${reached} です（指定：${wanted} %）。`,
  fresh: (list) => `読んだことのあるデータに対する、一度も読んでいないデータの速度：${list}。`,
  firstPass: (list) => `2 回目以降に対する 1 回目の割合：${list}。`,
  nic: (list) => `1 バイトあたりの NIC の通信量：${list}。`,
  nicMissesBytes:
    "NIC を通った量が読み込んだ量より少なくなっています。この PC のキャッシュ、圧縮、または別の NIC が考えられます。",
  ofResults: (count, all) => `${all} 件中 ${count} 件の結果`,
  range: (low, high) => `${low}〜${high}`,
  engine: (name, io) => `エンジン：${name}${io === null ? "" : `（${io}）`}`,
};
