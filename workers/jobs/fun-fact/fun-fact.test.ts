import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Value } from "@sinclair/typebox/value";
import type { Database } from "@toque/db/client/types.ts";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { langs } from "@toque/db/schemas/common.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { funFactProblems } from "../../ai/agents/fun-fact.ts";
import claimWords from "../../ai/fun-facts/claim-words.json";
import { ClaimWords } from "../../ai/fun-facts/claims.ts";
import { drawFacts, type FactTable, readFactTable } from "../../ai/fun-facts/facts.ts";
import { figure } from "../../ai/fun-facts/sentences.ts";
import { openAIChatModel } from "../../ai/openai.ts";
import type { ChatModelPort } from "../../ai/ports.ts";
import { startOpenAIDouble } from "../../ai/testing/openai-double.ts";
import { loadKnowledge } from "../../chef-knowledge.ts";
import { createOfflineChef } from "../../offline-chef/index.ts";
import { silentLogger as log } from "../../platform/logging/logger.ts";
import { testJob, testUser } from "../testing/harness.ts";
import { funFactHandler } from "./handler.ts";

let db: Database;
let table: FactTable;
let lexicon: FoodLexicon;
let userId: number;
const double = startOpenAIDouble();
const service = openAIChatModel({ apiKey: "k", baseUrl: double.baseUrl, model: "test-model" });
beforeAll(async () => {
  db = await testDatabase();
  lexicon = await loadLexicon(db.sql);
  table = await readFactTable(db.sql);
  userId = await testUser(db);
});
afterAll(async () => {
  await double.stop();
  await db.close();
});

describe("facts", () => {
  test.each(langs.map((lang) => [lang] as const))("in %s pass their own checks, whatever the seed", (lang) => {
    for (let seed = 0; seed < 300; seed++)
      for (const fact of drawFacts(table, lang, seed, 3))
        expect([fact, funFactProblems(fact, lang, [fact], lexicon)]).toEqual([fact, []]);
  });

  test("may be told in other words, without another food, figure, unit, nutrient or a promise", () => {
    const fact = "100 g of walnuts hold more protein than 100 g of eggs: 15 g against 12 g. (Source: Ciqual)";
    const problems = (text: string) => funFactProblems(text, "en", [fact], lexicon);
    expect(problems("Guess what: with 15 g of protein, walnuts beat eggs and their 12 g! (Source: Ciqual)")).toEqual(
      [],
    );
    for (const text of [
      "Walnuts heal colds: they hold 15 g of protein, eggs only 12 g.",
      "Walnuts are good for your heart: 15 g of protein against 12 g in eggs.",
      "With 15 g of protein, walnuts beat eggs and steak with their 12 g.",
      "With 15 g of fibre, walnuts beat eggs and their 12 g of it.",
      "With 15 kg of protein, walnuts beat eggs and their 12 kg of it.",
      "With 40 g of protein, walnuts beat eggs and their 12 g of it.",
      "Walnuts beat eggs for protein, as everybody knows who cooks.",
    ])
      expect([text, problems(text).length]).toEqual([text, 1]);
    expect(
      funFactProblems(
        "Walnüsse heilen: 15 g Eiweiß, Eier nur 12 g davon.",
        "de",
        ["Walnüsse 15 g Eiweiß, Eier 12 g"],
        lexicon,
      ),
    ).toHaveLength(1);
    expect([...Value.Errors(ClaimWords, claimWords)]).toEqual([]);
  });

  test("depend on the seed alone", () => {
    const drawn = (seed: number) => drawFacts(table, "en", seed, 3).join(" ");
    expect(drawn(7)).toBe(drawn(7));
    expect(new Set(Array.from({ length: 50 }, (_, seed) => drawn(seed))).size).toBeGreaterThan(40);
  });

  test("hold the table's figures, and the first is the larger", () => {
    const units = { protein: "protein", sugar: "sugar", fiber: "fibre", water: "water" } as const;
    let checked = 0;
    for (let seed = 0; seed < 300; seed++) {
      const [fact = ""] = drawFacts(table, "en", seed, 1);
      const match = /more (protein|sugar|fibre|water) than .*: ([\d.]+) g against ([\d.]+) g/.exec(fact);
      if (!match) continue;
      const nutrient = (Object.keys(units) as (keyof typeof units)[]).find((key) => units[key] === match[1])!;
      const written = new Set(table.foods.map(({ values }) => figure(values[nutrient] ?? -1, "en")));
      expect([written.has(match[2]!), written.has(match[3]!)]).toEqual([true, true]);
      expect(Number(match[2])).toBeGreaterThan(Number(match[3]));
      checked += 1;
    }
    expect(checked).toBeGreaterThan(50);
  });

  test("use only foods from Ciqual, and an empty table gives none", () => {
    expect(table.foods.length).toBeGreaterThan(100);
    expect(table.foods.some(({ food }) => food.category_key === "herbs-and-spices")).toBe(false);
    expect(drawFacts({ foods: [], all: [], uses: [], recipes: 0 }, "en", 1, 3)).toEqual([]);
  });
});

async function tell(chatModel: ChatModelPort, lang: "en" | "fr" = "en", seed = 1) {
  const job = await testJob(db, "fun-fact", userId, { seed }, lang);
  await funFactHandler({ db, chatModel, log })(job);
  return job.outcome!;
}

describe("a fun fact", () => {
  test("of the offline chef is the selected one", async () => {
    const offline = createOfflineChef(await loadKnowledge(db.sql));
    const outcome = await tell({ name: "offline chef", chatModel: () => offline }, "fr", 3);
    expect(outcome).toEqual({ result: drawFacts(table, "fr", 3, 3)[0], model: "offline chef" });
  });

  test("of a model is checked for figures, form and language, and faults are fed back", async () => {
    const [fact = ""] = drawFacts(table, "en", 1, 3);
    const answers = ["A carrot has 4711 g of pride.", "# A headline with 100 in it", `Surprise: ${fact}`];
    double.play((_, n) => ({ text: answers[n] ?? "" }));
    expect(await tell(service)).toEqual({ result: answers[2], model: "test-model" });
    const sentPrompt = (n: number) => String(double.requests[n]!.messages[0]!.content);
    expect(sentPrompt(1)).toContain("figures are not those");
    expect(sentPrompt(2)).toContain("plain sentences");
  });

  test("that never passes its checks is rejected", async () => {
    double.play([{ text: "Les carottes sont dans le jardin, et les choux aussi, avec 100 g de terre." }]);
    await expect(tell(service)).rejects.toMatchObject({ code: "model_bad_answer", retryable: false });
    expect(double.requests).toHaveLength(3);
  });
});
