import { gzipSync } from "node:zlib";
import { type PackedFile, packZip } from "./pack-zip.ts";

// Files of other apps as their published formats say, with recipes of our own.

const json = (value: unknown) => JSON.stringify(value, null, 1);

/** A recipe as Mealie's API and its exports write it. */
export const mealieJson = (id: string, name: string) => ({
  id,
  slug: name.toLowerCase().replaceAll(" ", "-"),
  name,
  description: "Warms on a <b>cold</b> day.",
  recipeServings: 4,
  recipeYield: "4 servings",
  prepTime: "20 minutes",
  performTime: "35 minutes",
  totalTime: "55 minutes",
  recipeCategory: [{ id: "c1", name: "Dinner", slug: "dinner" }],
  tags: [{ id: "t1", name: "Vegetarian", slug: "vegetarian" }],
  rating: 4,
  orgURL: "https://cooking.example/leek-pie",
  recipeIngredient: [
    { title: "For the filling", quantity: 3, unit: null, food: { name: "leeks" }, note: "sliced", display: "3 leeks" },
    { title: null, quantity: 200, unit: { name: "gram" }, food: { name: "cream" }, note: "", originalText: null },
    { title: "For the pastry", quantity: 0, unit: null, food: null, note: "250 g flour", display: "250 g flour" },
  ],
  recipeInstructions: [
    { id: "s1", title: "Filling", text: "Fry the **leeks** in butter." },
    { id: "s2", title: "", text: "Add the cream and simmer for 10 minutes." },
  ],
  notes: [{ title: "Keeping", text: "Two days in the fridge." }],
});

export const mealieExport = (photo: Uint8Array): Buffer =>
  packZip([
    {
      name: "recipes/leek-pie/leek-pie.json",
      content: json(mealieJson("5c2b3f60-0000-4000-8000-000000000001", "Leek pie")),
    },
    { name: "recipes/leek-pie/images/original.webp", content: photo },
    { name: "recipes/leek-pie/images/min-original.webp", content: photo },
    {
      name: "recipes/bean-stew/bean-stew.json",
      content: json({ ...mealieJson("5c2b3f60-0000-4000-8000-000000000002", "Bean stew") }),
    },
  ]);

export const mealieBackup = (photo: Uint8Array): Buffer =>
  packZip([
    {
      name: "database.json",
      content: json({
        recipes: [
          {
            id: "aa00",
            name: "Leek pie",
            slug: "leek-pie",
            recipe_yield: "4 servings",
            prep_time: "20 min",
            perform_time: "35 min",
            org_url: "https://cooking.example/leek-pie",
          },
        ],
        recipes_ingredients: [
          { recipe_id: "aa00", position: 1, quantity: 200, unit_id: "u1", food_id: "f2", note: "" },
          {
            recipe_id: "aa00",
            position: 0,
            quantity: 3,
            unit_id: null,
            food_id: "f1",
            note: "sliced",
            title: "Filling",
          },
        ],
        recipe_instructions: [
          { recipe_id: "aa00", position: 1, text: "Add the cream." },
          { recipe_id: "aa00", position: 0, text: "Fry the leeks." },
        ],
        ingredient_foods: [
          { id: "f1", name: "leeks" },
          { id: "f2", name: "cream" },
        ],
        ingredient_units: [{ id: "u1", name: "gram" }],
        notes: [{ recipe_id: "aa00", title: "Keeping", text: "Two days." }],
        tags: [{ id: "t1", name: "Vegetarian" }],
        recipes_to_tags: [{ recipe_id: "aa00", tag_id: "t1" }],
        categories: [],
        recipes_to_categories: [],
      }),
    },
    { name: "data/recipes/aa00aa00-aa00-aa00-aa00-aa00aa00aa00/images/original.webp", content: photo },
  ]);

export const tandoorExport = (photo: Uint8Array): Buffer =>
  packZip(
    ["Lentil soup", "Second soup"].map((name, i) => ({
      name: `recipe_${i + 1}.zip`,
      content: packZip([
        {
          name: "recipe.json",
          content: json({
            name,
            description: "A soup.",
            keywords: [{ name: "soup", description: "" }],
            steps: [
              {
                name: "Soup",
                instruction: "Boil the **{{ ingredients[0] }}** for {{ scale(20) }} minutes.\n\nSeason.",
                ingredients: [
                  {
                    food: { name: "red lentils" },
                    unit: { name: "g" },
                    amount: 250,
                    note: "rinsed",
                    order: 1,
                    is_header: false,
                    no_amount: false,
                  },
                  { food: null, unit: null, amount: 0, note: "To serve", order: 2, is_header: true, no_amount: true },
                  {
                    food: { name: "salt" },
                    unit: null,
                    amount: 0,
                    note: "",
                    order: 3,
                    is_header: false,
                    no_amount: true,
                  },
                ],
                time: 20,
                order: 0,
                show_as_header: true,
              },
            ],
            working_time: 15,
            waiting_time: 20,
            internal: true,
            servings: 4,
            servings_text: "bowls",
            source_url: "https://cooking.example/lentils",
          }),
        },
        { name: "image.jpg", content: photo },
      ]),
    })),
  );

export const paprikaJson = (uid: string, name: string, photo: Uint8Array | null) => ({
  uid,
  name,
  ingredients: "For the dough:\n500 g flour\n7 g yeast\n\nTopping:\n2 tomatoes",
  directions: "1. Mix the dough.\n2. Bake for 12 minutes at 250 °C.",
  description: "",
  notes: "Freezes well.",
  servings: "Serves 3",
  prep_time: "30 min",
  cook_time: "12 min",
  total_time: "42 min",
  source: "Grandmother",
  source_url: "",
  image_url: null,
  categories: ["Pizza", "Weekend"],
  rating: 5,
  difficulty: "Easy",
  photo: photo ? "A.jpg" : null,
  photo_data: photo ? Buffer.from(photo).toString("base64") : null,
  photos: [],
  created: "2024-01-02 10:00:00",
  hash: "AA",
});

export const paprikaExport = (photo: Uint8Array): Buffer =>
  packZip([
    { name: "Pizza.paprikarecipe", content: gzipSync(json(paprikaJson("UID-1", "Pizza", photo))) },
    { name: "Broken.paprikarecipe", content: gzipSync('{"name": "Broken", ') },
    { name: "Focaccia.paprikarecipe", content: gzipSync(json(paprikaJson("UID-2", "Focaccia", null))) },
  ]);

export const recipeSageJson = (): string =>
  json([
    {
      "@context": "http://schema.org",
      "@type": "Recipe",
      identifier: "rs-1",
      datePublished: "2024-03-01T10:00:00.000Z",
      description: "Crisp.",
      image: ["https://recipesage.example/1.jpg"],
      name: "Apple crumble",
      prepTime: "15 minutes",
      recipeIngredient: ["[Crumble]", "100 g butter", "150 g flour", "[Fruit]", "4 apples"],
      recipeInstructions: [
        { "@type": "HowToStep", text: "Rub butter and flour." },
        { "@type": "HowToStep", text: "Bake for 40 minutes." },
      ],
      recipeYield: "6 servings",
      totalTime: "1 hour",
      recipeCategory: ["dessert"],
      creditText: "Aunt Jane",
      isBasedOn: "https://cooking.example/crumble",
      comment: [{ "@type": "Comment", name: "Author Notes", text: "Serve warm." }],
    },
  ]);

export const nextcloudJson = (id: string, name: string) => ({
  "@context": "http://schema.org",
  "@type": "Recipe",
  id,
  name,
  description: "Schnell gemacht.",
  url: "https://kochen.example/kartoffelsuppe",
  image: "/apps/cookbook/image.jpg",
  prepTime: "PT0H20M0S",
  cookTime: "PT0H30M0S",
  totalTime: "PT0H50M0S",
  recipeCategory: "Suppen",
  keywords: "kartoffel,herbst",
  recipeYield: 4,
  tool: ["Topf"],
  recipeIngredient: ["1 kg Kartoffeln", "2 Möhren", "1 Zwiebel"],
  recipeInstructions: ["Das Gemüse schälen und würfeln.", "In der Brühe 30 Minuten kochen."],
  nutrition: [],
  dateCreated: "2024-01-01T00:00:00+0000",
});

export const nextcloudExport = (photo: Uint8Array): Buffer =>
  packZip([
    { name: "Kartoffelsuppe/recipe.json", content: json(nextcloudJson("17", "Kartoffelsuppe")) },
    { name: "Kartoffelsuppe/full.jpg", content: photo },
    { name: "Kartoffelsuppe/thumb.jpg", content: photo },
    { name: "Möhrensuppe/recipe.json", content: json(nextcloudJson("18", "Möhrensuppe")) },
  ]);

export const copyMeThatExport = (photo: Uint8Array): Buffer =>
  packZip([
    {
      name: "recipes.html",
      content: `<!DOCTYPE html><html><head><title>Recipes</title></head><body>
<div class="recipe"><div id="name">Tomato tart</div>
<div id="link">Adapted from <a id="original_link" href="https://cooking.example/tart">cooking.example</a></div>
<img class="recipeImage" src="images/tomato_tart.jpg">
<div id="categories">Tags: <span class="recipeCategory">summer</span></div>
<div id="description">Thin and crisp.</div>
<div id="servings">Servings: <a id="recipeYield">6 servings</a></div>
<div>INGREDIENTS</div>
<ul id="recipeIngredients"><li class="recipeIngredient_subheader">Pastry:</li><li class="recipeIngredient">200 g flour</li>
<li class="recipeIngredient">100 g butter<script>alert(1)</script></li>
<li class="recipeIngredient_subheader">Topping</li><li class="recipeIngredient">5 tomatoes</li></ul>
<div>STEPS</div>
<ol id="recipeInstructions"><li class="instruction">Make the pastry.</li><li class="instruction">Bake for 30 minutes.</li></ol>
<ul id="recipeNotes"><li class="recipeNote">Good cold too.</li></ul></div>
<div class="recipe"><div id="name">Plain tart</div><ul id="recipeIngredients"><li class="recipeIngredient">1 egg</li></ul>
<ol id="recipeInstructions"><li class="instruction">Bake.</li></ol></div></body></html>`,
    },
    { name: "images/tomato_tart.jpg", content: photo },
  ]);

export const recipeKeeperExport = (photo: Uint8Array): Buffer =>
  packZip([
    {
      name: "recipes.html",
      content: `<html><body><div class="recipe-details">
<div class="recipe-photos-div"><img src="images/rk-1_0.jpg" class="recipe-photo"></div>
<meta content="rk-1" itemprop="recipeId"><h2 itemprop="name">Crêpes</h2>
<div>Courses: <span itemprop="recipeCourse">Dessert</span> Collections: <meta content="Bretagne" itemprop="recipeCollection"></div>
<div>Source: <span itemprop="recipeSource"><a href="https://cuisine.example/crepes">cuisine.example</a></span></div>
<div>Serving size: <span itemprop="recipeYield">4 personnes</span></div>
<div>Preparation time: <meta content="PT10M" itemprop="prepTime"></div><meta content="PT20M" itemprop="cookTime">
<h3>Ingredients</h3><div itemprop="recipeIngredients"><p>250 g de farine</p><p>4 œufs</p><p>50 cl de lait</p></div>
<h3>Directions</h3><div itemprop="recipeDirections"><p>1. Mélanger la farine et les œufs.</p><p>2. Cuire 2 minutes par face.</p></div>
<h3>Notes</h3><div itemprop="recipeNotes"><p>Laisser reposer la pâte.</p></div></div></body></html>`,
    },
    { name: "images/rk-1_0.jpg", content: photo },
  ]);

/** As many recipes as a large collection of Mealie's has. */
export const manyMealie = (count: number, photo: Uint8Array | null): Buffer =>
  packZip(
    Array.from({ length: count }, (_, i): PackedFile[] => {
      const id = `5c2b3f60-0000-4000-8000-${String(i).padStart(12, "0")}`;
      const folder = `recipes/pie-${i}`;
      return [
        { name: `${folder}/pie-${i}.json`, content: json(mealieJson(id, `Leek pie ${i}`)) },
        ...(photo ? [{ name: `${folder}/images/original.jpg`, content: photo }] : []),
      ];
    }).flat(),
  );
