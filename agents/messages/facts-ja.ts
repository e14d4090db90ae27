import type { ChangedFact } from "#lib/contract/warning-codes.ts";
import { bitsOf, type factWarningsEn } from "./facts-en.ts";

const changes: Record<ChangedFact, string> = {
  mount: "測定中にマウントの状態が変わりました。",
  network: "測定中にネットワークの状態が変わりました。",
  route: "測定の開始と終了で経路の NIC が異なるか、終了時に測定先への経路がありませんでした。",
  "link-down": "測定の終了時に NIC のリンクが切れていました。",
  "link-speed": "測定中にリンク速度が変わりました。",
  duplex: "測定中にリンクが半二重に落ちました。ケーブルとスイッチのポートを確認してください。",
  mtu: "測定中に NIC の MTU が変わりました。",
  offloads: "測定中に NIC のオフロード設定が変わりました。",
  battery: "測定中に PC がバッテリー駆動に切り替わりました。プロセッサーと無線が遅くなります。",
  "power-plan": "測定中に PC の電源プランが変わりました。",
};

const isChange = (fact: unknown): fact is ChangedFact =>
  typeof fact === "string" && Object.hasOwn(changes, fact);

const between = (before: string | null, after: string | null): string =>
  before === null || after === null ? "" : `（${before} から ${after} へ）`;

export const factWarningsJa: typeof factWarningsEn = {
  "facts-changed": (detail) => {
    const { fact } = detail;
    const sentence = isChange(fact) ? changes[fact] : "測定中に PC またはネットワークの状態が変わりました。";
    const figures =
      fact === "mtu"
        ? between(`${detail.mtuBefore}`, `${detail.mtuAfter}`)
        : between(bitsOf(detail.bitsPerSecondBefore), bitsOf(detail.bitsPerSecondAfter));
    return figures === "" ? sentence : `${sentence.slice(0, -1)}${figures}。`;
  },
  "wireless-link": ({ linkBitsPerSecond }) => {
    const rate = bitsOf(linkBitsPerSecond);
    return `【Wi-Fi 経由です】測定先へは Wi-Fi${rate === null ? "" : `（最大 ${rate}）`}でつながっています。数値は NAS ではなく無線の速度です。ケーブルでつないで測定し直してください。`;
  },
  "slower-nic-in-use": ({ linkBitsPerSecond, betterBitsPerSecond }) => {
    const own = bitsOf(linkBitsPerSecond);
    const better = bitsOf(betterBitsPerSecond);
    return `遅いほうの NIC${own === null ? "" : `（${own}）`}が使われています。この PC には同じネットワークにつながる${better === null ? "別の" : ` ${better} の`} NIC があります。そちらのメトリックを小さくするか、遅いほうのケーブルを抜いてください。`;
  },
  "half-duplex": () =>
    "リンクが半二重です。速度が半分になり、衝突も起きます。NIC とスイッチのポートを自動にし、ケーブルを交換してください。",
  "on-battery": () =>
    "この PC はバッテリーで動いており、プロセッサーと無線が遅くなります。電源につないで測定し直してください。",
};
