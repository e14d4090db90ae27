"use client";

import { createContext } from "react";
import type { Locale } from "#lib/i18n/locale.ts";

/** The language of the page, for the few parts that bring their own words; null outside the shell. */
export const LocaleContext = createContext<Locale | null>(null);
