import { useQuery } from "@tanstack/react-query";
import type { Recipe } from "@toque/db/entities/recipe.ts";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage } from "../../../shared/preferences/language.ts";
import { variantsQuery } from "../changes/version-queries.ts";
import styles from "./recipe-header.module.css";

/** "A variant of Shakshouka". Keeps its line while the name is on its way. */
export function ParentLink({ recipe, parentId }: { recipe: Recipe; parentId: number }) {
  const { t } = useTranslation("recipe");
  const lang = useLanguage();
  const { data, error } = useQuery(variantsQuery(recipe.id));
  const parent = data?.find(({ id }) => id === parentId);
  if (error || (data && !parent)) return null;
  return (
    <p className={styles.parent}>
      {parent && (
        <>
          {t("variants.of")} <Link href={`/recipes/${parentId}`}>{textOf(parent.name, lang)}</Link>
        </>
      )}
    </p>
  );
}
