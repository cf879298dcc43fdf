import { describe, expect, test } from "bun:test";
import { langs } from "@toque/db/schemas/common.ts";
import type { WishedChange } from "../../ai/changes/schema.ts";
import { ask, food, foodIndex } from "../testing/harness.ts";

/** The texts that changes write, those of steps left out. */
const written = (changes: readonly WishedChange[]): string[] =>
  changes.flatMap((change) =>
    change.op === "set_list"
      ? change.texts
      : change.op === "set_texts"
        ? [change.name ?? "", change.description ?? ""].filter(Boolean)
        : [],
  );

const listOf = (changes: readonly WishedChange[], list: string): string[] =>
  changes.flatMap((change) => (change.op === "set_list" && change.list === list ? change.texts : []));

describe("texts beside the steps", () => {
  test("a tip that keeps the name of what is left out says so, the others stay as they are", async () => {
    const { changes } = await ask("sin avellanas", { lang: "es", recipe: "bircher-muesli" });
    const tips = listOf(changes, "serving_tips");
    expect(tips.filter((tip) => /avellana/.test(tip))).not.toEqual([]);
    for (const tip of tips.filter((one) => /avellana/.test(one))) expect(tip).toEndWith("(No uses avellanas.)");
  });

  test("what says already that it may be left out gets no note", async () => {
    const { changes } = await ask("lass den Rum weg", { lang: "de", recipe: "tiramisu" });
    expect(listOf(changes, "tips")).toEqual([]);
  });

  test("a description says what takes the place of what it names", async () => {
    const { changes } = await ask("swap the butter for olive oil", { recipe: "leek-and-potato-soup" });
    const [text] = written(changes).filter((one) => one.startsWith("Leeks sweated slowly in butter"));
    expect(text).toEndWith("(Instead of butter: olive oil.)");
  });

  test("for a diet no text goes on using what it rules out", async () => {
    const { changes, steps } = await ask("make it vegan", { recipe: "leek-and-potato-soup" });
    const butter = food("butter").id;
    const using = [...written(changes), ...steps].filter((text) =>
      foodIndex.lexicon.namedFoods(text, "en").has(butter),
    );
    expect(using).toEqual([]);
    expect(steps.join()).toContain("Melt the [olive oil] in the saucepan");
  });

  test("what goes with the dish is not offered to whom must not have it", async () => {
    for (const lang of langs) {
      const word = { en: "without alcohol", fr: "sans alcool", es: "sin alcohol", de: "ohne Alkohol" }[lang];
      const { changes } = await ask(word, { lang, recipe: "mushroom-risotto" });
      const wine = food("white-wine").id;
      const pairing = listOf(changes, "food_and_wine_pairing");
      expect(pairing.filter((text) => foodIndex.lexicon.namedFoods(text, lang).has(wine))).toEqual([]);
    }
  });
});
