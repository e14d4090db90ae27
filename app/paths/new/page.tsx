import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PathForm } from "#components/configurations/path-form.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("targets"))("path.newTitle") };
}

export default function NewPathPage() {
  return <PathForm path={null} />;
}
