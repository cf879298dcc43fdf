import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { ensureUnlistedFood, readKnownFoods } from "@toque/db/foods/known.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { isDescription } from "@toque/db/ingredients/descriptors.ts";
import { computeFacts } from "@toque/db/recipes/facts.ts";
import { withAlternatives } from "@toque/db/recipes/line-alternatives.ts";
import { loadReference } from "@toque/db/recipes/reference.ts";
import { readFoodFiles } from "@toque/db/seed/files.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import fc from "fast-check";
import { FoodMatcher } from "./foods.ts";
import { parseIngredientLine } from "./lines/parse.ts";

type Database = Awaited<ReturnType<typeof testDatabase>>;
let db: Database;
let matcher: FoodMatcher;
let unlisted: { foodId: number; gramId: number };
let names: string[];
beforeAll(async () => {
  db = await testDatabase();
  unlisted = await db.transaction(ensureUnlistedFood);
  matcher = new FoodMatcher(await readKnownFoods(db.sql), await loadLexicon(db.sql));
  // The commonest foods: with the whole table "turkey or steak seasoning" rightly means two seasonings.
  const common = (await readFoodFiles()).flatMap((file) => file.foods).filter(({ since }) => since === 1);
  // "Clove or 2 tsp of garlic": cloves are a measure too.
  names = common.map((food) => food.names.en).filter((name) => !isDescription(name, "en"));
});
afterAll(() => db.close());

/** What an imported line says of allergens and diets; allergens by key. */
async function claimsOf(text: string) {
  const [found] = matcher.resolve(parseIngredientLine(text, "en", matcher));
  const known = found && "food" in found ? found : null;
  const food_id = known?.food.id ?? unlisted.foodId;
  const line = { id: 1, order: 0, food_id, quantity_id: known?.quantityId ?? unlisted.gramId, multiplier: 1 };
  const written = {
    origin_lang: "en" as const,
    nb_servings: 1,
    ingredients: [{ ...line, original_text: text }],
    sub_recipes: [],
    declared_allergy_ids: [],
  };
  const content = await withAlternatives(db.sql, written, new Map());
  const facts = computeFacts(content, await loadReference(db.sql, content.ingredients));
  const keys = await db.sql<{ key: string }[]>`
    select key from allergies where id = any(${facts.allergy_ids}::int[]) order by key`;
  return {
    food: known?.food.key ?? null,
    allergens: keys.map(({ key }) => key),
    unknown: facts.unknown_allergen_food_ids.length > 0,
    diets: facts.diet_ids,
  };
}

describe("the allergens of an imported line", () => {
  test.each([
    ["1 tbsp corn, peanut or vegetable oil", "corn-oil", ["peanuts"], false],
    ["1 jar of peanut butter cups", null, ["milk", "peanuts"], true],
    ["30 g haddock/2 tbsp of it", null, ["fish"], true],
    ["30 g butter or olive oil", "butter", ["milk"], false],
    ["30 g olive oil or butter", "olive-oil", ["milk"], false],
    ["1 cup almond or soy milk", "almond-milk", ["nuts", "soybeans"], false],
    ["1 cup chicken or fish stock", "chicken-stock", ["celery", "fish"], false],
    ["30 g cooked ham or cardamom", "cooked-ham", [], false],
    ["30 g olive oil or wibble", "olive-oil", [], true],
    ["30 g olive oil, or more to taste", "olive-oil", [], false],
    ["200 g spaghetti/egg noodles", "spaghetti", ["eggs", "gluten"], false],
    ["50 g olive oil (or melted butter), for frying", "olive-oil", ["milk"], false],
  ] as [string, string | null, string[], boolean][])("%s", async (text, food, allergens, unknown) => {
    expect(await claimsOf(text)).toMatchObject({ food, allergens, unknown });
  });

  test("are never fewer, nor its diets more, with an alternative", async () => {
    const word = fc.constantFrom(...names);
    const added = fc.oneof(
      word,
      fc.constantFrom("wibble", "wibble oil", "more to taste", "2 tbsp of it", "peanut paste", "sliced"),
    );
    const joint = fc.constantFrom(" or ", " and/or ", "/", ", ou ", " oder ", " (or ");
    await fc.assert(
      fc.asyncProperty(word, joint, added, async (name, or, other) => {
        const alone = await claimsOf(`30 g ${name}`);
        // Words that are no food by themselves may be one beside another.
        fc.pre(alone.food !== null);
        const more = await claimsOf(`30 g ${name}${or}${other}`);
        // Both may share their last word: "brown rice or agave syrup" are two syrups.
        const sharing = `${name} ${other.split(" ").at(-1)}`;
        const base = more.food === alone.food ? alone : await claimsOf(`30 g ${sharing}`);
        expect([base.food, null]).toContain(more.food);
        // Where they are unknown no list of them is complete.
        if (!more.unknown) expect(more.allergens).toEqual(expect.arrayContaining(base.allergens));
        expect(base.diets).toEqual(expect.arrayContaining(more.diets));
        expect(more.unknown || !base.unknown).toBe(true);
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});

describe("a food is never renamed", () => {
  test.each([
    "1 cup carrot tops",
    "2 chicken pot pies",
    "200 g mushroom ketchup",
    "1 jar of butter chicken sauce",
    "2 tbsp chicken salt",
    "100 g fish skin",
    "2 egg custard tarts",
    "200 g almond cake",
    "100 g tomato powder",
    "3 beef jerky sticks",
    "200 g prawn toast",
  ])("%s is no food of the table", async (text) => {
    expect(await claimsOf(text)).toMatchObject({ food: null, unknown: true, diets: [] });
  });

  test.each([
    ["200 g fusilli", "fusilli"],
    ["200 g linguine", "linguine"],
    ["200 g pasta", "pasta"],
    ["1 cup tomato sauce", "plain-tomato-sauce"],
    ["100 g cheese", "cheese"],
    ["1 l stock", "stock"],
    ["2 tbsp vegetable oil", "vegetable-oil"],
    ["2 tbsp corn oil", "corn-oil"],
    ["500 g pork ribs", "pork-ribs"],
    ["4 fish sticks", "fish-finger"],
    ["200 g onion rings", "onion-rings"],
    ["100 g white pepper", "white-pepper"],
    ["2 chicken stock cubes", "chicken-stock-cube"],
    ["200 g mashed potatoes", "mashed-potato"],
    ["100 g cream of tartar", "cream-of-tartar"],
    ["1 cup fat free yoghurt", "low-fat-yogurt"],
    ["200 g gluten-free flour", "gluten-free-flour"],
  ])("%s is a food of its own: %s", async (text, food) => {
    expect(await claimsOf(text)).toMatchObject({ food });
  });

  test.each([
    ["2 large onions, peeled and finely chopped", "yellow-onion"],
    ["1 tsp freshly ground black pepper", "black-pepper"],
    ["2 cloves of garlic", "garlic"],
    ["100 g yogurt", "plain-yogurt"],
    ["1 red chili", "chilli-pepper"],
    ["200 g shrimps", "prawn"],
    ["2 sticks of celery", "celery"],
    ["100 g all-purpose flour, plus more for dusting", "wheat-flour"],
    ["1 tsp salt (optional)", "salt"],
  ])("%s is %s", async (text, food) => {
    expect(await claimsOf(text)).toMatchObject({ food, unknown: false });
  });
});
