// Matching and ranking as documented by Meilisearch, over a list: slow, small, without optimisations.

type Document = Record<string, unknown>;

export interface DoubleSettings {
  searchableAttributes: string[];
  filterableAttributes: (string | { attributePatterns: string[] })[];
  sortableAttributes: string[];
  displayedAttributes: string[];
  rankingRules: string[];
  typoTolerance: { enabled: boolean; minWordSizeForTypos: { oneTypo: number; twoTypos: number } };
  pagination: { maxTotalHits: number };
}

export const defaultSettings: DoubleSettings = {
  searchableAttributes: ["*"],
  filterableAttributes: [],
  sortableAttributes: [],
  displayedAttributes: ["*"],
  rankingRules: ["words", "typo", "proximity", "attribute", "sort", "exactness"],
  typoTolerance: { enabled: true, minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 } },
  pagination: { maxTotalHits: 1000 },
};

const tokens = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{Nd}]+/gu) ?? [];

/**
 * The minimum number of errors (wrong, missing and surplus letters, swapped neighbours) between `word` and `target` or
 * any prefix of it; an error in the first letter counts twice.
 */
export function typosBetween(word: string, target: string, isPrefix: boolean): number {
  const rows: number[][] = [Array.from({ length: target.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= word.length; i++) {
    const row = [i];
    for (let j = 1; j <= target.length; j++) {
      const same = word[i - 1] === target[j - 1] ? 0 : 1;
      let least = Math.min(rows[i - 1]![j - 1]! + same, rows[i - 1]![j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && word[i - 1] === target[j - 2] && word[i - 2] === target[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      row.push(least);
    }
    rows.push(row);
  }
  const last = rows[word.length]!;
  const errors = isPrefix ? Math.min(...last) : last[target.length]!;
  return errors > 0 && word[0] !== target[0] ? errors + 1 : errors;
}

interface Query {
  words: string[];
  phrases: string[][];
  excluded: string[];
}

function parse(q: string): Query {
  const query: Query = { words: [], phrases: [], excluded: [] };
  for (const [, minus, phrase, word] of q.matchAll(/(?<!\S)(-?)(?:"([^"]*)"|(\S+))/g)) {
    const parts = tokens(phrase ?? word ?? "");
    if (minus) query.excluded.push(...parts);
    else if (phrase !== undefined) query.phrases.push(parts);
    else query.words.push(...parts);
  }
  return query;
}

interface Match {
  document: Document;
  typos: number;
  /** Sum of the indexes of the attributes in which the words were found. */
  attribute: number;
  /** How many words matched exactly. */
  exact: number;
  /** Whether the first matching attribute is equal to the query. */
  isWhole: boolean;
}

function matchDocument(document: Document, query: Query, settings: DoubleSettings): Match | null {
  const attributes = settings.searchableAttributes.includes("*")
    ? Object.keys(document)
    : settings.searchableAttributes;
  const texts = attributes.map((attribute) =>
    [document[attribute]]
      .flat()
      .flatMap((value) => (value === null || value === undefined ? [] : tokens(String(value)))),
  );
  if (query.excluded.some((word) => texts.some((text) => text.includes(word)))) return null;
  const match: Match = { document, typos: 0, attribute: 0, exact: 0, isWhole: false };
  for (const phrase of query.phrases) {
    const place = texts.findIndex((text) => ` ${text.join(" ")} `.includes(` ${phrase.join(" ")} `));
    if (place === -1) return null;
    match.attribute += place;
    match.exact += phrase.length;
  }
  const { enabled, minWordSizeForTypos } = settings.typoTolerance;
  for (const [index, word] of query.words.entries()) {
    const isLast = index === query.words.length - 1;
    const { oneTypo, twoTypos } = minWordSizeForTypos;
    const allowed = !enabled || word.length < oneTypo ? 0 : word.length < twoTypos ? 1 : 2;
    let best: { typos: number; place: number; isExact: boolean } | null = null;
    for (const [place, text] of texts.entries())
      for (const target of text) {
        const typos = typosBetween(word, target, isLast);
        if (typos <= allowed && (best === null || typos < best.typos))
          best = { typos, place, isExact: word === target };
      }
    if (best === null) return null;
    match.typos += best.typos;
    match.attribute += best.place;
    if (best.isExact) match.exact++;
  }
  const whole = [...query.phrases.flat(), ...query.words].join(" ");
  match.isWhole = whole !== "" && texts.some((text) => text.join(" ") === whole);
  return match;
}

const byAttribute = (attribute: string, isDescending: boolean) => (a: Match, b: Match) => {
  const [left, right] = [a.document[attribute], b.document[attribute]] as [number, number];
  return (isDescending ? -1 : 1) * (left < right ? -1 : left > right ? 1 : 0);
};

function comparators(rules: readonly string[], sort: readonly string[]): ((a: Match, b: Match) => number)[] {
  const ordered = (rule: string) => {
    const [attribute, direction] = rule.split(":");
    return byAttribute(attribute!, direction === "desc");
  };
  return rules.flatMap((rule) => {
    if (rule === "sort") return sort.map(ordered);
    if (rule === "typo") return [(a: Match, b: Match) => a.typos - b.typos];
    if (rule === "attribute") return [(a: Match, b: Match) => a.attribute - b.attribute];
    if (rule === "exactness")
      return [(a: Match, b: Match) => Number(b.isWhole) - Number(a.isWhole), (a: Match, b: Match) => b.exact - a.exact];
    return rule.includes(":") ? [ordered(rule)] : [];
  });
}

/** The documents that match every word of `q`, best first by the index's ranking rules. */
export function findDocuments(
  documents: readonly Document[],
  q: string,
  sort: readonly string[],
  settings: DoubleSettings,
): Document[] {
  const query = parse(q);
  const matches = documents.flatMap((document) => matchDocument(document, query, settings) ?? []);
  const order = comparators(settings.rankingRules, sort);
  matches.sort((a, b) => {
    for (const compare of order) {
      const result = compare(a, b);
      if (result !== 0) return result;
    }
    return 0;
  });
  return matches.map((match) => match.document);
}
