import type { Lang } from "@toque/db/schemas/common.ts";
import { minutesNamed } from "../../ai/language/measures.ts";

/** Words for work whose duration depends on the food: no time is guessed for such a step. */
const slow: Record<Lang, RegExp> = {
  en: /(?<!\p{L})(?:boil|simmer|fry|sauté|bake|roast|grill|braise|stew|poach|steam|cook|brown|melt|caramelis|reduce|rest|chill|cool|freez|marinat|soak|rise|prove|heat|warm|toast|infus|thicken|preheat)/iu,
  fr: /(?<!\p{L})(?:bouill|mijot|frémi|fri[rst]|saut|cui(?:re|t|s)|rôt|grill|brais|poch|vapeur|revenir|dor(?:er|é|ez)|fond|caramélis|rédui|repos|refroid|réfrigér|congel|marin|tremp|lev(?:er|é)|chauff|épaiss|infus)/iu,
  es: /(?<!\p{L})(?:herv|hierv|cuec|coc(?:er|ina|ción)|fre[íi]|sofr|saltea|hornea|asa|guisa|escalf|vapor|dora|fund|derrit|carameli|reduc|repos|enfr|refriger|congel|marin|macera|remoj|leva|calient|precalient|espes|infus|tuest)/iu,
  de: /(?:koch|köchel|sieden|brat|anschwitz|dünst|back(?:en|st|t)\b|röst|grill|schmor|pochier|dämpf|gar(?:en|t)\b|bräun|schmelz|karamellis|einkoch|reduzier|ruhen|kühl|abkühl|gefrier|marinier|einweich|geh(?:en|t) lassen|erhitz|erwärm|vorheiz|ziehen|eindick)/iu,
};

/** Work of the hands, with the minutes that it usually takes a home cook for a few servings. */
const handwork: Record<Lang, readonly (readonly [RegExp, number])[]> = {
  en: [
    [/(?<!\p{L})knead/iu, 10],
    [/(?<!\p{L})(?:peel|chop|dice|slice|mince|grate|cut|shred|trim|core|stone)(?!\p{L})/iu, 5],
    [/(?<!\p{L})(?:roll out|shape|fill|stuff|layer)(?!\p{L})/iu, 5],
    [/(?<!\p{L})(?:whisk|beat|whip|blend|purée|process)(?!\p{L})/iu, 3],
    [/(?<!\p{L})(?:mix|stir|combine|fold|toss|mash)(?!\p{L})/iu, 2],
    [/(?<!\p{L})(?:grease|line|butter the|flour the)(?!\p{L})/iu, 2],
    [/(?<!\p{L})(?:serve|garnish|sprinkle|scatter|season|drain|rinse|plate)(?!\p{L})/iu, 2],
  ],
  fr: [
    [/(?<!\p{L})pétri/iu, 10],
    [/(?<!\p{L})(?:épluch|pel(?:er|ez)|hach|coup(?:er|ez)|émince|râp|taill|cisel|dénoyaut)/iu, 5],
    [/(?<!\p{L})(?:abaiss|étal|façonn|farci|garniss|remplis)/iu, 5],
    [/(?<!\p{L})(?:fouett|batt(?:re|ez)|mont(?:er|ez)|mix(?:er|ez))/iu, 3],
    [/(?<!\p{L})(?:mélang|remu|incorpor|écras)/iu, 2],
    [/(?<!\p{L})(?:beurr(?:er|ez)|huil(?:er|ez)|chemis)/iu, 2],
    [/(?<!\p{L})(?:serv(?:ir|ez)|parsem|saupoudr|assaisonn|égoutt|rinc|dress)/iu, 2],
  ],
  es: [
    [/(?<!\p{L})amasa/iu, 10],
    [/(?<!\p{L})(?:pela|pica|corta|trocea|ralla|lamina|filetea|deshuesa)/iu, 5],
    [/(?<!\p{L})(?:estira|forma|rellena)/iu, 5],
    [/(?<!\p{L})(?:bate|monta|tritura)/iu, 3],
    [/(?<!\p{L})(?:mezcla|remueve|incorpora|machaca|aplasta)/iu, 2],
    [/(?<!\p{L})(?:engrasa|forra|unta)/iu, 2],
    [/(?<!\p{L})(?:sirve|espolvorea|aliña|sazona|escurre|enjuaga|decora)/iu, 2],
  ],
  de: [
    [/(?<!\p{L})kneten|(?<!\p{L})verkneten/iu, 10],
    [/(?:schäl|hack(?:en|t)\b|schneid|würfel|reib(?:en|t)\b|raspel|hobel|entkern)/iu, 5],
    [/(?:ausroll|formen|füllen|schichten)/iu, 5],
    [/(?:schlagen|verquirl|pürier|mixen)/iu, 3],
    [/(?:misch|rühr|unterheb|vermeng|zerdrück)/iu, 2],
    [/(?:einfett|auslegen|ausbuttern)/iu, 2],
    [/(?:servier|garnier|bestreu|würzen|abschmeck|abgieß|abspül|anricht)/iu, 2],
  ],
};

/** Where the minutes of a step come from. */
export interface StepTime {
  minutes: number;
  /** `stated` in its text, or `usual` for work of the hands. */
  from: "stated" | "usual";
}

/**
 * How long a step takes: by its own words, else what its handwork usually takes. Null where it depends on the food or the
 * heat: that is for the cook to see.
 */
export function timeOf(text: string, lang: Lang): StepTime | null {
  const stated = minutesNamed(text);
  if (stated !== null) return { minutes: stated, from: "stated" };
  if (slow[lang].test(text)) return null;
  const work = handwork[lang].filter(([pattern]) => pattern.test(text)).map(([, minutes]) => minutes);
  return work.length === 0 ? null : { minutes: Math.max(...work), from: "usual" };
}

/**
 * Shares the minutes of a step among the parts it was split into, as their own words have it. Null when that does not come
 * out even: the step is then better left whole than its time guessed at.
 */
export function shareMinutes(minutes: number | null, parts: readonly string[]): (number | null)[] | null {
  const stated = parts.map(minutesNamed);
  const sum = stated.reduce<number>((all, part) => all + (part ?? 0), 0);
  return minutes === null || sum === minutes ? stated : null;
}
