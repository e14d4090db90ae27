import type { Messages } from "./catalogue.ts";
import { copyJa } from "./copy-ja.ts";
import { detectJa } from "./detect-ja.ts";
import { sizeOf } from "./en.ts";
import { enginesJa } from "./engines-ja.ts";
import { factWarningsJa } from "./facts-ja.ts";
import { faultsJa } from "./faults-ja.ts";
import { fillJa } from "./fill-ja.ts";
import { netJa } from "./net-ja.ts";
import { networkViewJa } from "./network-view-ja.ts";
import { privacyJa } from "./privacy-ja.ts";
import { profilesJa } from "./profiles-ja.ts";
import { runJa } from "./run-ja.ts";
import { sweepJa } from "./sweep-ja.ts";

const meant = (nearest: string | null): string =>
  nearest === null ? "" : `「${nearest}」ではありませんか。`;

/** Japanese: です・ます in sentences, noun phrases in labels. */
export const ja: Messages = {
  warnings: {
    ...factWarningsJa,
    "bypass-refused": ({ systemError }) =>
      `ここではダイレクト I/O を使えませんでした${systemError === undefined ? "" : `（${systemError}）`}。数値には PC のキャッシュが含まれます。`,
    "bypass-not-verified": () =>
      "ダイレクト I/O は受け付けられましたが、有効だったことを確認できませんでした。",
    "bypass-not-kept": ({ residentPercent }) =>
      residentPercent === undefined
        ? "ダイレクト I/O は受け付けられましたが、システムに取り消されました。数値には PC のキャッシュが含まれます。"
        : `ダイレクト I/O は受け付けられましたが、テストファイルの ${residentPercent} % が PC のキャッシュにあります。数値にはキャッシュが含まれます。`,
    "bypass-not-supported": () =>
      "この PC ではダイレクト I/O を使えません。数値には PC のキャッシュが含まれます。",
    "cloud-folder": ({ product }) =>
      `このフォルダーは ${product} が同期しています。数値はローカルディスクのものです。`,
    "recycle-bin": ({ path }) =>
      `この共有にはごみ箱（${path}）があります。削除したテストファイルが、ごみ箱を空にするまで NAS に残ることがあります。`,
    "series-dropped": () => "レポートは、1 秒ごとの数値を除いて受け付けられました。",
    "pass-short": ({ passMs }) => `1 回 ${passMs} ms の測定は短すぎるため、参考程度の値です。`,
    "pass-without-requests": ({ passes }) => `${passes} 回の測定で、完了した要求がありませんでした。`,
    "file-fits-client-memory": () =>
      "テストファイルは PC のメモリに収まる大きさのため、メモリから読み込まれた可能性があります。",
    "client-cpu-busy": ({ busiestCorePercent }) =>
      `PC で負荷が最も高いコアの使用率が ${busiestCorePercent} % でした。PC が上限になっている可能性があります。`,
    "generator-limited": () => "この PC では、指定した負荷をかけられませんでした。",
    "clock-stepped": () => "測定中に PC の時計が変更されました。",
    "write-errors-retried": () => "一部の書き込みに失敗し、やり直しました。",
    "few-passes": ({ passes }) => `ばらつきを求めるには測定回数が足りません（3 回必要、現在 ${passes} 回）。`,
    "block-refused": ({ blockBytes }) =>
      `ここでは ${sizeOf(blockBytes)} 以下のブロックをダイレクト I/O で扱えません（ディスクのセクターの方が大きいため）。該当するワークロードは省きました。`,
    "file-fits-nas-memory": ({ memoryBytes }) =>
      `テストファイルが NAS のメモリ（${sizeOf(memoryBytes)}）に収まるため、そこから読み込まれた可能性があります。--size を大きくしてみてください。`,
    "file-fits-acceleration": ({ sizeBytes }) =>
      `テストファイルが NAS の SSD キャッシュまたは階層（${sizeOf(sizeBytes)}）に収まります。SSD の性能を測っている可能性があります。`,
    "cache-likely": ({ freshPercent }) =>
      `一度も読んでいないデータの速度は、読んだことのあるデータの ${freshPercent} % でした。キャッシュが効いた可能性があります。--size を大きくしてみてください。`,
    "not-steady": ({ excursionPercent }) =>
      `定常状態に達していません。最後の数パスの値に最大 ${excursionPercent} % の開きがあります。`,
    "precision-not-reached": ({ wantedPercent, reachedPercent }) =>
      reachedPercent === undefined
        ? `指定された精度 ${wantedPercent} % を求めるにはパスの数が足りません。`
        : `中央値の精度は ${reachedPercent} % で、指定された ${wantedPercent} % に届きませんでした。`,
    "fill-not-settled": () =>
      "上限に達した時点で、速度がまだ安定していませんでした。--up-to で上限を増やしてください。",
    "fill-without-step": () =>
      "速度の段差は見られませんでした。キャッシュがないか、書き込んだ量より大きい可能性があります。",
    "copy-source-not-cached": ({ absentPercent }) =>
      `送る前に、ローカルのファイルの ${absentPercent} % はメモリにありませんでした。この PC のディスクが限界になっている可能性があります。`,
    "copy-from-client-cache": ({ residentPercent }) =>
      `受け取る前にファイルの ${residentPercent} % がこの PC のメモリに残っていました。数値には PC のキャッシュが含まれます。`,
    "copy-cache-unknown": () =>
      "受け取る前にファイルがどれだけこの PC のメモリに残っていたか、確かめられません。数値に PC のキャッシュが含まれている可能性があります。確実に測るには、PC のメモリより大きい量をコピーしてください。",
    "same-file-system": () => "コピー元とコピー先が同じディスクにあります。",
    "sweep-cut-short": ({ points }) => `時間が足りず、${points} 点を測定できませんでした。`,
    "peak-scattered": ({ rangePercent }) =>
      `最大性能を調べたパスに ${rangePercent} % の開きがあるため、100 % の負荷が実際の最大性能とずれている可能性があります。--limit で時間を延ばすか、ほかに測定先を使う人がいないときに測り直してください。`,
    "path-mtu-smaller": ({ mtu, clientMtu }) =>
      `この PC の NIC は ${clientMtu} バイトまで送れますが、相手までの経路を通るパケットは ${mtu} バイトまでです。途中の機器か相手の MTU が小さく設定されています。`,
    "path-mtu-black-hole": ({ mtu, clientMtu }) =>
      `この PC の NIC は ${clientMtu} バイトまで送れますが、${mtu} バイトを超えるパケットは途中で何の通知もなく失われます。PC、すべてのスイッチ、NAS の MTU を同じ値にしてください。`,
  },
  unknownWarning: (code) => `このバージョンにはない種類の警告：${code}。`,
  failure: {
    unknownCommand: (word, nearest) =>
      `「${word}」というコマンドはありません。${meant(nearest)}help で一覧を表示できます。`,
    unknownOption: (option, nearest) =>
      `「${option}」というオプションはここにはありません。${meant(nearest)}help で一覧を表示できます。`,
    needsValue: (option) => `${option} には値が必要です。`,
    takesNoValue: (option) => `${option} に値は指定できません。`,
    badValue: (option, value, wanted) => `${option} ${value}：${wanted}を指定してください。`,
    missingPath: () => "測定するフォルダーを指定してください：run PATH",
    tooManyArguments: (word) => `余分な引数があります：${word}`,
    missingOption: (option) => `${option} がありません。`,
    pathMissing: (path) =>
      `${path} が見つかりません。測定するディスクまたは共有のフォルダーを指定してください。`,
    pathIsFile: (path) => `${path} はファイルです。フォルダーを指定してください。`,
    pathNotWritable: (path, code) =>
      `${path} に書き込めません（${code}）。書き込みできるフォルダーを指定してください。`,
    pathFailed: (path, code) => `${path} を使用できません（${code}）。`,
    noRoom: (path, needed, free, smaller) =>
      `${path} の空きが足りません（必要 ${needed}、空き ${free}）。${smaller === null ? "" : `${smaller} で試せます。`}`,
    filledUp: (path, code) =>
      `テストファイルの書き込み中に ${path} の空きがなくなりました（${code}）。空きを増やすか、--size を小さくしてください。`,
    cloudFolder: (path, product) =>
      `${path} は ${product} が同期しているようです。テストファイルがアップロードされ、数値はローカルディスクのものになります。このまま測定するには --yes を付けてください。`,
    swapped: (path) =>
      `測定中に ${path} のテスト用フォルダーが別のものに置き換えられました。今あるものには触れていません。`,
    measuring: (code, message) => `測定が中断しました：${message}（${code}）`,
    configUnreadable: (path, reason) =>
      `${path} を読み込めません（${reason}）。修正または削除してから、登録し直してください。`,
    homeNotWritable: (path, code) =>
      `${path} に書き込めません（${code}）。TIDEMARK_AGENT_HOME に別のフォルダーを指定してください。`,
    notKept: (path, code) =>
      `レポートを ${path} に保存できませんでした（${code}）。空きを増やして測定し直すか、--json で出力を保存してください。`,
    badReport: (issues) => `レポートの形式が正しくありません：${issues}`,
    unexpected: (detail) => `予期しない問題が起きました：\n${detail}`,
  },
  wanted: {
    size: (smallest) => `${smallest} 以上で MiB 単位の大きさ（256MiB、1GiB など）`,
    count: "1〜100 の整数",
    seconds: "0.1〜3600 の秒数",
    oneOf: (names) => `${names} のいずれか`,
    server: "http://127.0.0.1:3000 のようなアドレス",
    token: "Tidemark が表示したトークン（tmk_…）",
    language: "en または ja",
    targetName: "1〜120 文字の名前",
  },
  detect: detectJa,
  engines: enginesJa,
  faults: faultsJa,
  copy: copyJa,
  fill: fillJa,
  net: netJa,
  networkView: networkViewJa,
  privacy: privacyJa,
  profiles: profilesJa,
  run: runJa,
  sweep: sweepJa,
  plan: {
    header: (profile, path) => `${path} をプロファイル ${profile} で測定します。`,
    writes: (size, seconds, inAll) =>
      `${size} のテストファイルを書き込み、書き込みテストで ${seconds} 秒間上書きし（${inAll}）、終わると消します。既存のファイルには触れません。`,
    writtenAtMost: (size) => `リンクの速度から、合計で最大約 ${size}`,
    writtenAtOneGigabyte: (size) => `ディスクの書き込みが 1 GB/s なら合計で約 ${size}`,
    takes: (duration) => `約 ${duration}と、ファイルを作成する時間がかかります。`,
    sweptUp: (folder, size) => `中断された測定の残りを削除しました：${folder}（${size}）`,
    notSweptUp: (folder) => `中断された測定の残り ${folder} を削除できません。`,
  },
  progress: {
    layout: "テストファイルの作成",
    warmUp: "ウォームアップ",
    pass: (pass, passes) => `${pass}/${passes} 回目`,
    operation: { read: "読み込み", write: "書き込み", mixed: "読み書き混合" },
    left: (duration) => `残り ${duration}`,
    seconds: (seconds) => `${seconds} 秒`,
    minutes: (minutes, seconds) => `${minutes} 分 ${seconds} 秒`,
  },
  result: {
    heading: ({ target, place, size, passes }) =>
      [`${target}${place}`, size, passes].filter((part) => part !== null).join("、"),
    read: "読み込み",
    write: "書き込み",
    columns: { rate: "MB/s", spread: "ばらつき", iops: "IOPS", p99: "p99" },
    direct: "ダイレクト I/O（PC のキャッシュを使わない）",
    listSeparator: "、",
    verified: (how) => `、確認方法：${how}`,
    verifiedBy: {
      "open-flags": "オープンフラグ",
      "aligned-transfer": "境界に合わない読み込みの拒否",
      "page-cache": "空のページキャッシュ",
    },
    leftBehind: (folder, code) => `${folder} を削除できませんでした（${code}）。手動で削除してください。`,
    stopped: "停止しました。",
    stoppedSending: "停止しました。レポートは保存してあり、あとで送信します。",
  },
  delivery: {
    accepted: (url) => `送信しました：${url}`,
    notSent: "--no-post の指定により送信していません。",
    noServer: (count) =>
      `サーバーが未設定です。レポート ${count} 件は保存してあります。登録：enrol --server URL --token TOKEN`,
    noToken: (count) =>
      `この PC にはトークンがありません。レポート ${count} 件は保存してあります。登録：enrol --server URL --token TOKEN`,
    unauthorized: (count) =>
      `サーバーがこの PC のトークンを受け付けません。レポート ${count} 件は保存してあり、新しいトークンを待っています：enrol --server URL --token TOKEN`,
    unreachable: (server, count) =>
      `${server} が応答しません。レポート ${count} 件は保存してあり、あとで送信します。`,
    serverError: (server, status, count) =>
      `${server} の応答は ${status} でした。レポート ${count} 件は保存してあり、あとで送信します。`,
    unexpected: (server, detail, count) =>
      `${server} の応答が Tidemark のものではありません（${detail}）。レポート ${count} 件は保存してあり、あとで送信します。`,
    busy: (id) => `レポート ${id} は別のエージェントが送信中です。`,
    rejected: (id, reason, path) => `サーバーがレポート ${id} を拒否しました：${reason}\n保存先：${path}`,
    retry: (seconds) => `まだ応答がありません。${seconds} 秒後にもう一度送信します。`,
    nothing: "送信待ちのレポートはありません。",
  },
  outbox: {
    waiting: (count) => `送信待ち：${count} 件`,
    rejected: (count) => `拒否：${count} 件`,
    line: (time, target, profile, id) => `  ${time}  ${target}  ${profile}  ${id}`,
    unreadable: (name) => `  ${name}：読み込めません`,
  },
  enrol: {
    done: (server) => `${server} に登録しました。次の手順：run PATH`,
  },
  help: (
    profiles,
  ) => `Tidemark のエージェントは、ディスクやネットワーク共有を測定し、Tidemark サーバーへ報告します。

  run PATH                 フォルダー PATH を測定
      --profile NAME|FILE  quick（既定値）、下の一覧にあるプロファイル、または
                           自分で書いたファイル（./mine.json）
      --size SIZE          テストファイルのサイズ（既定値 1GiB、またはキャッシュに
                           なりうるメモリの 2 倍）
      --nas-memory SIZE    NAS のメモリ。テストファイルはこれより大きくします
      --passes N           各ワークロードのパスの回数
      --seconds S          1 パスの秒数
      --precision P%       中央値の精度が P % になるまでパスを増やします
      --max-passes N       パスの上限
      --engine NAME        auto、builtin、fio、diskspd（既定値 auto＝builtin）
      --no-fresh-file      一度だけ読む 2 つ目のファイルを使いません
      --with-net HOST      先に HOST までのネットワークを測り、同じレポートに含めます。
                           HOST では iperf3 -s か、このエージェントの net --serve を
                           起動しておきます
      --net-port P         そのポート（既定 5201）
      --target NAME        測定対象の表示名
      --json               送信するレポートをそのまま出力
      --no-post            保存も送信もしない
      --server URL         送信先
      --include-identifiers
                           PC 名、ユーザー名、MAC アドレス、シリアル番号も送信
      --yes                クラウドが同期するフォルダーでも測定
  sweep PATH               負荷を変えながら PATH を測定：IOPS ごとのレイテンシ、
                           ニー、1 ms 未満で処理できる最大の負荷
      --workload NAME      4k-rr、4k-rw、4k-70、8k-80、64k-sr など（既定は 4k-rr）
      --profile NAME       代わりに使う、ワークロードが一つのプロファイル
      --points LIST        最大性能に対するパーセント（既定は 10,20,…,120）
      --bounded            VDBench のように、処理中の要求をスレッド数までに抑える
                           （64 まで）
      --p99 MS             99 % が MS ミリ秒未満になる最大の負荷も調べる
      --limit MINUTES      測定時間の上限（既定は 10 分）
      --size、--nas-memory、--target、--json、--no-post、--server、--yes は上と同じ
  copy PATH                実際のファイルを PATH との間でコピーし、時間を測ります
      --file SIZE|none     大きなファイル 1 個（既定値 10GiB）
      --tree NAMES|none    documents,photos：多数のファイル（既定値は両方）
      --methods NAMES      operating-system、cp または robocopy、stream、
                           parallel-stream（既定値 operating-system,stream）
      --local DIR          PC 側の場所（既定値はホームフォルダー）
      --passes N           それぞれのコピーの回数（既定値 1）
      --target、--json、--no-post、--server、--yes は上と同じです
  fill PATH --up-to SIZE   速度が落ち着くまで最大 SIZE を書き込み、測定先の
                           キャッシュを埋めます。書き込む前に確認します
      --settle S           最後の速度が続くべき秒数（既定値 60）
      --yes                確認しません
      --target、--json、--no-post、--server は上と同じです
  net HOST                 HOST までのネットワークを測定（送信、受信の順）。HOST では
                           iperf3 -s か、このエージェントの net --serve を動かします
      --both               続けて双方向同時にも測定
      --reverse            受信だけを測定
      --udp                TCP の代わりに UDP を使い、損失とジッターも測ります
      --rate R             片方向あたりの上限。100M、2.5G など（既定値はなし、
                           --udp では 100M）
      --streams N          同時に使う接続の数、16 まで（既定値 1）
      --seconds S          1 回のテストの秒数（既定値 10）
      --omit S             その前の、数えない秒数（既定値 1）
      --window SIZE、--mss BYTES
                           iperf3 -s の側で設定する上限
      --port P             既定値 5201
      --target、--json、--no-post、--server は上と同じです
  net --serve              ほかの PC からのテストを受け付けます（このエージェントと
                           iperf3 -c）。--port P
  detect [PATH|HOST]       フォルダーのマウントとストレージ、ホストまでの経路と NIC、
                           サーバー、この PC について分かることと、分からない
                           ことの理由を表示します。測定はしません
      --json               JSON で出力
  profiles                 プロファイルの一覧：${profiles}
  profiles NAME            内容を表示します。--json でファイルの形で出力します
      --schema             そのファイルのスキーマを出力します
  flush                    送信待ちのレポートを送信
      --rejected           拒否されたレポートも送信し直す
      --server URL         送信先
  outbox                   送信待ちと拒否されたレポートの一覧
  enrol --server URL --token TOKEN
                           この PC をサーバーに登録。--token を省くと環境変数
                           TIDEMARK_TOKEN の値、--token - では標準入力の値を使用
  help                     この説明

  --lang en|ja             表示言語（既定はシステムの言語）
  --version                バージョン

結果は標準出力、それ以外は標準エラー出力に表示します。
終了コード：0 完了、1 失敗、2 使い方の誤りまたは使えないフォルダー、130 Ctrl-C による停止。
60 秒応答しないディスクや共有は、測定を打ち切ります。時間は環境変数
TIDEMARK_ANSWER_SECONDS で変更できます。
`,
};
