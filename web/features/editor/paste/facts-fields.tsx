import type { UnderstoodText } from "@toque/db/schemas/recipe-text.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { limits } from "../form/types.ts";
import { type Facts, factsOf, type SaidFacts } from "./facts.ts";
import styles from "./paste.module.css";

interface FactsFieldsProps {
  text: UnderstoodText;
  said: SaidFacts;
  onSay: (fact: keyof Facts, words: string) => void;
}

/** Title, servings and minutes as they were read, to be typed over. */
export function FactsFields({ text, said, onSay }: FactsFieldsProps) {
  const { t } = useTranslation("paste");
  const facts = factsOf(text, said);
  const numbers = [
    ["servings", t("facts.servings", { count: Number(facts.servings) || 0 })],
    ["preparationTime", t("facts.work")],
    ["totalTime", t("facts.total")],
  ] as const;
  return (
    <div className={styles.facts}>
      <input
        className={styles.title}
        aria-label={t("facts.title")}
        placeholder={t("facts.no_title")}
        value={facts.title}
        lang={text.lang}
        maxLength={limits.name}
        onChange={({ currentTarget }) => onSay("title", currentTarget.value)}
      />
      {numbers.map(([fact, label]) => (
        <label key={fact} className={styles.fact}>
          <input
            inputMode="numeric"
            maxLength={5}
            value={facts[fact]}
            placeholder="–"
            onChange={({ currentTarget }) => onSay(fact, currentTarget.value)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
