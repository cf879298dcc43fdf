import type { Lang } from "@toque/db/schemas/common.ts";
import { definite, type Noun } from "../../ai/language/grammar.ts";

export type Fix = [RegExp, string];
/** Words that butter, as a verb or by its state, brings into a step. They apply in sentences that name it. */
export const fatFixes: Record<Lang, Fix[]> = {
  en: [
    [/\b(?:cold|melted|softened|soft|diced|cubed) (?=butter|margarine|lard)/giu, ""],
    [/\b(M|m)elt(?= the (?:butter|clarified butter|margarine|lard))/gu, "$1__WARM__"],
    [/ (?:in|into) small (?:dice|cubes|pieces)/giu, ""],
  ],
  fr: [
    [/\b(F|f)aites fondre/gu, "$1aites chauffer"],
    [/ (?:froid|fondu|mou|ramolli|pommade)(?=[\s,.;])/giu, ""],
    [/ en petits (?:dés|morceaux|cubes)/giu, ""],
  ],
  es: [
    [/\bDerrite/gu, "Calienta"],
    [/\bderrite/gu, "calienta"],
    [/ (?:fría|derretida|blanda|ablandada|en pomada)(?=[\s,.;])/giu, ""],
    [/ en (?:dados|trozos|cubos) pequeños/giu, ""],
  ],
  de: [
    [/\bzerlassen\b(?! \p{Lu})/gu, "erwärmen"],
    [/\bschmelzen\b/gu, "erwärmen"],
    [/ in kleinen (?:Würfeln|Stücken|Flöckchen)/giu, ""],
  ],
};
export const verbFixes: Record<Lang, Fix[]> = {
  en: [
    [/\bButter(?= (?:the|a|each|your)\b)/gu, "Grease"],
    [
      /\bbutter(?= (?:the|a|each|your) (?:dish|tin|pan|mould|ramekin|tray|baking|loaf|pie|cake|casserole|frying))/gu,
      "grease",
    ],
    [/\bbuttering\b/gu, "greasing"],
    [/\bbuttered\b/gu, "greased"],
  ],
  fr: [
    [/\bBeurrez\b/gu, "Graissez"],
    [/\bbeurrez\b/gu, "graissez"],
    [/\bbeurrant\b/gu, "graissant"],
    [/\bbeurré(e?s?)(?!\p{L})/gu, "graissé$1"],
  ],
  es: [],
  de: [
    [/\bbuttern\b/gu, "einfetten"],
    [/\bgebuttert/gu, "gefettet"],
  ],
};
export const fleshFixes: Record<Lang, Fix[]> = {
  en: [
    [/\bskinless,? (?:and )?boneless /giu, ""],
    [/\buntil (?:it is|they are) no longer pink[^,.;]*/giu, "until lightly golden"],
  ],
  fr: [
    [/,? sans peau ni os,?/giu, ""],
    [
      /jusqu['’]à ce (?:qu['’]il ne soit|qu['’]elle ne soit|qu['’]ils ne soient) plus roses?[^,.;]*/giu,
      "jusqu'à légère coloration",
    ],
  ],
  es: [
    [/,? sin piel ni hueso,?/giu, ""],
    [/hasta que dejen? de estar rosad[oa]s?[^,.;]*/giu, "hasta que se dore ligeramente"],
  ],
  de: [
    [/ ohne Haut und Knochen/giu, ""],
    [/bis (?:es|sie) (?:außen )?nicht mehr rosa (?:ist|sind)/giu, "bis alles leicht gebräunt ist"],
  ],
};

/** Words of a way of cooking that only flesh or only eggs know: a sentence with one of them suits no other food. */
export const techniqueOf: Record<"flesh_to_plant" | "egg_to_other", Record<Lang, RegExp>> = {
  flesh_to_plant: {
    en: /\bskin|\bbones?\b|\bflak|\brare\b|\bpink\b|\brender|\bopaque/iu,
    fr: /\bpeau\b|arête|\bos\b|rosé|effeuill|saignant|nacré/iu,
    es: /\bpiel\b|espina|hueso|rosad|lascas|opac/iu,
    de: /\bHaut\b|Gräte|Knochen|rosa\b|blättr|auslassen|glasig/u,
  },
  egg_to_other: {
    en: /\byolks?\b|\bwhites?\b|\bcrack|\bshells?\b/iu,
    fr: /\bjaunes?\b|\bblancs?\b|\bcassez|coquille/iu,
    es: /\byemas?\b|\bclaras?\b|\bcasca|cáscara/iu,
    de: /Eigelb|Eiweiß|aufschlagen|Schale/u,
  },
};

/** Replacement for a removed way of cooking. */
export function instead(shift: "flesh_to_plant" | "egg_to_other", noun: Noun): string {
  const food = definite(noun);
  const many = noun.number === "pl";
  if (shift === "egg_to_other") {
    return {
      en: `Add ${food} and stir in gently.`,
      fr: `Ajoutez ${food} et mélangez délicatement.`,
      es: `Añade ${food} y mezcla con cuidado.`,
      de: `${food} zugeben und behutsam unterrühren.`,
    }[noun.lang];
  }
  return {
    en: `Cook ${food} on all sides until hot and lightly golden.`,
    fr: `Faites dorer ${food} légèrement de tous côtés, à cœur bien chaud.`,
    es: `Cocina ${food} por todos los lados hasta que se ${many ? "doren" : "dore"} un poco.`,
    de: `${food} rundum leicht bräunen und erhitzen.`,
  }[noun.lang];
}
