import type { Recipe, Tag } from "@toque/db/schemas/recipe.ts";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage } from "../../../shared/preferences/language.ts";
import { Pill, type PillTone } from "../../../shared/ui/pill.tsx";
import { tagsOf } from "../recipe-parts.ts";
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

/** The tags that are not in the page header. */
export function MoreTags({ recipe }: { recipe: Recipe }) {
  const { t } = useTranslation("recipe");
  const tags = (["specialty", "technique", "taste", "occasion", "diet"] as const).flatMap((type) =>
    tagsOf(recipe, type),
  );
  if (tags.length === 0) return null;
  return (
    <section aria-labelledby="tags" className={styles.more} data-no-print>
      <h3 id="tags">{t("tags.title")}</h3>
      <ul className={styles.tags}>
        {tags.map((tag) => (
          <li key={tag.id}>
            <TagLink tag={tag} />
          </li>
        ))}
      </ul>
    </section>
  );
}
