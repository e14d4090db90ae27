import type { netEn } from "./net-en.ts";

const coded = (code: string | null): string => (code === null ? "" : `（${code}）`);
const directions = { send: "送信", receive: "受信", "both-ways": "双方向同時" } as const;

export const netJa: typeof netEn = {
  missingHost:
    "どのホストとの間を測定しますか。例：net HOST。相手では iperf3 -s か、このエージェントの net --serve を動かしておいてください。",
  badHost: (host) =>
    `${host} はホストではありません。ホスト名か IP アドレスを指定し、ポートは --port で指定してください。`,
  reverseOrBoth: "--reverse と --both は同時に指定できません。",
  segmentsAreTcp: "--mss は TCP 用です。--udp と一緒には指定できません。",
  serveTakesNoHost: "net --serve にはホストを指定できません。一緒に使えるのは --port だけです。",
  wantedPort: "1 から 65535 までのポート番号",
  wantedCount: (least, most) => `${least} から ${most} までの整数`,
  wantedRate: "100M、2.5G、10G のようなビット毎秒の速度",
  wantedWindow: "1 KiB から 512 MiB までのサイズ（例：256KiB）",
  plan: (host, what, seconds) =>
    `${host} までのネットワークを測定します：${what}、合計 ${seconds} 秒。その間、回線は埋まります。`,
  test: (label, names) => `${label}（${names.map((name) => directions[name]).join("、")}）`,
  progress: (label, name, rates) => `${label} ${directions[name]} · ${rates}`,
  arrows: { send: "→", receive: "←" },
  queued: (host) => `${host} は別のクライアントを処理中です。空くまで待ちます。Ctrl-C で中止できます。`,
  failures: {
    "unknown-host": ({ host }) =>
      `${host} というホストが見つかりません。名前を確認するか、IP アドレスを指定してください。`,
    refused: ({ host, port }) =>
      `${host} のポート ${port} に接続できません。相手で iperf3 -s か、このエージェントの net --serve を起動してください。`,
    unreachable: ({ host, code }) =>
      `${host} に届きません${coded(code)}。アドレスとネットワークを確認してください。`,
    "no-answer": ({ host, port }) =>
      `${host} のポート ${port} から応答がありません。電源が入っているか、ファイアウォールが接続を遮っていないか確認してください。`,
    busy: ({ host }) => `${host} はまだ別のクライアントを処理中です。しばらくしてから試してください。`,
    "login-wanted": ({ host }) =>
      `${host} の iperf3 サーバーは名前とパスワードを求めますが、このエージェントは対応していません。認証なしで起動してください：iperf3 -s`,
    "rate-limited": ({ host }) =>
      `${host} の iperf3 サーバーはこの速度を許可していません。--rate を下げるか、制限なしで起動してください。`,
    "too-long": ({ host }) =>
      `${host} の iperf3 サーバーはこの長さのテストを許可していません。--seconds を短くしてください。`,
    "parameter-refused": ({ host, code }) =>
      `${host} のサーバーはこの設定を受け付けません${code === null ? "" : `（iperf3 のエラー ${code}）`}。エージェントのサーバーでは --window と --mss を設定できないため、指定を外すか、相手で iperf3 -s を使ってください。`,
    "server-error": ({ host, code }) =>
      `${host} の iperf3 サーバーで問題が起きました${code === null ? "" : `（エラー ${code}）`}。詳しくはサーバーの出力を確認してください。`,
    "too-old": ({ host }) =>
      `${host} の iperf3 サーバーは 3.7 より古く、双方向を同時に測定できません。--both を外してください。`,
    "no-datagrams": ({ host, port }) =>
      `${host} は TCP では応答しますが、UDP のポート ${port} では応答しません。ファイアウォールが UDP を遮っていないか確認してください。`,
    "not-iperf3": ({ host, port }) =>
      `${host} のポート ${port} で応答しているのは iperf3 ではないようです。ポートを確認してください。iperf3 -s は 5201 を使います。`,
    "wrong-cookie": ({ host }) =>
      `${host} がストリームをこのテストのものと認めませんでした。途中の機器が接続を書き換えたり振り分けたりしている可能性があります。`,
    terminated: ({ host }) =>
      `テスト中に ${host} のサーバーが停止されました。起動し直してから、もう一度測定してください。`,
    vanished: ({ host, code }) =>
      `テスト中に ${host} のサーバーとの接続が切れました${coded(code)}。サーバーとネットワークを確認してから、もう一度測定してください。`,
    silent: ({ host }) =>
      `テスト中に ${host} が応答しなくなりました。サーバーとネットワークを確認してから、もう一度測定してください。`,
    "client-gone": () => "クライアントとの接続が切れました。",
    "client-terminated": () => "クライアントがテストを途中で終えました。",
  },
  listening: (port) =>
    `ポート ${port} でネットワークのテストを受け付けます。クライアントは一度に一つです。別の PC から net HOST または iperf3 -c HOST を実行してください。Ctrl-C で終わります。`,
  portTaken: (port) =>
    `ポート ${port} は使用中です。iperf3 のサーバーがすでに動いていませんか。別のポートを --port で指定できます。`,
  portRefused: (port, code) =>
    `ポート ${port} で待ち受けできません（${code}）。1024 以上の別のポートを --port で指定してください。`,
  served: (client, label, rates) => `${client}：${label} · ${rates}`,
  servedFailed: (client, reason) => `${client}：${reason}`,
  serving: {
    "parameter-refused":
      "ウィンドウやセグメントサイズなど、このサーバーでは設定できないものを求めてきました。",
    "not-iperf3": "iperf3 の通信ではありません。",
    silent: "応答がなくなったため、打ち切りました。",
  },
  sentAway: (client) => `${client}：別のクライアントを処理中のため断りました。`,
  unforeseen: (detail) => `テストが中断しました（${detail}）`,
};
