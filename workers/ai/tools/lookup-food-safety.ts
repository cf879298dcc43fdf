import { Type } from "@sinclair/typebox";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { langs } from "@toque/db/schemas/common.ts";
import { answerSafetyQuestion, asksAboutSafety, type SafetyAnswer } from "@toque/db/shared/hygiene/questions.ts";
import { readSentences } from "../checks/hygiene/reading.ts";
import { languageOf } from "../language/detect.ts";
import type { ToolContext } from "./context.ts";
import { defineTool } from "./define.ts";

export const LOOKUP_FOOD_SAFETY = "lookup_food_safety";

const Arguments = Type.Object({
  question: Type.String({ minLength: 1, maxLength: 1000, description: "The user's question, in their own words" }),
});

/** Answers questions on keeping and safety from the table of kitchen hygiene. */
export const lookupFoodSafety = (context: ToolContext) =>
  defineTool(
    LOOKUP_FOOD_SAFETY,
    "Answers a question on how long food keeps, on thawing, freezing, reheating, core temperatures, what is poisonous or no food, " +
      "and on what infants and pregnant women should not eat. Give its answer word for word, with the source. covered: false means " +
      "that there is no figure: say so, and do not guess. The only source of such statements.",
    Arguments,
    async ({ question }) => {
      const told = await safetyAnswer(context, question);
      return told
        ? { covered: told.covered, answer: told.text, sources: told.sources }
        : { covered: null, answer: null, sources: [] };
    },
  );

/**
 * What the table says to a question, in the language of the context.
 * @param ofDish whether it is asked beside a recipe
 * @returns null when it is no question on keeping and safety, or names nothing that it could be about
 */
export async function safetyAnswer(
  { db, lang }: Pick<ToolContext, "db" | "lang">,
  question: string,
  ofDish = false,
): Promise<SafetyAnswer | null> {
  const likely = languageOf(question) ?? lang;
  const order = [likely, lang, ...langs].filter((one, i, all) => all.indexOf(one) === i);
  if (!order.some((asked) => asksAboutSafety(question, asked))) return null;
  const lexicon = await loadLexicon(db.sql);
  const answers = order.map((asked) => {
    const readings = readSentences(lexicon, [question], asked, new Set());
    const groups = new Set(readings.flatMap(({ named }) => [...named]));
    const any = readings.some(({ foods }) => foods.length > 0);
    return answerSafetyQuestion(question, asked, lang, { groups, any, ofDish });
  });
  return answers.find((answer) => answer?.covered) ?? answers[0] ?? null;
}
