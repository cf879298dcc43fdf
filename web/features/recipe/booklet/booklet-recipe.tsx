import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { StepNumber, Tip } from "../../../shared/ui/handwriting.tsx";
import { RecipeCover } from "../../../shared/ui/recipe-cover.tsx";
import { RecipeMeta } from "../../../shared/ui/recipe-meta.tsx";
import { FallbackLanguagesContext, TextWithLang, useFallbackLanguages } from "../language/use-fallback-languages.tsx";
import { useLineWords } from "../line-words.ts";
import { Allergens } from "../nutrition/allergens.tsx";
import { listOf, partsOf, type RecipePart } from "../recipe-parts.ts";
import styles from "./booklet-recipe.module.css";

/** The name of a part, where a recipe has several. */
function PartName({ part }: { part: RecipePart }) {
  const { t } = useTranslation("recipe");
  const lang = useLanguage();
  return <h4>{part.sub ? <TextWithLang>{textOf(part.sub.name, lang)}</TextWithLang> : t("main_part")}</h4>;
}

function IngredientLines({ recipe }: { recipe: Recipe }) {
  const { t } = useTranslation("recipe");
  const lang = useLanguage();
  const wordsOf = useLineWords();
  const originLang = recipe.origin_lang === lang ? undefined : recipe.origin_lang;
  const parts = partsOf(recipe).filter(({ ingredients }) => ingredients.length > 0);
  return (
    <section className={styles.ingredients}>
      <h3>{t("ingredients")}</h3>
      {parts.map((part) => (
        <div key={part.sub?.id ?? 0}>
          {parts.length > 1 && <PartName part={part} />}
          <ul>
            {part.ingredients.map((line) => {
              const { name, note, amount } = wordsOf(line, line.multiplier);
              return (
                <li key={line.id}>
                  <span>
                    {line.food_known ? name : <span lang={originLang}>{name}</span>}
                    {note && (
                      <>
                        , <TextWithLang>{note}</TextWithLang>
                      </>
                    )}
                    {!line.food_known && <small>{t("line.not_in_table")}</small>}
                    {line.food_personal && <small>{t("line.personal")}</small>}
                  </span>
                  {amount && <span className={styles.amount}>{amount}</span>}
                </li>
              );
            })}
          </ul>
        </div>
      ))}
      {parts.length === 0 && <p>{t("no_ingredients")}</p>}
    </section>
  );
}

function Steps({ recipe }: { recipe: Recipe }) {
  const { t } = useTranslation("recipe");
  const lang = useLanguage();
  const parts = partsOf(recipe).filter(({ steps }) => steps.length > 0);
  return (
    <section>
      <h3>{t("method")}</h3>
      {parts.map((part) => (
        <div key={part.sub?.id ?? 0}>
          {parts.length > 1 && <PartName part={part} />}
          <ol className={styles.steps}>
            {part.steps.map((step, index) => (
              <li key={step.id}>
                <StepNumber>{index + 1}</StepNumber>
                <p>
                  <TextWithLang>{textOf(step.text, lang)}</TextWithLang>
                </p>
              </li>
            ))}
          </ol>
        </div>
      ))}
      {parts.length === 0 && <p>{t("no_steps")}</p>}
      {listOf(recipe.tips).map((tip, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tips may be equal
        <Tip key={index}>{t("tip", { text: tip })}</Tip>
      ))}
    </section>
  );
}

/** A recipe as it stands in a booklet: everything that is needed to cook it, and nothing to click. */
export function BookletRecipe({ recipe, headingId }: { recipe: Recipe; headingId: string }) {
  const { t } = useTranslation(["recipe", "common"]);
  const lang = useLanguage();
  const languages = useFallbackLanguages(recipe);
  const description = textOf(recipe.description, lang);
  return (
    <FallbackLanguagesContext value={languages}>
      <header className={styles.head}>
        <div>
          <h2 id={headingId}>
            <TextWithLang>{textOf(recipe.name, lang)}</TextWithLang>
          </h2>
          <div className={styles.facts}>
            <span>{t("common:servings", { count: recipe.nb_servings })}</span>
            <RecipeMeta recipe={recipe} />
          </div>
          {description && (
            <p>
              <TextWithLang>{description}</TextWithLang>
            </p>
          )}
        </div>
        <RecipeCover recipe={recipe} sizes="320px" rounded className={styles.cover} />
      </header>
      <div className={styles.columns}>
        <IngredientLines recipe={recipe} />
        <Steps recipe={recipe} />
      </div>
      <Allergens recipe={recipe} />
    </FallbackLanguagesContext>
  );
}
