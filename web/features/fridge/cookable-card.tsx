import { IconArrowsExchange, IconBasket, IconCheck, IconCircleCheck } from "@tabler/icons-react";
import type { CookableRecipe } from "@toque/db/schemas/pantry.ts";
import { clsx } from "clsx";
import { Link } from "wouter";
import { decapitalizeFood } from "../../shared/foods/decapitalize.ts";
import { localeOf } from "../../shared/formatting/locale.ts";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { Card } from "../../shared/ui/card.tsx";
import { RecipeCover } from "../../shared/ui/recipe-cover.tsx";
import { Duration } from "../../shared/ui/recipe-meta.tsx";
import styles from "./cookable.module.css";
import { MissingToList } from "./missing-to-list.tsx";

/** How many foods a line names before it counts the rest. */
const named = 4;
/** Parts of a bar; more would be too thin to tell apart. */
const mostParts = 16;

/** One part a food: there, swapped, missing. The lines below say the same in words. */
function Bar({ recipe }: { recipe: CookableRecipe }) {
  const parts = [
    ...recipe.have.map(() => "have" as const),
    ...recipe.swaps.map(() => "swap" as const),
    ...recipe.missing.map(() => "missing" as const),
  ];
  const shown = parts.length > mostParts ? scaled(parts) : parts;
  return (
    <div className={styles.bar} aria-hidden="true">
      {shown.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have nothing but their place
        <span key={index} className={clsx(styles.part, styles[part])} />
      ))}
    </div>
  );
}

/** A long bar in fewer parts: what is not all there shows at least one part. */
function scaled<T>(parts: readonly T[]): T[] {
  return Array.from(
    { length: mostParts },
    (_, index) => parts[Math.round((index * (parts.length - 1)) / (mostParts - 1))]!,
  );
}

interface CookableCardProps {
  recipe: CookableRecipe;
  large: boolean;
  /** The shopping list on which what is missing was put; null before. */
  listId: number | null;
  onPut: (listId: number | null) => void;
}

/** A recipe with what of it is at home. The first one is shown large. */
export function CookableCard({ recipe, large, listId, onPut }: CookableCardProps) {
  const { t } = useTranslation("fridge");
  const lang = useLanguage();
  const list = new Intl.ListFormat(localeOf(lang));
  const wordOf = (food: { name: CookableRecipe["name"] }) => decapitalizeFood(textOf(food.name, lang), lang);
  const listed = (foods: readonly { name: CookableRecipe["name"] }[]): string =>
    foods.length > named
      ? list.format([...foods.slice(0, named - 1).map(wordOf), t("more", { count: foods.length - named + 1 })])
      : list.format(foods.map(wordOf));
  const own = recipe.have.filter(({ from_pantry }) => !from_pantry);
  const always = recipe.have.length - own.length;
  const have = [listed(own), always > 0 ? t("from_pantry", { count: always }) : ""].filter(Boolean);
  const complete = recipe.missing.length === 0;
  return (
    <Card as="article" flush className={clsx(styles.card, large && styles.large)}>
      <div className={styles.picture}>
        <RecipeCover recipe={recipe} eager={large} sizes={large ? "(min-width: 46.875em) 720px, 100vw" : "96px"} />
        {large && complete && (
          <span className={styles.complete}>
            <IconCircleCheck size={18} aria-hidden />
            {t("nothing_to_buy")}
          </span>
        )}
      </div>
      <div className={styles.text}>
        <div className={styles.head}>
          <h2>
            <Link href={`/recipes/${recipe.id}`} className={styles.link}>
              {textOf(recipe.name, lang)}
            </Link>
          </h2>
          <span className={styles.time}>
            <Duration minutes={recipe.total_time} />
          </span>
        </div>
        <Bar recipe={recipe} />
        <ul className={styles.lines}>
          {have.length > 0 && (
            <li>
              <IconCheck size={16} className={styles.there} aria-hidden />
              <span>{t("have", { foods: list.format(have) })}</span>
            </li>
          )}
          {recipe.swaps.map((swap) => (
            <li key={swap.food_id}>
              <IconArrowsExchange size={16} className={styles.doubtful} aria-hidden />
              <span>{t("swap", { food: wordOf(swap), with: wordOf(swap.with) })}</span>
            </li>
          ))}
          {!complete && (
            <li>
              <IconBasket size={16} className={styles.doubtful} aria-hidden />
              <span>
                {t("missing")} <strong>{listed(recipe.missing)}</strong>
              </span>
            </li>
          )}
          {complete && !large && (
            <li>
              <IconCircleCheck size={16} className={styles.there} aria-hidden />
              <span>{t("nothing_to_buy")}</span>
            </li>
          )}
        </ul>
        {!complete && <MissingToList recipe={recipe} listId={listId} onPut={onPut} />}
      </div>
    </Card>
  );
}
