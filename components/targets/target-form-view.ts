import type { getTranslations } from "next-intl/server";
import { commonLists } from "#components/configurations/configuration-view.ts";
import type { FormView } from "#components/forms/form-view.ts";
import { listNasModels } from "#lib/catalogue/models.ts";
import { targetKinds, volumeKinds } from "#lib/forms/target-form.ts";
import type { ConfigurationsTranslator } from "#lib/i18n/configuration-text.ts";

export type TargetsTranslator = Awaited<ReturnType<typeof getTranslations<"targets">>>;

/** The form of a target, with the makers and models that the catalogue knows. */
export function targetView(t: TargetsTranslator, words: ConfigurationsTranslator): FormView {
  const models = listNasModels();
  return {
    sections: [
      {
        key: "what",
        title: t("form.what"),
        parts: [
          {
            key: "what",
            fields: [
              { name: "name", label: t("form.name"), is: "text", isRequired: true },
              {
                name: "kind",
                label: t("form.kind"),
                is: "choice",
                isRequired: true,
                options: targetKinds.map((value) => ({ value, word: t(`kind.${value}`) })),
              },
            ],
          },
        ],
      },
      {
        key: "hardware",
        title: t("form.hardware"),
        note: t("form.hardwareNote"),
        parts: [
          {
            key: "hardware",
            fillWord: words("form.fillModel"),
            fields: [
              { name: "vendor", label: t("form.vendor"), is: "text", list: "vendors" },
              { name: "model", label: t("form.model"), is: "text", list: "models" },
              { name: "processor", label: t("form.processor"), is: "text" },
              {
                name: "memoryBytes",
                label: t("form.memory"),
                is: "text",
                hint: words("hints.memory"),
              },
              { name: "bays", label: t("form.bays"), is: "text" },
            ],
          },
          {
            key: "ports",
            rows: {
              list: "ports",
              title: words("form.portTitle", { number: "{number}" }),
              addWord: words("form.addPort"),
              removeWord: words("form.removePort"),
              carried: [],
              fields: [
                { name: "kind", label: t("form.portKind"), is: "text", list: "portKinds" },
                { name: "linkBitsPerSecond", label: t("form.portLink"), is: "text", list: "links" },
                { name: "count", label: t("form.portCount"), is: "text", isRequired: true },
              ],
            },
          },
        ],
      },
      {
        key: "note",
        title: t("form.note"),
        parts: [
          {
            key: "note",
            fields: [
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
    ],
    lists: {
      links: commonLists.links,
      vendors: [...new Set(models.map(({ vendor }) => vendor))],
      models: models.map(({ model }) => model),
      portKinds: ["RJ45", "SFP+", "SFP28", "1GbE", "2.5GbE", "10GbE", "Thunderbolt"],
    },
    carried: [],
  };
}

/** The form of a volume. */
export const volumeView = (t: TargetsTranslator, words: ConfigurationsTranslator): FormView => ({
  sections: [
    {
      key: "volume",
      title: t("form.volume"),
      parts: [
        {
          key: "volume",
          fields: [
            { name: "name", label: t("form.name"), is: "text", isRequired: true },
            {
              name: "kind",
              label: t("form.kind"),
              is: "choice",
              isRequired: true,
              options: volumeKinds.map((value) => ({ value, word: t(`volume.kinds.${value}`) })),
            },
            { name: "note", label: t("form.noteField"), is: "area", isWide: true, hint: words("hints.note") },
          ],
        },
      ],
    },
  ],
  lists: {},
  carried: [],
});
