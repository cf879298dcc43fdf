import { useQueries } from "@tanstack/react-query";
import type { Recipe, RecipeVersionEntry } from "@toque/db/schemas/recipe.ts";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { diffRecipes, type RecipeDiff } from "../changes/diff.ts";
import { versionQuery } from "../version-queries.ts";

/** How many versions get a summary at once; older ones are loaded when the user opens them. */
const summarized = 8;

/** What a version changed. */
export interface VersionSummary {
  /** The earlier version that it restored. */
  same: number | null;
  /** The version just before it that it took back. */
  undone: number | null;
  diff: RecipeDiff | null;
}

/** The earlier version that equals the one at `index`, not counting its predecessor: it was restored. */
function restoredVersion(recipes: readonly (Recipe | undefined)[], index: number): number | null {
  const recipe = recipes[index];
  if (!recipe) return null;
  const earlier = recipes.slice(index + 2).find((other) => other && diffRecipes(other, recipe).isEmpty);
  return earlier?.version ?? null;
}

/** The summaries of the newest versions, by version number. */
export function useVersionSummaries(
  recipeId: number,
  entries: readonly RecipeVersionEntry[],
): ReadonlyMap<number, VersionSummary> {
  const recipes = useQueries({
    queries: entries.slice(0, summarized + 1).map(({ version }) => versionQuery(recipeId, version)),
    combine: (results) => results.map(({ data }) => data),
  });
  return new Map(
    recipes.slice(0, summarized).flatMap((recipe, index) => {
      const before = recipes[index + 1];
      if (!recipe || !before) return [];
      const same = restoredVersion(recipes, index);
      const undone = same !== null && same === recipes[index + 2]?.version ? before.version : null;
      return [[recipe.version, { same, undone, diff: diffRecipes(before, recipe) }] as const];
    }),
  );
}

/** Formats a diff as one line: "Servings, 2 ingredients, 1 step"; empty without changes. */
export function useSummaryText(): (diff: RecipeDiff) => string {
  const { t } = useTranslation("recipe");
  const lang = useLanguage();
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
    return new Intl.ListFormat(localeOf(lang), { type: "unit" }).format(shown);
  };
}
