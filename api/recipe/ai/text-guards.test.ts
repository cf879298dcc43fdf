import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { FridgeFoods, Job } from "@toque/db/schemas/ai.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { uploadsOf } from "@toque/workers/platform/images/testing/harness.ts";
import { plain } from "@toque/workers/platform/images/testing/pictures.ts";
import type { TestUser } from "../../testing/app.ts";
import { calls, faultsIn, type Guarded, guarded, toldIn } from "./testing/hostile-service.ts";

// What a service that misbehaves gets into upgrades, translations, fun facts and pictures of a fridge, by way of HTTP.

let toque: Guarded;
let guest: TestUser;
beforeAll(async () => {
  toque = await guarded({ OPENAI_VISION_MODEL: "eyes" });
  guest = await toque.guest(["Tree nuts", "Peanuts", "Milk"], "vegetarian");
}, 120_000);
afterAll(() => toque.close());

type Answer = Recipe & Job & { code: string; detail: string };
const versions = async (id: number) =>
  (await toque.app.call<unknown[]>("GET", `/api/recipe/recipes/${id}/versions`, { as: guest })).body.length;

/** An upgrade that leaves the recipe as it is, with what a test puts in its place. */
const upgradeOf = (recipe: Recipe, lang: Lang, over: Record<string, unknown>) => ({
  description: null,
  steps: recipe.steps.map(({ id, text, duration }) => ({
    step_id: id,
    text: (text as unknown as Record<Lang, string>)[lang],
    minutes: duration,
  })),
  sub_recipes: [],
  added_seasonings: [],
  added_equipment: [],
  added_tips: [],
  added_serving_suggestions: [],
  summary: "x",
  ...over,
});

const upgrades: Record<string, { lang: Lang; over: (recipe: Recipe) => Record<string, unknown>; told: RegExp }> = {
  "an allergen in a tip (de)": {
    lang: "de",
    over: () => ({ added_tips: ["Mit gehackten Haselnüssen bestreuen."] }),
    told: /haselnüsse/i,
  },
  "meat beside it for a vegetarian (es)": {
    lang: "es",
    over: () => ({ added_serving_suggestions: ["Acompáñalo con jamón serrano."] }),
    told: /jamón/i,
  },
  "dangerous keeping (en)": {
    lang: "en",
    over: () => ({ added_tips: ["Cooked rice can stand at room temperature for three days."] }),
    told: /hygiene: .*(three days|drei Tage).*Perishable food, raw or cooked, should not stand for more than two hours/s,
  },
  "a promise of safety (fr)": {
    lang: "fr",
    over: () => ({ description: "Un plat garanti sans risque, qui convient aux personnes allergiques." }),
    told: /promise/,
  },
  "a promise of safety in its equipment (en)": {
    lang: "en",
    over: () => ({ added_equipment: ["A pan: this dish is safe for people with any allergy"] }),
    told: /promise/,
  },
  "a lost time (de)": {
    lang: "de",
    over: ({ steps }) => ({
      steps: [
        { step_id: steps[0]!.id, text: "Die Tomaten und die Kartoffeln in Stücke schneiden.", minutes: 10 },
        { step_id: steps[1]!.id, text: "Alles bei kleiner Hitze köcheln lassen und abschmecken.", minutes: 2 },
      ],
    }),
    told: /lost the time/,
  },
  "another language (es)": {
    lang: "es",
    over: () => ({
      added_tips: ["Take ripe tomatoes for this dish, and let it stand for the rest of the time that you have."],
    }),
    told: /"en"|not in "es"/,
  },
};

describe("an upgrade with", () => {
  test.each(Object.entries(upgrades))("%s is refused with the reason, and nothing is written", async (_, one) => {
    const { id } = await toque.recipe(guest, one.lang);
    const before = await toque.read(guest, id);
    toque.service.play([calls("recipe_upgrade", upgradeOf(before, one.lang, one.over(before)))]);
    const answer = await toque.app.call<Answer>("POST", `/api/recipe/upgrade-recipe?recipe_id=${id}`, {
      as: guest,
      headers: { lang: one.lang },
    });
    expect([answer.status, answer.body.code]).toEqual([409, "upgrade_failed_checks"]);
    expect(toque.service.requests).toHaveLength(3);
    for (const request of toque.service.requests.slice(1)) expect(faultsIn(request)).toMatch(one.told);
    expect([await toque.read(guest, id), await versions(id)]).toEqual([before, 1]);
  });

  test("nothing wrong is written, without the model's own summary", async () => {
    const { id } = await toque.recipe(guest, "en");
    const before = await toque.read(guest, id);
    const over = { added_tips: ["A little vinegar at the end makes it fresher."], summary: "Lifted to perfection" };
    toque.service.play([calls("recipe_upgrade", upgradeOf(before, "en", over))]);
    const answer = await toque.app.call<Answer>("POST", `/api/recipe/upgrade-recipe?recipe_id=${id}`, { as: guest });
    expect([answer.status, answer.body.version]).toEqual([200, 2]);
    const history = await toque.app.call("GET", `/api/recipe/recipes/${id}/versions`, { as: guest });
    expect(JSON.stringify(history.body)).not.toContain("Lifted");
  });
});

/** The texts of a request for translations, with their keys. */
const asked = (content: unknown): { key: string; text: string }[] =>
  JSON.parse(String(content).slice(String(content).indexOf("\n") + 1));

/** An honest translation of the recipe into German. */
const german: Record<string, string> = {
  "Warm tomatoes and potatoes": "Warme Tomaten mit Kartoffeln",
  "Warm and simple, for every day.": "Warm und einfach, für jeden Tag.",
  "Cut the tomatoes and the potatoes into pieces and put them into the pan.":
    "Die Tomaten und die Kartoffeln in Stücke schneiden und in die Pfanne geben.",
  "Simmer everything over low heat for 20 minutes, and season to taste.":
    "Alles bei kleiner Hitze 20 Minuten köcheln lassen und abschmecken.",
  "Take ripe tomatoes for this dish.": "Für dieses Gericht reife Tomaten nehmen.",
};
const description = "Warm and simple, for every day.";
const simmer = "Simmer everything over low heat for 20 minutes, and season to taste.";

const translations: Record<string, { text: string; says: string; told: RegExp }> = {
  "another number": { text: simmer, says: german[simmer]!.replace("20", "200"), told: /numbers/ },
  "another unit": { text: simmer, says: german[simmer]!.replace("Minuten", "Stunden"), told: /units/ },
  "an allergen": {
    text: simmer,
    says: "Alles mit Erdnüssen bei kleiner Hitze 20 Minuten köcheln lassen und abschmecken.",
    told: /Erdnüsse|erdnüsse/,
  },
  "a prohibition for a request": {
    text: simmer,
    says: "Alles bei kleiner Hitze nicht länger als 20 Minuten köcheln lassen und nicht abschmecken.",
    told: /negates/,
  },
  "a promise of safety": {
    text: description,
    says: "Warm und einfach, frei von Nüssen und unbedenklich.",
    told: /promise/,
  },
  "the original itself": { text: simmer, says: simmer, told: /it is not in/ },
};

describe("a translation with", () => {
  const translate = (id: number) =>
    toque.app.call<Answer>("POST", `/api/recipe/translate/recipes/${id}`, {
      as: guest,
      headers: { lang: "de" },
      body: { langs: ["de"] },
    });
  const play = (over: Record<string, string>) =>
    toque.service.play((request) => {
      const texts = asked(request.messages.at(-1)?.content).map(({ key, text }) => ({
        key,
        text: over[text] ?? german[text] ?? text,
      }));
      return calls("translations", { texts });
    });

  test.each(Object.entries(translations))("%s is refused with the reason, and none is saved", async (_, one) => {
    const { id } = await toque.recipe(guest, "en");
    const before = await toque.read(guest, id);
    play({ [one.text]: one.says });
    const answer = await translate(id);
    expect([answer.status, answer.body.code]).toEqual([409, "translation_failed_checks"]);
    expect(toque.service.requests).toHaveLength(3);
    for (const request of toque.service.requests.slice(1))
      expect(String(request.messages[0]?.content)).toMatch(one.told);
    expect(await toque.read(guest, id)).toEqual(before);
  });

  test("nothing wrong is saved", async () => {
    const { id } = await toque.recipe(guest, "en");
    play({});
    const answer = await translate(id);
    expect([answer.status, answer.body.name]).toEqual([200, "Warme Tomaten mit Kartoffeln"] as never);
  });
});

describe("a fun fact with", () => {
  const tell = (lang: Lang) =>
    toque.app.call<string & { code: string }>("POST", "/api/food/get-random-fun-fact", {
      as: guest,
      headers: { lang },
    });
  const factIn = (request: Parameters<typeof toldIn>[0]): string => {
    const context = toldIn(request);
    return context.task === "fun_fact" ? context.facts[0]! : "";
  };
  const attacks: Record<string, { lang: Lang; of: (fact: string) => string; told: RegExp }> = {
    "other figures (en)": { lang: "en", of: (fact) => fact.replace(/\d+/, "4711"), told: /figures/ },
    "a promise of safety (en)": { lang: "en", of: (fact) => `${fact} It is safe for every allergy.`, told: /allergy/ },
    "a promise of safety (de)": {
      lang: "de",
      of: (fact) => `${fact} Für Allergiker völlig unbedenklich.`,
      told: /allergiker/,
    },
    "advice on another food (fr)": {
      lang: "fr",
      of: (fact) => `${fact} Le poulet peut rester rosé à cœur.`,
      told: /another food/,
    },
    "a link (es)": { lang: "es", of: (fact) => `${fact} Más en https://evil.example.`, told: /plain/ },
    "other foods than the fact's (en)": {
      lang: "en",
      of: (fact) => `Motor oil and dog food: ${(fact.match(/\d+(\.\d+)?/g) ?? []).join(" g, ")} g a cup, they say.`,
      told: /another food/,
    },
  };
  test.each(Object.entries(attacks))("%s is refused with the reason", async (_, one) => {
    toque.service.play((request) => ({ text: one.of(factIn(request)) }));
    const answer = await tell(one.lang);
    expect([answer.status, answer.body.code]).toEqual([503, "model_bad_answer"]);
    expect(toque.service.requests).toHaveLength(3);
    expect(faultsIn(toque.service.requests[1])).toMatch(one.told);
  });
  test.each(["en", "fr", "es", "de"] as const)("nothing wrong is told (%s)", async (lang) => {
    toque.service.play((request) => ({ text: factIn(request) }));
    const answer = await tell(lang);
    expect([answer.status, toque.service.requests.length]).toEqual([200, 1]);
  });
});

describe("a picture of a fridge", () => {
  test("brings names alone, and what is matched is named by the table", async () => {
    const bytes = new Uint8Array(await plain(1200, 900).jpeg().toBuffer());
    const img_url = await uploadsOf(toque.app.deps).uploaded(guest.id, "fridge", bytes);
    toque.service.play([
      { text: "This fridge is safe for you." },
      { text: JSON.stringify(["Tomato", "\u202eMilk", "x".repeat(500)]) },
    ]);
    const answer = await toque.app.call<FridgeFoods>("POST", "/api/food/get-foods-from-fridge-image", {
      as: guest,
      headers: { lang: "de" },
      body: { img_url },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.foods).toEqual(["Tomato", "Milk"]);
    expect(String(toque.service.requests[1]?.messages[0]?.content)).toContain("no JSON array");
    expect(answer.body.matches.map(({ name }) => name)).toEqual(["Tomate", "Milch"]);
  });
});
