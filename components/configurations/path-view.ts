import type { FieldView, FormView } from "#components/forms/form-view.ts";
import type { TargetsTranslator } from "#components/targets/target-form-view.ts";
import { offloadNames, pathMtuQualities } from "#lib/forms/path-form.ts";
import type { ConfigurationsTranslator } from "#lib/i18n/configuration-text.ts";
import { bondFields, commonLists, yesNo } from "./configuration-view.ts";

/** The form of a named path. */
export function pathView(t: TargetsTranslator, words: ConfigurationsTranslator): FormView {
  const text = (name: string, label: string, list?: string): FieldView => ({
    name,
    label,
    is: "text",
    ...(list === undefined ? {} : { list }),
  });
  const onOff = (name: string, label: string): FieldView => ({
    name,
    label,
    is: "choice",
    options: [
      { value: "yes", word: t("path.on") },
      { value: "no", word: t("path.off") },
    ],
  });
  return {
    sections: [
      {
        key: "what",
        title: t("path.what"),
        parts: [
          {
            key: "what",
            fields: [
              { name: "name", label: t("form.name"), is: "text", isRequired: true },
              {
                name: "note",
                label: t("form.noteField"),
                is: "area",
                isWide: true,
                hint: words("hints.note"),
              },
            ],
          },
        ],
      },
      {
        key: "client",
        title: t("path.client"),
        note: t("path.clientNote"),
        parts: [
          {
            key: "nic",
            fields: [
              text("nic.model", t("path.nicModel")),
              text("nic.driver", t("path.nicDriver")),
              text("nic.linkBitsPerSecond", t("path.nicLink"), "links"),
              text("nic.mtu", t("path.nicMtu"), "mtus"),
              yesNo("nic.isFullDuplex", t("path.duplex"), words),
              yesNo("nic.isWireless", t("path.wireless"), words),
              ...bondFields(words, "bond"),
              yesNo("isVirtualMachine", t("path.virtualMachine"), words),
            ],
          },
        ],
      },
      {
        key: "offloads",
        title: t("path.offloads"),
        parts: [
          {
            key: "offloads",
            fields: [
              onOff("nic.hasOffloads", t("path.offload.all")),
              ...offloadNames.map((name) => onOff(`nic.offloads.${name}`, t(`path.offload.${name}`))),
            ],
          },
        ],
      },
      {
        key: "between",
        title: t("path.between"),
        parts: [
          {
            key: "hops",
            rows: {
              list: "hops",
              title: words("form.hopTitle", { number: "{number}" }),
              addWord: words("form.addHop"),
              removeWord: words("form.removeHop"),
              carried: [],
              fields: [
                { name: "description", label: t("path.hopDescription"), is: "text", isRequired: true },
                text("linkBitsPerSecond", t("path.hopLink"), "links"),
              ],
            },
          },
          {
            key: "between",
            fields: [
              yesNo("isRouted", t("path.routed"), words),
              text("vlan", t("path.vlan")),
              text("linkBitsPerSecond", t("path.slowest"), "links"),
              text("pathMtu.mtu", t("path.pathMtu"), "mtus"),
              {
                name: "pathMtu.quality",
                label: t("path.pathMtuQuality"),
                is: "choice",
                options: pathMtuQualities.map((value) => ({ value, word: t(`path.quality.${value}`) })),
              },
            ],
          },
        ],
      },
    ],
    lists: { ...commonLists },
    carried: [],
  };
}
