"use client";

import type { ReactNode } from "react";
import type { Locale } from "#lib/i18n/locale.ts";
import { LocaleContext } from "./locale-context.tsx";

export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}
