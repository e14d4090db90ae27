"use client";

import { ErrorView } from "#components/errors/error-view.tsx";

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return <ErrorView error={error} retry={retry} />;
}
