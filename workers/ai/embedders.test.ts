import { afterAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { hashedVector, offlineEmbedder } from "./embedder-offline.ts";
import { openAIEmbedder } from "./embedder-openai.ts";
import { startOpenAIDouble } from "./testing/openai-double.ts";

const double = startOpenAIDouble();
afterAll(() => double.stop());
const options = { apiKey: "k", baseUrl: double.baseUrl, model: "embed" };
const cosine = (a: number[], b: number[]) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
const like = (a: string, b: string) => cosine(hashedVector(a), hashedVector(b));

describe.each([
  { embedder: offlineEmbedder, dimensions: 256 },
  ...[1, 384, 768, 1024, 1536, 3072].map((dimensions) => ({ embedder: openAIEmbedder(options), dimensions })),
])("embedder $embedder.name of $dimensions dimensions", ({ embedder, dimensions }) => {
  test("returns one vector of that many numbers and length 1 a text, in order", async () => {
    double.play([{ text: "" }]);
    double.dimensionsOf = () => dimensions;
    const texts = ["Tomato soup", "", "Crème brûlée", "🍅", "Tomato soup", "x".repeat(50_000)];
    const vectors = await embedder.embed(texts);
    expect(vectors).toHaveLength(texts.length);
    for (const vector of vectors) {
      expect(vector).toHaveLength(dimensions);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 9);
    }
    expect(vectors[0]).toEqual(vectors[4]!);
    if (dimensions > 1) expect(vectors[0]).not.toEqual(vectors[2]!);
    expect(await embedder.embed([])).toEqual([]);
  });
});

describe("hashed n-grams", () => {
  test("accents and case do not matter", () => {
    expect(hashedVector("Crème brûlée")).toEqual(hashedVector("creme BRULEE"));
    expect(hashedVector("Grieß, Œuf")).toEqual(hashedVector("griess oeuf"));
  });
  test("similar texts have near vectors", () => {
    expect(like("tomato soup", "tomatoes soups")).toBeGreaterThan(like("tomato soup", "chocolate mousse") + 0.3);
    expect(like("Kartoffelsuppe", "Kartoffel Suppe")).toBeGreaterThan(like("Kartoffelsuppe", "Apfeltarte"));
  });
  test("any text has a vector of length 1", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(Math.hypot(...hashedVector(text))).toBeCloseTo(1, 9);
      }),
    );
  });
});

describe("OpenAI embedder", () => {
  test("refuses vectors of different lengths, and more dimensions than the database stores", async () => {
    double.play([{ text: "" }]);
    double.dimensionsOf = () => 16_001;
    await expect(openAIEmbedder(options).embed(["a"])).rejects.toMatchObject({ code: "model_bad_answer" });
    let dimensions = 3;
    double.dimensionsOf = () => dimensions++;
    await expect(openAIEmbedder(options).embed(["a", "b"])).rejects.toMatchObject({ code: "model_bad_answer" });
  });
  test("cuts texts that are longer than the model takes, and remembers how long they may be", async () => {
    double.dimensionsOf = () => 3;
    double.embeddings.length = 0;
    // As llama.cpp says it of a model that takes 512 tokens.
    const message = "input (802 tokens) is too large to process. increase the physical batch size";
    let refused = 0;
    double.play((request) => {
      const { input } = request as unknown as { input: string[] };
      if (input.every((text) => text.length <= 2100)) return { text: "" };
      refused += 1;
      return { status: 500, body: { error: { code: 500, message, type: "server_error" } } };
    });
    const embedder = openAIEmbedder(options);
    const texts = ["short", `Leek soup ${"x".repeat(7990)}`];
    for (let n = 0; n < 2; n++) expect(await embedder.embed(texts)).toHaveLength(2);
    expect(refused).toBe(2);
    expect(double.embeddings.map(({ input }) => input.map(({ length }) => length))).toEqual([
      [5, 2000],
      [5, 2000],
    ]);
    expect(double.embeddings[0]!.input[1]).toStartWith("Leek soup");
  });

  test("gives up on texts that are too long however short they are", async () => {
    let asked = 0;
    double.play(() => {
      asked += 1;
      return { status: 400, body: { error: { message: "maximum context length", code: "context_length_exceeded" } } };
    });
    await expect(openAIEmbedder(options).embed(["x".repeat(9000)])).rejects.toMatchObject({
      code: "model_request_too_long",
    });
    expect(asked).toBeLessThanOrEqual(6);
  });

  test("maps failures", async () => {
    double.play([{ status: 429, headers: { "retry-after": "3" } }]);
    await expect(openAIEmbedder(options).embed(["a"])).rejects.toMatchObject({
      code: "model_rate_limited",
      retryAfterMs: 3000,
    });
  });
});
