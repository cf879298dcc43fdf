import { useQueries, useQuery } from "@tanstack/react-query";
import type { LangText } from "@toque/db/schemas/common.ts";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { queryString } from "../../../shared/client/fetch.ts";
import { decapitalizeFood } from "../../../shared/foods/decapitalize.ts";
import { hemisphereOf, inSeason } from "../../../shared/foods/season.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { allergiesQuery, dietsQuery } from "../../../shared/preferences/food-safety.ts";
import { useLanguage } from "../../../shared/preferences/language.ts";
import { personalInfoQuery } from "../../../shared/preferences/personal-info.ts";
import type { ListedRecipe } from "../../../shared/recipe-list/recipe-pages.ts";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { dayNumber } from "../date-time.ts";
import { firstPageQuery, foodByNameQuery, type NamedFood, paths } from "../home-queries.ts";
import { interleave, rotate, selectForRow } from "./select-recipes.ts";
import { RecipeShelf, ShelfEmpty, ShelfSection, shelfSize } from "./shelf.tsx";

/** The longest total time of a quick recipe, in minutes. */
const quickMinutes = 30;
/** How many seasonal foods are searched on one day, and how many of them are shown. */
const foodsPerDay = 6;
const shownFoods = 4;

/** The candidates of a row, before recipes of the rows above are left out. */
interface RowResults {
  recipes: ListedRecipe[] | undefined;
  error: unknown;
  retry: () => void;
}

/** Kinds of meals that are no dinner. */
const notDinner = new Set(["meal_type:dessert", "meal_type:breakfast", "meal_type:snack"]);

function isDinner({ tags }: ListedRecipe): boolean {
  return !tags.some(({ key }) => notDinner.has(key)) || tags.some(({ key }) => key === "meal_type:main_course");
}

/** Dinners that match a search, in another order every day. */
function useDinners(query: { max_total_time?: number } | null, now: Date): RowResults {
  const { data, error, refetch } = useQuery({ ...firstPageQuery(paths.search, query ?? {}), enabled: query !== null });
  const recipes = data && rotate(data.recipes.filter(isDinner), dayNumber(now));
  return { recipes, error, retry: () => void refetch() };
}

/** Recipes with seasonal foods (a few foods each day), and those foods. */
function useSeasonalRecipes(now: Date): RowResults & { foods: NamedFood[] } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const names = rotate(inSeason(now.getMonth() + 1, hemisphereOf(timeZone)), dayNumber(now) * foodsPerDay);
  const [searched, setSearched] = useState(foodsPerDay);
  const foods = useQueries({ queries: names.slice(0, searched).map(foodByNameQuery) });
  const known = foods.flatMap(({ data }) => data ?? []);
  const searches = useQueries({
    queries: known.map(({ id }) => firstPageQuery(paths.search, { ingredient_filter_list: [id] })),
  });
  const pending = foods.some(({ isPending }) => isPending) || searches.some(({ isPending }) => isPending);
  const failed = [...foods, ...searches].filter(({ isError }) => isError);
  const lists = searches.map(({ data }) => data?.recipes ?? []);
  const found = interleave(lists);
  // Too few recipes have today's foods: search more foods.
  const tooFew = !pending && failed.length === 0 && found.length < shelfSize && searched < names.length;
  useEffect(() => {
    if (tooFew) setSearched((count) => count + foodsPerDay);
  }, [tooFew]);
  const all = pending || tooFew ? undefined : found;
  return {
    foods: known.filter((_, index) => (lists[index]?.length ?? 0) > 0),
    // A failed search counts only when the others found nothing.
    recipes: all?.length === 0 && failed.length > 0 ? undefined : all,
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}

/** "Vegetarian · without peanuts, milk"; null without a diet and allergies. */
function useDietText(): { text: string | null; known: boolean } {
  const { t } = useTranslation("home");
  const lang = useLanguage();
  const { data: info, isError } = useQuery(personalInfoQuery);
  const { data: diets } = useQuery({ ...dietsQuery, enabled: info?.diet != null });
  const { data: allergies } = useQuery({ ...allergiesQuery, enabled: !!info?.allergies.length });
  const word = (name: LangText | undefined): string => decapitalizeFood(textOf(name, lang), lang);
  const diet = diets?.find(({ id }) => id === info?.diet);
  const without = (allergies ?? []).filter(({ id }) => info?.allergies.includes(id)).map(({ name }) => word(name));
  const parts = [
    diet ? textOf(diet.name, lang) : "",
    without.length > 0 ? t("diet.without", { foods: new Intl.ListFormat(lang).format(without) }) : "",
  ].filter(Boolean);
  const has = !!info && (info.diet !== null || info.allergies.length > 0);
  return { text: has ? parts.join(" · ") : null, known: !!info || isError };
}

function SeasonHint({ foods }: { foods: readonly NamedFood[] }) {
  const lang = useLanguage();
  return foods.slice(0, shownFoods).map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ", "}
      <Link href={`/recipes${queryString({ with: id })}`}>{decapitalizeFood(textOf(name, lang), lang)}</Link>
    </Fragment>
  ));
}

type RowName = "season" | "quick" | "diet";

/** Ideas for tonight. The order follows the time of day; a recipe is repeated only when a row would be nearly empty. */
export function IdeaRows({ now, shortOnTime }: { now: Date; shortOnTime: boolean }) {
  const { t } = useTranslation("home");
  const diet = useDietText();
  const season = useSeasonalRecipes(now);
  const quick = useDinners({ max_total_time: quickMinutes }, now);
  const matchingDiet = useDinners(diet.text !== null ? {} : null, now);
  const order: RowName[] = shortOnTime ? ["quick", "season", "diet"] : ["season", "quick", "diet"];
  const results: Record<RowName, RowResults> = { season, quick, diet: matchingDiet };
  const hints: Record<RowName, ReactNode> = {
    season: season.foods.length > 0 && <SeasonHint foods={season.foods} />,
    quick: t(shortOnTime ? "quick.hint_busy" : "quick.hint"),
    diet: diet.text,
  };
  const links: Record<RowName, string | null> = {
    // The foods in its hint are links.
    season: null,
    quick: `/recipes${queryString({ time: `0-${quickMinutes}`, sort: "quickest" })}`,
    diet: "/recipes",
  };
  const shownAbove = new Set<number>();
  return order.map((name, index) => {
    const { recipes, error, retry } = results[name];
    if (name === "diet" && diet.text === null) {
      return (
        diet.known && (
          <ShelfSection key={name} title={t("diet.title")}>
            <ShelfEmpty
              title={t("diet.unknown_title")}
              text={t("diet.unknown_text")}
              action={
                <LinkButton href="/dashboard/settings" variant="default">
                  {t("diet.unknown_action")}
                </LinkButton>
              }
            />
          </ShelfSection>
        )
      );
    }
    const shown = recipes && selectForRow(recipes, shownAbove, shelfSize);
    for (const { id } of shown ?? []) shownAbove.add(id);
    const title = t(`${name}.title`, { minutes: quickMinutes });
    const href = links[name];
    const all = href ? { href, label: t("all_of", { title }) } : undefined;
    return (
      <ShelfSection key={name} title={title} hint={hints[name]} all={all}>
        <RecipeShelf
          recipes={shown}
          error={error}
          onRetry={retry}
          eager={index === 0}
          empty={<ShelfEmpty title={t(`${name}.none_title`)} text={t(`${name}.none_text`)} />}
        />
      </ShelfSection>
    );
  });
}
