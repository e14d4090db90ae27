import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { SectionHead } from "#components/ui/section-head.tsx";
import { explorerHref } from "#lib/explorer/address.ts";
import { defaultState } from "#lib/explorer/state.ts";
import { listTagNames } from "#lib/tags/queries.ts";
import { tagParts } from "#lib/tags/tag.ts";
import { TagForm, type TaggedSubject } from "./tag-form.tsx";
import { TagLink } from "./tag-link.tsx";
import { getTagCountWords } from "./tag-words.ts";

/** Where the explorer compares the values of a tag's key. */
export const tagKeyHref = (key: string): string => explorerHref({ ...defaultState, groupBy: [`tag:${key}`] });

/**
 * The section with the tags of a run or a target. What is published can't be edited: its tags are shown alone. `inherited` are tags of
 * a run's target, which count for the run as well.
 */
export async function TagEditor({
  subject,
  tags,
  inherited = [],
  isReadOnly,
}: {
  subject: TaggedSubject;
  tags: readonly string[];
  inherited?: readonly string[];
  isReadOnly: boolean;
}) {
  const [t, names, outcome] = await Promise.all([
    getTranslations("tags"),
    isReadOnly ? [] : listTagNames({ isPublishedShown: false }),
    getTagCountWords(),
  ]);
  const keys = [...new Set([...tags, ...inherited].flatMap((tag) => tagParts(tag)?.key ?? []))];
  return (
    <section
      aria-labelledby="tags-title"
      className={tags.length + inherited.length === 0 ? "print:hidden" : ""}
    >
      <SectionHead id="tags-title" title={t("section")}>
        <Link href="/tags" className="link print:hidden">
          {t("manage")}
        </Link>
      </SectionHead>
      {isReadOnly ? (
        <TagList tags={tags} label={t("chips")} none={t("noneYet")} />
      ) : (
        <TagForm
          subject={subject}
          tags={tags}
          names={names.filter((name) => !tags.includes(name))}
          words={{
            chips: t("chips"),
            none: t("noneYet"),
            add: t("add"),
            addLabel: t("addLabel"),
            hint: t("hint"),
            invalid: t("invalid"),
            removeOne: t("removeOne", { tag: "{tag}" }),
            failed: t("failed"),
            outcome,
          }}
        />
      )}
      {inherited.length > 0 && (
        <p className="mt-3 text-sm text-text-2">{t("fromTarget", { tags: inherited.join(", ") })}</p>
      )}
      {keys.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm print:hidden">
          {keys.map((key) => (
            <li key={key}>
              <Link href={tagKeyHref(key)} className="link">
                {t("compareBy", { key })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function TagList({ tags, label, none }: { tags: readonly string[]; label: string; none: string }) {
  if (tags.length === 0) return <p className="text-sm text-text-2">{none}</p>;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <TagLink tag={tag} />
        </li>
      ))}
    </ul>
  );
}
