import { terminalLanguage } from "#scripts/install/language.mjs";

const en = {
  usage: `npm run agents -- create NAME   make an agent and print its token, once
npm run agents -- list          list the agents
npm run agents -- revoke NAME   end an agent's token; its runs stay`,
  created: "Agent {name}. This is its token; it is shown this once:",
  createdNext:
    "On that PC: tidemark-agent enrol --server URL --token TOKEN. From this Tidemark's folder: npm run agent -- enrol …",
  nameInvalid:
    "{name} can't be a name: letters, digits, spaces, points, hyphens and underscores, 120 at most, a letter or digit first.",
  nameTaken: "There is an agent {name} already. Choose another name, or revoke it first.",
  revoked: "The token of {name} is not valid any more.",
  alreadyRevoked: "The token of {name} was revoked before.",
  unknown: "There is no agent {name}. npm run agents -- list shows them.",
  none: "There are no agents yet. Make one: npm run agents -- create NAME",
  notRunning:
    "No database: Tidemark does not run on the data folder {folder}, and DATABASE_URL is not set. Start it with npm start, then try again.",
  unreachable: "The database does not answer ({reason}). Is Tidemark running? Start it with npm start.",
  headName: "Name",
  headPrefix: "Token",
  headRuns: "Runs",
  headSeen: "Last seen (UTC)",
  headState: "State",
  active: "active",
  revokedState: "revoked",
  never: "never",
};

export type AgentsMessage = keyof typeof en;

const ja: Record<AgentsMessage, string> = {
  usage: `npm run agents -- create 名前   エージェントを作り、トークンを 1 度だけ表示します
npm run agents -- list          エージェントの一覧を表示します
npm run agents -- revoke 名前   トークンを無効にします（測定結果は残ります）`,
  created: "エージェント {name} を作りました。トークンを表示するのはこの 1 度だけです：",
  createdNext:
    "その PC で tidemark-agent enrol --server URL --token TOKEN を実行します。この Tidemark のフォルダーでは npm run agent -- enrol … です。",
  nameInvalid:
    "{name} は名前に使えません。文字、数字、空白、ピリオド、ハイフン、アンダースコアで 120 文字まで、先頭は文字か数字にしてください。",
  nameTaken: "エージェント {name} はすでにあります。別の名前にするか、先に無効にしてください。",
  revoked: "{name} のトークンを無効にしました。",
  alreadyRevoked: "{name} のトークンはすでに無効です。",
  unknown: "エージェント {name} はありません。npm run agents -- list で確認できます。",
  none: "エージェントはまだありません。npm run agents -- create 名前 で作れます。",
  notRunning:
    "データベースがありません。データフォルダー {folder} で Tidemark が動いておらず、DATABASE_URL も設定されていません。npm start で起動してから、もう一度実行してください。",
  unreachable:
    "データベースが応答しません（{reason}）。Tidemark は動いていますか？ npm start で起動してください。",
  headName: "名前",
  headPrefix: "トークン",
  headRuns: "測定数",
  headSeen: "最終通信 (UTC)",
  headState: "状態",
  active: "有効",
  revokedState: "無効",
  never: "なし",
};

const catalogue = terminalLanguage(process.env) === "ja" ? ja : en;

/** A message in the terminal's language, with `{name}` and the like filled in. */
export function sayAgents(message: AgentsMessage, values: Record<string, string> = {}): string {
  return catalogue[message].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
