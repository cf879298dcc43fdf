import type { ShoppingList, ShoppingListItem } from "@toque/db/schemas/shopping-list.ts";
import { formatAmount, formatFood } from "../../../shared/formatting/amount.ts";
import { formatNumber } from "../../../shared/formatting/number.ts";
import { inSentence } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMeasurementSystem } from "../../../shared/preferences/account.ts";

export interface LineWords {
  name: string;
  /** "" for one of the user's own texts that is needed once. */
  amount: string;
  /** The dishes that want it: with their shares where there are several parts, "Ratatouille 2, shakshouka 1". */
  dishes: string;
}

/** Shares differ by what numbers lose on the way. */
const tolerance = 1e-6;

/** The words of a line in the user's language and measurement system. */
export function useLineWords(list: Pick<ShoppingList, "recipes">): (item: ShoppingListItem) => LineWords {
  const { t } = useTranslation("shopping");
  const lang = useLanguage();
  const [system] = useMeasurementSystem();
  return (item) => {
    if (item.type === "custom") {
      const amount = item.multiplier === 1 ? "" : `× ${formatNumber(item.multiplier, lang, 2)}`;
      return { name: item.data, amount, dishes: "" };
    }
    const amountOf = (multiplier: number): string => formatAmount(multiplier, item.quantity, system, lang);
    const shares = item.sources.map(({ recipe_id, title, multiplier }) => ({
      // A dish that was renamed is called as in the list of dishes.
      name: list.recipes.find((dish) => dish.recipe_id === recipe_id)?.title ?? title ?? t("line.hidden_dish"),
      multiplier,
    }));
    const byHand = item.multiplier - shares.reduce((sum, { multiplier }) => sum + multiplier, 0);
    const parts =
      byHand > tolerance && shares.length > 0 ? [...shares, { name: t("line.by_hand"), multiplier: byHand }] : shares;
    const words = parts.map(({ name, multiplier }, index) => {
      const called = index === 0 && parts.length > 1 ? name : inSentence(name, lang);
      return parts.length > 1 ? `${called} ${amountOf(multiplier)}` : called;
    });
    return {
      name: formatFood(item, item.multiplier, lang),
      amount: amountOf(item.multiplier),
      dishes: words.join(", "),
    };
  };
}
