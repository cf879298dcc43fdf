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
  test("maps failures", async () => {
    double.play([{ status: 429, headers: { "retry-after": "3" } }]);
    await expect(openAIEmbedder(options).embed(["a"])).rejects.toMatchObject({
      code: "model_rate_limited",
      retryAfterMs: 3000,
    });
  });
});
