import type { LoadRefusal } from "#agents/benchmarks/disk/disk-engine.ts";
import type { enginesEn } from "./engines-en.ts";

const refusals: Record<LoadRefusal, string> = {
  "open-loop": "本来始まるべき時刻からの応答時間を測れません（実際に始まった時刻からのみ）",
  once: "ファイルの各ブロックを一度だけ読むことができません",
  volume: "指定のバイト数で測定を終えることができません",
  compressible: "指定の割合で圧縮できるデータを書き込めません",
  rate: "このスレッド数でこれほど低いレートを保てません（誤差が 2 % を超えます）",
};

export const enginesJa: typeof enginesEn = {
  fioMissing: (install) =>
    `fio が見つかりません。インストールするか（${install}）、エージェント自身のエンジンで測定してください：--engine builtin`,
  fioTooOld: (version, least) =>
    `fio ${version} は古すぎます。合算できる形でレイテンシを出力するのは ${least} 以降です。更新するか、--engine builtin を使ってください。`,
  fioWithoutEngine:
    "この fio には、ここで使えるエンジンがありません。別のビルドを入れるか、--engine builtin を使ってください。",
  diskSpdMissing:
    "DiskSpd が見つかりません。winget install Microsoft.DiskSpd または github.com/microsoft/diskspd から入手して PATH に置くか、--engine builtin を使ってください。",
  diskSpdNeedsWindows:
    "DiskSpd は Windows でのみ動きます。--engine fio か --engine builtin を使ってください。",
  refused: (engine, label, refusal) =>
    `${label}：${engine} では${refusals[refusal]}。--engine builtin を使ってください。`,
};
