import type { Lang } from "@toque/db/schemas/common.ts";
import type { Quantity } from "@toque/db/schemas/quantity.ts";
import type { Tag } from "@toque/db/schemas/recipe.ts";
import type { RecipeImport } from "@toque/db/schemas/recipe-import.ts";
import type { UnderstoodText } from "@toque/db/schemas/recipe-text.ts";
import { folded } from "../../../shared/formatting/folded.ts";
import { formatAmount } from "../form/amount.ts";
import { setOriginLang, withList, withText } from "../form/translations.ts";
import {
  type EditorForm,
  type FoodChoice,
  isBlankLine,
  isBlankStep,
  type LineForm,
  limits,
  newKey,
  newLine,
  newStep,
  type Text,
} from "../form/types.ts";
import { type Facts, factsOf } from "./facts.ts";
import { type SaidScales, scaleOf, withScale } from "./heat.ts";
import { noteOf, type PastedLine } from "./lines.ts";

/** A line whose food is known to the server. */
export interface ReadyLine {
  line: PastedLine;
  food: FoodChoice;
  quantity: Quantity | null;
}

/** Whether the form has anything that a text would be put beside. */
export const hasContent = ({ main }: EditorForm): boolean =>
  Object.keys(main.name).length > 0 ||
  main.lines.some((line) => !isBlankLine(line)) ||
  main.steps.some((step) => !isBlankStep(step));

/**
 * Puts an understood text into the form. What the cook has entered stays: fields that are filled keep their value, and lines, steps
 * and tips of the text come after those that are there.
 * @param blank the form without edits
 * @param lang the language that numbers are formatted in
 * @param facts with what the cook typed
 * @param scales what the cook said of temperatures
 */
export function fillForm(
  form: EditorForm,
  text: UnderstoodText,
  ready: readonly ReadyLine[],
  {
    blank,
    lang,
    facts = factsOf(text),
    scales = new Map(),
  }: { blank: EditorForm; lang: Lang; facts?: Facts; scales?: SaidScales },
): EditorForm {
  const started = hasContent(form) ? form : setOriginLang(form, text.lang);
  const origin = started.originLang;
  const { main } = started;
  const said = (kept: Text, words: string): Text => (kept[origin] || !words ? kept : withText(kept, origin, words));
  const lines = ready.map(({ line, food, quantity }): LineForm => {
    const { amount } = line.meaning;
    return {
      ...newLine(),
      food,
      quantity,
      amount: amount === null ? "" : formatAmount(amount, lang),
      note: withText({}, origin, noteOf(line).slice(0, limits.note)),
      original: line.ingredient.original_text,
    };
  });
  const steps = text.steps.map(({ text: words, minutes }) => ({
    ...newStep(withText({}, origin, withScale(words, text.lang, scaleOf(words, text.lang, scales)))),
    duration: minutes === null ? "" : String(minutes),
  }));
  const tips = [...(started.tips[origin] ?? []).filter((tip) => tip.trim()), ...text.notes.map((note) => note.text)];
  const isServed = main.servings.trim() !== "" && main.servings !== blank.main.servings;
  return {
    ...started,
    description: said(started.description, text.description.map((part) => part.text).join("\n")),
    preparationTime: started.preparationTime || facts.preparationTime,
    totalTime: started.totalTime || facts.totalTime,
    tips: text.notes.length > 0 ? withList(started.tips, origin, tips) : started.tips,
    main: {
      ...main,
      name: said(main.name, facts.title.trim()),
      servings: isServed || facts.servings === "" ? main.servings : facts.servings,
      lines: [...main.lines.filter((line) => !isBlankLine(line)), ...lines],
      steps: [...main.steps.filter((step) => !isBlankStep(step)), ...steps],
    },
  };
}

const plain = (words: string): string =>
  folded(words)
    .replace(/[-_\s]+/g, " ")
    .trim();

/**
 * The tags that a page's words name, in any language. Tags of diets are left out: what is safe to eat is worked out of
 * the ingredients, never taken from a page.
 */
export function tagsNamed(words: readonly string[], tags: readonly Tag[]): number[] {
  const wanted = new Set(words.map(plain));
  const namesOf = ({ key, name }: Tag): string[] => [key, ...(typeof name === "string" ? [name] : Object.values(name))];
  return tags
    .filter((tag) => tag.type !== "diet" && namesOf(tag).some((one) => wanted.has(plain(one))))
    .map(({ id }) => id);
}

/** Makes a new recipe one of an import: it is saved with its source and private, and has the page's picture and tags. */
export function withImport(
  form: EditorForm,
  jobId: number,
  { source, img_url, tags: words }: RecipeImport,
  tags: readonly Tag[],
): EditorForm {
  // What was uploaded is the cook's own text.
  if (!source) return form;
  const { images, tagIds } = form.main;
  const taken = img_url === null || images.some(({ url }) => url === img_url) || images.length >= limits.images;
  return {
    ...form,
    private: true,
    // What came first is what a recipe with several imports is of.
    imported: form.imported ?? { jobId, source },
    main: {
      ...form.main,
      tagIds: [...new Set([...tagIds, ...tagsNamed(words, tags)])].slice(0, Math.max(tagIds.length, limits.tags)),
      images: taken ? images : [...images, { key: newKey(), url: img_url }],
    },
  };
}
