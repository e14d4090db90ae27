"use client";

import { useContext, useEffect } from "react";
import { LocaleContext } from "#components/shell/locale-context.tsx";
import { Button } from "#components/ui/button.tsx";
import en from "#messages/en/errors.json";
import ja from "#messages/ja/errors.json";

const digestOf = (error: unknown): string | null =>
  typeof error === "object" && error !== null && "digest" in error && typeof error.digest === "string"
    ? error.digest
    : null;

/** The page of an error. It may stand outside the server's reach, so it brings its own words, in the page's language. */
export function ErrorView({ error, retry }: { error: unknown; retry: () => void }) {
  const language = useContext(LocaleContext) ?? document.documentElement.lang;
  const words = language === "ja" ? ja : en;
  const digest = digestOf(error);

  useEffect(() => {
    document.title = `${words.errorTitle} · Tidemark`;
  }, [words]);

  return (
    <div role="alert">
      <h1 className="text-title font-semibold">{words.errorTitle}</h1>
      <p className="mt-3 max-w-160 text-text-2">{words.error}</p>
      {digest !== null && (
        <p className="mt-3 text-sm text-text-2">
          {words.errorId} <code className="font-mono text-text">{digest}</code>
        </p>
      )}
      <div className="mt-5">
        <Button variant="primary" onClick={retry}>
          {words.retry}
        </Button>
      </div>
    </div>
  );
}
