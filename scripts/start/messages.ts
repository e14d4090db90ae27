import { terminalLanguage } from "#scripts/install/language.mjs";
import type { Environment } from "./settings.ts";

const en = {
  // Failures: what is wrong, then what to do.
  alreadyRunning:
    "Tidemark already runs on the data folder {folder} (process {pid}). Open {url}, or name another folder in TIDEMARK_DATA and another port in PORT.",
  newerData:
    "The data folder {folder} was written by a newer Tidemark (format {found}, this version knows {known}). Update Tidemark, or name another folder in TIDEMARK_DATA.",
  newerDatabase:
    "The database was migrated by a newer Tidemark ({migrations} is not known here). Update Tidemark, or use another database.",
  unreadableVersion:
    "The file {file} does not say a data format. Restore it from a backup, or name another folder in TIDEMARK_DATA.",
  folderNotWritable:
    "The folder {folder} can't be written to ({code}). Change its permissions, or name another folder in TIDEMARK_DATA.",
  noSpace: "Not enough room in {folder}: {neededMB} MB needed, {freeMB} MB free. Make room and start again.",
  portUsed:
    "Port {port} on {host} is in use by another program. Start with PORT={next}, or end that program.",
  portForbidden: "Port {port} may not be used by this user ({code}). Start with a PORT from 1024 on.",
  portInvalid: "PORT is {value}: a number from 1 to 65535 is needed.",
  hostNotLoopback:
    "HOST={host} would open Tidemark to the network, and it has no sign-in yet. Only this PC may connect: leave HOST out, or use 127.0.0.1 or ::1.",
  noEmbeddedPostgres:
    "There is no embedded Postgres for {platform}. Name a database of your own in DATABASE_URL.",
  noServerUser:
    "Postgres does not run as root, and this system has neither a user postgres nor a user nobody. Add one, or start as an ordinary user.",
  binariesUnreachable:
    "Postgres does not run as root, and no other user may enter {folder}. Start as an ordinary user, or name a database of your own in DATABASE_URL.",
  notADatabase:
    "{folder} is not empty and no database. Restore it from a backup, or move it away to begin with an empty database.",
  initdbFailed: "The database could not be made: initdb ended with code {code}. Its reason is in {logFile}.",
  postgresNotStarted: "Postgres did not start: {reason} More is in {logFile}.",
  postgresDied:
    "Postgres ended unexpectedly. Its reason is in {logFile}. Start again: nothing that was accepted is lost.",
  databaseUnreachable:
    "The database in DATABASE_URL does not answer: {reason}. Start it, or correct the address.",
  migrationFailed: "The database could not be brought to this version: {reason}. Nothing was half applied.",
  buildFailed: "The build failed at this step: {part}. The reason is above, and in {logFile}.",
  webNotStarted: "The web server did not start. Its reason is in {logFile}.",
  webDied: "The web server ended unexpectedly ({reason}). Its reason is in {logFile}. Start again.",
  enrolFailed: "This PC's agent could not be enrolled: {reason}",
  agentConfigUnreadable:
    "The file {file} of this PC's agent can't be read ({reason}). Repair it, or move it away: then this PC is enrolled as a new agent.",
  notJson: "it is not a JSON object",
  unexpected: "Something unexpected happened: {reason} The details are in {logFile}.",
  // Steps.
  stepDone: "done",
  stepFailed: "failed",
  building: "Building {part}",
  waitingForBuild: "Another start is building: waiting for it",
  partClient: "database client",
  partAgent: "agent",
  partPages: "pages",
  startingPostgres: "Starting Postgres",
  connecting: "Connecting to the database",
  migrating: "Checking the database's version",
  migrated: "Migrations applied: {count}",
  loadingReferences: "Loading published references",
  referencesFailed: "The published references could not be loaded ({reason}). Tidemark goes on without them.",
  startingWeb: "Starting the web server",
  enrolled: "Enrolled an agent for this PC: {name}",
  enrolledElsewhere:
    "This PC's agent reports to {server}, and that stays so. To have it report here, move {file} away and start again.",
  restartingPostgres: "Postgres was ended from outside: starting it again",
  ready: "Tidemark is ready: {url}",
  nextStep: "Next, measure a folder: {command}",
  howToStop: "Ctrl-C stops it. Data: {folder}",
  stopping: "Stopping",
  stopped: "Stopped",
};

export type MessageKey = keyof typeof en;
export type MessageValues = Record<string, string | number>;

const ja: Record<MessageKey, string> = {
  alreadyRunning:
    "データフォルダー {folder} では Tidemark がすでに動いています（プロセス {pid}）。{url} を開くか、TIDEMARK_DATA に別のフォルダー、PORT に別のポートを指定してください。",
  newerData:
    "データフォルダー {folder} は新しい Tidemark のものです（形式 {found}、この版で扱えるのは {known} まで）。Tidemark を更新するか、TIDEMARK_DATA に別のフォルダーを指定してください。",
  newerDatabase:
    "データベースは新しい Tidemark のものです（{migrations} はこの版にありません）。Tidemark を更新するか、別のデータベースを使ってください。",
  unreadableVersion:
    "ファイル {file} からデータ形式を読み取れません。バックアップから戻すか、TIDEMARK_DATA に別のフォルダーを指定してください。",
  folderNotWritable:
    "フォルダー {folder} に書き込めません（{code}）。権限を変えるか、TIDEMARK_DATA に別のフォルダーを指定してください。",
  noSpace:
    "{folder} の空きが足りません（必要 {neededMB} MB、空き {freeMB} MB）。空きを作ってから起動してください。",
  portUsed:
    "{host} のポート {port} は別のプログラムが使っています。PORT={next} で起動するか、そのプログラムを終了してください。",
  portForbidden:
    "ポート {port} はこのユーザーでは使えません（{code}）。PORT に 1024 以上を指定してください。",
  portInvalid: "PORT が {value} です。1〜65535 の数を指定してください。",
  hostNotLoopback:
    "HOST={host} ではネットワークに公開されますが、サインインがまだありません。接続できるのはこの PC だけです。HOST を外すか、127.0.0.1 または ::1 にしてください。",
  noEmbeddedPostgres:
    "{platform} 用の内蔵 Postgres はありません。DATABASE_URL に自分のデータベースを指定してください。",
  noServerUser:
    "Postgres は root では動かず、このシステムにはユーザー postgres も nobody もありません。どちらかを追加するか、一般ユーザーで起動してください。",
  binariesUnreachable:
    "Postgres は root では動かず、ほかのユーザーは {folder} に入れません。一般ユーザーで起動するか、DATABASE_URL に自分のデータベースを指定してください。",
  notADatabase:
    "{folder} は空でなく、データベースでもありません。バックアップから戻すか、別の場所に移すと空のデータベースから始められます。",
  initdbFailed: "データベースを作れませんでした（initdb のコード {code}）。理由は {logFile} にあります。",
  postgresNotStarted: "Postgres を起動できませんでした：{reason} 詳しくは {logFile} にあります。",
  postgresDied:
    "Postgres が予期せず終了しました。理由は {logFile} にあります。もう一度起動してください。受け付けたデータは失われていません。",
  databaseUnreachable:
    "DATABASE_URL のデータベースが応答しません：{reason}。起動するか、アドレスを直してください。",
  migrationFailed:
    "データベースをこの版に合わせられませんでした：{reason}。途中まで適用されたものはありません。",
  buildFailed: "ビルドに失敗しました（{part}）。理由は上と {logFile} にあります。",
  webNotStarted: "Web サーバーを起動できませんでした。理由は {logFile} にあります。",
  webDied:
    "Web サーバーが予期せず終了しました（{reason}）。理由は {logFile} にあります。もう一度起動してください。",
  enrolFailed: "この PC のエージェントを登録できませんでした：{reason}",
  agentConfigUnreadable:
    "この PC のエージェントのファイル {file} を読み取れません（{reason}）。直すか、別の場所に移してください。移すと、この PC は新しいエージェントとして登録されます。",
  notJson: "JSON のオブジェクトではありません",
  unexpected: "予期しない問題が起きました：{reason} 詳しくは {logFile} にあります。",
  stepDone: "完了",
  stepFailed: "失敗",
  building: "ビルド：{part}",
  waitingForBuild: "別の起動がビルドしています。終わるまで待ちます",
  partClient: "データベースクライアント",
  partAgent: "エージェント",
  partPages: "ページ",
  startingPostgres: "Postgres を起動",
  connecting: "データベースに接続",
  migrating: "データベースの版を確認",
  migrated: "移行を {count} 件適用しました",
  loadingReferences: "公開されている測定を読み込み",
  referencesFailed: "公開されている測定を読み込めませんでした（{reason}）。それなしで続けます。",
  startingWeb: "Web サーバーを起動",
  enrolled: "この PC のエージェントを登録しました：{name}",
  enrolledElsewhere:
    "この PC のエージェントの送信先は {server} のままです。ここへ送信するには、{file} を別の場所に移してから、もう一度起動してください。",
  restartingPostgres: "Postgres が外から終了されたため、もう一度起動します",
  ready: "Tidemark を開けます：{url}",
  nextStep: "次に、フォルダーを測定します：{command}",
  howToStop: "Ctrl-C で終了します。データ：{folder}",
  stopping: "終了しています",
  stopped: "終了しました",
};

export const catalogue = { en, ja };

/** The text `key` in the terminal's language, with `{name}` replaced by the values. */
export function say(key: MessageKey, values: MessageValues = {}, env: Environment = process.env): string {
  const text = catalogue[terminalLanguage(env)][key];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
