import { ActionIcon, Menu } from "@mantine/core";
import { IconCheck, IconDots, IconListNumbers, IconNote, IconReplace, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { TextAnswer } from "@toque/db/schemas/recipe-text.ts";
import { clsx } from "clsx";
import { useState } from "react";
import { foodQuery } from "../../../shared/foods/food-calls.ts";
import { FoodCombobox } from "../../../shared/foods/food-combobox.tsx";
import { type FoodHit, foodQuantitiesQuery } from "../../../shared/foods/food-queries.ts";
import { parseFoodRef } from "../../../shared/foods/food-ref.ts";
import { formatNumber, nbsp } from "../../../shared/formatting/number.ts";
import { unitSign } from "../../../shared/formatting/quantity.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Pill } from "../../../shared/ui/pill.tsx";
import { toastError } from "../../../shared/ui/toast-error.ts";
import { Input } from "../fields/field.tsx";
import { formatAmount, parseAmount } from "../form/amount.ts";
import { quantityName } from "../rows/quantity-name.ts";
import { QuantityPicker } from "../rows/quantity-picker.tsx";
import {
  isSame,
  type Meaning,
  meaningOf,
  measureIn,
  nameOf,
  noteOf,
  offeredInstead,
  type PastedLine,
} from "./lines.ts";
import styles from "./paste.module.css";

/** The number and the measure of a meaning: "200 ml". */
function useAmountText() {
  const { t } = useTranslation("paste");
  const lang = useLanguage();
  return ({ amount, quantity, unit }: Meaning): { amount: string; measure: string } => ({
    amount: amount === null ? "" : formatAmount(amount, lang),
    measure: quantity
      ? quantityName(quantity, amount, lang)
      : unit
        ? unitSign(unit, lang)
        : t("piece", { count: amount ?? 1 }),
  });
}

function AnswerPill({ answer, line, onChoose }: { answer: TextAnswer; line: PastedLine; onChoose: () => void }) {
  const { t } = useTranslation("paste");
  const lang = useLanguage();
  const amountText = useAmountText();
  const meaning = meaningOf(answer);
  const { amount, measure } = amountText(meaning);
  const inMeasure = `${amount}${nbsp}${measure}`;
  const { quantity } = answer;
  const grams = quantity && answer.multiplier !== null ? quantity.weight * answer.multiplier : null;
  const text =
    answer.kind === "as_written"
      ? t("answer.as_written")
      : answer.kind === "food"
        ? (answer.food?.name ?? "")
        : quantity?.unit === "g" || grams === null
          ? inMeasure
          : `${inMeasure}, ${formatNumber(grams, lang, grams < 10 ? 1 : 0)}${nbsp}g`;
  const isChosen = isSame(meaning, line.meaning);
  return (
    <button
      type="button"
      className={clsx(styles.answer, isChosen && styles.chosen)}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {isChosen && <IconCheck size={16} aria-hidden />}
      {text}
    </button>
  );
}

/** The amount and the measure, typed. */
function AmountFields({ line, name, onMend }: { line: PastedLine; name: string; onMend: (meaning: Meaning) => void }) {
  const { t } = useTranslation("paste");
  const lang = useLanguage();
  const { meaning } = line;
  const [typed, setTyped] = useState(meaning.amount === null ? "" : formatAmount(meaning.amount, lang));
  return (
    <div className={styles.amountFields}>
      <Input
        aria-label={t("line.amount", { name })}
        className={styles.amountField}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          const amount = parseAmount(currentTarget.value);
          if (amount !== null && amount > 0) onMend({ ...meaning, amount });
        }}
      />
      {meaning.food && (
        <QuantityPicker
          control={{ id: `paste-measure-${line.key}` }}
          foodId={meaning.food.id}
          value={meaning.quantity}
          amount={meaning.amount}
          label={t("line.measure", { name })}
          onChange={(quantity) => onMend({ ...meaning, quantity, unit: quantity.unit })}
        />
      )}
    </div>
  );
}

interface UnderstoodLineProps {
  line: PastedLine;
  isActive: boolean;
  /** Of a line with several foods, only the first has the number. */
  isFirst: boolean;
  onActive: () => void;
  /** null: the line is left out. */
  onMend: (meaning: Meaning | null) => void;
  /** The line is a step. */
  onStep: () => void;
}

/** One understood ingredient: food, note, amount, and the ready answers to what is doubtful. */
export function UnderstoodLine({ line, isActive, isFirst, onActive, onMend, onStep }: UnderstoodLineProps) {
  const { t } = useTranslation("paste");
  const lang = useLanguage();
  const client = useQueryClient();
  const amountText = useAmountText();
  const [opened, setOpened] = useState<"food" | "amount" | null>(null);
  const { ingredient, meaning, state } = line;
  const name = nameOf(meaning, lang);
  const note = noteOf(line);
  const offered = offeredInstead(line, lang);
  const { amount, measure } = amountText(meaning);

  const takeFood = async (hit: FoodHit): Promise<void> => {
    const { id } = parseFoodRef(hit.ref);
    setOpened(null);
    try {
      const [quantities, found] = await Promise.all([
        client.fetchQuery(foodQuantitiesQuery(id)),
        client.fetchQuery(foodQuery(id)),
      ]);
      const quantity = measureIn(quantities, meaning.quantity?.unit ?? meaning.unit);
      const food = { id, name: hit.name, plural: found.plural, ...(hit.personal ? { personal: true } : {}) };
      onMend({ food, written: null, quantity, unit: quantity?.unit ?? null, amount: meaning.amount ?? 1 });
    } catch (error) {
      toastError(error);
    }
  };

  return (
    <li
      className={clsx(styles.line, isActive && styles.active)}
      data-understood-line={ingredient.line}
      onMouseEnter={onActive}
      onFocus={onActive}
    >
      <span className={styles.number}>
        {isFirst && (
          <>
            <span className={styles.hidden}>{t("line.from")}</span>
            {ingredient.line}
          </>
        )}
      </span>
      <div className={styles.what}>
        <span className={styles.foodName}>
          <span className={clsx(state === "written" && styles.asWritten)}>{name}</span>
          {offered}
        </span>
        {note && (
          <Pill small icon={<IconNote size={16} aria-hidden />} className={styles.note}>
            {note}
          </Pill>
        )}
      </div>
      <button
        type="button"
        className={styles.amount}
        aria-label={t("line.change_amount", { name, amount: `${amount} ${measure}`.trim() })}
        aria-expanded={opened === "amount"}
        onClick={() => setOpened(opened === "amount" ? null : "amount")}
      >
        <b>{amount}</b> {measure}
      </button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size={44} className={styles.more} aria-label={t("line.more", { name })}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconReplace size={18} aria-hidden />} onClick={() => setOpened("food")}>
            {t("line.other_food")}
          </Menu.Item>
          <Menu.Item leftSection={<IconListNumbers size={18} aria-hidden />} onClick={onStep}>
            {t("line.is_step")}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={18} aria-hidden />} onClick={() => onMend(null)}>
            {t("line.leave_out")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {state === "written" && <p className={styles.cost}>{t("line.not_in_table")}</p>}
      {ingredient.doubts.map((doubt) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
        <div
          key={doubt.kind}
          className={styles.answers}
          role="group"
          aria-label={`${name}: ${t(`doubt.${doubt.kind}`)}`}
        >
          <span className={styles.question}>{t(`doubt.${doubt.kind}`)}</span>
          {doubt.answers.map((answer) => (
            <AnswerPill
              key={`${answer.kind} ${answer.food?.id} ${answer.quantity?.id} ${answer.multiplier}`}
              answer={answer}
              line={line}
              onChoose={() => {
                setOpened(null);
                onMend(meaningOf(answer));
              }}
            />
          ))}
          <button
            type="button"
            className={styles.answer}
            aria-expanded={opened !== null}
            onClick={() => setOpened(opened ? null : doubt.kind === "food_unknown" ? "food" : "amount")}
          >
            {t(doubt.kind === "food_unknown" ? "answer.other_food" : "answer.type")}
          </button>
        </div>
      ))}
      {opened === "food" && (
        <div className={styles.opened}>
          <FoodCombobox
            foodsOnly
            withOwn
            labelHidden
            autoFocus
            label={t("line.food_instead", { name })}
            placeholder={t("line.food_instead", { name })}
            initialText={ingredient.food_text}
            onPick={(hit) => void takeFood(hit)}
          />
        </div>
      )}
      {opened === "amount" && (
        <div className={styles.opened}>
          <AmountFields line={line} name={name} onMend={onMend} />
        </div>
      )}
    </li>
  );
}
