import { describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import Ajv from "ajv";
import type { AppRecipe } from "./app-recipe.ts";
import { bytesOf } from "./bytes.ts";
import columns from "./csv-columns.json";
import schema from "./csv-columns.schema.json";
import { readRecipeFile } from "./read-file.ts";
import * as samples from "./testing/samples.ts";
import * as texts from "./testing/text-samples.ts";

const photo = Buffer.from("not read here");

async function read(content: string | Uint8Array, name = "file") {
  const recipes: AppRecipe[] = [];
  const broken: { name: string; reason: string }[] = [];
  const context = { lang: "en", signal: new AbortController().signal } as const;
  for await (const found of readRecipeFile(bytesOf(Buffer.from(content as Uint8Array)), name, context))
    if ("recipe" in found) recipes.push(found.recipe);
    else if ("reason" in found) broken.push(found);
  return { recipes, broken };
}
const entries = ({ photos }: AppRecipe) => photos.map((one) => ("entry" in one ? one.entry : "inline"));

describe("a file is told by its content, and its recipes are read:", () => {
  test("Mealie, an export of recipes", async () => {
    const { recipes, broken } = await read(samples.mealieExport(photo));
    expect(broken).toEqual([]);
    expect(recipes.map(({ recipe }) => recipe.title)).toEqual(["Leek pie", "Bean stew"]);
    const [pie] = recipes;
    expect(pie!.cookbooks).toEqual(["Dinner"]);
    expect(pie).toMatchObject({ app: "mealie", url: "https://cooking.example/leek-pie" });
    expect(pie!.sourceId).toBe("5c2b3f60-0000-4000-8000-000000000001");
    expect(entries(pie!)).toEqual(["recipes/leek-pie/images/original.webp"]);
    expect(entries(recipes[1]!)).toEqual([]);
    expect(pie!.recipe).toMatchObject({
      description: "Warms on a cold day.",
      ingredients: [
        { name: "For the filling", lines: ["3 leeks, sliced", "200 gram cream"] },
        { name: "For the pastry", lines: ["250 g flour"] },
      ],
      steps: [{ name: "Filling", lines: ["Fry the leeks in butter.", "Add the cream and simmer for 10 minutes."] }],
      notes: ["Keeping: Two days in the fridge."],
      ...{ servings: 4, preparationTime: 20, cookingTime: 35, totalTime: 55, lang: "en" },
      tags: ["Dinner", "Vegetarian"],
    });
  });

  test("Mealie, a backup", async () => {
    const { recipes } = await read(samples.mealieBackup(photo));
    expect(recipes).toHaveLength(1);
    expect(recipes[0]!.recipe).toMatchObject({
      title: "Leek pie",
      ingredients: [{ name: "Filling", lines: ["3 leeks, sliced", "200 gram cream"] }],
      steps: [{ name: null, lines: ["Fry the leeks.", "Add the cream."] }],
      notes: ["Keeping: Two days."],
      tags: ["Vegetarian"],
    });
  });

  test("Tandoor", async () => {
    const { recipes } = await read(samples.tandoorExport(photo));
    expect(recipes.map(({ recipe }) => recipe.title)).toEqual(["Lentil soup", "Second soup"]);
    const [soup] = recipes;
    expect(soup).toMatchObject({ app: "tandoor", url: "https://cooking.example/lentils" });
    expect(entries(soup!)).toEqual(["image.jpg"]);
    expect(soup!.recipe).toMatchObject({
      ingredients: [
        { name: "Soup", lines: ["250 g red lentils, rinsed"] },
        { name: "To serve", lines: ["salt"] },
      ],
      steps: [{ name: "Soup", lines: ["Boil the red lentils for 20 minutes.", "Season."] }],
      ...{ servings: 4, preparationTime: 15, totalTime: 35 },
      tags: ["soup"],
    });
    expect(recipes[0]!.sourceId).not.toBe(recipes[1]!.sourceId);
  });

  test("Paprika; a broken recipe does not stop the others", async () => {
    const { recipes, broken } = await read(samples.paprikaExport(photo));
    expect(broken).toEqual([{ name: "Broken.paprikarecipe", reason: "unreadable" }]);
    expect(recipes.map(({ sourceId }) => sourceId.split(" ")[0])).toEqual(["UID-1", "UID-2"]);
    const [pizza] = recipes;
    expect(pizza).toMatchObject({ app: "paprika", cookbooks: ["Pizza", "Weekend"], url: null });
    expect(entries(pizza!)).toEqual(["inline"]);
    expect(pizza!.recipe).toMatchObject({
      ingredients: [
        { name: "For the dough", lines: ["500 g flour", "7 g yeast"] },
        { name: "Topping", lines: ["2 tomatoes"] },
      ],
      steps: [{ name: null, lines: ["Mix the dough.", "Bake for 12 minutes at 250 °C."] }],
      notes: ["Freezes well."],
      ...{ servings: 3, preparationTime: 30, cookingTime: 12, totalTime: 42, author: "Grandmother" },
    });
    const one = await read(gzipSync(JSON.stringify(samples.paprikaJson("UID-9", "Alone", null))));
    expect(one.recipes.map(({ sourceId }) => sourceId.split(" ")[0])).toEqual(["UID-9"]);
  });

  test("RecipeSage", async () => {
    const { recipes } = await read(samples.recipeSageJson());
    const [crumble] = recipes;
    expect(crumble!.cookbooks).toEqual(["dessert"]);
    expect(crumble).toMatchObject({
      ...{
        app: "recipesage",
        sourceId: expect.stringMatching(/^rs-1 [0-9a-f]{40}$/),
        url: "https://cooking.example/crumble",
        hasRemotePhoto: true,
      },
      recipe: {
        ingredients: [
          { name: "Crumble", lines: ["100 g butter", "150 g flour"] },
          { name: "Fruit", lines: ["4 apples"] },
        ],
        ...{ notes: ["Serve warm."], servings: 6, preparationTime: 15, totalTime: 60, author: "Aunt Jane" },
        tags: ["dessert"],
      },
    });
  });

  test("recipes that share a long address are told apart by their names", async () => {
    const url = `https://cooking.example/${"long/".repeat(60)}`;
    const one = (name: string) => ({ ...samples.nextcloudJson("", name), id: undefined, identifier: undefined, url });
    const { recipes } = await read(JSON.stringify([one("Soup"), one("Stew")]));
    expect(new Set(recipes.map(({ sourceId }) => sourceId)).size).toBe(2);
    for (const { sourceId } of recipes) expect(sourceId.length).toBeLessThanOrEqual(200);
  });

  test("Nextcloud Cookbook", async () => {
    const { recipes } = await read(samples.nextcloudExport(photo));
    expect(recipes.map((one) => [one.app, one.sourceId.split(" ")[0], one.recipe.lang])).toEqual([
      ["nextcloud", "17", "de"],
      ["nextcloud", "18", "de"],
    ]);
    expect(recipes[0]).toMatchObject({ cookbooks: ["Suppen"], equipment: ["Topf"] });
    expect(recipes.map(entries)).toEqual([["Kartoffelsuppe/full.jpg"], []]);
    expect(recipes[0]!.recipe).toMatchObject({
      ingredients: [{ name: null, lines: ["1 kg Kartoffeln", "2 Möhren", "1 Zwiebel"] }],
      ...{ servings: 4, preparationTime: 20, cookingTime: 30, totalTime: 50 },
      tags: ["kartoffel", "herbst", "Suppen"],
    });
  });

  test("CopyMeThat; a script is no text", async () => {
    const { recipes } = await read(samples.copyMeThatExport(photo));
    expect(recipes.map(({ recipe }) => recipe.title)).toEqual(["Tomato tart", "Plain tart"]);
    expect(recipes.map(entries)).toEqual([["images/tomato_tart.jpg"], []]);
    expect(recipes[0]).toMatchObject({
      app: "copymethat",
      url: "https://cooking.example/tart",
      recipe: {
        description: "Thin and crisp.",
        ingredients: [
          { name: "Pastry", lines: ["200 g flour", "100 g butter"] },
          { name: "Topping", lines: ["5 tomatoes"] },
        ],
        steps: [{ name: null, lines: ["Make the pastry.", "Bake for 30 minutes."] }],
        ...{ notes: ["Good cold too."], servings: 6, tags: ["summer"] },
      },
    });
  });

  test("Recipe Keeper", async () => {
    const { recipes } = await read(samples.recipeKeeperExport(photo));
    expect(recipes).toHaveLength(1);
    expect(entries(recipes[0]!)).toEqual(["images/rk-1_0.jpg"]);
    expect(recipes[0]).toMatchObject({
      ...{
        app: "recipekeeper",
        sourceId: expect.stringMatching(/^rk-1 /),
        url: "https://cuisine.example/crepes",
        cookbooks: ["Bretagne"],
      },
      recipe: {
        title: "Crêpes",
        lang: "fr",
        ingredients: [{ name: null, lines: ["250 g de farine", "4 œufs", "50 cl de lait"] }],
        steps: [{ name: null, lines: ["Mélanger la farine et les œufs.", "Cuire 2 minutes par face."] }],
        ...{ servings: 4, preparationTime: 10, cookingTime: 20, notes: ["Laisser reposer la pâte."] },
      },
    });
  });

  test("a page that was saved from the web", async () => {
    const { "@context": context, ...soup } = samples.nextcloudJson("1", "Kartoffelsuppe");
    const { recipes } = await read(`<!doctype html><html lang="de"><head>
      <link rel="canonical" href="https://kochen.example/suppe"><script type="application/ld+json">
      ${JSON.stringify({ "@context": "https://schema.org", ...soup })}</script></head><body>Suppe</body></html>`);
    expect(recipes[0]).toMatchObject({
      ...{ app: "json-ld", url: "https://kochen.example/suppe", hasRemotePhoto: true },
      recipe: { title: "Kartoffelsuppe", lang: "de", servings: 4 },
    });
  });

  test("Cooklang, with a front matter and with lines of metadata", async () => {
    const { recipes } = await read(texts.cooklangText, "pancakes.cook");
    expect(recipes[0]).toMatchObject({
      ...{ app: "cooklang", url: "https://cooking.example/pancakes" },
      recipe: {
        title: "Easy pancakes",
        ingredients: [
          { name: "Batter", lines: ["3 eggs", "125 g plain flour, sifted", "250 ml milk"] },
          { name: "Frying", lines: ["butter"] },
        ],
        steps: [
          {
            name: "Batter",
            lines: ["Crack the eggs into a bowl, add plain flour and milk.", "Leave it for 15 minutes."],
          },
          { name: "Frying", lines: ["Melt butter in a frying pan and fry the eggs batter."] },
        ],
        notes: ["Serve at once."],
        ...{ servings: 4, preparationTime: 10, cookingTime: 15, tags: ["breakfast"] },
      },
    });
    const old = await read(texts.cooklangOld, "Garlic toast.cook");
    expect(old.recipes[0]).toMatchObject({
      url: "https://cooking.example/toast",
      recipe: {
        title: "Garlic toast",
        ingredients: [{ name: null, lines: ["2 slices bread", "1 clove garlic"] }],
        servings: 2,
      },
    });
  });

  test("MealMaster, in two columns", async () => {
    const { recipes } = await read(texts.mealMasterText);
    expect(recipes.map(({ recipe }) => recipe.title)).toEqual(["Corn Chowder", "Toast"]);
    expect(recipes[0]!.recipe).toMatchObject({
      ingredients: [
        { name: null, lines: ["1 cup Onion, chopped", "3 cup Milk", "2 tbsp Butter", "16 oz Corn, drained"] },
        { name: "TOPPING", lines: ["1/2 tsp Pepper"] },
      ],
      ...{ servings: 6, tags: ["Soups", "Vegetables"] },
    });
    expect(recipes[0]!.recipe.steps.flatMap(({ lines }) => lines)).toEqual([
      "Melt the butter and fry the onion in it until it is soft.",
      "Add the rest and simmer for 15 minutes.",
    ]);
    expect(recipes[1]!.recipe.ingredients).toEqual([{ name: null, lines: ["2 slice Bread"] }]);
  });

  test("MealMaster, its units of a thousandth and a hundredth of a gram", async () => {
    const text = texts.mealMasterText.replace(/^.*Butter.*$/m, "    500 mg Saffron\n     50 cg Salt");
    const { recipes } = await read(text);
    const lines = recipes[0]!.recipe.ingredients.flatMap((group) => group.lines);
    expect(lines).toContain("500 mg Saffron");
    expect(lines).toContain("50 cg Salt");
  });

  test("CSV, with a head in any of the languages", async () => {
    const { recipes } = await read(texts.csvText);
    expect(recipes.map(({ recipe }) => recipe.title)).toEqual(["Quiche aux poireaux", "Salade"]);
    expect(recipes[0]).toMatchObject({
      app: "csv",
      recipe: {
        ingredients: [{ name: null, lines: ["3 poireaux", "200 g de crème", "4 œufs"] }],
        steps: [{ name: null, lines: ["Couper les poireaux.", "Cuire 30 minutes."] }],
        ...{ servings: 6, cookingTime: 30, lang: "fr" },
      },
    });
    expect(recipes[1]!.recipe.ingredients[0]!.lines).toEqual(["1 laitue", "2 tomates"]);
    const english = await read(
      "Name,Ingredients,Directions,Cookbook,Source,URL\nTea,1 bag of tea,Pour water.,Drinks,Aunt Jane,https://tea.example/1\n",
    );
    expect(english.recipes[0]).toMatchObject({
      ...{ cookbooks: ["Drinks"], url: "https://tea.example/1" },
      recipe: { title: "Tea", author: "Aunt Jane" },
    });
  });

  test("Markdown, with headings in a language or with a front matter", async () => {
    const { recipes } = await read(texts.markdownText);
    expect(recipes[0]!.recipe).toMatchObject({
      title: "Soupe au potiron",
      lang: "fr",
      description: "Une soupe d’automne.",
      ingredients: [{ name: null, lines: ["1 kg de potiron", "1 oignon"] }],
      steps: [{ name: null, lines: ["Couper le potiron en dés.", "Cuire 25 minutes, puis mixer."] }],
      notes: ["Se congèle bien."],
      ...{ servings: 4, preparationTime: 15 },
    });
    const front = await read(texts.frontMatterText);
    expect(front.recipes[0]!.recipe).toMatchObject({
      ...{ title: "Bean salad", author: "A cook", servings: 2, preparationTime: 10, cookingTime: 5 },
      ingredients: [{ name: null, lines: ["1 can of beans", "2 tomatoes"] }],
      steps: [{ name: null, lines: ["Mix everything."] }],
    });
  });
});

test("the names of columns follow their schema, and each names one column", () => {
  const isValid = new Ajv().compile(schema);
  isValid(columns);
  expect(isValid.errors).toBeNull();
  const { $schema: _, ...named } = columns;
  const names = Object.values(named).flat();
  expect(names).toHaveLength(new Set(names).size);
});
