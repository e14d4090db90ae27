"use client";

import { ErrorView } from "#components/errors/error-view.tsx";
import "./globals.css";

/** In place of the whole document, where the shell itself could not be shown. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang={typeof document === "undefined" ? "en" : document.documentElement.lang}>
      <body>
        <main className="mx-auto max-w-360 px-10 py-7 max-md:px-4">
          <ErrorView error={error} retry={retry} />
        </main>
      </body>
    </html>
  );
}
