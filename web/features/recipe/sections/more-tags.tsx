import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { tagsOf } from "../recipe-parts.ts";
import styles from "./tags.module.css";
import { TagLink } from "./tags.tsx";

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
