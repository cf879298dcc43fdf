import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Database } from "@toque/db/client/types.ts";
import type { UpgradeResult } from "@toque/db/jobs/catalogue.ts";
import { restoreVersion } from "@toque/db/recipes/history.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";
import { createRecipe } from "@toque/db/recipes/save.ts";
import type { RecipeUpgrade } from "@toque/db/schemas/ai.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { RecipeCreate } from "@toque/db/schemas/recipe-payload.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { offlineEmbedder } from "../../ai/embedder-offline.ts";
import { openAIChatModel } from "../../ai/openai.ts";
import type { ChatModelPort } from "../../ai/ports.ts";
import type { UpgradeView } from "../../ai/prompts/context.ts";
import { byTool, type ChatRequestBody, startOpenAIDouble } from "../../ai/testing/openai-double.ts";
import { loadKnowledge } from "../../chef-knowledge.ts";
import { createOfflineChef } from "../../offline-chef/index.ts";
import { silentLogger as log } from "../../platform/logging/logger.ts";
import { JobError } from "../../runtime/errors.ts";
import { assertWellFormed, foodAndQuantity, recipeByKey, TestSearch, testJob, testUser } from "../testing/harness.ts";
import { upgradeRecipeHandler } from "./handler.ts";

let db: Database;
let chef: ChatModelPort;
const double = startOpenAIDouble();
const service = openAIChatModel({ apiKey: "k", baseUrl: double.baseUrl, model: "test-model" });
beforeAll(async () => {
  db = await testDatabase();
  const offline = createOfflineChef(await loadKnowledge(db.sql));
  chef = { name: "offline chef", chatModel: () => offline };
});
afterAll(async () => {
  await double.stop();
  await db.close();
});

/** A plain recipe of a user's: no times, tools or tips, a step that runs on, no salt. */
async function plainRecipe(ownerId: number, over: Partial<RecipeCreate> = {}): Promise<number> {
  const [tag] = await db.sql<{ id: number }[]>`select id from tags where key = 'meal_type:main_course'`;
  const ingredients: { food_id: number; quantity_id: number; multiplier: number }[] = [];
  for (const [key, multiplier] of [
    ["chicken-breast", 500],
    ["basmati-rice", 250],
    ["yellow-onion", 150],
    ["olive-oil", 20],
  ] as const) {
    const { food_id, quantity_id } = await foodAndQuantity(db, key);
    ingredients.push({ food_id, quantity_id, multiplier });
  }
  const input: RecipeCreate = {
    name: "Chicken and rice",
    description: "For every day.",
    origin_lang: "en",
    difficulty_id: 1,
    nb_servings: 4,
    preparation_time: 10,
    total_time: 50,
    private: true,
    ingredients,
    recipe_tag: [{ tag_id: tag!.id }],
    steps: [
      {
        order: 0,
        text: "Chop the onion. Fry it in the olive oil for 5 minutes. Add the chicken breast and brown it for 8 minutes. Add the rice and water. Cover and simmer for 18 minutes.",
      },
      { order: 1, text: "Serve." },
    ],
    ...over,
  };
  const saved = await db.transaction((tx) =>
    createRecipe(tx, input, { ownerId }, { authorId: ownerId, source: "user", summary: "" }),
  );
  return saved.id;
}

async function upgrade(model: ChatModelPort, userId: number, recipeId: number, lang: Lang = "en") {
  const job = await testJob(db, "upgrade-recipe", userId, { recipe_id: recipeId }, lang);
  const handler = upgradeRecipeHandler({
    db,
    chatModel: model,
    embedder: offlineEmbedder,
    search: new TestSearch(),
    log,
  });
  return {
    job,
    run: async () => {
      await handler(job);
      return job.outcome!.result as UpgradeResult;
    },
    failure: async () => {
      const error = await handler(job).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (!(error instanceof JobError)) throw new Error(`not a JobError: ${String(error)}`);
      expect(job.outcome).toBeNull();
      return error;
    },
  };
}
const versions = (recipeId: number) =>
  db.sql<{ version: number; source: string; summary: string; job_id: number }[]>`
    select version, source, summary, job_id from recipe_versions where recipe_id = ${recipeId} order by version`;

describe("the offline chef", () => {
  test("makes a version of the user's own recipe that can be undone", async () => {
    const userId = await testUser(db);
    const id = await plainRecipe(userId);
    const { job, run } = await upgrade(chef, userId, id, "de");
    const result = await run();
    expect(result).toMatchObject({ recipe_id: id, version: 2, previous_version: 1, model: "offline chef" });
    const row = (await readRecipe(db.sql, id, { userId }))!;
    expect(row.from_ai_upgrader).toBe(true);
    expect(row.content.nb_servings).toBe(4);
    expect(row.content.name).toEqual({ en: "Chicken and rice" });
    expect(row.content.steps.length).toBeGreaterThan(2);
    expect(row.content.steps.some((step) => step.duration === 18)).toBe(true);
    // The texts stay in the recipe's language, the history entry uses the user's.
    expect(row.content.tips).toEqual({ en: [expect.stringContaining("74 °C"), expect.stringContaining("Rinse")] });
    expect((await versions(id)).at(-1)).toMatchObject({ source: "ai_upgrader", job_id: job.job.id });
    expect(result.summary).toContain("Salz");

    await db.transaction((tx) => restoreVersion(tx, id, 1, null, { authorId: userId }));
    expect((await readRecipe(db.sql, id, { userId }))!.content.steps).toHaveLength(2);
  });

  test("makes a private variant of another user's recipe, which replaces it for the user", async () => {
    const userId = await testUser(db);
    const id = await recipeByKey(db, "salmon-with-peas");
    const result = await (await upgrade(chef, userId, id)).run();
    expect(result.recipe_id).not.toBe(id);
    expect(result).toMatchObject({ version: 1, previous_version: null });
    const variant = (await readRecipe(db.sql, result.recipe_id, { userId }))!;
    expect(variant).toMatchObject({ parent_id: id, private: true, owner_id: userId, from_ai_upgrader: true });
    expect(await versions(id)).toHaveLength(1);
    const [main] = await db.sql`select recipe_id from main_variants where user_id = ${userId} and family_id = ${id}`;
    expect(main).toEqual({ recipe_id: result.recipe_id });
  });

  test("reports when there is nothing to improve", async () => {
    const userId = await testUser(db);
    const error = await (await upgrade(chef, userId, await recipeByKey(db, "hummus"))).failure();
    expect(error).toMatchObject({ code: "nothing_to_upgrade", retryable: false });
  });

  test("adds nothing against the user's diet, and another user's private recipe is indistinguishable from a missing one", async () => {
    const userId = await testUser(db, { allergies: ["milk"], diet: "vegan" });
    const id = await plainRecipe(userId);
    await (await upgrade(chef, userId, id)).run();
    const row = (await readRecipe(db.sql, id, { userId }))!;
    const seasonings = [await foodAndQuantity(db, "salt"), await foodAndQuantity(db, "black-pepper")];
    expect(row.content.ingredients.slice(4).map((line) => line.food_id)).toEqual(
      seasonings.map((food) => food.food_id),
    );
    const stranger = await testUser(db);
    const hidden = await (await upgrade(chef, stranger, id)).failure();
    const none = await (await upgrade(chef, stranger, 999_999)).failure();
    expect([hidden.code, hidden.detail]).toEqual([none.code, none.detail]);
  });
});

describe("a model behind the port", () => {
  /** The recipe sent to the model, and the faults of its last answer. */
  const context = (request: ChatRequestBody) =>
    JSON.parse(/<<<context\n(.*)\ncontext>>>/.exec(String(request.messages[0]!.content))![1]!) as {
      recipe: UpgradeView;
      errors?: string[];
    };
  const asItIs = (request: ChatRequestBody): RecipeUpgrade => ({
    description: null,
    steps: context(request).recipe.steps.map(({ step_id, text, duration }) => ({ step_id, text, minutes: duration })),
    sub_recipes: [],
    added_seasonings: [],
    added_equipment: [],
    added_tips: [],
    added_serving_suggestions: [],
  });
  const answer = (value: unknown) => byTool("recipe_upgrade", value);
  /** Answers with a fault first, and corrects it after the feedback. */
  const mending = (fault: (upgrade: RecipeUpgrade) => void, mend = true) =>
    double.play((request, n) => {
      const value = asItIs(request);
      value.added_tips = ["Let the rice stand for a moment before you serve it."];
      if (n === 0 || !mend) fault(value);
      return answer(value);
    });
  const errorsOf = (n: number) => (context(double.requests[n]!).errors ?? []).join(" ");

  test.each([
    [
      "a food that is lost",
      (value: RecipeUpgrade) => {
        value.steps[0]!.text = "Fry everything for 5 minutes, then 8 minutes, then simmer for 18 minutes.";
      },
      "do not name",
      "foods_lost",
    ],
    [
      "steps that only sum up",
      (value: RecipeUpgrade) => {
        value.steps = [{ step_id: null, text: "Cook it.", minutes: 31 }];
      },
      "lost most of what they said",
      "steps_shortened",
    ],
    [
      "a link",
      (value: RecipeUpgrade) => {
        value.added_tips = ["More on www.example.org/rice."];
      },
      "without an address",
      "text_not_plain",
    ],
    [
      "a time that is lost",
      (value: RecipeUpgrade) => {
        value.steps[0]!.text = value.steps[0]!.text.replace("18 minutes", "a while");
      },
      "lost the time of 18 minutes",
      "time_lost",
    ],
    [
      "a step of another recipe",
      (value: RecipeUpgrade) => {
        value.steps[1]!.step_id = 1;
      },
      "step_id 1",
      "step_unknown",
    ],
    [
      "another language",
      (value: RecipeUpgrade) => {
        value.added_tips = ["Laissez reposer le riz un moment avant de le servir avec les oignons et le poulet."];
        value.steps = value.steps.map((step) => ({
          ...step,
          text: `${step.text} Servez avec du riz et des oignons dans le plat, puis mélangez les légumes avec la sauce pour la finir.`,
        }));
      },
      'in "fr"',
      "other_language",
    ],
    [
      "an unknown food",
      (value: RecipeUpgrade) => {
        value.added_seasonings = [{ food_id: 999_999, quantity_id: 1, multiplier: 1 }];
      },
      "no food 999999",
      "food_not_found",
    ],
    [
      "minutes from nowhere",
      (value: RecipeUpgrade) => {
        value.steps[1]!.minutes = 600;
      },
      "600 minutes",
      "time_guessed",
    ],
  ] as const)("is sent back with %s, and mends it or says as data what is wrong", async (_, fault, message, code) => {
    const userId = await testUser(db);
    const id = await plainRecipe(userId);
    mending(fault);
    await (await upgrade(service, userId, id)).run();
    expect(double.requests).toHaveLength(2);
    expect(errorsOf(1)).toContain(message);
    const row = (await readRecipe(db.sql, id, { userId }))!;
    expect(row.version).toBe(2);
    expect(row.content.tips).toEqual({ en: ["Let the rice stand for a moment before you serve it."] });
    mending(fault, false);
    const { findings } = await (await upgrade(service, userId, await plainRecipe(userId))).failure();
    expect(findings.map((finding) => finding.code)).toContain(code);
    assertWellFormed(findings);
  });

  test("adds no allergen, neither to the list nor to a text, and is finally rejected", async () => {
    const userId = await testUser(db, { allergies: ["milk"] });
    const id = await plainRecipe(userId);
    const butter = await foodAndQuantity(db, "butter");
    mending((value) => {
      value.added_seasonings = [{ food_id: butter.food_id, quantity_id: butter.quantity_id, multiplier: 20 }];
      value.steps[1]!.text = "Serve with a spoon of butter.";
    }, false);
    const error = await (await upgrade(service, userId, id)).failure();
    expect(error.code).toBe("upgrade_failed_checks");
    assertWellFormed(error.findings);
    expect(error.findings.map(({ code }) => code)).toContain("allergens_in_foods");
    expect(double.requests).toHaveLength(3);
    expect(errorsOf(1)).toContain("Butter");

    mending((value) => {
      value.added_serving_suggestions = ["With a spoon of crème fraîche on top."];
    });
    await (await upgrade(service, userId, id)).run();
    expect(errorsOf(1)).toContain("crème fraîche");
    expect((await versions(id)).map((row) => row.source)).toEqual(["user", "ai_upgrader"]);
  });

  test("a seasoning is a seasoning, and has its place in a step", async () => {
    const userId = await testUser(db);
    const id = await plainRecipe(userId);
    const salt = await foodAndQuantity(db, "salt");
    mending((value) => {
      value.added_seasonings = [{ food_id: salt.food_id, quantity_id: salt.quantity_id, multiplier: 400 }];
    });
    await (await upgrade(service, userId, id)).run();
    expect(errorsOf(1)).toContain("more than a seasoning");
    expect(errorsOf(1)).toContain("No step says what to do with Salt");
  });

  test("concurrent changes are not overwritten", async () => {
    const userId = await testUser(db);
    const id = await plainRecipe(userId);
    mending(() => {});
    const { job, failure } = await upgrade(service, userId, id);
    job.beforeCommit = async (tx) => void (await restoreVersion(tx, id, 1, null, { authorId: userId }));
    expect(await failure()).toMatchObject({ code: "recipe_changed_meanwhile", retryable: true });
  });

  test("an answer that changes nothing is nothing to upgrade", async () => {
    const userId = await testUser(db);
    const id = await plainRecipe(userId);
    double.play((request) => answer(asItIs(request)));
    expect((await (await upgrade(service, userId, id)).failure()).code).toBe("nothing_to_upgrade");
  });

  /** A recipe whose author declares a diet that its chicken does not fit, and an allergen that no food has. */
  async function declared() {
    const userId = await testUser(db);
    const [ids] = await db.sql<{ diet: number; allergy: number }[]>`
      select (select id from diets where key = 'vegan') as diet, (select id from allergies where key = 'lupin') as allergy`;
    const id = await plainRecipe(userId, { diet_ids: [ids!.diet], allergy_ids: [ids!.allergy] });
    return { userId, id, statement: { declared_diet_ids: [ids!.diet], declared_allergy_ids: [ids!.allergy] } };
  }

  test("nothing is nothing, whatever diet the author declares", async () => {
    const { userId, id } = await declared();
    double.play((request) => answer(asItIs(request)));
    expect((await (await upgrade(service, userId, id)).failure()).code).toBe("nothing_to_upgrade");
    expect(await versions(id)).toHaveLength(1);
  });

  test("what the author declares stays, and nothing is added against it", async () => {
    const { userId, id, statement } = await declared();
    const fish = await foodAndQuantity(db, "fish-sauce");
    mending((value) => {
      value.added_seasonings = [{ food_id: fish.food_id, quantity_id: fish.quantity_id, multiplier: 10 }];
      value.steps.at(-1)!.text = "Season with the fish sauce. Serve.";
    });
    await (await upgrade(service, userId, id)).run();
    expect(errorsOf(1)).toContain("Vegan");
    expect((await readRecipe(db.sql, id, { userId }))!.content).toMatchObject(statement);
    expect(await versions(id)).toHaveLength(2);
  });
});
