import { type BuiltInProfileName, isBuiltInProfileName } from "#lib/contract/profile-names.ts";
import type { Report } from "#lib/contract/report.ts";

/** What is known of a profile beside its name: a built-in one, which pages describe, or what the report says of it. */
export type ProfileAbout = { is: "built-in"; name: BuiltInProfileName } | { is: "text"; text: string };

/** A built-in profile is known by its name, whatever language its report describes it in. Null where nothing is known. */
export function profileAbout(report: Pick<Report, "origin" | "profile">): ProfileAbout | null {
  const { name, description } = report.profile;
  if (report.origin.kind === "agent" && isBuiltInProfileName(name)) return { is: "built-in", name };
  return description === undefined ? null : { is: "text", text: description };
}
