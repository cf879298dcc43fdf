import type { Lang } from "@toque/db/schemas/common.ts";
import { decapitalized } from "@toque/db/shared/lexicon/capitals.ts";

/** A food's name for the middle of a sentence: "with tomato", "mit Tomate". */
export const decapitalizeFood = (name: string, lang: Lang): string =>
  lang === "de" ? name : decapitalized(name, lang);
