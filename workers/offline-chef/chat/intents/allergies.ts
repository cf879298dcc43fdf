/** What an allergy is named after, on folded text, and the diet that keeps it out; peanuts before nuts. */
const causes: [goal: string, pattern: RegExp][] = [
  ["lactose-free", /\blactos[ae]\b|\blaktose\w*/],
  [
    "gluten-free",
    /\bgluten\b|\bwheat\b|\brye\b|\bbarley\b|\bseigle\b|\borge\b|\bcenteno\b|\bcebada\b|\broggen\b|\bgerste\b|\bble\b|\btrigo\b|\bweizen\w*/,
  ],
  [
    "dairy-free",
    /\bmilk\b|\bdairy\b|\blait\b(?! (?:de|d'))|\blaitages?\b|\blaitiers?\b|\bleche\b(?! de)|\blacteos?\b|\b(?:kuh)?milch\w*|\bcheese\b|\bfromages?\b|\bqueso\b|\bkase\b/,
  ],
  ["peanut-free", /\bpeanuts?\b|\barachides?\b|\bcacahuetes?\b|\bcacahouetes?\b|\berdnusse?n?\b|\berdnuss/],
  [
    "nut-free",
    /\b(?:tree ?)?nuts?\b|\bfruits? a coque\b|\bnoix\b(?! (?:de )?(?:coco|muscade))|\bfrutos (?:secos|de cascara)\b|\bnuez\b(?! moscada)|\bnueces\b|(?<!erd|kokos|muskat)nusse?n?\b|(?<!erd|kokos|muskat)nuss(?=aller)|\b(?:wal|hasel|para|cashew)nuss\w*|\bmacadamias?\b|\bbrazil nuts?\b|\bmacadamianuss\w*|\bnoix (?:de )?(?:cajou|pecan|macadamia)\b|\bschalenfruchten?\b|\balmonds?\b|\bwalnuts?\b|\bhazelnuts?\b|\bcashews?\b|\bpistachios?\b|\bpecans?\b|\bamandes?\b|\bnoisettes?\b|\bpistaches?\b|\balmendras?\b|\bavellanas?\b|\banacardos?\b|\bpistachos?\b|\bmandeln?\b|\bpistazien?\b/,
  ],
  ["egg-free", /\beggs?\b|\boeufs?\b|\bhuevos?\b|\bei(?:er)?n?\b|\b(?:huhner)?ei(?:er|weiss)?(?=aller)/],
  [
    "shellfish-free",
    /\bshellfish\b|\bseafood\b|\bcrustace\w*|\bfruits de mer\b|\bcoquillages?\b|\bmollus\w+|\bmoluscos?\b|\bmariscos?\b|\bmeeresfruchten?\b|\bkrebstiere?n?\b|\bkrustentiere?n?\b|\blobsters?\b|\bcrabs?\b|\bhomards?\b|\bcrabes?\b|\bhummern?\b|\bkrabben?\b|\bsquids?\b|\boctopus\b|\boysters?\b|\bclams?\b|\bhuitres?\b|\bcalamars?\b|\bostras?\b|\bcalamar(?:es)?\b|\baustern?\b|\btintenfisch\w*|\bschalentiere?n?\b|\bweichtiere?n?\b|\bprawns?\b|\bshrimps?\b|\bcrevettes?\b|\bgambas?\b|\bgarnelen?\b|\bmussels?\b|\bmoules?\b|\bmejillones\b|\bmuscheln?\b/,
  ],
  ["fish-free", /\bfish\b|\bpoissons?\b|\bpescado\b|\bfisch\w*/],
  ["soy-free", /\bsoya?\b|\bsoya?[- ]?beans?\b|\bsoja\w*/],
  ["sesame-free", /\bsesam[eo]?\b|\bsesamsamen\b|\bajonjoli\b|\btahini?\b|\bsesam(?=aller)/],
  ["mustard-free", /\bmustard\b|\bmoutarde\b|\bmostaza\b|\bsenf\b|\bsenf(?=aller)/],
  ["celery-free", /\bceler(?:y|i)\b|\bapio\b|\bsellerie/],
  ["sulphite-free", /\bsul(?:ph|f)it\w*/],
  ["lupin-free", /\blupin\w*|\baltramuz\b|\baltramuces\b/],
];

/** Words before an item that are not part of its name. */
const leading =
  /^(?:(?:to|against|the|any|all|both|either|a|an|some|of|even|also|especially|with|has|have|having|food|severe|bad|serious|mild|strong|known|multiple|several|other|further|additional|certain|common|main|possible|list|show|tell|check|explain|see|about|his|her|their|my|for|and|or|au|aux|le|la|les|du|des|de|al|el|los|las|del|ni|gegen|auf|den|die|das|der|dem|kein\w*|eine[rn]?|mit|toute sorte de|nahrungsmittel|lebensmittel)\b\s*|(?:l|d|a l|de l)'\s*|a (?:la|las|los|les)?\s*)+/;

/** Words that end an item's name: the sentence continues with them. */
const beyond = new RegExp(
  `(?:^|\\s)(?:${[
    "i|i'm|you|he|she|it|it's|we|they|who|whom|that|this|can|could|is|are|am|was|will|would|do|does|don't|did|what|which|how|please|make|makes|suggest|add|remove|use|want|wants|need|needs|have|has|so|but|replace|thanks|give|help|if|when|eat|eats|eating|try|be|too|to|as|because|safely|safe|ok|okay|in|for|at|here|tonight|much|cook|love|loves|like|likes|without|coming|comes",
    "je|j'\\S*|tu|il|elle|on|nous|vous|ce|c'est|ca|peut|peux|peuvent|pourrait|est|sont|que|qui|quoi|quel\\w*|comment|fais|propose\\w*|sans|stp|s'il|merci|en|pour|donc|mais|dans|manger|adore|adapte\\w*|rends",
    "yo|ella|pued\\w+|podria\\w*|es|esta|son|que|como|haz\\w*|por|sin|quiero|gracias|en|para|pero|comer\\w*|tambien|come|viene",
    "ich|du|er|sie|es|wir|darf|durfen|kann|konnen|ist|sind|hat|was|wie|bitte|mach\\w*|ohne|schlag\\w*|danke|geht|essen|und zwar|drin|darin|vertrag\\w*|allergisch\\w*|reagier\\w*|aber|im|auch",
  ].join("|")})(?=\\s|$)`,
);

const separator =
  /\s*(?:,|;|&|\+|\/|\b(?:and\/or|and|or|nor|as well as|plus|et|ou|ni|ainsi que|y|e|o|u|und|oder|sowie|noch)\b)\s*/g;

/** The things that a list begins with and how long that beginning is: "sesame, milk and garlic, can she eat it" has three. */
export function listed(text: string): { items: string[]; length: number } {
  const items: string[] = [];
  let at = 0;
  for (const gap of [...text.matchAll(separator), null]) {
    const raw = text.slice(at, gap?.index ?? text.length);
    const start = raw.length - raw.replace(leading, "").length;
    const cut = beyond.exec(raw.slice(start));
    const item = raw.slice(start, cut ? start + cut.index : undefined).trim();
    if (item) items.push(item);
    if (cut) return { items, length: item ? at + start + cut.index : at };
    if (!gap) break;
    at = gap.index + gap[0].length;
  }
  return { items, length: text.length };
}

const rest = "(?<what>[^.;:!?()]+)";
const joint = "(?:,? (?:and|or|und|oder|et|y) |, | & )";

/** Foods that a person cannot eat: next to "allergic", or after "cannot have". */
const spans: readonly RegExp[] = [
  new RegExp(`\\b\\w*all?erg\\w+ (?:to|against|a|au|aux|al|gegen|auf) ${rest}`, "g"),
  new RegExp(`\\b\\w*intoler\\w+ (?:to|of|a|au|aux|al|gegen) ${rest}`, "g"),
  new RegExp(`\\bal+erg(?:ies|ien|ias) (?:are|include|sont|son|sind)[: ]+${rest}`, "g"),
  /\b(?:gegen|auf) (?<what>[^.;:!?]+?) allergisch\w*/g,
  new RegExp(
    `\\b(?<what>(?:\\w+${joint})*\\w+(?: (?!(?:to|with|has|have|having|of|for|and|or)\\b)\\w+)?)[ -](?:allerg(?:y|ies)|intolerances?)\\b`,
    "g",
  ),
  /\b(?<what>\w+)-(?:allergic|intolerant)\b(?! to)/g,
  /\b(?<known>\w+(?: \w+)?) allergic\b(?! to)/g,
  new RegExp(`\\bal+erg\\w+ ?[:(] ?${rest}`, "g"),
  // "Allergie sésame et ail"
  /\bal+erg(?:y|ies?|ias?|ien) (?!(?:to|against|a|au|aux|al|gegen|auf)\b)(?<known>[^.;:!?()]+)/g,
  new RegExp(`\\b(?<what>(?:\\w+-${joint}|\\w+-?allergie${joint})*\\w+?-?)allergi(?:e|en|ker\\w*|sch\\w*)\\b`, "g"),
  new RegExp(
    `\\b(?:can't|cannot|can not|mustn't|must not|may not)(?: really)? (?:have|eat|tolerate|digest)(?: any)? ${rest}`,
    "g",
  ),
  new RegExp(
    `\\bn(?:e |')(?:(?:peu[tx]|peuvent|doi[ts]|doivent) pas (?:en )?(?:manger|digerer|supporter|prendre|consommer)|(?:supporte|tolere|digere|mange)\\w* pas) ${rest}`,
    "g",
  ),
  new RegExp(`\\bno (?:pued\\w+ (?:comer|tomar|tolerar)|debe\\w* (?:comer|tomar)|toler\\w+)(?: ni)? ${rest}`, "g"),
  new RegExp(`\\b(?:darf|durfen|vertrag\\w*|kann|konnen)(?: leider)? kein\\w* ${rest}`, "g"),
  /\b(?:der|die|das|er|sie|ich) (?<what>kein\w* [^.;:!?]+?) (?:vertrag\w*|essen (?:darf|kann)|darf|isst)\b/g,
];

const denied =
  /(?:n't have|\b(?:not|i'm not|no one(?: is|'s)|nobody(?: is|'s)|no|without|pas(?: du tout| d'| de)?|sans|sin|nicht|keine?|ohne|no (?:soy|es|somos|son|tengo|tiene|hay)))\s*(?:a |any |an )?$/;

/** The foods that, according to a folded text, a person cannot eat. */
export interface Allergy {
  /** The diets that exclude them. */
  goals: string[];
  /** The words for items that no diet excludes: "strawberries". */
  others: string[];
  /** Words of several items that a diet excludes, which may be a food of another kind: "coconut milk". */
  compounds: string[];
  /** Where it says so. */
  start: number;
  end: number;
}

/** The diets that exclude an item. */
export const causesOf = (words: string): string[] =>
  causes.filter(([, cause]) => cause.test(words) || cause.test(`${words}allergie`)).map(([key]) => key);

/** The allergies that a folded text states; denied ones are left out. */
export function allergiesIn(folded: string): Allergy[] {
  return spans.flatMap((span) =>
    [...folded.matchAll(span)].flatMap((match): Allergy[] => {
      if (denied.test(folded.slice(0, match.index))) return [];
      const what = match.groups?.what ?? match.groups?.known ?? "";
      const { items, length } = listed(what.replace(/-(?= |,|$)|-?allergie(?= |,)/g, (cut) => " ".repeat(cut.length)));
      const goals = [...new Set(items.flatMap(causesOf))];
      const others =
        match.groups?.known && goals.length === 0 ? [] : items.filter((item) => causesOf(item).length === 0);
      if (goals.length === 0 && others.length === 0) return [];
      const cut = match[0].endsWith(what) ? what.length - length : 0;
      const compounds = items.filter((item) => item.includes(" ") && causesOf(item).length > 0);
      return [{ goals, others, compounds, start: match.index, end: match.index + match[0].length - cut }];
    }),
  );
}

/** Whether a text mentions an allergy and denies it: "I don't have a nut allergy". */
export const deniesAllergy = (folded: string): boolean =>
  /\bal+erg[iy]/.test(folded) && allergiesIn(folded).length === 0;
