import { Button } from "@mantine/core";
import type { FileRecipe, RecipeFileImport } from "@toque/db/schemas/recipe-file-import.ts";
import { useState } from "react";
import { Link } from "wouter";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import styles from "../account.module.css";
import { isDoubtful, sorted } from "./recipe-file-job.ts";

/** Recipes that are listed at a time. */
const SHOWN = 50;

function RecipeLine({ recipe }: { recipe: FileRecipe }) {
  const { t } = useTranslation("account");
  const { lines, unknown_lines, reason, outcome } = recipe;
  const name = recipe.name || t("import.untitled");
  const remarks = [
    ...(reason ? [t(`recipe_import.reason.${reason}`)] : []),
    ...(outcome === "already_there" ? [t("recipe_import.already_there")] : []),
    ...(unknown_lines > 0 ? [t("recipe_import.unknown_lines", { unknown: unknown_lines, lines })] : []),
    ...recipe.notes.map((note) => t(`recipe_import.note.${note}`)),
  ];
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <div className={styles.words}>
          <p className={styles.name}>
            {recipe.recipe_id === null ? name : <Link href={`/recipes/${recipe.recipe_id}`}>{name}</Link>}
          </p>
          {remarks.length > 0 && <p className={styles.soft}>{remarks.join(". ")}</p>}
        </div>
        {isDoubtful(recipe) && recipe.recipe_id !== null && (
          <LinkButton
            href={`/recipes/${recipe.recipe_id}/edit`}
            variant="default"
            aria-label={t("recipe_import.look_at", { name })}
          >
            {t("recipe_import.look")}
          </LinkButton>
        )}
      </div>
    </li>
  );
}

/** Some recipes of a report, the first of them at first. */
function RecipeList({ title, recipes, open }: { title: string; recipes: readonly FileRecipe[]; open: boolean }) {
  const { t } = useTranslation("account");
  const [shown, setShown] = useState(SHOWN);
  if (recipes.length === 0) return null;
  return (
    <details open={open} className={styles.report}>
      <summary>{title}</summary>
      <ul className={styles.list}>
        {recipes.slice(0, shown).map((recipe, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report does not change, and two recipes may be called the same
          <RecipeLine key={i} recipe={recipe} />
        ))}
      </ul>
      {recipes.length > shown && (
        <Button variant="subtle" onClick={() => setShown(shown + SHOWN)}>
          {t("recipe_import.more")}
        </Button>
      )}
    </details>
  );
}

/** What became of a file of another app: how many, the cookbooks, and each recipe, those with doubts first. */
export function RecipeFileReport({ report }: { report: RecipeFileImport }) {
  const { t } = useTranslation("account");
  const lang = useLanguage();
  const { counts, photos, cookbooks } = report;
  const { doubtful, fine } = sorted(report);
  const listed = () =>
    new Intl.ListFormat(localeOf(lang), { type: "conjunction" }).format(cookbooks.map(({ name }) => name));
  const facts = [
    ...(photos > 0 ? [t("recipe_import.photos", { count: photos })] : []),
    ...(counts.already_there > 0 ? [t("recipe_import.known", { count: counts.already_there })] : []),
    ...(counts.skipped > 0 ? [t("recipe_import.skipped", { count: counts.skipped })] : []),
    ...(cookbooks.length > 0 ? [t("recipe_import.cookbooks", { names: listed() })] : []),
  ];
  return (
    <div className={styles.form}>
      <div role="status">
        <p className={styles.note}>
          {counts.imported > 0 ? t("recipe_import.done", { count: counts.imported }) : t("import.nothing")}
        </p>
        {facts.length > 0 && (
          <ul className={styles.list}>
            {facts.map((fact) => (
              <li key={fact} className={styles.soft}>
                {fact}
              </li>
            ))}
          </ul>
        )}
      </div>
      <RecipeList title={t("import.recipes")} recipes={doubtful} open={doubtful.length <= SHOWN} />
      <RecipeList title={t("recipe_import.fine")} recipes={fine} open={false} />
    </div>
  );
}
