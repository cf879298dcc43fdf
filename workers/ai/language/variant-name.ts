import type { Conn } from "@toque/db/client/types.ts";
import { type FoodDetails, readFoods } from "@toque/db/foods/details.ts";
import { familyNames } from "@toque/db/recipes/listing.ts";
import { type Lang, type LangMap, langs } from "@toque/db/schemas/common.ts";
import { enumerate, fold } from "./fold.ts";
import { bareList, contracted, type Noun, nounOf, ofNoun } from "./grammar.ts";
import phrases from "./variant-names.json";

/** Foods that a name tells at most. */
const MAX_FOODS = 2;
/** Characters of a recipe's name. */
const MAX_NAME = 200;

interface Line {
  food_id: number;
  quantity_id: number;
  multiplier: number;
}

/** The ingredient lines of a recipe, and of its parts. */
export interface Listed {
  ingredients?: readonly Line[] | undefined;
  sub_recipes?: readonly { ingredients?: readonly Line[] | undefined }[] | undefined;
}

/** A recipe that a variant is made of. */
export interface VariantSource extends Listed {
  name: LangMap;
}

/** A food that only one of the two has, with the line that it stands in. */
interface Told {
  food: FoodDetails;
  line: Line;
}

/** What a variant's foods tell of it; null where that is nothing, or more than a name can say. */
type Change = { kind: "without" | "with"; foods: Told[] } | { kind: "instead"; new: Told; old: Told } | null;

const linesOf = ({ ingredients = [], sub_recipes = [] }: Listed): Line[] => [
  ...ingredients,
  ...sub_recipes.flatMap((sub) => sub.ingredients ?? []),
];

/** The first line of each food that the others have not. */
function onlyIn(lines: readonly Line[], others: readonly Line[]): Line[] {
  const seen = new Set(others.map((line) => line.food_id));
  return lines.filter(({ food_id }) => !seen.has(food_id) && seen.add(food_id));
}

async function changeOf(conn: Conn, source: Listed, variant: Listed): Promise<Change> {
  const [before, after] = [linesOf(source), linesOf(variant)];
  const [removed, added] = [onlyIn(before, after), onlyIn(after, before)];
  const lines = [...removed, ...added];
  const isTold =
    (removed.length === 1 && added.length === 1) || (lines.length <= MAX_FOODS && removed.length * added.length === 0);
  if (lines.length === 0 || !isTold) return null;
  const foods = new Map(
    (
      await readFoods(
        conn,
        lines.map((line) => line.food_id),
      )
    ).map((food) => [food.id, food]),
  );
  const told = lines.flatMap((line): Told[] => {
    const food = foods.get(line.food_id);
    return food ? [{ food, line }] : [];
  });
  if (told.length < lines.length) return null;
  if (removed.length === 0) return { kind: "with", foods: told };
  return added.length === 0 ? { kind: "without", foods: told } : { kind: "instead", old: told[0]!, new: told[1]! };
}

function nounIn({ food, line }: Told, lang: Lang): Noun {
  const quantity = food.quantities.find(({ id }) => id === line.quantity_id);
  const named = {
    key: food.key,
    names: food.name,
    plurals: food.plural,
    subcategory_key: food.subcategory_key ?? "",
    quantities: food.quantities,
  };
  return nounOf(named, lang, quantity ? quantity.weight * line.multiplier : null);
}

/** Puts a name and words into a phrase; a name that leaves no room for them is cut. */
function fill(phrase: string, name: string, values: Record<string, string> = {}): string {
  const put = (given: string) =>
    phrase.replace(/\{(\w+)\}/g, (_, key: string) => (key === "name" ? given : (values[key] ?? "")));
  const whole = put(name);
  const over = whole.length - MAX_NAME;
  return over <= 0 ? whole : put(`${name.slice(0, Math.max(0, name.length - over - 1)).trimEnd()}…`);
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A variant's own words for itself at the end of a name: what a variant of it is called does not repeat them. */
function withoutOwn(name: string, lang: Lang): string {
  const { own, own_numbered } = phrases[lang];
  const endings = [own, own_numbered].map((phrase) =>
    escaped(phrase.replace("{name}", "")).replace(escaped("{n}"), "\\d+"),
  );
  return name.replace(new RegExp(`(?:${endings.join("|")})$`), "");
}

/** The name that the change of foods gives in a language. */
function changedName(name: string, change: NonNullable<Change>, lang: Lang): string {
  const words = phrases[lang];
  if (change.kind === "instead") {
    const [fresh, old] = [nounIn(change.new, lang), nounIn(change.old, lang)];
    const left = lang === "fr" ? ofNoun(old) : bareList([old], lang, "dat");
    return fill(words.instead, name, { new: bareList([fresh], lang, "dat"), old: left });
  }
  const nouns = change.foods.map((food) => nounIn(food, lang));
  if (change.kind === "without") return fill(words.without, name, { foods: bareList(nouns, lang) });
  const isJoined = name
    .toLowerCase()
    .split(/\s+/)
    .some((word) => words.joined_by.includes(word));
  if (isJoined) return fill(words.with_too, name, { foods: bareList(nouns, lang, "dat") });
  const joined =
    lang === "fr"
      ? enumerate(
          nouns.map((noun) => contracted(noun, "à")),
          lang,
        )
      : bareList(nouns, lang, "dat");
  return fill(words.with, name, { foods: joined });
}

/** The first name that nothing of the family has yet. */
function freeName(source: string, change: Change, lang: Lang, taken: ReadonlySet<string>): string {
  const name = withoutOwn(source, lang);
  const { own, own_numbered } = phrases[lang];
  const told = change && changedName(source, change, lang);
  if (told && !taken.has(fold(told))) return told;
  for (let n = 1; ; n++) {
    const next = fill(n === 1 ? own : own_numbered, name, { n: String(n) });
    if (!taken.has(fold(next))) return next;
  }
}

/**
 * What a variant is to be called that has no name of its own, in each language of its source's: by the foods that were left out,
 * added or replaced, else as the cook's own version. No recipe of the family has that name in what the reader sees of it.
 */
export async function proposeVariantName(
  conn: Conn,
  source: VariantSource & { id: number },
  variant: Listed,
  userId: number,
): Promise<LangMap> {
  const change = await changeOf(conn, source, variant);
  const family = [source.name, ...(await familyNames(conn, source.id, { userId }))];
  const name: LangMap = {};
  for (const lang of langs) {
    const own = source.name[lang];
    if (!own) continue;
    const taken = new Set(family.flatMap((one) => (one[lang] ? [fold(one[lang])] : [])));
    name[lang] = freeName(own, change, lang, taken);
  }
  return name;
}

/**
 * The name that a variant is saved with: its own where it has one, and the one that is proposed in each language in which it
 * would be called as its source is. One that has no other name has the proposed one in every language.
 */
export async function variantName(
  conn: Conn,
  source: VariantSource & { id: number },
  variant: Listed & { name: LangMap },
  userId: number,
): Promise<LangMap> {
  const same = langs.filter((lang) => {
    const [own, given] = [source.name[lang], variant.name[lang]];
    return own !== undefined && given !== undefined && fold(own.trim()) === fold(given.trim());
  });
  if (same.length === 0) return variant.name;
  const proposed = await proposeVariantName(conn, source, variant, userId);
  const isUnnamed = langs.every((lang) => variant.name[lang] === undefined || same.includes(lang));
  if (isUnnamed) return proposed;
  return { ...variant.name, ...Object.fromEntries(same.map((lang) => [lang, proposed[lang]])) };
}
