import type { IngredientLine } from "@toque/db/schemas/recipe.ts";
import { formatAmount, formatFood } from "../../shared/formatting/amount.ts";
import { localeOf } from "../../shared/formatting/locale.ts";
import { inSentence, textOf } from "../../shared/formatting/text.ts";
import { useLanguage } from "../../shared/i18n/use-translation.ts";
import { useMeasurementSystem } from "../../shared/preferences/account.ts";

/** An ingredient line as it is read: "Butter or margarine", "softened", "30 g". */
export interface LineWords {
  /** The food and what may be taken instead; the author's own words where the food is not known. */
  name: string;
  /** "" without one. */
  note: string;
  /** "" where it stands in the author's words. */
  amount: string;
}

/** The words of ingredient lines in the user's language and measurement system. */
export function useLineWords(): (line: IngredientLine, count: number) => LineWords {
  const lang = useLanguage();
  const [system] = useMeasurementSystem();
  return (line, count) => {
    const note = textOf(line.note, lang);
    if (!line.food_known && line.original_text) return { name: line.original_text, note, amount: "" };
    const named = formatFood(line, count, lang);
    // Where the note offers it, it is read there.
    const offered = line.alternatives.filter(({ text, offered }) => offered && !note.includes(text));
    const names = [named, ...offered.map(({ text }) => inSentence(text, lang))];
    return {
      name: new Intl.ListFormat(localeOf(lang), { type: "disjunction" }).format(names),
      note,
      amount: formatAmount(count, line.quantity, system, lang),
    };
  };
}
