import type { faultsEn } from "./faults-en.ts";

export const faultsJa: typeof faultsEn = {
  noAnswer: (path, seconds) =>
    `${path} が ${seconds} 秒たっても応答しません。NAS とネットワークを確認してから、もう一度お試しください。`,
  stoppedAnswering: (path, seconds) =>
    `測定中に ${path} が応答しなくなりました（${seconds} 秒間応答なし）。NAS とネットワークを確認してから、測定し直してください。`,
  wentAway: (path, code) =>
    `測定中に ${path}、またはその中のテスト用フォルダーがなくなりました（${code}）。接続を確認してから、測定し直してください。`,
  leftForNow: (folder) =>
    `${folder} をまだ削除できません。共有が応答し始めたときか、次にそこで測定するときに削除します。`,
};
