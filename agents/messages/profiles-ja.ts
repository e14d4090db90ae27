import type { profilesEn } from "./profiles-en.ts";

export const profilesJa: typeof profilesEn = {
  wantedMemory: "NAS のメモリの大きさ（8GiB など）",
  wantedPrecision: "0.1%〜50% の精度（3% など）",
  wantedMaxPasses: (least) => `${least}〜1000 の整数`,
  maxPassesAlone:
    "--max-passes は精度を求めるときの上限です。--precision 3% のように精度も指定してください。",
};
