import type { Lang } from "@toque/db/schemas/common.ts";

/** Patterns of a refusal in a language, on folded text. */
interface Refusals {
  /** Not to put a food in; the food is in the group `food`. */
  put: RegExp[];
  /** Not to do any other thing to the recipe. */
  other: RegExp;
  /** Introduces the wanted alternative. */
  instead: RegExp;
}

const refusals: Record<Lang, Refusals> = {
  en: {
    put: [
      /(?<!\b(?:why|what if you) )\b(?:don't|do not|dont|never|please not|not to) (?:add|use|put|include|throw in|mix in|stir in)(?: in)? (?:any |the )?(?<food>.+)/,
    ],
    other:
      /(?<!\bwhy )\b(?:don't|do not|dont|never) (?:replac|swap|substitut|remov|leav|omit|skip|drop|tak|mak|turn|scal|doubl|halv|tripl|convert|chang|cut|reduc|increas|modif|touch|adapt|undo)\w*/,
    instead: /,| (?:but|and) /,
  },
  fr: {
    put: [
      /(?<!\bpourquoi )\bn(?:e |')(?:y )?(?:(?:ajout|rajout|incorpor|integr|utilis)\w*|mets|mettez|mettre|prends|prenez)(?:-y)? (?:surtout )?(?:pas|plus|jamais) (?:de |d'|le |la |les |l')?(?<food>.+)/,
      /(?<!\bpourquoi )\bne (?:pas|plus|jamais) (?:y )?(?:ajouter|rajouter|mettre|incorporer|utiliser) (?:de |d'|le |la |les |l')?(?<food>.+)/,
      /\b(?:(?:ajout|rajout|utilis)\w*|mets|mettez)(?:-y)? (?:surtout )?(?:pas|jamais) (?:de |d')?(?<food>.+)/,
    ],
    other:
      /(?<!\bpourquoi )\bn(?:e |')(?:l[ea] |l'|les |y |me )?(?:remplac|echang|substitu|enlev|retir|supprim|fai|rend|transform|adapt|doubl|divis|chang|modifi|touch)\w*(?:-\w+)? (?:surtout )?(?:pas|rien|plus|jamais)\b|\bne (?:pas|rien|plus) (?:l[ea] |l'|les )?(?:remplac|enlev|retir|supprim|fair|rend|transform|adapt|doubl|divis|chang|modifi|touch)\w*/,
    instead: /,| (?:mais|et) /,
  },
  es: {
    put: [
      /\b(?:no|nunca) (?:le |me |les )?(?:anad|agreg|pong|ech|us|utilic|inclu|met)\w* (?:el |la |los |las |nada de )?(?<food>.+)/,
    ],
    other:
      /\b(?:no|nunca) (?:me |le |l[ao]s? )?(?:cambies|cambie|sustituy|reempla|quites|quite\b|elimin|retir|hagas|haga\b|convierta|adaptes|dobles|dupliques|modifiq|toques|saques|reduzc)\w*/,
    instead: /,| (?:pero|sino|y) /,
  },
  de: {
    put: [
      /^(?:bitte )?(?:fug\w*|gib|geb\w*|tu|nimm|nehm\w*|verwend\w*|benutz\w*|misch\w*|ruhr\w*|mach\w*) (?:bitte )?(?:auf keinen fall )?kein(?:en|e)? (?<food>.+?)(?: (?:hinzu|dazu|rein|hinein|bei|unter|drunter|drauf|zu))?[ .!]*$/,
    ],
    other:
      /^(?:bitte )?(?:ersetz|tausch|lass|streich|entfern|mach|koch|verdopp|halbier|ander|verander|nimm|gib|fug)\w* (?!.*\bnicht (?:nur|so|zu)\b)(?:[^,.]* )?(?:nicht|nichts|nie)\b/,
    instead: /,| (?:aber|sondern|und) /,
  },
};

/** A negative clause: the foods it excludes, in words, if any, and the alternative it wants. */
export interface Refusal {
  food: string | null;
  instead: string;
}

/** How much of a thing is meant, or how: "don't add too much salt" is no refusal of salt. */
const byDegree = /\b(?:too|so|trop|tant|autant|demasiad\w+|tan|tant[ao]s?|zu viele?|so viele?)\b/;

/** The exclusions of a folded clause; `null` when there are none. */
export function refusalIn(clause: string, lang: Lang): Refusal | null {
  const { put, other, instead } = refusals[lang];
  const parted = (text: string): [head: string, tail: string] => {
    const cut = instead.exec(text);
    return cut ? [text.slice(0, cut.index), text.slice(cut.index + cut[0].length)] : [text, ""];
  };
  for (const pattern of put) {
    const match = pattern.exec(clause);
    if (!match?.groups?.food || byDegree.test(match[0])) continue;
    const [head, tail] = parted(match.groups.food);
    return { food: head.trim(), instead: tail.trim() };
  }
  const match = other.exec(clause);
  if (!match || byDegree.test(clause)) return null;
  const [, tail] = parted(clause.slice(match.index + match[0].length));
  return { food: null, instead: tail.trim() };
}
