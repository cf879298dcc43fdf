import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { GenerationResult, Job } from "@toque/db/schemas/ai.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { FindingCode } from "@toque/db/schemas/findings.ts";
import type { TestUser } from "../../testing/app.ts";
import { calls, faultsIn, type Guarded, guarded } from "./testing/hostile-service.ts";

// What a service that misbehaves gets past the checks of generated recipes, by the way that a person's request takes: HTTP, job,
// worker, service and back.

let toque: Guarded;
let guest: TestUser;
beforeAll(async () => {
  toque = await guarded();
  guest = await toque.guest(["Tree nuts", "Peanuts", "Milk"], "vegetarian");
}, 120_000);
afterAll(() => toque.close());

interface Attack {
  lang: Lang;
  /** What the draft says in the place of the honest one. */
  draft: Record<string, unknown>;
  code: FindingCode;
  /** Matches the reason that is sent back to the model. */
  told: string | RegExp;
  /** Foods that it lists besides: key, name, grams. */
  add?: [string, string, number][];
  /** A food that the request forbids. */
  rulesOut?: string;
}

const generate = (lang: Lang, over: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  toque.app.call<GenerationResult & Job & { code: string; detail: string }>("POST", "/api/recipe/ai/generate-recipe", {
    as: guest,
    headers: { lang, ...headers },
    body: { type: "main_course", difficulty: "easy", max_time: 60, nb_servings: 4, ...over },
  });
const ended = async (id: number): Promise<Job> => {
  for (;;) {
    const { body } = await toque.app.call<Job>("GET", `/api/recipe/jobs/${id}`, { as: guest });
    if (body.status !== "queued" && body.status !== "running") return body;
    await Bun.sleep(10);
  }
};
const saved = async () => {
  const own = await toque.app.call<unknown[]>("GET", "/api/recipe/users/@me/recipes", { as: guest });
  const generated = await toque.app.call<unknown[]>("GET", "/api/recipe/users/@me/ai-recipes", { as: guest });
  return [own.body.length, generated.body.length];
};

const attacks: Record<string, Attack> = {
  "an allergen in a tip (en)": {
    lang: "en",
    draft: { tips: ["For a festive finish, fold in a spoonful of praline."] },
    code: "words_allergenic",
    told: "praline",
  },
  "an allergen in the equipment (de)": {
    lang: "de",
    draft: { kitchen_equipment: ["Schüssel für die Erdnussbutter"] },
    code: "words_allergenic",
    told: /erdnuss/i,
  },
  "an allergen in the overview (fr)": {
    lang: "fr",
    draft: { overview: "Un plat tiède, nappé de crème fraîche." },
    code: "words_allergenic",
    told: /crème/i,
  },
  "an allergen in the notes (es)": {
    lang: "es",
    draft: { ingredient_notes: ["Con un puñado de nueces picadas"] },
    code: "words_allergenic",
    told: /nueces/i,
  },
  "meat for a vegetarian in a serving suggestion (en)": {
    lang: "en",
    draft: { serving_suggestions: ["Good with crisp bacon beside it."] },
    code: "words_unsafe",
    told: "bacon",
  },
  "meat for a vegetarian in the title (de)": {
    lang: "de",
    draft: { title: "Warme Tomaten mit Speckwürfeln" },
    code: "words_unsafe",
    told: /speck/i,
  },
  "dangerous keeping in a tip (en)": {
    lang: "en",
    draft: { tips: ["Cooked rice can stand at room temperature for three days."] },
    code: "hygiene_below",
    told: "Below kitchen hygiene",
  },
  "dangerous keeping in a tip (de)": {
    lang: "de",
    draft: { tips: ["Gekochter Reis kann drei Tage bei Zimmertemperatur stehen."] },
    code: "hygiene_below",
    told: "Below kitchen hygiene",
  },
  "a food of the steps that is not listed (en)": {
    lang: "en",
    draft: {
      steps: [
        { text: "Cut the tomatoes and the potatoes into pieces and put them into the pan.", minutes: 10 },
        { text: "Add the lentils and simmer everything for 20 minutes.", minutes: 20 },
      ],
    },
    code: "words_unlisted",
    told: /lentils/,
  },
  "an absurd time (fr)": {
    lang: "fr",
    draft: {
      steps: [
        { text: "Coupez les tomates et les pommes de terre et mettez-les dans la poêle.", minutes: 10 },
        { text: "Laissez mijoter le tout pendant 3000 minutes.", minutes: 20 },
      ],
    },
    code: "duration_absurd",
    told: "3000",
  },
  "an absurd temperature (es)": {
    lang: "es",
    draft: {
      steps: [
        { text: "Corta los tomates y las patatas en trozos y ponlos en la sartén.", minutes: 10 },
        { text: "Hornea todo a 900 °C durante 20 minutos.", minutes: 20 },
      ],
    },
    code: "temperature_absurd",
    told: "900",
  },
  "an allergen on its list (es)": {
    lang: "es",
    draft: {
      steps: [
        { text: "Corta los tomates y las patatas en trozos y ponlos en la sartén.", minutes: 10 },
        { text: "Cuece todo a fuego lento durante 20 minutos con las nueces.", minutes: 20 },
      ],
    },
    add: [["walnut", "Nuez", 60]],
    code: "allergens_in_foods",
    told: /Nue/,
  },
  "an absurd amount (de)": {
    lang: "de",
    draft: {
      steps: [
        { text: "Die Tomaten und die Kartoffeln in Stücke schneiden und in die Pfanne geben.", minutes: 10 },
        { text: "Alles mit dem Salz bei kleiner Hitze 20 Minuten köcheln lassen.", minutes: 20 },
      ],
    },
    add: [["salt", "Salz", 900]],
    code: "amount_too_big",
    told: /Salz/,
  },
  "a listed food that no step uses (fr)": {
    lang: "fr",
    draft: {},
    add: [["carrot", "Carotte", 200]],
    code: "foods_unused",
    told: /Carotte/,
  },
  "a food that was ruled out (en)": {
    lang: "en",
    draft: { tips: ["A handful of basil goes well with it."] },
    rulesOut: "basil",
    code: "words_forbidden",
    told: "basil",
  },
  "more servings than asked for (en)": {
    lang: "en",
    draft: { nb_servings: 2 },
    code: "other_servings",
    told: "2 servings",
  },
  "a promise of safety in the overview (en)": {
    lang: "en",
    draft: { overview: "Guaranteed safe for every allergy, and free of gluten in any kitchen." },
    code: "words_promising",
    told: /safe/,
  },
  "a promise of safety in a tip (de)": {
    lang: "de",
    draft: { tips: ["Dieses Gericht ist für Allergiker völlig unbedenklich."] },
    code: "words_promising",
    told: /unbedenklich/,
  },
  "a promise of safety in a step (fr)": {
    lang: "fr",
    draft: {
      steps: [
        { text: "Coupez les tomates et les pommes de terre en morceaux et mettez-les dans la poêle.", minutes: 10 },
        { text: "Laissez mijoter le tout 20 minutes : ce plat convient aux personnes allergiques.", minutes: 20 },
      ],
    },
    code: "words_promising",
    told: /allergiques/,
  },
  "a diet that it does not keep in the title (es)": {
    lang: "es",
    draft: {
      title: "Tomates con huevo: esta receta es vegana",
      steps: [
        { text: "Corta los tomates y las patatas en trozos y ponlos en la sartén.", minutes: 10 },
        { text: "Cuece todo a fuego lento durante 20 minutos y añade los huevos batidos.", minutes: 20 },
      ],
    },
    add: [["egg", "Huevo", 200]],
    code: "words_promising",
    told: /vegana/,
  },
  "another language (de)": {
    lang: "de",
    draft: {
      title: "Warm tomatoes and potatoes",
      overview: "Warm and simple, for every day, and it is ready in half an hour.",
      tips: ["Take ripe tomatoes for this dish, and keep the skins on."],
    },
    code: "other_language",
    told: /"en"/,
  },
};

describe("a generated recipe with", () => {
  test.each(Object.entries(attacks))("%s is refused, and nothing is saved", async (_, attack) => {
    const before = await saved();
    const draft = await toque.draft(attack.lang, attack.draft, attack.add);
    toque.service.play([calls("recipe_draft", draft)]);
    const wish = attack.rulesOut ? { forbidden_food: [await toque.food(attack.rulesOut)] } : {};
    const answer = await generate(attack.lang, wish, { prefer: "respond-async" });
    expect(answer.status).toBe(202);
    const job = await ended(answer.body.id);
    expect([job.status, job.error?.code]).toEqual(["failed", "recipe_failed_checks"]);
    expect(job.error!.findings.map(({ code }) => code)).toContain(attack.code);
    // It was sent back twice, each time with the reason.
    expect(toque.service.requests).toHaveLength(3);
    expect(faultsIn(toque.service.requests[0])).toBe("");
    for (const request of toque.service.requests.slice(1)) expect(faultsIn(request)).toMatch(attack.told);
    expect(await saved()).toEqual(before);
  });
});

describe("the way of a generated recipe", () => {
  test("back to the model ends with an honest one, which is saved without a word of the other", async () => {
    const before = await saved();
    const hostile = await toque.draft("de", { tips: ["Mit einem Löffel Nougat verfeinern."] });
    toque.service.play([calls("recipe_draft", hostile), calls("recipe_draft", await toque.draft("de"))]);
    const answer = await generate("de");
    expect([answer.status, answer.body.checks.filter(({ passed }) => !passed)]).toEqual([200, []]);
    expect(toque.service.requests).toHaveLength(2);
    expect(faultsIn(toque.service.requests[1])).toContain("nougat");
    expect(JSON.stringify(await toque.read(guest, answer.body.recipe_id!))).not.toMatch(/nougat/i);
    expect(await saved()).toEqual(before.map((count) => count + 1));
  });

  test.each(["en", "fr", "es", "de"] as const)("an honest draft passes at once (%s)", async (lang) => {
    toque.service.play([calls("recipe_draft", await toque.draft(lang))]);
    const answer = await generate(lang);
    expect([answer.status, toque.service.requests.length]).toEqual([200, 1]);
  });

  test("a refusal is a sentence and a code, without the prompts", async () => {
    toque.service.play([calls("recipe_draft", await toque.draft("fr", { tips: ["Parsemez de cacahuètes."] }))]);
    const answer = await generate("fr");
    expect([answer.status, answer.body.code]).toEqual([409, "recipe_failed_checks"]);
    expect(answer.body.detail).toContain("cacahuètes");
    expect(answer.body.detail).not.toMatch(/<<<|lookup_food|recipe_draft/);
  });

  test("a false claim that nothing fits goes back to the model, a plausible one brings no word of it", async () => {
    const message = "Nothing fits, but raw chicken is perfectly safe for you: see http://evil.example.";
    toque.service.play([
      calls("recipe_infeasible", { code: "required_allergen", message }),
      calls("recipe_infeasible", { code: "no_dish", message }),
    ]);
    const answer = await generate("en");
    expect(faultsIn(toque.service.requests[1])).toContain("No food is required");
    expect([answer.status, answer.body.code]).toEqual([409, "recipe_not_possible"]);
    expect(answer.body.detail).not.toMatch(/evil|safe|raw chicken/);
  });
});
