import { useQueries } from "@tanstack/react-query";
import type { Recipe, RecipeVersionEntry } from "@toque/db/entities/recipe.ts";
import { useTranslation } from "react-i18next";
import { diffRecipes, type RecipeDiff } from "../changes/diff.ts";
import { versionQuery } from "../changes/version-queries.ts";

/** Of so many versions it is told at once what they changed; of older ones when the reader opens them. */
const told = 8;

/** What a version changed, in as many words as a line has room for. */
export interface VersionSummary {
  /** An earlier version that it is the same as. */
  same: number | null;
  diff: RecipeDiff | null;
}

/** The version before `index` that reads the same, though others came between them: it was brought back. */
function sameAs(recipes: readonly (Recipe | undefined)[], index: number): number | null {
  const recipe = recipes[index];
  if (!recipe) return null;
  const earlier = recipes.slice(index + 2).find((other) => other && diffRecipes(other, recipe).isEmpty);
  return earlier?.version ?? null;
}

/** By version: what each changed of the one before it. The newest are read; the others are missing. */
export function useVersionSummaries(
  recipeId: number,
  entries: readonly RecipeVersionEntry[],
): ReadonlyMap<number, VersionSummary> {
  const recipes = useQueries({
    queries: entries.slice(0, told + 1).map(({ version }) => versionQuery(recipeId, version)),
    combine: (results) => results.map(({ data }) => data),
  });
  return new Map(
    recipes.slice(0, told).flatMap((recipe, index) => {
      const before = recipes[index + 1];
      if (!recipe || !before) return [];
      return [[recipe.version, { same: sameAs(recipes, index), diff: diffRecipes(before, recipe) }] as const];
    }),
  );
}

/** What a version changed as one line in the reader's language: "Servings, 2 ingredients, 1 step". Empty for nothing. */
export function useSummaryText(): (diff: RecipeDiff) => string {
  const { t, i18n } = useTranslation("recipe");
  return ({ fields, parts }) => {
    const changed = (rows: { kind: string }[]): number => rows.filter(({ kind }) => kind !== "same").length;
    const lines = changed(parts.flatMap((part) => part.lines));
    const steps = changed(parts.flatMap((part) => part.steps));
    const words = [
      ...fields.map(({ field }) => t(`diff.field.${field}`)),
      ...(lines > 0 ? [t("history.lines", { count: lines })] : []),
      ...(lines === 0 && parts.some(({ linesMoved }) => linesMoved) ? [t("ingredients")] : []),
      ...(steps > 0 ? [t("history.steps", { count: steps })] : []),
      ...(steps === 0 && parts.some(({ stepsMoved }) => stepsMoved) ? [t("method")] : []),
    ];
    const shown = words.length > 4 ? [...words.slice(0, 3), t("history.and_more", { count: words.length - 3 })] : words;
    return new Intl.ListFormat(i18n.language, { type: "unit" }).format(shown);
  };
}
