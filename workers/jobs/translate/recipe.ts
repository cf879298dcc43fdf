import type { Tx } from "@toque/db/client/types.ts";
import { moveApproved } from "@toque/db/recipes/approvals.ts";
import { familyOf } from "@toque/db/recipes/read.ts";
import { allIngredients, foodIdsOfLine } from "@toque/db/recipes/reference.ts";
import { appendContent, lockRecipe, type VersionAuthor } from "@toque/db/recipes/save.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import { FailedAnswer } from "../../ai/agents/failures.ts";
import { translateTexts } from "../../ai/agents/translate.ts";
import type { TranslationCheck } from "../../ai/checks/translation.ts";
import type { ChatModelPort } from "../../ai/ports.ts";
import { filledRecipe, missingOfRecipe, type TranslationWish } from "../../ai/translate/slots.ts";
import type { Logger } from "../../platform/logging/logger.ts";

export interface RecipeTranslation {
  translator: ChatModelPort;
  check: TranslationCheck;
  content: RecipeContent;
  wish: TranslationWish;
  signal: AbortSignal;
  log: Logger;
  /** Called before each language with the number done and the total. */
  onLanguage?(done: number, of: number): Promise<void>;
}

/**
 * The content with the missing languages of all texts filled in.
 * @returns also the languages that were filled; none when nothing was missing
 * @throws FailedAnswer when a text has no translation that passes its checks; all others are then discarded
 */
export async function translateContent(work: RecipeTranslation): Promise<{ content: RecipeContent; langs: Lang[] }> {
  const { content, wish } = work;
  const gaps = [...missingOfRecipe(content, wish)].filter(([, texts]) => texts.length > 0);
  const listed = new Set(allIngredients(content).flatMap(foodIdsOfLine));
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
  fr: "Traduction :",
  es: "Traducción:",
  de: "Übersetzt:",
};

/** The entry in the recipe's history, in the requesting user's language. */
export const translationSummary = (langs: readonly Lang[], lang: Lang): string =>
  `${summaries[lang]} ${langs.map((one) => languages[lang][one]).join(", ")}`;

/**
 * Appends the translated content, if the recipe is still at the version that was translated.
 * @param alsoPublic also moves the approved version if it was the current one: an admin translates the public text
 * @returns the new version, or null when the recipe was changed or deleted in the meantime
 */
export async function saveTranslation(
  tx: Tx,
  recipe: { id: number; version: number; content: RecipeContent },
  author: Omit<VersionAuthor, "source">,
  alsoPublic: boolean,
): Promise<number | null> {
  const deletedMeanwhile = (await familyOf(tx, recipe.id)) === null;
  if (deletedMeanwhile) return null;
  const current = await lockRecipe(tx, recipe.id);
  if (current.current_version !== recipe.version) return null;
  const saved = await appendContent(tx, current, recipe.content, { ...author, source: "translation" });
  if (alsoPublic) await moveApproved(tx, recipe.id, recipe.version, saved.version);
  return saved.version;
}
