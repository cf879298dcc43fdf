import type { Tag } from "@toque/db/schemas/recipe.ts";
import { Link } from "wouter";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage } from "../../../shared/i18n/use-translation.ts";
import { Pill, type PillTone } from "../../../shared/ui/pill.tsx";
import styles from "./tags.module.css";

/** A tag as a link to the search for it. */
export function TagLink({ tag, tone }: { tag: Tag; tone?: PillTone }) {
  const lang = useLanguage();
  return (
    <Link href={`/recipes?tag=${tag.id}`} className={styles.link}>
      <Pill {...(tone ? { tone } : {})}>{textOf(tag.name, lang)}</Pill>
    </Link>
  );
}
