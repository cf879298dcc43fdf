import type { Recipe } from "@toque/db/schemas/recipe.ts";
import type { ReactNode } from "react";
import { formatAmount } from "../../../shared/formatting/amount.ts";
import { formatMinutes } from "../../../shared/formatting/duration.ts";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMeasurementSystem } from "../../../shared/preferences/account.ts";
import { Picture } from "../../../shared/ui/picture.tsx";
import { lineTitle, listOf, partsOf } from "../recipe-parts.ts";
import { picturesOf, wordsOf } from "./diff.ts";
import styles from "./diff-view.module.css";

function Field({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.field}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

const lists = ["kitchen_equipment", "tips", "serving_tips", "food_and_wine_pairing"] as const;

/** All that a recipe holds, to be read once: where there is no version to compare it with. */
export function WholeRecipe({ recipe }: { recipe: Recipe }) {
  const { t } = useTranslation(["recipe", "common"]);
  const lang = useLanguage();
  const [system] = useMeasurementSystem();
  const parts = partsOf(recipe);
  const pictures = picturesOf(recipe);
  const description = textOf(recipe.description, lang);
  const info = textOf(recipe.dietetic_info, lang);
  const facts = [
    t("common:servings", { count: recipe.nb_servings }),
    formatMinutes(recipe.total_time, lang),
    t(`common:difficulty.${recipe.difficulty}`),
    ...recipe.tags.map(({ name }) => textOf(name, lang)),
  ];
  return (
    <div className={styles.diff}>
      <p className={styles.none}>{facts.join(" · ")}</p>
      {description && <Field title={t("diff.field.description")}>{description}</Field>}
      {pictures.length > 0 && (
        <Field title={t("diff.field.pictures")}>
          <ul className={styles.pictures}>
            {pictures.map((url) => (
              <li key={url} className={styles.picture}>
                <Picture url={url} sizes="120px" />
              </li>
            ))}
          </ul>
        </Field>
      )}
      {recipe.video && (
        <Field title={t("diff.field.video")}>
          <p className={styles.texts}>{recipe.video.video_url}</p>
        </Field>
      )}
      {parts.map(({ sub, ingredients, steps }) => {
        const name = sub ? textOf(sub.name, lang) : parts.length > 1 ? t("main_part") : null;
        return (
          <div key={sub?.id ?? "main"} className={styles.diff}>
            {ingredients.length > 0 && (
              <Field title={name ? `${t("ingredients")} · ${name}` : t("ingredients")}>
                <ul className={styles.lines}>
                  {ingredients.map((line) => (
                    <li key={line.id} className={styles.line}>
                      <span>
                        {lineTitle(line, lang)}
                        {line.food_known && wordsOf(line) && <span className={styles.words}>{wordsOf(line)}</span>}
                      </span>
                      <span className={styles.amounts}>
                        {formatAmount(line.multiplier, line.quantity, system, lang)}
                      </span>
                    </li>
                  ))}
                </ul>
              </Field>
            )}
            {steps.length > 0 && (
              <Field title={name ? `${t("method")} · ${name}` : t("method")}>
                <ol className={styles.lines}>
                  {steps.map((step) => (
                    <li key={step.id} className={styles.step}>
                      <strong>{t("step_number", { number: step.order + 1 })}</strong>
                      <p>{textOf(step.text, lang)}</p>
                      {step.duration !== null && <p className={styles.time}>{formatMinutes(step.duration, lang)}</p>}
                    </li>
                  ))}
                </ol>
              </Field>
            )}
          </div>
        );
      })}
      {lists.map((field) => {
        const texts = listOf(recipe[field]);
        return (
          texts.length > 0 && (
            <Field key={field} title={t(`diff.field.${field}`)}>
              <ul className={styles.texts}>
                {texts.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Field>
          )
        );
      })}
      {info && <Field title={t("diff.field.dietetic_info")}>{info}</Field>}
      {recipe.diets.length > 0 && (
        <Field title={t("nutrition.diets")}>
          {new Intl.ListFormat(localeOf(lang), { type: "conjunction" }).format(
            recipe.diets.map(({ name }) => textOf(name, lang)),
          )}
        </Field>
      )}
    </div>
  );
}
