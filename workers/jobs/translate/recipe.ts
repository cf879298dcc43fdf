import type { Tx } from "@toque/db/client/types.ts";
import type { Lang } from "@toque/db/entities/common.ts";
import type { RecipeContent } from "@toque/db/entities/recipe-content.ts";
import type { Logger } from "@toque/db/log.ts";
import { allIngredients } from "@toque/db/recipes/reference.ts";
import { appendContent, lockRecipe, type VersionAuthor } from "@toque/db/recipes/save.ts";
import { FailedAnswer } from "../../ai/agents/failed-answer.ts";
import { translateTexts } from "../../ai/agents/translate.ts";
import type { TranslationCheck } from "../../ai/checks/translation.ts";
import type { ChatModelPort } from "../../ai/ports.ts";
import { filledRecipe, missingOfRecipe, type TranslationWish } from "../../ai/translate/slots.ts";

export interface RecipeTranslation {
  translator: ChatModelPort;
  check: TranslationCheck;
  content: RecipeContent;
  wish: TranslationWish;
  signal: AbortSignal;
  log: Logger;
  /** Told before each language: how many are done of how many. */
  onLanguage?(done: number, of: number): Promise<void>;
}

/**
 * The content with the missing languages of every text.
 * @returns also which languages were filled; none when nothing was missing
 * @throws FailedAnswer when a text has no translation that passes its checks: then nothing of it counts
 */
export async function translateContent(work: RecipeTranslation): Promise<{ content: RecipeContent; langs: Lang[] }> {
  const { content, wish } = work;
  const gaps = [...missingOfRecipe(content, wish)].filter(([, texts]) => texts.length > 0);
  const listed = new Set(allIngredients(content).map((line) => line.food_id));
  const translations = new Map<Lang, Map<string, string>>();
  for (const [i, [to, texts]] of gaps.entries()) {
    await work.onLanguage?.(i, gaps.length);
    const { translator: model, check, signal, log } = work;
    const done = await translateTexts({ model, check, subject: "recipe", texts, to, listed, signal, log });
    if (done.refused.size > 0)
      throw new FailedAnswer(
        "translation_failed_checks",
        `No translation into "${to}" passed its checks, nothing was saved.`,
        [...done.refused].flatMap(([key, problems]) =>
          problems.map(({ text, finding }, i) => ({ text: i === 0 ? `${key}: ${text}` : text, finding })),
        ),
      );
    translations.set(to, done.texts);
  }
  return { content: filledRecipe(content, wish, translations), langs: gaps.map(([to]) => to) };
}

const languages: Record<Lang, Record<Lang, string>> = {
  en: { en: "English", fr: "French", es: "Spanish", de: "German" },
  fr: { en: "anglais", fr: "français", es: "espagnol", de: "allemand" },
  es: { en: "inglés", fr: "francés", es: "español", de: "alemán" },
  de: { en: "Englisch", fr: "Französisch", es: "Spanisch", de: "Deutsch" },
};
const summaries: Record<Lang, string> = {
  en: "Translated:",
  fr: "Traduction :",
  es: "Traducción:",
  de: "Übersetzt:",
};

/** The line of the history, in the language of whoever asked. */
export const translationSummary = (langs: readonly Lang[], lang: Lang): string =>
  `${summaries[lang]} ${langs.map((one) => languages[lang][one]).join(", ")}`;

/**
 * Appends the translated content, if the recipe is still at the version that was translated.
 * @param alsoPublic moves the approved version along where it was the same: an admin translates what everyone reads
 * @returns the new version, or null when the recipe was changed or deleted meanwhile
 */
export async function saveTranslation(
  tx: Tx,
  recipe: { id: number; version: number; content: RecipeContent },
  author: Omit<VersionAuthor, "source">,
  alsoPublic: boolean,
): Promise<number | null> {
  const [there] = await tx`select 1 from recipes where id = ${recipe.id} and deleted_at is null`;
  if (!there) return null;
  const current = await lockRecipe(tx, recipe.id);
  if (current.current_version !== recipe.version) return null;
  const saved = await appendContent(tx, current, recipe.content, { ...author, source: "translation" });
  if (alsoPublic)
    await tx`
      update recipes set approved_version = ${saved.version}
      where id = ${recipe.id} and approved_version = ${recipe.version}`;
  return saved.version;
}
