import { IconLanguage } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/entities/recipe.ts";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useLanguage } from "../../../shared/preferences/language.ts";
import styles from "./recipe-header.module.css";
import { useIsOwner } from "./use-is-owner.ts";
import { ShownLanguagesContext } from "./use-shown-language.ts";

/** "Shown in French": for a recipe that nobody has translated yet, wholly or in parts. */
export function LanguageNote({ recipe }: { recipe: Recipe }) {
  const { t } = useTranslation("recipe");
  const lang = useLanguage();
  const isOwner = useIsOwner(recipe);
  const { langs, all } = useContext(ShownLanguagesContext);
  if (langs.length === 0) return null;
  const names = new Intl.DisplayNames(lang, { type: "language" });
  const language = new Intl.ListFormat(lang, { type: "conjunction" }).format(langs.map((one) => names.of(one) ?? one));
  return (
    <p className={styles.language} data-no-print>
      <IconLanguage size={18} aria-hidden />
      <span>
        {t(all ? "language.all" : "language.some", { language })}{" "}
        {isOwner && <Link href={`/recipes/${recipe.id}/edit`}>{t("language.translate")}</Link>}
      </span>
    </p>
  );
}
