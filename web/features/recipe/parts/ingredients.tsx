import type { Recipe } from "@toque/db/entities/recipe.ts";
import { clsx } from "clsx";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatAmount, formatFood } from "../../../shared/formatting/amount.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { useMeasurementSystem } from "../../../shared/preferences/account.ts";
import { useLanguage } from "../../../shared/preferences/language.ts";
import { Counter } from "../../../shared/ui/counter.tsx";
import type { ShownChange } from "../changes/change-state.ts";
import { ChangedLabel } from "../changes/changed-label.tsx";
import { type LineDiff, partOf } from "../changes/diff.ts";
import { useReading } from "../print/print-state.ts";
import { ingredientTick } from "../ticks/ticks.ts";
import { useTicks } from "../ticks/use-ticks.ts";
import { InLanguage } from "./in-language.tsx";
import styles from "./ingredients.module.css";
import { IngredientsFoot } from "./ingredients-foot.tsx";
import { methodAnchor, partsOf, type RecipePart } from "./recipe-text.ts";

interface IngredientsProps {
  recipe: Recipe;
  change: ShownChange | null;
}

/** The lines of a part in their order, with those that have just gone where they stood. */
function rowsOf(part: RecipePart, change: ShownChange | null): LineDiff[] {
  const diff = partOf(change?.diff ?? null, part.sub?.id ?? null);
  const same = { kind: "same", food: false, amount: false, scaled: false } as const;
  if (!diff) return part.ingredients.map((line) => ({ before: line, after: line, ...same }));
  // The lines as they are now: the language may have changed since the change was read.
  const now = new Map(part.ingredients.map((line) => [line.id, line]));
  return diff.lines.flatMap((row) => {
    if (!row.after) return row;
    const after = now.get(row.after.id);
    return after ? { ...row, after } : [];
  });
}

/** What goes in, for as many as the reader says; what is on the table can be ticked off. */
export function Ingredients({ recipe, change }: IngredientsProps) {
  const { t } = useTranslation(["recipe", "common"]);
  const lang = useLanguage();
  const [system] = useMeasurementSystem();
  const { servings, setServings } = useReading();
  const ticks = useTicks(recipe);
  const prefix = useId();
  const factor = servings / recipe.nb_servings;
  const parts = partsOf(recipe).filter(({ ingredients }) => ingredients.length > 0);
  const servingsChange = change?.diff.fields.find(({ field }) => field === "nb_servings");

  const row = (line: LineDiff) => {
    const shown = line.after ?? line.before;
    const gone = line.after === null;
    const count = shown.multiplier * (gone ? 1 : factor);
    const name = formatFood(shown, count, lang);
    const amount = formatAmount(count, shown.quantity, system, lang);
    // Amounts that only follow the servings glow with them, and are told once, above.
    const told = line.kind !== "same" && !(line.scaled && servingsChange);
    const label = told && change && line.kind !== "same" && <ChangedLabel change={change} kind={line.kind} />;
    const key = `${shown.id} ${line.kind === "same" ? "" : change?.token}`;
    const glow = line.kind !== "same" && "tq-glow";
    if (gone) {
      return (
        <li key={key} className={clsx(styles.line, glow, styles.gone)}>
          <span className={styles.name}>
            <del>{name}</del> {label}
          </span>
          <span className={styles.amount}>{amount}</span>
        </li>
      );
    }
    const tick = ingredientTick(shown.id);
    const id = `${prefix}${tick}`;
    return (
      <li key={key} className={clsx(styles.line, glow)}>
        <input
          type="checkbox"
          id={id}
          className={styles.tick}
          checked={ticks.has(tick)}
          onChange={() => ticks.toggle(tick)}
        />
        <span className={styles.name}>
          <label htmlFor={id} className={styles.whole}>
            {name}
          </label>{" "}
          {label}
        </span>
        <label htmlFor={id} className={styles.amount}>
          {amount}
        </label>
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
        <div key={part.sub?.id ?? 0} className={styles.part}>
          {parts.length > 1 && (
            <h3>
              {part.steps.length > 0 ? (
                <a href={`#${methodAnchor(part)}`} title={t("to_method")}>
                  {part.sub ? <InLanguage>{textOf(part.sub.name, lang)}</InLanguage> : t("main_part")}
                </a>
              ) : part.sub ? (
                <InLanguage>{textOf(part.sub.name, lang)}</InLanguage>
              ) : (
                t("main_part")
              )}
            </h3>
          )}
          <ul className={styles.lines}>{rowsOf(part, change).map(row)}</ul>
        </div>
      ))}
      {parts.length === 0 && <p className={styles.none}>{t("no_ingredients")}</p>}
      <IngredientsFoot recipe={recipe} ticked={ticks.count} onUntick={ticks.clear} />
    </section>
  );
}
