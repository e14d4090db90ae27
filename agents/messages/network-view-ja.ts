import type { PathMtuVerdict } from "#lib/analysis/path-mtu.ts";
import type { networkViewEn } from "./network-view-en.ts";

const reasons: Record<Extract<PathMtuVerdict, { is: "not-known" }>["reason"], string> = {
  "no-answer": "相手が ping に応答しません",
  "no-program": "この PC に ping がありません",
  "not-permitted": "このユーザーには ping の実行が許可されていません",
  "no-route": "相手までの経路がありません",
  "not-possible-here": "この PC の ping では断片化を禁止できません",
  "program-failed": "ping が失敗しました",
};

const silent = (isSilent: boolean): string =>
  isSilent
    ? "これより大きいパケットは何の通知もなく失われるため、転送が止まることがあります。"
    : "これより大きいパケットは通知とともに拒否されるため、TCP は自動的に合わせます。";

export const networkViewJa: typeof networkViewEn = {
  portAlone: "--net-port は --with-net の相手のポートです。ホストも指定してください：--with-net HOST",
  otherWay: (host) =>
    `${host} までの経路は、測定するフォルダーまでの経路と異なります。両者の数値を結び付けないでください。`,
  columns: {
    throughput: "スループット",
    roundTrip: "往復時間",
    direction: "方向",
    rate: "MB/s",
    bits: "Mbit/s",
    retransmits: "再送",
    lost: "損失",
    jitter: "ジッター",
    median: "中央値",
    p99: "99 %",
    cpuHere: "CPU（PC）",
    cpuThere: "CPU（相手）",
    load: "負荷 MB/s",
  },
  direction: { send: "送信", receive: "受信", "round-trip": "往復" },
  bothWays: (direction) => `${direction}（双方向同時）`,
  idle: "負荷のない状態の経路を測定中",
  after: "相手に問い合わせ中",
  by: { connect: "TCP 接続", echo: "エコー" },
  added: (by, load, idle, loaded) =>
    `回線がいっぱいのとき（${load}）、往復時間（${by}）の中央値は ${idle} から ${loaded} になります。`,
  load: { send: "送信中", receive: "受信中", "both-ways": "双方向" },
  way: { send: "相手までのパス MTU", receive: "戻りのパス MTU" },
  mtu: (way, verdict) => {
    switch (verdict.is) {
      case "not-known":
        return `${way}：不明です。${reasons[verdict.reason]}。`;
      case "at-least":
        return `${way}：${verdict.mtu} バイト以上です。これより大きいパケットは試せませんでした。`;
      case "as-claimed":
        return `${way}：${verdict.mtu} バイトで、この PC の設定どおりです。`;
      case "other-end-smaller":
        return `${way}：${verdict.mtu} バイトで、相手の設定どおりです。この PC の NIC は ${verdict.clientMtu} バイトです。${silent(verdict.isSilent)}`;
      case "hop-smaller":
        return `${way}：両端は ${verdict.claimedMtu} バイトに設定されていますが、実際に通るのは ${verdict.mtu} バイトまでです。途中のスイッチかルーターの MTU が小さく設定されています。${silent(verdict.isSilent)}`;
      case "somewhere-smaller":
        return `${way}：この PC の NIC は ${verdict.clientMtu} バイトですが、実際に通るのは ${verdict.mtu} バイトまでです。途中の機器か相手の MTU が小さく設定されています。${silent(verdict.isSilent)}`;
    }
  },
};
