import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { UnderstoodText } from "@toque/db/schemas/recipe-text.ts";
import { fillWithIndexed } from "@toque/search/testing/database.ts";
import { hashedVector } from "@toque/workers/ai/embedder-offline.ts";
import { startOpenAIDouble } from "@toque/workers/ai/testing/openai-double.ts";
import { buildEmbedder } from "@toque/workers/embedder.ts";
import { embedOutdated } from "@toque/workers/jobs/embed/fill.ts";
import { signIn } from "../../bench/account.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { startToque } from "../../testing/processes.ts";

// The review of a pasted recipe where an embedding service is configured.

const double = startOpenAIDouble();
double.dimensionsOf = () => 256;
/** All names of a food are as one, that of its first; "earthapplets" means the same as "Potato". */
double.vectorOf = (text) => hashedVector(text === "earthapplets" ? "Potato" : text.split(", ")[0]!);
let app: TestApp;
let cook: TestUser;
beforeAll(async () => {
  app = await testApp({ OPENAI_BASE_URL: double.baseUrl, OPENAI_MODEL: "chat", OPENAI_EMBEDDING_MODEL: "meanings" });
  cook = await app.signUp();
  await embedOutdated({ db: app.db, embedder: await buildEmbedder(app.deps.config) });
}, 120_000);
afterAll(async () => {
  await app.close();
  await double.stop();
});

const textWith = (word: string) => `Soup\n\nIngredients\n- 500 g ${word}\n- 2 onions\n\nMethod\nCook it.`;
const answersOf = async (word: string) => {
  const { status, body } = await app.call<UnderstoodText>("POST", "/api/recipe/recipes/read-text", {
    as: cook,
    body: { text: textWith(word) },
    headers: { lang: "en" },
  });
  expect(status).toBe(200);
  const [line] = body.sections.flatMap(({ ingredients }) => ingredients);
  expect(line).toMatchObject({ food: null, allergens_unknown: true });
  return line!.doubts[0]!.answers.map(
    ({ kind, chosen, food }) => `${kind}${chosen ? " chosen" : ""} ${food?.name ?? ""}`,
  );
};

test("a food that no name leads to is offered by its meaning, and the words are used as written until the cook says so", async () => {
  const answers = await answersOf("earthapplets");
  expect(answers[0]).toBe("as_written chosen ");
  expect(answers).toContain("food Potato");
});

test("a text that is read again while somebody types asks the service no second time", async () => {
  const asked = double.embeddings.length;
  await answersOf("earthapplets");
  expect(double.embeddings.length).toBe(asked);
});

test("a server that is started with such a service embeds its foods, and offers by their meaning", async () => {
  const folder = await mkdtemp(join(tmpdir(), "toque-test-"));
  await fillWithIndexed(folder);
  const server = await startToque("api", {
    DATA_DIR: folder,
    OPENAI_BASE_URL: double.baseUrl,
    OPENAI_MODEL: "chat",
    OPENAI_EMBEDDING_MODEL: "meanings",
  });
  try {
    const authorization = `Bearer ${await signIn(server.url, folder)}`;
    const offered = async () => {
      const answer = await fetch(`${server.url}/api/recipe/recipes/read-text`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json", lang: "en" },
        body: JSON.stringify({ text: textWith("earthapplets") }),
      });
      return JSON.stringify(await answer.json());
    };
    let answer = await offered();
    for (let waited = 0; waited < 60 && !answer.includes('"Potato"'); waited++) {
      await Bun.sleep(500);
      answer = await offered();
    }
    expect(answer).toContain('"Potato"');
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);

test("a service that does not answer leaves the words as written", async () => {
  double.beforeEmbedding = async () => ({ status: 503 });
  const answers = await answersOf("qwertzfruit");
  expect(answers[0]).toBe("as_written chosen ");
});
