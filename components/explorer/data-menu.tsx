import type { ReactNode } from "react";
import { buttonClass } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Icon } from "#components/ui/icon.tsx";

type Props = {
  words: {
    button: string;
    csv: string;
    markdown: string;
    copied: string;
    downloadCsv: string;
    downloadJson: string;
  };
  /** Null where the table is too long to be copied. */
  texts: { csv: string; markdown: string } | null;
  hrefs: { csv: string; json: string };
};

const item =
  "flex h-8 w-full items-center gap-2 rounded-1 px-2.5 text-sm whitespace-nowrap text-text-2 hover:bg-surface-2 hover:text-text max-md:h-11";

/** The figures of the page to copy, and all of them in base units as files. */
export function DataMenu({ words, texts, hrefs }: Props): ReactNode {
  return (
    <div className="max-md:flex-1">
      <button
        type="button"
        popoverTarget="comparison-data"
        className={`${buttonClass()} w-full [anchor-name:--comparison-data]`}
      >
        <Icon name="download" />
        {words.button}
      </button>
      <div
        id="comparison-data"
        popover="auto"
        className="menu min-w-52 rounded-2 border border-line bg-surface p-1.5 text-text shadow-float [position-anchor:--comparison-data]"
      >
        {texts === null ? null : (
          <div className="mb-1 grid gap-1 border-b border-line pb-1.5">
            <CopyButton text={texts.csv} copyWord={words.csv} copiedWord={words.copied} variant="ghost" />
            <CopyButton
              text={texts.markdown}
              copyWord={words.markdown}
              copiedWord={words.copied}
              variant="ghost"
            />
          </div>
        )}
        <a href={hrefs.csv} download="comparison.csv" className={item}>
          <Icon name="download" />
          {words.downloadCsv}
        </a>
        <a href={hrefs.json} download="comparison.json" className={item}>
          <Icon name="download" />
          {words.downloadJson}
        </a>
      </div>
    </div>
  );
}
