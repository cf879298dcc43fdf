/** What an allergy is named after, on folded text, and the diet that keeps it out; peanuts before nuts. */
const causes: [goal: string, pattern: RegExp][] = [
  ["lactose-free", /\blactos[ae]\b|\blaktose\w*/],
  ["gluten-free", /\bgluten\b|\bwheat\b|\bble\b|\btrigo\b|\bweizen\w*/],
  [
    "dairy-free",
    /\bmilk\b|\bdairy\b|\blait\b(?! (?:de|d'))|\blaitages?\b|\blaitiers?\b|\bleche\b(?! de)|\blacteos?\b|\b(?:kuh)?milch\w*|\bcheese\b|\bfromages?\b|\bqueso\b|\bkase\b/,
  ],
  ["peanut-free", /\bpeanuts?\b|\barachides?\b|\bcacahuetes?\b|\bcacahouetes?\b|\berdnusse?n?\b|\berdnuss/],
  [
    "nut-free",
    /\b(?:tree ?)?nuts?\b|\bfruits? a coque\b|\bnoix\b(?! (?:de )?(?:coco|muscade))|\bfrutos (?:secos|de cascara)\b|\bnuez\b(?! moscada)|\bnueces\b|(?<!erd|kokos|muskat)nusse?n?\b|(?<!erd|kokos|muskat)nuss(?=aller)|\bschalenfruchten?\b|\balmonds?\b|\bwalnuts?\b|\bhazelnuts?\b|\bcashews?\b|\bpistachios?\b|\bpecans?\b|\bamandes?\b|\bnoisettes?\b|\bpistaches?\b|\balmendras?\b|\bavellanas?\b|\banacardos?\b|\bpistachos?\b|\bmandeln?\b|\bpistazien?\b/,
  ],
  ["egg-free", /\beggs?\b|\boeufs?\b|\bhuevos?\b|\bei(?:er)?n?\b|\b(?:huhner)?ei(?:er|weiss)?(?=aller)/],
  [
    "shellfish-free",
    /\bshellfish\b|\bseafood\b|\bcrustace\w*|\bfruits de mer\b|\bcoquillages?\b|\bmollus\w+|\bmoluscos?\b|\bmariscos?\b|\bmeeresfruchten?\b|\bkrebstieren?\b|\bschalentieren?\b|\bweichtieren?\b|\bprawns?\b|\bshrimps?\b|\bcrevettes?\b|\bgambas?\b|\bgarnelen?\b|\bmussels?\b|\bmoules?\b|\bmejillones\b|\bmuscheln?\b/,
  ],
  ["fish-free", /\bfish\b|\bpoissons?\b|\bpescado\b|\bfisch\w*/],
  ["soy-free", /\bsoya?(?:beans?)?\b|\bsoja\w*/],
  ["sesame-free", /\bsesam[eo]?\b|\bsesam(?=aller)/],
  ["mustard-free", /\bmustard\b|\bmoutarde\b|\bmostaza\b|\bsenf\b|\bsenf(?=aller)/],
  ["celery-free", /\bceler(?:y|i)\b|\bapio\b|\bsellerie/],
  ["sulphite-free", /\bsul(?:ph|f)it\w*/],
];

const until = "[^,.;:!?]+?(?=[,.;:!?]| (?:but|mais|pero|aber|so|donc|can|peut|puede|kann) |$)";

/** What somebody cannot eat: what stands beside "allergic", or after "cannot have". */
const spans: readonly RegExp[] = [
  new RegExp(`\\b\\w*all?erg\\w+ (?:to|against|a|au|aux|al|gegen|auf) (?<what>${until})`, "g"),
  /\bgegen (?<what>[^,.;:!?]+?) allergisch\w*/g,
  /\b(?<what>\w+(?: \w+)?)[ -]allerg(?:y|ies|ic)\b/g,
  /\b(?<what>\w+allergi(?:e|en|ker\w*|sch\w*))\b/g,
  new RegExp(
    `\\b(?:can't|cannot|can not|mustn't|must not|may not)(?: really)? (?:have|eat|tolerate|digest)(?: any)? (?<what>${until})`,
    "g",
  ),
  new RegExp(
    `\\bn(?:e |')(?:peu[tx]|peuvent|doi[ts]|supporte\\w*|tolere\\w*|digere\\w*) pas(?: manger| digerer| supporter)? (?:de |d')?(?<what>${until})`,
    "g",
  ),
  new RegExp(
    `\\bno (?:pued\\w+ (?:comer|tomar|tolerar)|debe\\w* (?:comer|tomar)|toler\\w+)(?: ni)? (?<what>${until})`,
    "g",
  ),
  new RegExp(`\\b(?:darf|durfen|vertrag\\w*|kann|konnen)(?: leider)? kein\\w* (?<what>${until})`, "g"),
];

const denied =
  /\b(?:not|isn't|aren't|i'm not|no one(?: is|'s)|nobody(?: is|'s)|pas(?: du tout)?|nicht|keine?|no (?:soy|es|somos|son|tengo|tiene|hay))\s+(?:a |any )?$/;

/** What a folded text says that somebody cannot eat. */
export interface Allergy {
  /** The diets that keep it out. */
  goals: string[];
  /** The words for what no diet keeps out: "strawberries". */
  others: string[];
  /** Where it says so. */
  start: number;
  end: number;
}

/** The allergies that a folded text tells of; those that it denies are none. */
export function allergiesIn(folded: string): Allergy[] {
  return spans.flatMap((span) =>
    [...folded.matchAll(span)].flatMap((match): Allergy[] => {
      if (denied.test(folded.slice(0, match.index))) return [];
      const what = match.groups?.what ?? "";
      const causesOf = (words: string): string[] => causes.filter(([, cause]) => cause.test(words)).map(([key]) => key);
      const goals = causesOf(what);
      const others = what.split(/,| (?:and|or|et|ou|ni|y|e|o|und|oder) /).filter((part) => causesOf(part).length === 0);
      return goals.length ? [{ goals, others, start: match.index, end: match.index + match[0].length }] : [];
    }),
  );
}
