import { Button } from "@mantine/core";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useState } from "react";
import { Link } from "wouter";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useUser } from "../../../shared/session/session.ts";
import { RecipeCover } from "../../../shared/ui/recipe-cover.tsx";
import { RecipeMeta } from "../../../shared/ui/recipe-meta.tsx";
import { variantsQuery } from "../version-queries.ts";
import { useMainVariant } from "./use-main-variant.ts";
import styles from "./variants.module.css";

/** How many are shown at first. */
const initialCount = 4;

/** The other variants of the recipe; nothing when there are none. */
export function Variants({ recipe }: { recipe: Recipe }) {
  const { t } = useTranslation("recipe");
  const lang = useLanguage();
  const { data } = useQuery(variantsQuery(recipe.id));
  const [showsAll, setShowsAll] = useState(false);
  const user = useUser();
  const { setMain } = useMainVariant(recipe);
  if (!data || data.length === 0) return null;
  const rootId = recipe.parent_id;
  const shown = showsAll || data.length <= initialCount + 1 ? data : data.slice(0, initialCount);
  return (
    <section aria-labelledby="variants" className={styles.variants} data-no-print>
      <h2 id="variants">{t("variants.title")}</h2>
      {recipe.is_main_private && <p className={styles.chosen}>{t("variants.this_is_main")}</p>}
      <ul>
        {shown.map((variant) => (
          <li key={variant.id} className={styles.variant}>
            <RecipeCover recipe={variant} sizes="96px" className={styles.cover} />
            <div>
              <Link href={`/recipes/${variant.id}`}>{textOf(variant.name, lang)}</Link>
              <RecipeMeta recipe={variant} />
              {variant.id === rootId ? (
                <span className={styles.mark}>{t("variants.original")}</span>
              ) : (
                variant.private && <span className={styles.mark}>{t("variants.yours")}</span>
              )}
            </div>
            {Number(user?.id) === variant.owner_id && (
              <button
                type="button"
                className={styles.main}
                aria-pressed={variant.is_main_private}
                aria-label={t("variants.set_main_named", { name: textOf(variant.name, lang) })}
                title={t("variants.set_main_private")}
                onClick={() => setMain(variant.id, "private")}
              >
                {variant.is_main_private ? (
                  <IconStarFilled size={20} aria-hidden />
                ) : (
                  <IconStar size={20} aria-hidden />
                )}
              </button>
            )}
          </li>
        ))}
      </ul>
      {shown.length < data.length && (
        <Button variant="default" mt={12} onClick={() => setShowsAll(true)}>
          {t("variants.show_more", { count: data.length - shown.length })}
        </Button>
      )}
    </section>
  );
}
