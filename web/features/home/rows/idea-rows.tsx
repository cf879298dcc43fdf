import { useQuery } from "@tanstack/react-query";
import type { LangText } from "@toque/db/schemas/common.ts";
import type { SeasonalFood } from "@toque/db/schemas/search.ts";
import { rotate } from "@toque/db/shared/rotation.ts";
import { Fragment, type ReactNode } from "react";
import { Link } from "wouter";
import { queryString } from "../../../shared/client/fetch.ts";
import { decapitalizeFood } from "../../../shared/foods/decapitalize.ts";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { allergiesQuery, dietsQuery } from "../../../shared/preferences/food-safety.ts";
import { personalInfoQuery } from "../../../shared/preferences/personal-info.ts";
import type { ListedRecipe } from "../../../shared/recipe-list/recipe-pages.ts";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { dayNumber } from "../date-time.ts";
import { firstPageQuery, paths, seasonQuery } from "../home-queries.ts";
import { selectForRow } from "./select-recipes.ts";
import { RecipeShelf, ShelfEmpty, ShelfSection, shelfSize } from "./shelf.tsx";

/** The longest total time of a quick recipe, in minutes. */
const quickMinutes = 30;
/** How many of the seasonal foods are named. */
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

/** Recipes with seasonal foods, other ones first every day, and those foods. */
function useSeasonalRecipes(now: Date): RowResults & { foods: readonly SeasonalFood[] } {
  const { data, error, refetch } = useQuery(seasonQuery(now));
  return { recipes: data?.recipes, foods: data?.foods ?? [], error, retry: () => void refetch() };
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
    without.length > 0 ? t("diet.without", { foods: new Intl.ListFormat(localeOf(lang)).format(without) }) : "",
  ].filter(Boolean);
  const has = !!info && (info.diet !== null || info.allergies.length > 0);
  return { text: has ? parts.join(" · ") : null, known: !!info || isError };
}

function SeasonHint({ foods }: { foods: readonly SeasonalFood[] }) {
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
