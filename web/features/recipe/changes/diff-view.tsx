import type { Recipe } from "@toque/db/schemas/recipe.ts";
import type { ReactNode } from "react";
import { formatAmount } from "../../../shared/formatting/amount.ts";
import { formatMinutes } from "../../../shared/formatting/duration.ts";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { inSentence, textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMeasurementSystem } from "../../../shared/preferences/account.ts";
import { Picture } from "../../../shared/ui/picture.tsx";
import { lineTitle } from "../recipe-parts.ts";
import {
  diffNames,
  diffTexts,
  type FieldDiff,
  type LineDiff,
  type PartDiff,
  type RecipeDiff,
  type StepDiff,
  wordsOf,
} from "./diff.ts";
import { AddedText, ListChange, RemovedText, TextChange } from "./diff-text.tsx";
import styles from "./diff-view.module.css";

function Line({ line }: { line: LineDiff }) {
  const lang = useLanguage();
  const [system] = useMeasurementSystem();
  const name = (side: LineDiff["before"]): string => (side ? lineTitle(side, lang) : "");
  const said = (side: LineDiff["before"]): string => (side?.food_known ? wordsOf(side) : "");
  const amount = (side: LineDiff["before"]): string =>
    side ? formatAmount(side.multiplier, side.quantity, system, lang) : "";
  const { before, after, food } = line;
  if (!before || !after) {
    const Tag = before ? RemovedText : AddedText;
    return (
      <li className={styles.line}>
        <Tag>{name(before ?? after)}</Tag>
        <Tag>{amount(before ?? after)}</Tag>
      </li>
    );
  }
  const amounts = [amount(before), amount(after)];
  return (
    <li className={styles.line}>
      <span>
        {food ? (
          <>
            <RemovedText>{name(before)}</RemovedText> <AddedText>{name(after)}</AddedText>
          </>
        ) : (
          name(after)
        )}
        {(said(before) || said(after)) && (
          <span className={styles.words}>
            {said(before) === said(after) ? said(after) : <TextChange before={said(before)} after={said(after)} />}
          </span>
        )}
      </span>
      <span className={styles.amounts}>
        {amounts[0] === amounts[1] ? (
          amounts[1]
        ) : (
          <>
            <RemovedText>{amounts[0]}</RemovedText> <AddedText>{amounts[1]}</AddedText>
          </>
        )}
      </span>
    </li>
  );
}

function StepLine({ step }: { step: StepDiff }) {
  const { t } = useTranslation("recipe");
  const lang = useLanguage();
  const { before, after } = step;
  const text = (side: StepDiff["before"]): string => textOf(side?.text, lang);
  const time = (side: StepDiff["before"]): string =>
    side?.duration ? formatMinutes(side.duration, lang) : t("diff.no_time");
  return (
    <li className={styles.step}>
      <strong>{t("step_number", { number: (after ?? before).order + 1 })}</strong>
      <p>
        {before && after ? (
          <TextChange before={text(before)} after={text(after)} />
        ) : before ? (
          <RemovedText>{text(before)}</RemovedText>
        ) : (
          <AddedText>{text(after)}</AddedText>
        )}
      </p>
      {before && after && step.duration && (
        <p className={styles.time}>
          <RemovedText>{time(before)}</RemovedText> <AddedText>{time(after)}</AddedText>
        </p>
      )}
    </li>
  );
}

/** Whether two lists have the same entries in another order. */
const isReordered = (before: readonly string[], after: readonly string[]): boolean =>
  before.length === after.length &&
  before.every((one) => after.includes(one)) &&
  after.every((one) => before.includes(one));

/** The removed and added pictures. */
function Pictures({ before, after }: { before: string[]; after: string[] }) {
  const { t } = useTranslation("recipe");
  if (isReordered(before, after)) return <p className={styles.none}>{t("diff.moved")}</p>;
  const picture = (url: string, kind: "removed" | "added") => (
    <li key={`${kind} ${url}`} className={styles.picture}>
      <Picture url={url} sizes="120px" alt={t(`diff.picture_${kind}`)} />
      <span className={kind === "removed" ? styles.was : styles.is} aria-hidden="true">
        {t(`diff.picture_${kind}`)}
      </span>
    </li>
  );
  return (
    <ul className={styles.pictures}>
      {before.filter((url) => !after.includes(url)).map((url) => picture(url, "removed"))}
      {after.filter((url) => !before.includes(url)).map((url) => picture(url, "added"))}
    </ul>
  );
}

function Field({ entry }: { entry: FieldDiff }) {
  const { t } = useTranslation(["recipe", "common"]);
  const lang = useLanguage();
  const shown = (): ReactNode => {
    switch (entry.field) {
      case "name":
      case "description":
      case "dietetic_info":
        return <TextChange before={entry.before} after={entry.after} />;
      case "nb_servings":
        return (
          <>
            <RemovedText>{t("common:servings", { count: entry.before })}</RemovedText>{" "}
            <AddedText>{t("common:servings", { count: entry.after })}</AddedText>
          </>
        );
      case "preparation_time":
      case "total_time":
        return (
          <>
            <RemovedText>{formatMinutes(entry.before, lang)}</RemovedText>{" "}
            <AddedText>{formatMinutes(entry.after, lang)}</AddedText>
          </>
        );
      case "difficulty":
        return (
          <>
            <RemovedText>{t(`common:difficulty.${entry.before}`)}</RemovedText>{" "}
            <AddedText>{t(`common:difficulty.${entry.after}`)}</AddedText>
          </>
        );
      case "tags":
        return <ListChange rows={diffNames(entry.before, entry.after)} moved={false} />;
      case "pictures":
        return <Pictures before={entry.before} after={entry.after} />;
      default:
        return <ListChange {...diffTexts(entry.before, entry.after)} />;
    }
  };
  return (
    <section className={styles.field}>
      <h3>{t(`diff.field.${entry.field}`)}</h3>
      <div>{shown()}</div>
    </section>
  );
}

function Part({ part, hasSeveralParts }: { part: PartDiff; hasSeveralParts: boolean }) {
  const { t } = useTranslation("recipe");
  const lang = useLanguage();
  const lines = part.lines.filter(({ kind }) => kind !== "same");
  const steps = part.steps.filter(({ kind }) => kind !== "same");
  if (part.kind === "same") return null;
  const sub = part.after ?? part.before;
  const name = sub ? textOf(sub.name, lang) : hasSeveralParts ? t("main_part") : null;
  const renamed = part.before && part.after && textOf(part.before.name, lang) !== textOf(part.after.name, lang);
  const moved = <p className={styles.none}>{t("diff.moved")}</p>;
  return (
    <>
      {renamed && (
        <section className={styles.field}>
          <h3>{t("diff.field.name")}</h3>
          <div>
            <TextChange before={textOf(part.before?.name, lang)} after={textOf(part.after?.name, lang)} />
          </div>
        </section>
      )}
      {(lines.length > 0 || part.linesMoved) && (
        <section className={styles.field}>
          <h3>{name ? `${t("ingredients")} · ${name}` : t("ingredients")}</h3>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <Line key={`${line.before?.id} ${line.after?.id}`} line={line} />
            ))}
          </ul>
          {part.linesMoved && moved}
        </section>
      )}
      {(steps.length > 0 || part.stepsMoved) && (
        <section className={styles.field}>
          <h3>{name ? `${t("method")} · ${name}` : t("method")}</h3>
          <ul className={styles.lines}>
            {steps.map((step) => (
              <StepLine key={`${step.before?.id} ${step.after?.id}`} step={step} />
            ))}
          </ul>
          {part.stepsMoved && moved}
        </section>
      )}
    </>
  );
}

function Consequences({ diff, before, after }: { diff: RecipeDiff; before: Recipe; after: Recipe }) {
  const { t } = useTranslation("recipe");
  const lang = useLanguage();
  const { allergensGained, allergensLost, dietsGained, dietsLost } = diff.consequences;
  const list = (entries: { name: Recipe["name"] }[]): string =>
    new Intl.ListFormat(localeOf(lang), { type: "conjunction" }).format(
      entries.map(({ name }) => inSentence(textOf(name, lang), lang)),
    );
  const rows: string[] = [];
  if (allergensGained.length > 0) rows.push(t("diff.contains_now", { list: list(allergensGained) }));
  if (allergensLost.length > 0) rows.push(t("diff.contains_no_more", { list: list(allergensLost) }));
  if (dietsGained.length > 0) rows.push(t("diff.fits_now", { list: list(dietsGained) }));
  if (dietsLost.length > 0) rows.push(t("diff.fits_no_more", { list: list(dietsLost) }));
  if (before.energy !== null && after.energy !== null && before.energy !== after.energy)
    rows.push(t("diff.energy", { before: Math.round(before.energy), after: Math.round(after.energy) }));
  if (rows.length === 0) return null;
  return (
    <section className={styles.field}>
      <h3>{t("diff.consequences")}</h3>
      <ul className={styles.texts}>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </section>
  );
}

/** The diff of two recipes: fields, ingredients and steps, and the consequences for allergens and diets. */
export function DiffView({ diff, before, after }: { diff: RecipeDiff; before: Recipe; after: Recipe }) {
  const { t } = useTranslation("recipe");
  if (diff.isEmpty) return <p className={styles.none}>{t("diff.nothing")}</p>;
  const hasSeveralParts = diff.parts.length > 1;
  return (
    <div className={styles.diff}>
      {diff.fields.map((entry) => (
        <Field key={entry.field} entry={entry} />
      ))}
      {diff.parts.map((part) => (
        <Part key={`${part.before?.id} ${part.after?.id}`} part={part} hasSeveralParts={hasSeveralParts} />
      ))}
      <Consequences diff={diff} before={before} after={after} />
    </div>
  );
}
