import type { TranslationEstimate } from "@toque/db/schemas/administration.ts";
import type { ModelPrices } from "@toque/workers/platform/model-usage.ts";

/** Characters of a token in the four languages, on the cautious side. */
const CHARACTERS_A_TOKEN = 3.5;
/** Tokens of the instructions that go with every recipe and language. */
const INSTRUCTIONS = 900;
const MILLION = 1_000_000;

/** What there is to translate. */
export type TranslationLoad = Pick<TranslationEstimate, "recipes" | "translations" | "characters">;

/**
 * What a model would take for it, about: every text goes in and comes out once, with the instructions of each recipe and
 * language. Repeated attempts are not in it.
 */
export function estimateTranslation(
  load: TranslationLoad,
  model: string | null,
  prices: ModelPrices | null,
): TranslationEstimate {
  const text = Math.ceil(load.characters / CHARACTERS_A_TOKEN);
  const [input_tokens, output_tokens] = [text + INSTRUCTIONS * load.translations, text];
  const cost = prices ? (input_tokens * prices.input + output_tokens * prices.output) / MILLION : null;
  return { ...load, input_tokens, output_tokens, cost, model };
}
