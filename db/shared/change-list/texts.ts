import type { EditedAmount, EditedLine, RecipeEdit } from "../../schemas/chat-parts.ts";
import type { Lang, LangMap, MeasurementSystem } from "../../schemas/common.ts";
import { formatAmount } from "../units/format.ts";
import { formatNumber, nbsp } from "../units/numbers.ts";
import { textOf } from "../units/signs.ts";
import phrases from "./phrases.json";

export interface Reader {
  lang: Lang;
  system: MeasurementSystem;
}

type Key = keyof (typeof phrases)["en"];

/** Names are inserted as they are: a `$` in them has no meaning. */
const say = (key: Key, lang: Lang, values: Record<string, string> = {}): string =>
  phrases[lang][key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");

function amountText({ count, quantity }: EditedAmount, { lang, system }: Reader): string {
  const { name, plural, weight, unit } = quantity;
  const shown = { id: 0, type: "food" as const, name: textOf(name, lang), plural: textOf(plural, lang), weight, unit };
  return formatAmount(count, shown, system, lang);
}

const lineText = ({ food, amount }: EditedLine, reader: Reader): string =>
  `${textOf(food, reader.lang)} ${amountText(amount, reader)}`;

const minutes = (value: number | null, lang: Lang): string =>
  value === null ? say("no_time", lang) : `${formatNumber(value, lang, 1)}${nbsp}min`;

const inPart = (text: string, part: LangMap | null, lang: Lang): string =>
  part === null ? text : say("in_part", lang, { part: textOf(part, lang), text });

/** An added food, marked where its allergens have not been stated. */
const withUnknown = (text: string, { allergens_unknown }: EditedLine, lang: Lang): string =>
  allergens_unknown ? say("allergens_unknown", lang, { text }) : text;

type Edit<T extends RecipeEdit["type"]> = Extract<RecipeEdit, { type: T }>;

function numberText({ field, before, after, scaled }: Edit<"number_changed">, lang: Lang): string {
  const shown = (value: number) => (field === "nb_servings" ? formatNumber(value, lang, 1) : minutes(value, lang));
  return say(scaled ? "scaled" : field, lang, { before: shown(before), after: shown(after) });
}

function fieldText({ field, after }: Edit<"text_changed">, lang: Lang): string {
  if (field === "name") return say("name", lang, { text: textOf(after, lang) });
  return say(after === null ? `${field}_removed` : field, lang);
}

function listText({ field, added, removed }: Edit<"list_changed">, lang: Lang): string[] {
  const list = say(field, lang);
  // A list that was written anew in one language still says the old things in the others.
  const texts = (entries: readonly LangMap[]) => {
    const own = entries.flatMap((entry) => entry[lang] ?? []);
    return own.length > 0 ? own : entries.map((entry) => textOf(entry, lang));
  };
  return [
    ...texts(added).map((text) => say("list_added", lang, { list, text })),
    ...texts(removed).map((text) => say("list_removed", lang, { list, text })),
  ];
}

function noteText({ after }: Edit<"note_changed">, lang: Lang): string {
  const food = textOf(after.food, lang);
  const note = textOf(after.note, lang);
  return note === "" ? say("note_removed", lang, { food }) : say("note_changed", lang, { food, note });
}

/** One thing that was changed, in the reader's words: "Butter 100 g → 60 g", "Walnuts removed", "Step 3 rewritten". */
export function editTexts(edit: RecipeEdit, reader: Reader): string[] {
  const { lang } = reader;
  switch (edit.type) {
    case "number_changed":
      return [numberText(edit, lang)];
    case "text_changed":
      return [fieldText(edit, lang)];
    case "list_changed":
      return listText(edit, lang);
    case "food_added": {
      const values = { food: textOf(edit.after.food, lang), amount: amountText(edit.after.amount, reader) };
      return [inPart(withUnknown(say(edit.type, lang, values), edit.after, lang), edit.part, lang)];
    }
    case "food_removed": {
      const values = { food: textOf(edit.before.food, lang), amount: amountText(edit.before.amount, reader) };
      return [inPart(say(edit.type, lang, values), edit.part, lang)];
    }
    case "food_replaced": {
      const values = { before: lineText(edit.before, reader), after: lineText(edit.after, reader) };
      return [inPart(withUnknown(say("food_replaced", lang, values), edit.after, lang), edit.part, lang)];
    }
    case "amount_changed": {
      const values = {
        food: textOf(edit.after.food, lang),
        before: amountText(edit.before.amount, reader),
        after: amountText(edit.after.amount, reader),
      };
      return [inPart(say("amount_changed", lang, values), edit.part, lang)];
    }
    case "note_changed":
      return [inPart(noteText(edit, lang), edit.part, lang)];
    case "step_timed": {
      const values = {
        n: formatNumber(edit.number, lang),
        before: minutes(edit.before, lang),
        after: minutes(edit.after, lang),
      };
      return [inPart(say("step_timed", lang, values), edit.part, lang)];
    }
    case "step_added":
    case "step_removed":
    case "step_rewritten":
      return [inPart(say(edit.type, lang, { n: formatNumber(edit.number, lang) }), edit.part, lang)];
  }
}

/** All that was changed, a line each. */
export const changeList = (edits: readonly RecipeEdit[], reader: Reader): string[] =>
  edits.flatMap((edit) => editTexts(edit, reader));

/** Characters of a summary: what the table of versions takes. */
const MAX_SUMMARY = 300;

/** The summary of a version: as much of its changes as fits. */
export function summaryOf(edits: readonly RecipeEdit[], reader: Reader): string {
  const lines = changeList(edits, reader);
  if (lines.length === 0) return say("nothing", reader.lang);
  let text = "";
  for (const line of lines) {
    const next = text === "" ? line : `${text}; ${line}`;
    if (next.length > MAX_SUMMARY - 2) return text === "" ? `${line.slice(0, MAX_SUMMARY - 1)}…` : `${text}; …`;
    text = next;
  }
  return text;
}
