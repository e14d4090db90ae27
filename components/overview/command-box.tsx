"use client";

import { type ReactNode, useState } from "react";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { SegmentButtons } from "#components/ui/segment.tsx";

export type System = "linux" | "macos" | "windows";

const systems = [
  { value: "linux", children: "Linux", path: "/mnt/nas", prompt: "$" },
  { value: "macos", children: "macOS", path: "/Volumes/nas", prompt: "$" },
  { value: "windows", children: "Windows", path: "\\\\nas\\share", prompt: ">" },
] as const;

export type CommandWords = { system: string; command: string; copy: string; copied: string };

/** The command of a first run for each system. The part to be replaced stands out; the prompt is not copied. */
export function CommandBox({
  initial,
  words,
  children,
}: {
  initial: System;
  words: CommandWords;
  children: ReactNode;
}) {
  const [system, setSystem] = useState<System>(initial);
  const { path, prompt } = systems.find(({ value }) => value === system) ?? systems[0];
  return (
    <section aria-label={words.command} className="mt-5.5 overflow-hidden rounded-3 border border-line">
      <div className="flex items-center justify-between border-b border-line bg-surface-2 py-2 pr-2 pl-3.5">
        <SegmentButtons label={words.system} value={system} onChoose={setSystem} items={systems} />
        <CopyButton
          text={`npm run agent -- run ${path} --profile quick`}
          copyWord={words.copy}
          copiedWord={words.copied}
          variant="primary"
        />
      </div>
      <pre className="px-4 pt-4.5 pb-2 font-mono text-[15px]/[26px] wrap-anywhere whitespace-pre-wrap max-md:text-[13.5px]/[23px]">
        <span aria-hidden="true" className="text-text-3 select-none">
          {prompt}{" "}
        </span>
        npm run agent -- run{" "}
        <mark className="rounded-[3px] bg-accent-soft px-0.75 py-px text-accent">{path}</mark>{" "}
        <span className="whitespace-nowrap">--profile quick</span>
      </pre>
      <p className="px-4 pb-3.5 text-sm text-text-2">{children}</p>
    </section>
  );
}
