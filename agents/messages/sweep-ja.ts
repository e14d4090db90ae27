import type { sweepEn } from "./sweep-en.ts";

export const sweepJa: typeof sweepEn = {
  missingPath: "測定するフォルダーを指定してください：sweep PATH",
  wantedWorkload: (examples) =>
    `ブロックサイズと動作（${examples} など。r はランダム、s はシーケンシャル、続く r は読み込み、w は書き込み、数字は読み込みの割合）`,
  workloadTwice: "--workload と --profile の両方が指定されています。どちらか一つにしてください。",
  notOneWorkload: (profile) =>
    `負荷を変えて測れるのは、読み込み、書き込み、混合のいずれか一つだけのワークロードです。プロファイル ${profile} を一つのワークロードと一つの動作に絞ってください。`,
  tooDeep: (profile, most) =>
    `同時に処理中にできる要求は --bounded でも ${most} 個までです。要求ごとに一つのスレッドを使い、これより多いと決めた頻度に起床が間に合わないためです。プロファイル ${profile} の queueDepth または threads を小さくするか、sweep の代わりに run で最大性能だけを測ってください。`,
  wantedPoints: (most) => `1〜200 のパーセントを重複なく ${most} 個まで（10,50,90,110 など）`,
  wantedP99: "0.01〜60000 のミリ秒数",
  wantedLimit: "0.2〜1440 の分数",
  plan: (path, label, operation) => `${path} を負荷を変えながら測定します：${label}、${operation}。`,
  reads: (size) =>
    `${size} のテストファイルを書き込み、負荷を上げながら読み込み、終わると消します。既存のファイルには触れません。`,
  writes: (size, inAll) =>
    `${size} のテストファイルを書き込み、負荷を上げながら上書きし（${inAll}）、終わると消します。既存のファイルには触れません。`,
  takes: (low, high, duration) =>
    `最大性能を調べたあと、その ${low}〜${high} % の負荷をかけます。最長で ${duration}と、ファイルを作成する時間がかかります。`,
  idle: "最大性能を測定している間、要求が一つも完了しませんでした。測定先が応答していない可能性があります。ファイルをコピーできるか確認してください。",
  noTime: "負荷をかける前に制限時間になりました。--limit で時間を延ばしてください。",
  layout: "テストファイルの作成",
  peak: "最大性能の測定",
  load: (percent, iops) => `最大の ${percent} %、${iops} IOPS`,
  done: (done, all) => `${all} 点中 ${done} 点が完了`,
  leftAtMost: (duration) => `残り最長 ${duration}`,
  title: (label, operation) => `${label}、${operation}：負荷ごとのレイテンシ`,
  columns: {
    offered: "要求 IOPS",
    served: "処理 IOPS",
    rate: "MB/s",
    mean: "平均",
    precision: "誤差",
    p99: "p99",
  },
  saturated: (perSecond) => (perSecond === null ? "飽和" : `飽和：待ちが毎秒 ${perSecond} 件ずつ増加`),
  generatorLimited: "この PC の送出が遅れ",
  legend: "● 平均  ○ p99  × 飽和（レイテンシは定まらない）",
  legendSteady: "● 平均  ○ p99",
  atLeast: (iops, hasLate) => `${iops} IOPS 以上（${hasLate ? "対象となる" : "処理できた"}最大の負荷）`,
  lessThan: (iops, hasLate) =>
    `${iops} IOPS 未満（${hasLate ? "対象となる最小の負荷" : "測定した最小の負荷。--points で負荷を下げてください"}）`,
  about: (iops) => `${iops} IOPS`,
  notKnown: (reason) => `不明（${reason}）`,
  neverSteady: "安定して処理できた負荷がありません。--points で負荷を下げてください",
  alwaysLate:
    "処理できた負荷のすべてで、この PC の送出が遅れました。ほかのプログラムを閉じるか、より速い PC から測定してください",
  tooFewLoads:
    "レイテンシの分かる負荷が 3 点に足りません。--points で点を増やすか、--limit で時間を延ばしてください",
  lateLeftOut: "この PC の送出が遅れた負荷は除いています。",
  knee: (load) => `レイテンシあたりのスループットが最も高い点（ニー）：${load}。`,
  underMean: (latency, load) => `平均 ${latency} 未満で処理できる最大の負荷：${load}。`,
  underP99: (latency, load) => `99 % が ${latency} 未満になる最大の負荷：${load}。`,
};
