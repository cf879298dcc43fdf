import { IconAlertTriangle, IconCheck, IconHelpCircle } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { inSentence, textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { allLines } from "../recipe-parts.ts";
import { checkSafety } from "./check-safety.ts";
import styles from "./safety-note.module.css";
import { useDietaryNeeds } from "./use-dietary-needs.ts";

const icons = { bad: IconAlertTriangle, unknown: IconHelpCircle, good: IconCheck };

function Line({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <li className={clsx(styles.line, styles[tone])}>
      <Icon size={18} aria-hidden />
      <span>{children}</span>
    </li>
  );
}

/** Compares the recipe with the signed-in user's allergies and diet. Unknown is never shown as safe. */
export function SafetyNote({ recipe }: { recipe: Recipe }) {
  const { t } = useTranslation("recipe");
  const lang = useLanguage();
  const { signedIn, allergies: own, diet: dietId, names, diets, failed, known } = useDietaryNeeds();
  if (!signedIn) return null;
  if (failed) {
    return (
      <ul className={styles.note} data-no-print>
        <Line tone="unknown">{t("own.not_read")}</Line>
      </ul>
    );
  }
  if (!known || (own.length === 0 && dietId === null)) return null;

  const safety = checkSafety(recipe, { allergies: own, diet: dietId });
  const list = (words: string[]): string =>
    new Intl.ListFormat(localeOf(lang), { type: "conjunction" }).format(words.map((word) => inSentence(word, lang)));
  const allergens = (ids: number[]): string =>
    list(ids.map((id) => textOf(names.find((one) => one.id === id)?.name, lang)).filter((name) => name !== ""));
  const foods = new Map(allLines(recipe).map(({ food }) => [food.id, textOf(food.name, lang)]));
  const unknown = list([...safety.unknownFoods.flatMap((id) => foods.get(id) ?? []), ...safety.unlisted]);
  const isSomeKind = safety.mayContain.length > 0 && recipe.may_contain.length > 0 && foods.size > 0;
  const diet = textOf(diets.find(({ id }) => id === dietId)?.name, lang);
  return (
    <ul
      className={clsx(styles.note, safety.contains.length > 0 && styles.warning)}
      aria-label={t("own.title")}
      data-no-print
    >
      {safety.contains.length > 0 && <Line tone="bad">{t("own.contains", { list: allergens(safety.contains) })}</Line>}
      {safety.mayContain.length > 0 && (
        <Line tone="unknown">
          {unknown
            ? t("own.may_contain", { list: allergens(safety.mayContain), foods: unknown })
            : t(isSomeKind ? "own.some_kinds" : "own.nothing_known", { list: allergens(safety.mayContain) })}
        </Line>
      )}
      {safety.free.length > 0 && <Line tone="good">{t("own.free", { list: allergens(safety.free) })}</Line>}
      {safety.diet && diet && (
        <Line tone={safety.diet === "fits" ? "good" : safety.diet === "not" ? "bad" : "unknown"}>
          {t(`own.diet_${safety.diet}`, { diet })}
        </Line>
      )}
      <li className={styles.change}>
        <Link href="/account/food">{t("own.change")}</Link>
      </li>
    </ul>
  );
}
