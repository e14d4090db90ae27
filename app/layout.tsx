import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import { ThemeProvider } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { LocaleProvider } from "#components/shell/locale-provider.tsx";
import { SharedShell } from "#components/shell/shared-shell.tsx";
import { Shell } from "#components/shell/shell.tsx";
import { sharedPageHeader } from "#lib/http/shared-pages.ts";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell");
  return {
    title: { template: `%s · ${t("name")}`, default: t("name") },
    description: t("description"),
    applicationName: t("name"),
    robots: { index: false },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#12171b" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, requestHeaders] = await Promise.all([getLocale(), headers()]);
  return (
    <html lang={locale} suppressHydrationWarning>
      <body>
        <ThemeProvider
          attribute="class"
          defaultTheme="system"
          enableColorScheme={false}
          nonce={requestHeaders.get("x-nonce") ?? undefined}
        >
          <NuqsAdapter>
            <LocaleProvider locale={locale}>
              {requestHeaders.get(sharedPageHeader) === "yes" ? (
                <SharedShell>{children}</SharedShell>
              ) : (
                <Shell>{children}</Shell>
              )}
            </LocaleProvider>
          </NuqsAdapter>
        </ThemeProvider>
      </body>
    </html>
  );
}
