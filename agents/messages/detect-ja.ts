import type { FactWord } from "#agents/fact-values.ts";
import type { FactKey } from "#agents/probes/gaps.ts";
import type { NasSource } from "#agents/probes/nas/nas-facts.ts";
import type { detectEn } from "./detect-en.ts";

const labels: Record<FactKey, string> = {
  protocol: "プロトコル",
  server: "サーバー",
  share: "共有",
  mountOptions: "マウントオプション",
  smbDialect: "SMB ダイアレクト",
  smbChannels: "SMB チャネル数",
  smbSigning: "署名",
  smbEncryption: "暗号化",
  nfsVersion: "NFS バージョン",
  nfsTransport: "トランスポート",
  nfsConnections: "接続数",
  nfsSync: "同期",
  nfsReadSize: "読み込みサイズ",
  nfsWriteSize: "書き込みサイズ",
  lunSize: "LUN",
  fileSystem: "ファイルシステム",
  drive: "ドライブ",
  media: "種類",
  layers: "下の層",
  raid: "RAID",
  poolState: "状態",
  route: "経路",
  nicModel: "NIC",
  nicDriver: "ドライバー",
  nicLink: "リンク",
  nicDuplex: "二重モード",
  nicWireless: "リンクの種類",
  nicMtu: "MTU",
  nicOffloads: "オフロード",
  nicQueues: "受信キュー",
  bond: "ボンド",
  vlan: "VLAN",
  os: "システム",
  model: "機種",
  cpu: "プロセッサー",
  cores: "コア",
  memory: "メモリ",
  freeMemory: "空きメモリ",
  load: "負荷",
  powerPlan: "電源プラン",
  battery: "電源",
  virtualMachine: "仮想マシン",
  nasName: "名前",
  nasVendor: "メーカー",
  nasServices: "サービス",
};

const words: Record<FactWord, string> = {
  local: "なし（この PC のディスク）",
  yes: "はい",
  no: "いいえ",
  direct: "直接（ルーターなし）",
  routed: "ルーター経由",
  loopback: "この PC の内部",
  full: "全二重",
  half: "【半二重】",
  wireless: "【Wi-Fi】",
  wired: "有線",
  none: "なし",
  battery: "【バッテリー】",
  mains: "電源に接続",
  normal: "正常",
  degraded: "【縮退】",
  rebuilding: "再構築中",
  scrubbing: "検査中",
};

const sources: Record<NasSource, string> = {
  smb: "SMB の応答",
  mdns: "mDNS",
  ssdp: "SSDP",
  mac: "ネットワークカードのメーカー",
};

export const detectJa: typeof detectEn = {
  labels,
  words,
  titles: {
    mount: "マウント",
    storage: "その下のストレージ",
    way: "サーバーまでの経路",
    client: "この PC",
    nas: "サーバー自身の申告",
  },
  switches: (list) => list.map(({ name, isOn }) => `${name} ${isOn ? "オン" : "オフ"}`).join("、"),
  bond: (mode, links) => (links === null ? mode : `${mode}、${links} リンク`),
  cores: (physical, logical) =>
    physical === null
      ? `${logical} スレッド`
      : `${physical}${logical === null ? "" : `、${logical} スレッド`}`,
  load: (percent) => `全プロセッサーの ${percent}`,
  from: (value, source) => `${value}（${sources[source]}による）`,
  unverified: "未検証",
  gap: (gap) => {
    switch (gap.why) {
      case "command-missing":
        return `不明：${gap.command} がインストールされていません`;
      case "command-failed":
        return `不明：${gap.command} が失敗しました`;
      case "needs-rights":
        return `不明：${gap.command} には管理者権限が必要です`;
      case "no-answer":
        return "不明：応答がありません";
      case "not-told":
        return "不明：このシステムからは分かりません";
    }
  },
  unverifiedNote:
    "未検証：資料だけに基づいて読み取ったもので、実物とはまだ照合していません。値を確かめてください。",
  noHost: (host) =>
    `${host} というフォルダーもホストも見つかりません。フォルダー、ホスト名、アドレスのいずれかを指定してください。`,
  notReadable: (path, code) => `${path} を調べられません（${code}）。`,
};
