import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Database } from "@toque/db/client/types.ts";
import type { ChatbotResult } from "@toque/db/jobs/catalogue.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { factsToldIn } from "@toque/db/shared/hygiene/questions.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { appendThreadEvent, startThread } from "@toque/db/threads/threads.ts";
import replies from "../../ai/checks/answer/replies.json";
import { offlineEmbedder } from "../../ai/embedder-offline.ts";
import { loadKnowledge } from "../../chef-knowledge.ts";
import { createOfflineChef } from "../../offline-chef/index.ts";
import { silentLogger as log } from "../../platform/logging/logger.ts";
import { recipeByKey, TestSearch, testJob, testUser } from "../testing/harness.ts";
import { chatbotHandler } from "./handler.ts";

// The offline chef's answers pass the same checks as those of any model: none of them is replaced, and a question of safety has
// its card.

let db: Database;
let handle: ReturnType<typeof chatbotHandler>;
beforeAll(async () => {
  db = await testDatabase();
  const chef = createOfflineChef(await loadKnowledge(db.sql));
  const chatModel = { name: "offline chef", chatModel: () => chef };
  handle = chatbotHandler({ db, chatModel, embedder: offlineEmbedder, search: new TestSearch(), log });
});
afterAll(() => db.close());

async function answer(lang: Lang, key: string, message: string, profile: Parameters<typeof testUser>[1] = {}) {
  const userId = await testUser(db, profile);
  const recipeId = await recipeByKey(db, key);
  const thread = await db.transaction(async (tx) => {
    const open = await startThread(tx, userId, recipeId);
    const said = { role: "user", message, waiting_another_message: true, model: null } as const;
    await appendThreadEvent(tx, open, { type: "message", ...said });
    return open;
  });
  const job = await testJob(db, "chatbot", userId, { thread_id: thread.id, message, recipe_id: recipeId }, lang);
  await handle(job);
  return job.outcome!.result as ChatbotResult;
}

const codes = Object.values(replies).flatMap((of) => [
  of.changed,
  of.card,
  of.unread,
  of.nothing,
  of.advice.slice(0, 30),
]);
const isByCode = (text: string) => codes.some((reply) => text.startsWith(reply));

const plain: [Lang, string, string][] = [
  ["en", "banana-bread", "hello"],
  ["en", "banana-bread", "how many calories?"],
  ["en", "banana-bread", "how long does it take?"],
  ["en", "banana-bread", "what can I use instead of butter?"],
  ["en", "banana-bread", "replace the butter with olive oil"],
  ["en", "hummus", "for 8 people"],
  ["en", "hummus", "less salt"],
  ["en", "chicken-coconut-curry", "make it vegan"],
  ["en", "chicken-coconut-curry", "what is step 2?"],
  ["en", "hummus", "how long does it keep?"],
  ["en", "shakshouka-with-chickpeas", "How long does it keep?"],
  ["fr", "shakshouka-with-chickpeas", "Combien de temps ça se conserve ?"],
  ["es", "shakshouka-with-chickpeas", "¿Cuánto se conserva?"],
  ["de", "shakshouka-with-chickpeas", "Wie lange hält es sich?"],
  ["en", "hummus", "as a variant without garlic"],
  ["fr", "banana-bread", "remplace le beurre par de l'huile d'olive"],
  ["fr", "hummus", "pour 8 personnes"],
  ["fr", "chicken-coconut-curry", "rends-le végétalien"],
  ["fr", "hummus", "combien de temps se conserve-t-il ?"],
  ["fr", "banana-bread", "par quoi remplacer le beurre ?"],
  ["es", "banana-bread", "cambia la mantequilla por aceite de oliva"],
  ["es", "hummus", "para 8 personas"],
  ["es", "chicken-coconut-curry", "hazlo vegano"],
  ["es", "hummus", "¿cuánto se conserva?"],
  ["de", "banana-bread", "ersetze die Butter durch Olivenöl"],
  ["de", "hummus", "für 8 Personen"],
  ["de", "chicken-coconut-curry", "mach es vegan"],
  ["de", "hummus", "wie lange hält es sich?"],
  ["de", "banana-bread", "welche Temperatur?"],
];

test.each(plain)("%s %s: %s", async (lang, key, message) => {
  const { message: said } = await answer(lang, key, message);
  expect([said.message, isByCode(said.message)]).toEqual([said.message, false]);
  expect(said.cards).toEqual([]);
});

test.each([
  ["en", "tiramisu", "how long do raw eggs keep?", /3 to 5 weeks/],
  ["en", "tiramisu", "can I keep leftovers until Thursday?", /raw or barely cooked egg/],
  ["fr", "tiramisu", "combien de temps ça se garde ?", /dans les 24 heures/],
  ["es", "cod-ceviche", "¿aguanta hasta mañana?", /Pescado crudo/],
  ["de", "beef-goulash", "ist das nach 3 Tagen noch gut?", /3 bis 4 Tage/],
  ["en", "beef-goulash", "how long is it safe in the fridge?", /3 to 4 days/],
] as [Lang, string, string, RegExp][])("keeping, once: %s %s: %s", async (lang, key, message, expected) => {
  const { message: said } = await answer(lang, key, message);
  expect(said.message).toMatch(expected);
  expect(said.message.match(/https:/g)).toHaveLength(key === "beef-goulash" ? 2 : 1);
});

test.each([
  ["en", "is this ok when pregnant?", /cod/],
  ["fr", "c'est déconseillé pendant la grossesse ?", /^La recette contient/],
  ["es", "¿es apto en el embarazo?", /^La receta lleva/],
  ["de", "geht das in der Schwangerschaft?", /^Im Rezept: /],
] as [Lang, string, RegExp][])(
  "pregnant women are told what concerns the dish alone: %s",
  async (lang, message, first) => {
    const { message: said } = await answer(lang, "cod-ceviche", message);
    expect(said.message).toMatch(first);
    expect(factsToldIn(said.message, lang).map(({ key }) => key)).toEqual(["pregnant-raw"]);
    expect(said.cards).toHaveLength(1);
  },
);

const asked: [Lang, string, string, string, string][] = [
  ["en", "banana-bread", "is it gluten-free?", "gluten", "contains"],
  ["en", "hummus", "Is it safe for my daughter who is allergic to nuts?", "nuts", "not_named"],
  ["en", "hummus", "does it contain sesame?", "sesame", "contains"],
  ["en", "tofu-stir-fry", "is it vegan?", "vegan", "not_named"],
  ["fr", "banana-bread", "est-ce sans gluten ?", "gluten", "contains"],
  ["fr", "hummus", "contient-il du sésame ?", "sesame", "contains"],
  ["es", "chicken-coconut-curry", "¿lleva cerdo?", "cerdo", "not_named"],
  ["es", "banana-bread", "¿es sin gluten?", "gluten", "contains"],
  ["de", "hummus", "Enthält das Alkohol?", "alkohol", "not_named"],
  ["de", "banana-bread", "ist es glutenfrei?", "gluten", "contains"],
];

test.each(asked)("%s %s: %s", async (lang, key, message, subject, status) => {
  const { message: said } = await answer(lang, key, message);
  expect([said.message, isByCode(said.message)]).toEqual([said.message, false]);
  expect(said.cards).toHaveLength(1);
  const facts = said.cards![0]!.facts;
  const [unsure] = said.cards![0]!.unknown;
  expect(facts.map((fact) => fact.key)).toContain(subject);
  const fact = facts.find((one) => one.key === subject)!;
  // No row may say that it is absent while another says that it is there.
  if (status === "contains")
    expect(facts.filter((one) => one.key === subject && one.status !== "contains")).toEqual([]);
  // Where something about the recipe is unknown, nothing is said to be absent.
  expect(fact.status).toBe((status === "not_named" && unsure ? "unknown" : status) as typeof fact.status);
});

test("the card names the user's own allergies and diet, and for whom ingredients alone cannot tell", async () => {
  const profile = { allergies: ["sesame", "milk"], diet: "vegan" };
  const { message } = await answer("en", "hummus", "can I eat this when pregnant?", profile);
  const [card] = message.cards!;
  expect(card!.for_whom).toEqual(["pregnancy"]);
  const own = card!.facts.filter(({ yours }) => yours).map(({ key }) => key);
  expect(own.sort()).toEqual(["milk", "sesame", "vegan"]);
  expect(card!.facts.find(({ key }) => key === "sesame")).toMatchObject({ status: "contains" });
});
