import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { food, recipe, tags, units } from "../../../testing/fixtures.ts";

/** A text that would run a script if it were inserted as HTML. */
export const hostile = `<img src=x onerror="document.title='owned'"><script>document.title="owned"</script>`;
/** A word of sixty letters without a break opportunity. */
export const longWord = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt";

type Line = [name: string, multiplier: number, quantity: (typeof units)[keyof typeof units]];
const many: Line[] = Array.from({ length: 80 }, (_, index) => [`Spice number ${index + 1}`, index + 1, units.gram]);

/** A recipe with everything: parts, photos, a video, all notes, and known, unknown and estimated nutrients. */
export function richRecipe(id: number, changes: Partial<Recipe> = {}): Recipe {
  const lines: Line[] = [
    ["Plain flour", 300, units.gram],
    ["Eggs", 1.5, units.piece],
    ["Cinnamon", 1, units.teaspoon],
    ["Grandmother's spice", 5, units.gram],
  ];
  const dish = recipe(id, "Apple crumble", {
    description: "Soft apples under a crust that cracks.",
    lines,
    texts: [
      ["Slice the apples.", null],
      ["Bake until golden.", 45],
    ],
    tips: ["Serve it warm."],
    serving_tips: ["With cold cream."],
    food_and_wine_pairing: ["A glass of cider."],
    kitchen_equipment: ["Springform tin"],
    dietetic_info: "Apples bring fibre.",
    tags: [
      tags.dessert,
      tags.middleEastern,
      { id: 46, key: "baked", name: "Baked", type: "technique", img: null, color: null },
    ],
    allergies: [{ id: 1, name: "Gluten" }],
    diets: [{ id: 1, key: "vegetarian", name: "Vegetarian", img: null }],
    unknown_allergen_food_ids: [id * 10 + 4],
    nutrition_coverage: 0.82,
    fiber: null,
    ...changes,
  });
  const sub = {
    id: 900,
    order: 0,
    name: "Crumble",
    difficulty: "easy" as const,
    nb_servings: 4,
    recipe_img: [],
    tags: [],
    ingredients: [
      {
        id: 901,
        recipe_id: id,
        order: 0,
        multiplier: 50,
        food: food(990, "Rolled oats"),
        quantity: units.gram,
        food_known: true,
        food_personal: false,
        original_text: null,
        note: null,
        alternatives: [],
      },
    ],
    steps: [{ id: 902, recipe_id: id, order: 0, img: null, duration: 5, text: "Rub it between your fingers." }],
  };
  const [flour, eggs, cinnamon, spice] = dish.ingredients;
  return {
    ...dish,
    sub_recipes: [sub],
    nutrition_provenance: [
      { line: flour, codes: [9410], energy: 1050, unknown: [], estimated: ["salt"] },
      { line: eggs, codes: [22000], energy: 126, unknown: [], estimated: [] },
      { line: cinnamon, codes: [11000], energy: 0, unknown: ["fiber"], estimated: ["energy"] },
      { line: spice, codes: [], energy: null, unknown: ["energy", "protein", "fiber"], estimated: [] },
    ].map(({ line, codes, energy, unknown, estimated }) => ({
      alternatives: [],
      ingredient_id: line?.id ?? 0,
      food_id: line?.food.id ?? 0,
      ciqual_codes: codes,
      weight_source: null,
      weight: (line?.multiplier ?? 0) * (line?.quantity.weight ?? 0),
      energy,
      unknown,
      estimated,
    })),
    ...changes,
  };
}

/** A recipe that is hard to render: 80 ingredients, long words, and HTML in every text. */
export function hardRecipe(id: number): Recipe {
  const dish = recipe(id, `${hostile} ${longWord}`, {
    description: `${hostile} ${longWord}`,
    lines: [[longWord, 3, units.gram], [hostile, 2, units.piece], ...many.slice(2)],
    texts: [
      [`${hostile} ${longWord}`, 5],
      ["Serve.", null],
    ],
    tips: [hostile, hostile],
    serving_tips: [longWord],
    food_and_wine_pairing: [hostile],
    kitchen_equipment: [longWord],
    dietetic_info: hostile,
    tags: [
      { ...tags.main, name: longWord },
      { ...tags.middleEastern, name: hostile },
    ],
    video: { id: 1, video_url: "javascript:document.title='owned'", jacket_url: null, width: null, height: null },
    diets: [{ id: 1, key: "x", name: hostile, img: null }],
    allergies: [{ id: 3, name: hostile }],
  });
  return { ...dish, img: ["/media/gone.webp", "javascript:alert(1)"] };
}
