import type { Lang } from "@toque/db/schemas/common.ts";

/** Units that are called alike in a language: what each means of which foods. */
const homonyms: Partial<Record<Lang, readonly { unit: string; of: RegExp; means: string }[]>> = {
  fr: [
    { unit: "clove", of: /^(?!.*\bail)/i, means: "pod" },
    { unit: "fillet", of: /./, means: "dash" },
    { unit: "sprig", of: /^(?:c[ée]leri|rhubarbe|cannelle)/i, means: "stalk" },
  ],
  es: [
    { unit: "stick", of: /^pan(?!\p{L})/iu, means: "loaf" },
    { unit: "sprig", of: /^(?:apio|canela|ruibarbo|vainilla)/i, means: "stalk" },
  ],
};

/** The unit that a word for one means with its food: a French "gousse" of garlic is a clove, of vanilla a pod. */
export const unitMeant = (lang: Lang, food: string, unit: string | null): string | null =>
  homonyms[lang]?.find((one) => one.unit === unit && one.of.test(food))?.means ?? unit;
