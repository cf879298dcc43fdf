import { describe, expect, test } from "bun:test";
import { dirname, join } from "node:path";
import { coverShapes } from "@toque/db/schemas/food-cover.ts";
import { dishTypes } from "@toque/db/schemas/recipe.ts";
import { Glob } from "bun";
import fc from "fast-check";
import sharp from "sharp";
import { FoodIndex, ingredients } from "./foods.ts";
import { type Form, formOf, vesselOf } from "./form.ts";
import { asVessel, type CoverFood, type CoverInput, drawCover, rasterizeCover } from "./index.ts";
import { Pen } from "./pen.ts";
import { Rng } from "./random.ts";
import { drawPiece } from "./shapes/index.ts";
import { Sheet } from "./svg.ts";
import { faults } from "./testing/faults.ts";
import { vessels } from "./types.ts";

const food = (key: string, shape: CoverFood["shape"], weight: number, traits: string[] = []): CoverFood => ({
  key,
  shape,
  color: "#D8412F",
  accent: "#4B8A36",
  weight,
  traits,
});

const input = (over: Partial<CoverInput> = {}): CoverInput => ({
  seed: 7,
  vessel: null,
  dishType: "main_course",
  techniques: [],
  specialties: [],
  foods: [food("tomato", "slice", 400), food("basil", "leaf", 10)],
  ...over,
});

const anyFood: fc.Arbitrary<CoverFood> = fc.record({
  key: fc.oneof(
    fc.constantFrom(
      "tomato",
      "egg",
      "wheat-flour",
      "water",
      "dark-chocolate",
      "red-lentil",
      "lemon",
      "lardons",
      "mascarpone",
    ),
    fc.constantFrom(
      "yellow-onion",
      "wheat-bread",
      "spaghetti",
      "milk",
      "brown-sugar",
      "basil",
      "salmon",
      "shortcrust-pastry",
    ),
    fc.string(),
  ),
  shape: fc.constantFrom(...coverShapes),
  color: fc.oneof(fc.constantFrom("#ffffff", "#000000", "#D8412F", "#4b8a36", "#fbf8f0"), fc.string()),
  accent: fc.oneof(fc.constantFrom("#ffffff", "#000000", "#8e5a2c"), fc.string()),
  weight: fc.oneof(fc.double(), fc.integer({ min: 0, max: 2000 })),
  traits: fc.subarray(["meat", "fish", "dairy", "gluten", "nut", "legume"]),
});

const anyInput: fc.Arbitrary<CoverInput> = fc.record({
  seed: fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.integer(), fc.double()),
  vessel: fc.option(fc.constantFrom(...vessels), { freq: 2 }),
  dishType: fc.option(fc.constantFrom(...dishTypes)),
  techniques: fc.subarray(
    [
      "simmering",
      "roasting",
      "baking",
      "frying",
      "steaming",
      "grilling",
      "no-cook",
      "braising",
      "stir-frying",
      "poaching",
    ],
    { maxLength: 2 },
  ),
  specialties: fc.subarray(
    ["one-pot", "soup", "salad", "bake", "stew", "grill", "sandwich", "curry", "pasta", "rice", "cake", "tart"],
    { maxLength: 2 },
  ),
  foods: fc.array(anyFood, { maxLength: 16 }),
});

describe("a drawn cover", () => {
  test("is the same for the same recipe and differs between recipes", () => {
    const again = drawCover(input());
    expect(drawCover(input()) === again).toBe(true);
    expect(drawCover(input({ seed: 8 })) === drawCover(input())).toBe(false);
  });

  test("does not depend on the order of the lines", () => {
    const foods = [food("tomato", "slice", 400), food("feta", "cube", 200, ["dairy"]), food("basil", "leaf", 10)];
    expect(drawCover(input({ foods: [...foods].reverse() })) === drawCover(input({ foods }))).toBe(true);
  });

  test("has unique ids, so that two can be embedded in one page", () => {
    const ids = (svg: string) => new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
    const [one, twelve] = [ids(drawCover(input({ seed: 1 }))), ids(drawCover(input({ seed: 12 })))];
    expect(one.size).toBeGreaterThan(10);
    expect([...one].filter((id) => twelve.has(id))).toEqual([]);
  });

  for (const vessel of vessels) {
    test(`in a ${vessel} is valid and rasterises`, async () => {
      const svg = drawCover(input({ vessel }));
      expect(faults(svg)).toEqual([]);
      const { width, height } = await sharp(Buffer.from(svg)).metadata();
      expect([width, height]).toEqual([800, 600]);
    });
  }

  test("draws each shape validly, and no two alike", () => {
    const drawings = coverShapes.map((shape) => {
      const sheet = new Sheet("t");
      const look = { key: "something", shape, color: "#12ab9f", accent: "#0b5f58", traits: [], sheet };
      const drawing = drawPiece(new Pen(new Rng(3)), look);
      expect(faults(`<svg>${sheet}${drawing}</svg>`)).toEqual([]);
      return drawing;
    });
    expect(new Set(drawings).size).toBe(coverShapes.length);
  });

  for (const shape of coverShapes) {
    test(`draws a ${shape} in its own colour`, () => {
      const one = { ...food("something", shape, 300), color: "#12ab9f", accent: "#0b5f58" };
      const svg = drawCover(input({ foods: [one] }));
      expect(faults(svg)).toEqual([]);
      expect(drawCover(input({ foods: [{ ...one, color: "#e01fd0" }] })) === svg).toBe(false);
    });
  }

  test("contains no input data except colours", () => {
    const hostile = `"/><script>alert(1)</script><a b="`;
    const svg = drawCover({
      seed: Number.NaN,
      vessel: hostile as never,
      dishType: hostile as never,
      techniques: [hostile],
      specialties: [hostile],
      foods: [
        {
          key: hostile,
          shape: hostile as never,
          color: hostile,
          accent: "url(http://x)",
          weight: 100,
          traits: [hostile],
        },
      ],
    });
    expect(svg).not.toContain("script");
    expect(svg).not.toContain("http://x");
    expect(svg).not.toContain("alert");
    expect(faults(svg)).toEqual([]);
  });

  test("is valid and small for any recipe", () => {
    fc.assert(
      fc.property(anyInput, (some) => {
        const svg = drawCover(some);
        expect(faults(svg)).toEqual([]);
        expect(svg.length).toBeLessThan(40_000);
      }),
      { numRuns: 150 },
    );
  });

  test("is rasterised to a WebP picture of the requested width", async () => {
    const picture = await rasterizeCover(drawCover(input()), 480);
    const { format, width, height } = await sharp(picture).metadata();
    expect([format, width, height]).toEqual(["webp", 480, 360]);
  });

  test("rasterising an invalid SVG is rejected", async () => {
    await expect(rasterizeCover("<svg", 480)).rejects.toThrow();
  });
});

test("the rest of the application imports only its entry point and its routes", async () => {
  const root = join(import.meta.dir, "..", "..");
  const folder = join(root, "api", "covers");
  const found: string[] = [];
  for await (const file of new Glob("{api,db,search,web,workers}/**/*.{ts,tsx}").scan({ cwd: root })) {
    const path = join(root, file);
    if (file.includes("node_modules") || path.startsWith(folder)) continue;
    for (const [, name = ""] of (await Bun.file(path).text()).matchAll(/(?:from|import\()\s*"([^"]+)"/g)) {
      const target = name.startsWith("@toque/") ? join(root, name.slice("@toque/".length)) : join(dirname(path), name);
      if (target.startsWith(folder) && !/\/(index|routes)\.ts$/.test(target)) found.push(`${file}: ${name}`);
    }
  }
  expect(found).toEqual([]);
});

describe("the form of a dish", () => {
  const form = (over: Partial<CoverInput>): Form => {
    const some = input(over);
    return formOf(some, new FoodIndex(ingredients(some.foods)));
  };
  const vessel = (over: Partial<CoverInput>) => {
    const some = input(over);
    return vesselOf(form(over), some);
  };

  test("what is mostly liquid, with fruit, sugar or cocoa, is a drink; what sets, thickens or is cooked in it is none", () => {
    const milk = { ...food("milk", "liquid", 400), color: "#FFFDF7" };
    const drinks = [
      [milk, food("banana", "slice", 120), food("strawberry", "berry", 100), food("honey", "drizzle", 15)],
      [food("water", "liquid", 1000), food("lemon", "wedge", 200), food("white-sugar", "sprinkle", 80)],
      [milk, food("dark-chocolate", "chunk", 60), food("white-sugar", "sprinkle", 15)],
      [food("white-wine", "liquid", 750), food("peach", "wedge", 300)],
    ];
    for (const foods of drinks) expect([form({ foods }), vessel({ foods })]).toEqual(["drink", "glass"]);
    const others = [
      [milk, food("gelatine", "dust", 8), food("white-sugar", "sprinkle", 60)],
      [milk, food("white-rice", "grain", 120), food("white-sugar", "sprinkle", 40)],
      [food("water", "liquid", 1000), food("carrot", "slice", 200), food("onion", "chunk", 100)],
      [food("water", "liquid", 1000), food("chicken-breast", "fillet", 400, ["meat"])],
      [milk, food("wheat-flour", "dust", 120), food("apple", "wedge", 200)],
      [food("coconut-milk", "liquid", 400), food("chickpea", "pea", 200), food("salt", "dust", 5)],
    ];
    for (const foods of others) expect(form({ foods })).not.toBe("drink");
    expect(form({ foods: drinks[1], specialties: ["soup"] })).toBe("soup");
    expect(form({ foods: drinks[0], techniques: ["baking"] })).not.toBe("drink");
  });

  test("flour and eggs in the oven are a loaf in a tin and a cake on a plate", () => {
    const foods = [food("wheat-flour", "dust", 220), food("banana", "slice", 200), food("egg", "egg", 100)];
    const baked = { foods, techniques: ["baking"], specialties: ["cake"], dishType: "snack" as const };
    expect([form({ ...baked, vessel: "tin" }), vessel({ ...baked, vessel: "tin" })]).toEqual(["loaf", "loaf-tin"]);
    expect([form(baked), vessel(baked)]).toEqual(["cake", "plate"]);
  });

  test("a chosen vessel is kept, otherwise it follows from the dish", () => {
    expect(vessel({ specialties: ["soup"] })).toBe("bowl");
    expect(vessel({ specialties: ["soup"], vessel: "pot" })).toBe("pot");
    expect(vessel({ techniques: ["stir-frying"] })).toBe("wok");
    expect(vessel({ specialties: ["tart"], vessel: "tin" })).toBe("tart-tin");
  });

  test("eggs in tomato are a stew, eggs in the pan an omelette", () => {
    const eggs = food("egg", "egg", 300);
    expect(
      form({ foods: [eggs, food("canned-tomato", "sauce", 800)], specialties: ["one-pot"], techniques: ["simmering"] }),
    ).toBe("stew");
    expect(form({ foods: [eggs, food("potato", "chunk", 600)], techniques: ["frying"], vessel: "plate" })).toBe(
      "omelette",
    );
  });

  test("water, salt and oil are never main ingredients of a dish", () => {
    const roles = ingredients([
      food("water", "liquid", 900),
      food("salt", "dust", 9),
      food("olive-oil", "drizzle", 60),
      food("vegetable-stock", "liquid", 500),
    ]);
    expect(new FoodIndex(roles).mains).toEqual([]);
  });

  test("lines of one food are added up, and invalid weights omitted", () => {
    const [sum, ...others] = ingredients([
      food("leek", "ring", 100),
      food("leek", "ring", 50),
      food("peas", "pea", Number.NaN),
      food("carrot", "slice", -5),
    ]);
    expect([sum?.weight, others]).toEqual([150, []]);
  });

  test("an unknown vessel is null", () => {
    expect([asVessel("wok"), asVessel("bathtub"), asVessel(null), asVessel(3)]).toEqual(["wok", null, null, null]);
  });
});
