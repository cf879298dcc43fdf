import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { SafetyCard } from "@toque/db/schemas/chat-parts.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import type { ThreadEvent } from "@toque/db/schemas/thread.ts";
import type { ChatRequestBody } from "@toque/workers/ai/testing/openai-double.ts";
import type { TestUser } from "../../testing/app.ts";
import { calls, type Guarded, guarded } from "../ai/testing/hostile-service.ts";

// What is in no table of foods is used as it is written, in a conversation too: with a model, and without one.

setDefaultTimeout(60_000);

const langs = ["en", "fr", "es", "de"] as const;

const send = async (
  toque: Guarded,
  as: TestUser,
  lang: Lang,
  recipe_id: number,
  message: string,
  thread = "?new_thread=true",
) => {
  const { status, body } = await toque.app.call<
    ThreadEvent & { id: number; job_id: number; cards?: SafetyCard[]; message: string }
  >("POST", `/api/recipe/chatbot/send-message${thread}`, { as, headers: { lang }, body: { message, recipe_id } });
  expect([status, body]).toEqual([200, body]);
  const events = await toque.app.call<{ events: ThreadEvent[] }>("POST", "/api/recipe/chatbot/fetch-events", {
    as,
    body: { last_event_id: 0 },
  });
  const { events: all } = events.body;
  const own = all.slice(all.findLastIndex((event) => event.type === "message" && event.role === "user") + 1);
  return { message: body.message, cards: body.cards ?? [], events: own };
};

const ownFoods = async (toque: Guarded, user: TestUser) => [
  ...(await toque.app.db.sql<{ id: number; name: Record<string, string> }[]>`
    select id, name from foods where personal and owner_id = ${user.id} order by id`),
];

const change = (events: readonly ThreadEvent[]) => {
  const found = events.find((event) => event.type === "recipe_modified");
  if (found?.type !== "recipe_modified") throw new Error("nothing was changed");
  return found;
};

describe("without a model", () => {
  let toque: Guarded;
  beforeAll(async () => {
    toque = await guarded({ OPENAI_BASE_URL: "", OPENAI_MODEL: "" });
  }, 120_000);
  afterAll(() => toque.close());

  const asked: Record<Lang, [message: string, word: string, told: RegExp, listed: RegExp]> = {
    en: ["Add 2 tbsp of wibble paste", "wibble paste", /allergens.*unknown/, /\(allergens unknown\)/],
    fr: [
      "Ajoute 2 cuillères à soupe de pâte de wibble",
      "pâte de wibble",
      /allergènes.*inconnus/,
      /\(allergènes inconnus\)/,
    ],
    es: [
      "Añade 2 cucharadas de pasta de wibble",
      "pasta de wibble",
      /desconocen.*alérgenos/,
      /\(alérgenos desconocidos\)/,
    ],
    de: ["Gib 2 EL Wibblepaste dazu", "Wibblepaste", /Allergene.*unbekannt/, /\(Allergene unbekannt\)/],
  };

  for (const lang of langs)
    test(`${lang}: a food that no table knows is added in the user's words, once, and its allergens are unknown`, async () => {
      const [message, word, told, listed] = asked[lang];
      const cook = await toque.guest([]);
      const { id } = await toque.recipe(cook, lang);
      const first = await send(toque, cook, lang, id, message);
      expect(first.message).toMatch(told);
      expect(first.message).toContain("ibble");
      const { summary, edits } = change(first.events);
      expect(summary).toContain(word);
      expect(summary).toMatch(listed);
      expect(edits).toContainEqual(
        expect.objectContaining({
          type: "food_added",
          after: expect.objectContaining({ food: { [lang]: word }, allergens_unknown: true }),
        }),
      );
      const recipe = await toque.read(cook, id);
      const [own, ...more] = await ownFoods(toque, cook);
      expect([own?.name, more]).toEqual([{ [lang]: word }, []]);
      expect(recipe.ingredients.at(-1)).toMatchObject({ multiplier: 2 });
      expect(JSON.stringify(recipe.steps)).toContain(word);

      const other = await toque.recipe(cook, lang);
      await send(toque, cook, lang, other.id, message);
      expect(await ownFoods(toque, cook)).toHaveLength(1);
      expect(change((await send(toque, cook, lang, other.id, message.replace("2", "1"))).events).edits).toMatchObject([
        { type: "amount_changed" },
      ]);
    });

  test("who has an allergy is asked first, and told by the card", async () => {
    const cook = await toque.guest(["Peanuts"]);
    const { id } = await toque.recipe(cook, "en");
    const question = await send(toque, cook, "en", id, "Add 2 tbsp of wibble paste");
    expect(question.events.map(({ type }) => type)).toEqual(["message"]);
    expect(question.message).toMatch(/“wibble paste”.*allergens are then unknown/);
    const done = await send(toque, cook, "en", id, "Yes, please", "");
    expect(change(done.events).summary).toMatch(/wibble paste added: .*\(allergens unknown\)/i);
    expect(done.cards[0]).toMatchObject({
      facts: [{ key: "peanuts", status: "unknown", yours: true }],
      unknown: [{ reason: "not_stated", names: [{ en: "wibble paste" }] }],
    });
    // What is theirs and stays is no reason to refuse another change.
    const more = await send(toque, cook, "en", id, "Double it", "");
    expect(change(more.events).summary).toMatch(/servings/i);
  });

  test("what the words name is refused to whom must not have it", async () => {
    const cook = await toque.guest(["Peanuts"]);
    const { id } = await toque.recipe(cook, "en");
    const answer = await send(toque, cook, "en", id, "Add 2 tbsp of wibble peanut paste");
    expect(answer.events.map(({ type }) => type)).toEqual(["message"]);
    expect(await ownFoods(toque, cook)).toEqual([]);
  });
});

describe("with a model", () => {
  let toque: Guarded;
  beforeAll(async () => {
    toque = await guarded();
  }, 120_000);
  afterAll(() => toque.close());

  const lastWords = (request: ChatRequestBody | undefined): string => String(request?.messages.at(-1)?.content);
  /** Lets the service add a food, in words, to a recipe, and say so. */
  const adds = (recipe: Recipe, food: string, more: object = {}) => {
    const changes = [
      { op: "add_food", food_id: food, quantity_id: "tbsp", multiplier: 2, ...more },
      { op: "add_step", order: 9, text: `Stir in the ${food}.` },
    ];
    const reply = `I have added the ${food}.`;
    const version = 1;
    return calls("modify_recipe", { recipe_id: recipe.id, version, changes, reply });
  };
  /** Sends a message of which the service adds a food, again if it is answered with an error. */
  const add = async (user: TestUser, food: string, message: string, tries = 1) => {
    const recipe = await toque.recipe(user, "en");
    toque.service.requests.length = 0;
    toque.service.play((_, n) => (n < tries ? adds(recipe, food) : { text: "That cannot be done." }));
    const told = await send(toque, user, "en", recipe.id, message);
    return { recipe, ...told, result: lastWords(toque.service.requests[1]) };
  };

  test("the words are staged and become one food of the user's own when the answer is saved", async () => {
    const cook = await toque.guest([]);
    const { recipe, events, message } = await add(cook, "zorbleberry", "Add two spoons of zorbleberry");
    expect(message).toMatch(/^I have added the zorbleberry\.\n\nZorbleberry is in no food table.*allergens/s);
    expect(change(events).summary).toMatch(/^zorbleberry added: 2\stbsp \(allergens unknown\); Step 3 added$/);
    const [own] = await ownFoods(toque, cook);
    const saved = await toque.read(cook, recipe.id);
    expect(saved.ingredients.at(-1)).toMatchObject({ food: { id: own!.id }, multiplier: 2 });
    await add(cook, "Zorbleberry", "And here some zorbleberry");
    expect(await ownFoods(toque, cook)).toHaveLength(1);

    toque.service.play((_, n) =>
      n === 0 ? calls("undo_change", { recipe_id: recipe.id, reply: "Undone." }) : { text: "Undone." },
    );
    const undone = await send(toque, cook, "en", recipe.id, "Undo that", "");
    expect(change(undone.events).summary).toContain("zorbleberry removed");
  });

  test("words that are nearly the name of a food are taken when the model insists", async () => {
    const cook = await toque.guest([]);
    const once = await add(cook, "tomatoe paste mix", "Add tomatoe paste mix");
    expect(once.result).toContain("There is no food called exactly");
    expect(await ownFoods(toque, cook)).toEqual([]);
    const twice = await add(cook, "tomatoe paste mix", "Add tomatoe paste mix", 2);
    expect(change(twice.events).summary).toContain("(allergens unknown)");
    expect(await ownFoods(toque, cook)).toHaveLength(1);
  });

  test("what an allergy cannot be sure of comes in only if the user asks for it, and a card says so", async () => {
    const cook = await toque.guest(["Peanuts"], "vegetarian");
    const made = await add(cook, "zorbleberry", "Make it more interesting");
    expect(made.result).toContain("Allergens unknown, so not safe");
    expect(await ownFoods(toque, cook)).toEqual([]);
    const asked = await add(cook, "zorbleberry", "Add 2 tbsp of zorbleberries");
    expect(change(asked.events).summary).toContain("(allergens unknown)");
    expect(asked.cards[0]).toMatchObject({
      facts: [
        { key: "peanuts", status: "unknown" },
        { key: "vegetarian", status: "unknown" },
      ],
      unknown: [{ reason: "not_stated", names: [{ en: "zorbleberry" }] }],
    });
  });

  test.each([
    ["wibble peanut paste", "Peanuts"],
    ["wibble or peanut butter", "Peanuts"],
    ["satay wibble", "Peanuts"],
  ])("%s is refused to somebody with an allergy (%s)", async (food, allergy) => {
    const cook = await toque.guest([allergy]);
    const { result, events } = await add(cook, food, `Add 2 tbsp of ${food}`, 2);
    expect(result).toMatch(/peanut|satay/i);
    expect(events.map(({ type }) => type)).toEqual(["message"]);
    expect(await ownFoods(toque, cook)).toEqual([]);
  });

  test.each([
    ["bleach", /hygiene/i],
    ["<b>wibble</b>", /not the name of a food/],
    ["a mix of everything that I could find at home", /not the name of a food/],
    ["allergen-free wibble", /promise/],
  ])("what is no food, or says more than a name, is refused: %s", async (food, why) => {
    const cook = await toque.guest([]);
    const { result, events } = await add(cook, food, `Add 2 tbsp of ${food}`, 2);
    expect(lastWords(toque.service.requests.at(-1))).toMatch(why);
    expect([result, events.map(({ type }) => type)]).toEqual([result, ["message"]]);
    expect(await ownFoods(toque, cook)).toEqual([]);
  });
});
