import { useQueries, useQuery } from "@tanstack/react-query";
import type { LangText } from "@toque/db/entities/common.ts";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { queryString } from "../../shared/client/fetch.ts";
import { midSentence } from "../../shared/foods/mid-sentence.ts";
import { hemisphereOf, inSeason } from "../../shared/foods/season.ts";
import { textOf } from "../../shared/formatting/text.ts";
import { allergiesQuery, dietsQuery } from "../../shared/preferences/food-safety.ts";
import { useLanguage } from "../../shared/preferences/language.ts";
import { personalInfoQuery } from "../../shared/preferences/personal-info.ts";
import type { ListedRecipe } from "../../shared/recipe-list/recipe-pages.ts";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { firstPageQuery, foodCalledQuery, type NamedFood, paths } from "./home-queries.ts";
import { dayNumber, interleaved, pickFor, rotated } from "./pick.ts";
import { RecipeShelf, ShelfEmpty, ShelfSection, shelfSize } from "./shelf.tsx";

/** Minutes that a quick recipe takes at most. */
const quickMinutes = 30;
/** How many foods in season are looked for on one day, and how many of them are named. */
const foodsADay = 6;
const foodsNamed = 4;

/** What a row has found, before it makes way for the rows above it. */
interface Found {
  recipes: ListedRecipe[] | undefined;
  error: unknown;
  retry: () => void;
}

/** Meals that nobody means by "tonight". */
const notDinner = new Set(["meal_type:dessert", "meal_type:breakfast", "meal_type:snack"]);

function isDinner({ tags }: ListedRecipe): boolean {
  return !tags.some(({ key }) => notDinner.has(key)) || tags.some(({ key }) => key === "meal_type:main_course");
}

/** Dinners that a search finds, in another order every day. */
function useFound(query: { max_total_time?: number } | null, now: Date): Found {
  const { data, error, refetch } = useQuery({ ...firstPageQuery(paths.search, query ?? {}), enabled: query !== null });
  const recipes = data && rotated(data.recipes.filter(isDinner), dayNumber(now));
  return { recipes, error, retry: () => void refetch() };
}

/** What can be cooked with foods that are in season, a few of them every day, and which foods those are. */
function useSeason(now: Date): Found & { foods: NamedFood[] } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const names = rotated(inSeason(now.getMonth() + 1, hemisphereOf(timeZone)), dayNumber(now) * foodsADay);
  const [reach, setReach] = useState(foodsADay);
  const foods = useQueries({ queries: names.slice(0, reach).map(foodCalledQuery) });
  const known = foods.flatMap(({ data }) => data ?? []);
  const answers = useQueries({
    queries: known.map(({ id }) => firstPageQuery(paths.search, { ingredient_filter_list: [id] })),
  });
  const pending = foods.some(({ isPending }) => isPending) || answers.some(({ isPending }) => isPending);
  const failed = [...foods, ...answers].filter(({ isError }) => isError);
  const lists = answers.map(({ data }) => data?.recipes ?? []);
  const found = interleaved(lists);
  // Too few of today's foods are in a recipe: a few of the others too.
  const short = !pending && failed.length === 0 && found.length < shelfSize && reach < names.length;
  useEffect(() => {
    if (short) setReach((now) => now + foodsADay);
  }, [short]);
  const all = pending || short ? undefined : found;
  return {
    foods: known.filter((_, index) => (lists[index]?.length ?? 0) > 0),
    // A food that could not be asked about is missed by nobody while the others have something.
    recipes: all?.length === 0 && failed.length > 0 ? undefined : all,
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}

/** "Vegetarian · without peanuts, milk"; null when the account keeps to nothing. */
function useDietText(): { text: string | null; known: boolean } {
  const { t } = useTranslation("home");
  const lang = useLanguage();
  const { data: info, isError } = useQuery(personalInfoQuery);
  const { data: diets } = useQuery({ ...dietsQuery, enabled: info?.diet != null });
  const { data: allergies } = useQuery({ ...allergiesQuery, enabled: !!info?.allergies.length });
  const word = (name: LangText | undefined): string => midSentence(textOf(name, lang), lang);
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
  return foods.slice(0, foodsNamed).map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ", "}
      <Link href={`/recipes${queryString({ with: id })}`}>{midSentence(textOf(name, lang), lang)}</Link>
    </Fragment>
  ));
}

type RowName = "season" | "quick" | "diet";

/** Ideas for tonight. The row that suits the hour is first; a recipe is in one row only while there are enough. */
export function IdeaRows({ now, busy }: { now: Date; busy: boolean }) {
  const { t } = useTranslation("home");
  const diet = useDietText();
  const season = useSeason(now);
  const quick = useFound({ max_total_time: quickMinutes }, now);
  const fitting = useFound(diet.text !== null ? {} : null, now);
  const order: RowName[] = busy ? ["quick", "season", "diet"] : ["season", "quick", "diet"];
  const found: Record<RowName, Found> = { season, quick, diet: fitting };
  const hints: Record<RowName, ReactNode> = {
    season: season.foods.length > 0 && <SeasonHint foods={season.foods} />,
    quick: t(busy ? "quick.hint_busy" : "quick.hint"),
    diet: diet.text,
  };
  const links: Record<RowName, string | null> = {
    // Its foods are links themselves.
    season: null,
    quick: `/recipes${queryString({ time: `0-${quickMinutes}`, sort: "quickest" })}`,
    diet: "/recipes",
  };
  const taken = new Set<number>();
  return order.map((name, index) => {
    const { recipes, error, retry } = found[name];
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
    const shown = recipes && pickFor(recipes, taken, shelfSize);
    for (const { id } of shown ?? []) taken.add(id);
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
