import type { Recipe } from "@toque/db/entities/recipe.ts";
import { useTranslation } from "react-i18next";
import { inSentence } from "../../shared/formatting/text.ts";
import { useLanguage } from "../../shared/preferences/language.ts";
import styles from "./chat.module.css";
import { type Suggestion, suggest } from "./suggest.ts";

/** What one might say about the open recipe, one tap away. */
export function Suggestions({ recipe, onPick }: { recipe: Recipe; onPick: (text: string) => void }) {
  const { t } = useTranslation("chat");
  const lang = useLanguage();
  const words = (suggestion: Suggestion): string => {
    if (suggestion.key === "servings") return t("suggest.servings", { count: suggestion.count });
    if (suggestion.key === "without") return t("suggest.without", { food: inSentence(suggestion.food, lang) });
    return t(`suggest.${suggestion.key}`);
  };
  return (
    <ul className={styles.suggestions} aria-label={t("suggest.label")}>
      {suggest(recipe, lang).map((suggestion) => (
        <li key={suggestion.key}>
          <button type="button" onClick={() => onPick(words(suggestion))}>
            {words(suggestion)}
          </button>
        </li>
      ))}
    </ul>
  );
}
