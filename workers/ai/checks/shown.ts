import type { Conn } from "@toque/db/client/types.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { Constraints } from "../read/constraints.ts";
import { LeakFinder } from "./answer/leaks.ts";
import { checkAnswer } from "./answer.ts";

/** Names of tools and fields, which no sentence for a person holds. */
const inner = [
  "recipe_draft",
  "recipe_infeasible",
  "lookup_food",
  "food_id",
  "quantity_id",
  "allergy_keys",
  "diet_key",
];

/**
 * What is wrong with a sentence that a model addresses to a person outside of a conversation, in sentences for the model; empty
 * when it may be shown. The rules are those of a chat's answer.
 * @param prompt what only the model was told
 */
export async function shownFaults(
  conn: Conn,
  text: string,
  { lang, constraints, prompt }: { lang: Lang; constraints: Constraints; prompt: string },
): Promise<string[]> {
  const faults = await checkAnswer(text, {
    conn,
    lang,
    message: "",
    constraints,
    operations: [],
    recipe: null,
    read: [],
    asksSafety: false,
    leaks: new LeakFinder([prompt.slice(0, Math.max(0, prompt.indexOf("<<<context")))], inner),
  });
  return faults.map((fault) => fault.text);
}
