import type { privacyEn } from "./privacy-en.ts";

export const privacyJa: typeof privacyEn = {
  firstReport: (server) =>
    `この PC から ${server} に送る最初のレポートです。測定値のほかに次の内容が含まれます。`,
  target: (name, share) => `測定先：${name}${share === null ? "" : `、${share}`}`,
  client: (list) => `この PC：${list}`,
  way: (list) => `NIC：${list}`,
  access: (list) => `マウント：${list}`,
  withIdentifiers: (list) => `--include-identifiers の指定により：${list}`,
  leftOut:
    "PC 名、ユーザー名、MAC アドレス、シリアル番号は含まれません（--include-identifiers で加えられます）。送らずにレポートの全内容を見るには --json --no-post を指定してください。",
  identifiers: {
    hostName: "PC 名",
    userName: "ユーザー名",
    macAddress: "NIC の MAC アドレス",
    driveSerials: "ドライブのシリアル番号",
  },
  listSeparator: "、",
};
