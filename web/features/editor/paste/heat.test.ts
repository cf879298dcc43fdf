import { expect, test } from "bun:test";
import type { Lang } from "@toque/db/schemas/common.ts";
import { bareHeats, likelyScale, scaleOf, withScale } from "./heat.ts";

const read = (text: string, lang: Lang = "en") => withScale(text, lang, scaleOf(text, lang, new Map()));

test("a temperature without a scale is read by its number, in each language", () => {
  expect(read("Bake for 50 min at 180.")).toBe("Bake for 50 min at 180\u00a0°C.");
  expect(read("Heat the oven to 350 degrees and bake 20 minutes.")).toBe(
    "Heat the oven to 350\u00a0°F and bake 20 minutes.",
  );
  expect(read("Cuire au four à 200 pendant 30 minutes.", "fr")).toBe("Cuire au four à 200\u00a0°C pendant 30 minutes.");
  expect(read("Hornear a 180° durante 20 min", "es")).toBe("Hornear a 180\u00a0°C durante 20 min");
  expect(read("Bei 220 Grad backen, dann auf 160.", "de")).toBe("Bei 220\u00a0°C backen, dann auf 160\u00a0°C.");
});

test("what says its scale, or is no temperature, stays as it is", () => {
  for (const [text, lang] of [
    ["Bake at 180 °C for 20 min.", "en"],
    ["Bake at 180C, or 350 F.", "en"],
    ["Bake at 180 degrees Celsius.", "en"],
    ["Turn the tin 180 degrees and bake on.", "en"],
    ["Stir in 200 g flour, then bake.", "en"],
    ["Bake at 2.30 pm.", "en"],
    ["Set aside at 180.", "en"],
    ["Enfourner à 180 °C.", "fr"],
    ["Bei 180 °C Umluft backen, 200 ml Milch dazu.", "de"],
    ["Hornear 100 gramos a fuego lento.", "es"],
  ] as const) {
    expect([text, bareHeats(text, lang)]).toEqual([text, []]);
    expect(read(text, lang)).toBe(text);
  }
});

test("the cook's word counts for that step", () => {
  const text = "Bake at 250.";
  expect(likelyScale(bareHeats(text, "en"))).toBe("C");
  expect(withScale(text, "en", scaleOf(text, "en", new Map([[text, "F"]])))).toBe("Bake at 250\u00a0°F.");
  expect(withScale(text, "en", scaleOf(text, "en", new Map([[text, "written"]])))).toBe(text);
});
