"use client";

import { useTheme } from "next-themes";
import { useSyncExternalStore } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { menuItemClass, TopMenu } from "./top-menu.tsx";

export type ThemeWords = { label: string; light: string; dark: string; system: string };

const nothingChanges = () => () => undefined;

/** Light, dark or the system's. The choice is this browser's own, so the server draws none of them as chosen. */
export function ThemeMenu({ words }: { words: ThemeWords }) {
  const { theme, setTheme } = useTheme();
  const isInBrowser = useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
  const sign = (
    <>
      <span className="dark:hidden">
        <Icon name="sun" />
      </span>
      <span className="hidden dark:inline">
        <Icon name="moon" />
      </span>
    </>
  );
  return (
    <TopMenu name="theme" label={words.label} word={sign} isOnPhone>
      {(["light", "dark", "system"] as const).map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={isInBrowser && theme === choice}
          onClick={(event) => {
            setTheme(choice);
            event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
          }}
          className={menuItemClass}
        >
          {words[choice]}
        </button>
      ))}
    </TopMenu>
  );
}
