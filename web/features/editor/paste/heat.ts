import type { Lang } from "@toque/db/schemas/common.ts";

// Temperatures of a step that do not say their scale: "bake at 180", "350 degrees".

/** What a temperature is read as; "written": its words stay as they are. */
export type Scale = "C" | "F" | "written";

export interface BareHeat {
  /** The words in the step: "180", "350 degrees". */
  words: string;
  at: number;
  degrees: number;
}

/** Words that speak of heat; a number of degrees without them may be a turn of the tin. */
const heated: Record<Lang, RegExp> = {
  en: /\b(?:oven|bak(?:e|es|ed|ing)|roast|(?:pre)?heat|grill|fry|broil)/i,
  fr: /\b(?:four|enfourn|cui[rst]|(?:pré)?chauff|rôti|grill|fri[rt])/i,
  es: /\b(?:horn|(?:pre)?calient|(?:pre)?calent|asa|fre[íi])/i,
  de: /(?:ofen|back|heiz|hitz|brat|grill|frittier)/i,
};
const turned = /(?:rotat|turn|tourn|pivot|\bgir|dreh|wend)\p{L}*[^.!?]{0,30}$/iu;
const named =
  /(?<![\p{L}\d.,/–-])(\d{2,3})\s?(?:°|º|(?:degrees?|degrés?|grados?|grad)(?!\p{L}))(?!\s?(?:[CF]\b|celsius|fahrenheit|cent[ií]g))/giu;
const bare =
  /(?<=(?<!\p{L})(?:at|to|à|a|bei|auf)\s)(\d{3})(?=[.,;:!)](?!\d)|$|\s(?:for|and|until|pendant|et|jusqu|durante|y|hasta|für|und|bis)(?!\p{L}))/giu;

/** An oven has no more in either scale, and nothing is cooked at less in Celsius. */
const isHeat = (degrees: number): boolean => degrees >= 50 && degrees <= 550;

/** The temperatures of a step without a scale, in their order. */
export function bareHeats(text: string, lang: Lang): BareHeat[] {
  if (!heated[lang].test(text)) return [];
  const found = [...text.matchAll(named), ...text.matchAll(bare)].map((match) => ({
    words: match[0],
    at: match.index,
    degrees: Number(match[1]),
  }));
  return found
    .filter(({ at, degrees }) => isHeat(degrees) && !turned.test(text.slice(0, at)))
    .sort((a, b) => a.at - b.at);
}

/** No kitchen oven gets hotter in Celsius. */
const HOTTEST_CELSIUS = 270;

/** The scale that temperatures of one step are in, as far as their numbers tell. */
export const likelyScale = (heats: readonly BareHeat[]): Scale =>
  heats.some(({ degrees }) => degrees > HOTTEST_CELSIUS) ? "F" : "C";

/** "180 °C" */
export const heatText = ({ degrees, words }: BareHeat, scale: Scale): string =>
  scale === "written" ? words : `${degrees}\u00a0°${scale}`;

/** A step with its temperatures in a scale. */
export function withScale(text: string, lang: Lang, scale: Scale): string {
  if (scale === "written") return text;
  return bareHeats(text, lang).reduceRight(
    (words, heat) => words.slice(0, heat.at) + heatText(heat, scale) + words.slice(heat.at + heat.words.length),
    text,
  );
}

/** What the cook said of a step's temperatures, by its words. */
export type SaidScales = ReadonlyMap<string, Scale>;

/** The scale of a step's temperatures: what the cook said, else what is likely. */
export const scaleOf = (text: string, lang: Lang, said: SaidScales): Scale =>
  said.get(text) ?? likelyScale(bareHeats(text, lang));
