import { Button } from "@mantine/core";
import { IconArrowBackUp, IconBasketPlus, IconChevronDown, IconInfoCircle } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { clsx } from "clsx";
import { useId, useState } from "react";
import { Link } from "wouter";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMeasurementSystem } from "../../../shared/preferences/account.ts";
import { useIsSignedIn } from "../../../shared/session/session.ts";
import { Counter } from "../../../shared/ui/counter.tsx";
import type { ShownChange } from "../changes/change-state.ts";
import type { LineDiff } from "../changes/diff.ts";
import { ChangedLabel } from "../changes/lazy-changed-label.tsx";
import { partOf } from "../changes/part-of.ts";
import { ingredientItem } from "../checklist/checklist.ts";
import { useChecklist } from "../checklist/use-checklist.ts";
import { TextWithLang } from "../language/use-fallback-languages.tsx";
import { useLineWords } from "../line-words.ts";
import { methodAnchor, partsOf, type RecipePart } from "../recipe-parts.ts";
import { AddToList } from "../shopping/add-to-list.tsx";
import { useViewOptions } from "../view-options.ts";
import styles from "./ingredients.module.css";

interface IngredientsProps {
  recipe: Recipe;
  change: ShownChange | null;
}

/** The lines of a part in their order; removed lines keep their former positions. */
function rowsOf(part: RecipePart, change: ShownChange | null): LineDiff[] {
  const diff = partOf(change?.diff ?? null, part.sub?.id ?? null);
  const same = { kind: "same", food: false, amount: false, words: false, scaled: false } as const;
  if (!diff) return part.ingredients.map((line) => ({ before: line, after: line, ...same }));
  // The current lines: the language may have changed since the change was loaded.
  const currentLines = new Map(part.ingredients.map((line) => [line.id, line]));
  return diff.lines.flatMap((row) => {
    if (!row.after) return row;
    const after = currentLines.get(row.after.id);
    return after ? { ...row, after } : [];
  });
}

const systems = ["metric", "us", "imperial"] as const;

interface IngredientsFooterProps {
  recipe: Recipe;
  checkedCount: number;
  onUncheckAll: () => void;
}

/** Below the ingredients: the measurement system, and buttons to reset the servings and the checklist. */
function IngredientsFooter({ recipe, checkedCount, onUncheckAll }: IngredientsFooterProps) {
  const { t } = useTranslation(["recipe", "common"]);
  const [system, setSystem] = useMeasurementSystem();
  const { servings, setServings } = useViewOptions();
  return (
    <div className={styles.foot} data-no-print>
      <label className={styles.measures}>
        <span>{t("measures.label")}</span>
        <select
          value={system}
          onChange={({ currentTarget }) => {
            const chosen = systems.find((one) => one === currentTarget.value);
            if (chosen) setSystem(chosen);
          }}
        >
          {systems.map((one) => (
            <option key={one} value={one}>
              {t(`measures.${one}`)}
            </option>
          ))}
        </select>
        <IconChevronDown size={16} aria-hidden />
      </label>
      {servings !== recipe.nb_servings && (
        <button type="button" onClick={() => setServings(recipe.nb_servings)}>
          <IconArrowBackUp size={16} aria-hidden />
          {t("as_written", { servings: t("common:servings", { count: recipe.nb_servings }) })}
        </button>
      )}
      {checkedCount > 0 && (
        <button type="button" onClick={onUncheckAll}>
          {t("untick")}
        </button>
      )}
    </div>
  );
}

/** The ingredients for the chosen number of servings; each can be checked off. */
export function Ingredients({ recipe, change }: IngredientsProps) {
  const { t } = useTranslation(["recipe", "common"]);
  const lang = useLanguage();
  const wordsOf = useLineWords();
  // The author's own words are in the author's language.
  const originLang = recipe.origin_lang === lang ? undefined : recipe.origin_lang;
  const { servings, setServings } = useViewOptions();
  const checklist = useChecklist(recipe);
  const prefix = useId();
  const signedIn = useIsSignedIn();
  const [adding, setAdding] = useState(false);
  const factor = servings / recipe.nb_servings;
  const parts = partsOf(recipe).filter(({ ingredients }) => ingredients.length > 0);
  const servingsChange = change?.diff.fields.find(({ field }) => field === "nb_servings");

  const row = (line: LineDiff) => {
    const shown = line.after ?? line.before;
    const isRemoved = line.after === null;
    const count = shown.multiplier * (isRemoved ? 1 : factor);
    const { name, note, amount } = wordsOf(shown, count);
    // Amounts that only scale with the servings glow, but only the servings get a label.
    const hasLabel = line.kind !== "same" && !(line.scaled && servingsChange);
    const replaced = line.food && line.before ? textOf(line.before.food.name, lang) : undefined;
    const label = hasLabel && change && line.kind !== "same" && (
      <ChangedLabel change={change} kind={line.kind} replaced={replaced} />
    );
    const changed = line.kind === "same" ? undefined : "";
    const was = hasLabel && line.amount && line.before ? wordsOf(line.before, line.before.multiplier * factor) : null;
    const key = `${shown.id} ${line.kind === "same" ? "" : change?.token}`;
    const glow = line.kind !== "same" && "tq-glow";
    if (isRemoved) {
      return (
        <li key={key} className={clsx(styles.line, glow, styles.gone)} data-changed={changed}>
          <span className={styles.name}>
            <del>{note ? `${name}, ${note}` : name}</del> {label}
          </span>
          <span className={styles.amount}>{amount}</span>
        </li>
      );
    }
    const item = ingredientItem(shown.id);
    const id = `${prefix}${item}`;
    return (
      <li key={key} className={clsx(styles.line, glow)} data-changed={changed}>
        <input
          type="checkbox"
          id={id}
          className={styles.tick}
          checked={checklist.has(item)}
          onChange={() => checklist.toggle(item)}
        />
        <span className={styles.name}>
          <label htmlFor={id} className={styles.whole}>
            {shown.food_known ? name : <span lang={originLang}>{name}</span>}
            {note && (
              <span className={styles.note}>
                , <TextWithLang>{note}</TextWithLang>
              </span>
            )}
          </label>{" "}
          {label}
          {shown.food_known && (
            <Link
              href={`/foods/${shown.food.id}`}
              className={styles.about}
              aria-label={t("line.about", { name: textOf(shown.food.name, lang) })}
              data-no-print
            >
              <IconInfoCircle size={16} stroke={1.5} aria-hidden />
            </Link>
          )}
          {!shown.food_known && <small className={styles.aside}>{t("line.not_in_table")}</small>}
          {shown.food_personal && <small className={styles.aside}>{t("line.personal")}</small>}
        </span>
        {amount && (
          <label htmlFor={id} className={styles.amount}>
            {was && was.amount !== amount && <del className={styles.was}>{was.amount}</del>} {amount}
          </label>
        )}
      </li>
    );
  };

  return (
    <section aria-labelledby="ingredients" className={styles.ingredients}>
      <header className={styles.header}>
        <div>
          <h2 id="ingredients">{t("ingredients")}</h2>
          {servingsChange && change && <ChangedLabel change={change} />}
        </div>
        <div key={servingsChange ? change?.token : 0} className={clsx(styles.counter, servingsChange && "tq-glow")}>
          <Counter
            value={servings}
            onChange={setServings}
            max={1000}
            label={t("servings_label")}
            text={t("common:servings", { count: servings })}
          />
        </div>
      </header>
      {parts.map((part) => (
        <div key={part.sub?.id ?? 0}>
          {parts.length > 1 && (
            <h3>
              {part.steps.length > 0 ? (
                <a href={`#${methodAnchor(part)}`} title={t("to_method")}>
                  {part.sub ? <TextWithLang>{textOf(part.sub.name, lang)}</TextWithLang> : t("main_part")}
                </a>
              ) : part.sub ? (
                <TextWithLang>{textOf(part.sub.name, lang)}</TextWithLang>
              ) : (
                t("main_part")
              )}
            </h3>
          )}
          <ul className={styles.lines}>{rowsOf(part, change).map(row)}</ul>
        </div>
      ))}
      {parts.length === 0 && <p className={styles.none}>{t("no_ingredients")}</p>}
      {signedIn && parts.length > 0 && (
        <div className={styles.toList} data-no-print>
          <Button
            variant="default"
            leftSection={<IconBasketPlus size={18} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t("to_list")}
          </Button>
          <AddToList
            recipe={recipe}
            name={textOf(recipe.name, lang)}
            opened={adding}
            onClose={() => setAdding(false)}
          />
        </div>
      )}
      <IngredientsFooter recipe={recipe} checkedCount={checklist.count} onUncheckAll={checklist.clear} />
    </section>
  );
}
