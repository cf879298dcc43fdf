import type { Database } from "@toque/db/client/types.ts";
import { computeFacts } from "@toque/db/recipes/facts.ts";
import { loadReference, type Reference } from "@toque/db/recipes/reference.ts";
import type { Lang, LangMap } from "@toque/db/schemas/common.ts";
import { langs } from "@toque/db/schemas/common.ts";
import type { IngredientContent, RecipeContent } from "@toque/db/schemas/recipe-content.ts";

/** Numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws from lists by one source of numbers. */
export class Draw {
  constructor(readonly number: () => number) {}

  upTo = (below: number): number => Math.floor(this.number() * below);
  chance = (share: number): boolean => this.number() < share;
  one = <T>(list: readonly T[]): T => list[this.upTo(list.length)]!;
  /** Draws the first ones far more often than the last, as with foods in kitchens; a lower `skew` is more even. */
  common = <T>(list: readonly T[], skew = 2.5): T => list[Math.floor(list.length * this.number() ** skew)]!;
  some = <T>(list: readonly T[], count: number, draw: (list: readonly T[]) => T = this.one): T[] => [
    ...new Set(Array.from({ length: count }, () => draw(list))),
  ];
}

type Texts = Record<Lang, string>;

// `en | fr | es | de`; F is a food.
const texts = (table: string): Texts[] =>
  table
    .trim()
    .split("\n")
    .map((row) => {
      const [en = "", fr = "", es = "", de = ""] = row.split("|").map((cell) => cell.trim());
      return { en, fr, es, de };
    });

const dishes = texts(`
  F soup | Soupe de F | Sopa de F | Suppe mit F
  F salad | Salade de F | Ensalada de F | Salat mit F
  F stew | Ragoût de F | Estofado de F | Eintopf mit F
  F gratin | Gratin de F | Gratinado de F | Auflauf mit F
  F tart | Tarte à F | Tarta de F | Torte mit F
  F curry | Curry de F | Curry de F | Curry mit F
  F risotto | Risotto à F | Risotto de F | Risotto mit F
  F pie | Tourte de F | Empanada de F | Pastete mit F
  F omelette | Omelette à F | Tortilla de F | Omelett mit F
  F cake | Gâteau à F | Bizcocho de F | Kuchen mit F
  F sandwich | Sandwich à F | Bocadillo de F | Butterbrot mit F
  F noodles | Nouilles à F | Fideos con F | Nudeln mit F
  F casserole | Cassolette de F | Cazuela de F | Schmortopf mit F
  F dumplings | Raviolis à F | Empanadillas de F | Knödel mit F
  F pancakes | Crêpes à F | Tortitas de F | Pfannkuchen mit F
  F skewers | Brochettes de F | Brochetas de F | Spieße mit F`);

const manners = texts(`
  Creamy | onctueuse | cremosa | sahnig
  Roasted | rôtie | asada | geröstet
  Spicy | épicée | picante | scharf
  Grilled | grillée | a la plancha | gegrillt
  Quick | express | rápida | blitzschnell
  Smoked | fumée | ahumada | geräuchert
  Summer | d'été | de verano | sommerlich
  Winter | d'hiver | de invierno | winterlich
  Crunchy | croquante | crujiente | knusprig
  Sweet and sour | aigre-douce | agridulce | süßsauer
  Rustic | rustique | rústica | rustikal
  Light | légère | ligera | leicht`);

const house = texts(`
  as made by | façon | al estilo | nach Art von`)[0]!;

const syllables =
  "ba ber bra cal che dor du fel fon gra gui ha jor kel la len mar mi mon na nel or pe pic qua ri ron sa".split(" ");

/** Words that occur in few recipes each, such as names of cooks and places. */
function rareWords(draw: Draw, count: number): string[] {
  return Array.from({ length: count }, () => {
    const word = draw.some(syllables, 2 + draw.upTo(3)).join("");
    return word[0]!.toUpperCase() + word.slice(1);
  });
}

/** The database ids of which recipes are made. */
export interface SeededFoods {
  reference: Reference;
  /** The most used ones first. */
  foods: { id: number; name: LangMap; category_id: number; subcategory_id: number | null }[];
  tagIds: number[];
  allergyIds: number[];
  dietIds: number[];
  gram: number;
  userIds: number[];
  rare: string[];
}

/** Reads the foods and tags of a seeded database, and adds users. */
export async function stock(db: Database, draw: Draw, users: number): Promise<SeededFoods> {
  const { sql } = db;
  const foods = await sql<SeededFoods["foods"]>`select id, name, category_id, subcategory_id from foods order by id`;
  const [gram] = await sql<{ id: number }[]>`select id from quantities where key = 'g' and food_id is null`;
  const ids = async (table: "tags" | "allergies" | "diets") =>
    (await sql<{ id: number }[]>`select id from ${sql(table)} order by id`).map(({ id }) => id);
  const cooks = await sql<{ id: number }[]>`
    insert into users (email) select 'cook' || n || '@example.org' from generate_series(1, ${users}::int) n returning id`;
  return {
    reference: await loadReference(
      sql,
      foods.map(({ id }) => ({ food_id: id, quantity_id: gram!.id })),
    ),
    foods: [...foods].sort(() => draw.number() - 0.5),
    tagIds: await ids("tags"),
    allergyIds: await ids("allergies"),
    dietIds: await ids("diets"),
    gram: gram!.id,
    userIds: cooks.map(({ id }) => id),
    rare: rareWords(draw, 4000),
  };
}

function nameOf(draw: Draw, seededFoods: SeededFoods, main: SeededFoods["foods"][number]): LangMap {
  const dish = draw.one(dishes);
  const manner = draw.chance(0.6) ? draw.one(manners) : null;
  const rare = draw.chance(0.5) ? draw.one(seededFoods.rare) : null;
  const spoken = draw.chance(0.5) ? langs : draw.some(langs, 2);
  return Object.fromEntries(
    spoken.map((lang) => {
      const plain = dish[lang].replace("F", (main.name[lang] ?? main.name.en ?? "").toLowerCase());
      const made = manner === null ? plain : lang === "en" ? `${manner.en} ${plain}` : `${plain} ${manner[lang]}`;
      return [lang, rare === null ? made : `${made} ${house[lang]} ${rare}`];
    }),
  );
}

/** A realistic recipe: 4 to 12 foods, one in five with a sub-recipe, named after its first food. */
export function writeContent(draw: Draw, seededFoods: SeededFoods): RecipeContent {
  const line = (food: { id: number }, order: number): IngredientContent => ({
    id: order + 1,
    order,
    food_id: food.id,
    quantity_id: seededFoods.gram,
    multiplier: 10 + draw.upTo(400),
  });
  const foods = draw.some(seededFoods.foods, 4 + draw.upTo(9), (foods) => draw.common(foods));
  const inside = draw.chance(0.2) ? draw.some(seededFoods.foods, 2 + draw.upTo(3), (foods) => draw.common(foods)) : [];
  const preparation = 5 * (1 + draw.upTo(12));
  const name = nameOf(draw, seededFoods, draw.one(foods));
  return {
    origin_lang: "en",
    name,
    description: {
      en: `${draw.one(manners).en}, ${draw.one(manners).en.toLowerCase()} and ${draw.one(seededFoods.rare)}`,
    },
    dietetic_info: null,
    difficulty_id: 1 + draw.upTo(3),
    nb_servings: 1 + draw.upTo(8),
    preparation_time: preparation,
    total_time: preparation + 5 * draw.upTo(40),
    kitchen_equipment: {},
    tips: {},
    serving_tips: {},
    food_and_wine_pairing: {},
    recipe_img: [],
    video: null,
    steps: [],
    ingredients: foods.map(line),
    sub_recipes:
      inside.length === 0
        ? []
        : [
            {
              id: 1,
              order: 0,
              name: { en: "Sauce", fr: "Sauce", es: "Salsa", de: "Soße" },
              difficulty_id: 1,
              nb_servings: 4,
              steps: [],
              ingredients: inside.map(line),
              recipe_img: [],
              tag_ids: [],
            },
          ],
    tag_ids: draw.some(seededFoods.tagIds, 1 + draw.upTo(5)),
    declared_diet_ids: [],
    declared_allergy_ids: [],
    declared_nutri_score: null,
    vessel: null,
  };
}

const BATCH = 1000;

/**
 * Fills the database: of a hundred recipes 70 are public, 8 of them with a later version that only the owner sees, 15
 * private and 15 waiting for a moderator; one in twenty is a variant of an earlier one. Users like 100 recipes each.
 */
export async function fill(db: Database, draw: Draw, seededFoods: SeededFoods, recipes: number): Promise<void> {
  const [last] = await db.sql<{ id: number }[]>`select coalesce(max(id), 0) as id from recipes`;
  const first = last!.id + 1;
  const roots: number[] = [];
  for (let from = first; from < first + recipes; from += BATCH) {
    const rows: object[] = [];
    const versions: object[] = [];
    for (let id = from; id < Math.min(from + BATCH, first + recipes); id++) {
      const state = draw.number();
      const parent = roots.length > 0 && draw.chance(0.05) ? draw.one(roots) : null;
      if (parent === null) roots.push(id);
      const current = state < 0.08 ? 2 : 1;
      rows.push({
        id,
        parent_id: parent,
        owner_id: draw.common(seededFoods.userIds, 1.3),
        private: state >= 0.7 && state < 0.85,
        current_version: current,
        approved_version: state < 0.7 ? 1 : null,
      });
      for (let version = 1; version <= current; version++) {
        const content = writeContent(draw, seededFoods);
        versions.push({ recipe_id: id, version, content, facts: computeFacts(content, seededFoods.reference) });
      }
    }
    await db.transaction(async (tx) => {
      await tx`
        insert into recipes (id, parent_id, owner_id, author_id, private, current_version, approved_version)
        select id, parent_id, owner_id, owner_id, private, current_version, approved_version
        from jsonb_to_recordset(${rows as never}::jsonb) as t(id int, parent_id int, owner_id int, private bool,
          current_version int, approved_version int)`;
      await tx`
        insert into recipe_versions (recipe_id, version, content, facts, source)
        select recipe_id, version, content, facts, 'import'
        from jsonb_to_recordset(${versions as never}::jsonb) as t(recipe_id int, version int, content jsonb, facts jsonb)`;
    });
  }
  await db.sql`select setval(pg_get_serial_sequence('recipes', 'id'), ${first + recipes}::int)`;
  await db.sql`
    insert into recipe_likes (user_id, recipe_id)
    select u, ${first}::int + (random() * ${recipes - 1}::int)::int
    from unnest(${seededFoods.userIds.slice(0, 100)}::int[]) u, generate_series(1, 100) on conflict do nothing`;
  await db.sql`
    insert into main_variants (user_id, family_id, recipe_id)
    select u, parent_id, id from (
      select id, parent_id, row_number() over (order by id) as n from recipes
      where parent_id is not null and approved_version is not null and not private) r
    join unnest(${seededFoods.userIds.slice(0, 50)}::int[]) with ordinality as users(u, place) on n % 50 = place - 1
    where n <= 500 on conflict do nothing`;
  await db.sql`analyze`;
}
