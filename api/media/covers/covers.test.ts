import { describe, expect, test } from "bun:test";
import { coverShapes } from "@toque/db/entities/food-cover.ts";
import { dishTypes } from "@toque/db/entities/recipe.ts";
import fc from "fast-check";
import sharp from "sharp";
import { drawCover } from "./draw.ts";
import { ingredients, Larder } from "./foods.ts";
import { type Form, formOf, vesselOf } from "./form.ts";
import { Pen } from "./pen.ts";
import { Rng } from "./random.ts";
import { rasterizeCover } from "./rasterize.ts";
import { shapes } from "./shapes/index.ts";
import { Sheet } from "./svg.ts";
import { asVessel, type CoverFood, type CoverInput, vessels } from "./types.ts";

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

const entity = /&(?!(amp|lt|gt|quot|apos|#\d+);)/;
const known = /^(svg|defs|g|path|circle|ellipse|rect|use|clipPath|pattern|linearGradient|radialGradient|stop)$/;

/** What is wrong with a drawing: tags that do not nest, elements or references it should not have, numbers that are none. */
function faults(svg: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  const ids = new Set<string>();
  const wanted = new Set<string>();
  const rest = svg.replace(
    /<(\/?)([A-Za-z]+)((?:\s+[A-Za-z][\w:-]*="[^"<]*")*)\s*(\/?)>/g,
    (_, close, name, attributes, single) => {
      if (!known.test(name)) found.push(`element ${name}`);
      if (close) {
        const last = open.pop();
        if (last !== name) found.push(`</${name}> closes ${last}`);
      } else if (!single) open.push(name);
      const names = [...attributes.matchAll(/\s([A-Za-z][\w:-]*)="/g)].map((match) => match[1]);
      if (new Set(names).size < names.length) found.push(`attribute twice: ${name}${attributes}`);
      for (const [, id] of attributes.matchAll(/\sid="([^"]*)"/g)) {
        if (ids.has(id)) found.push(`id twice: ${id}`);
        ids.add(id);
      }
      for (const [, id] of attributes.matchAll(/(?:href="|url\()#([^")]*)/g)) wanted.add(id);
      return "";
    },
  );
  if (rest.trim()) found.push(`text: ${rest.slice(0, 80)}`);
  if (open.length) found.push(`left open: ${open}`);
  for (const id of wanted) if (!ids.has(id)) found.push(`missing: ${id}`);
  const wrong = svg.match(/NaN|undefined|Infinity|null|\[object/);
  if (wrong) found.push(wrong[0]);
  if (entity.test(svg)) found.push("bare &");
  return found;
}

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
  test("is the same for the same recipe, and another for another", () => {
    const again = drawCover(input());
    expect(drawCover(input()) === again).toBe(true);
    expect(drawCover(input({ seed: 8 })) === drawCover(input())).toBe(false);
  });

  test("does not depend on the order of the lines", () => {
    const foods = [food("tomato", "slice", 400), food("feta", "cube", 200, ["dairy"]), food("basil", "leaf", 10)];
    expect(drawCover(input({ foods: [...foods].reverse() })) === drawCover(input({ foods }))).toBe(true);
  });

  test("has ids of its own, so that two can stand in one page", () => {
    const ids = (svg: string) => new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
    const [one, twelve] = [ids(drawCover(input({ seed: 1 }))), ids(drawCover(input({ seed: 12 })))];
    expect(one.size).toBeGreaterThan(10);
    expect([...one].filter((id) => twelve.has(id))).toEqual([]);
  });

  for (const vessel of vessels) {
    test(`in a ${vessel} is sound and rasterises`, async () => {
      const svg = drawCover(input({ vessel }));
      expect(faults(svg)).toEqual([]);
      const { width, height } = await sharp(Buffer.from(svg)).metadata();
      expect([width, height]).toEqual([800, 600]);
    });
  }

  test("draws each shape soundly, and no two alike", () => {
    const drawings = coverShapes.map((shape) => {
      const sheet = new Sheet("t");
      const look = { key: "something", color: "#12ab9f", accent: "#0b5f58", traits: [], sheet };
      const drawing = shapes[shape].draw(new Pen(new Rng(3)), look);
      expect(faults(`<svg>${sheet}${drawing}</svg>`)).toEqual([]);
      return drawing;
    });
    expect(new Set(drawings).size).toBe(coverShapes.length);
  });

  for (const shape of coverShapes) {
    test(`shows what is a ${shape} in its own colour`, () => {
      const one = { ...food("something", shape, 300), color: "#12ab9f", accent: "#0b5f58" };
      const svg = drawCover(input({ foods: [one] }));
      expect(faults(svg)).toEqual([]);
      expect(drawCover(input({ foods: [{ ...one, color: "#e01fd0" }] })) === svg).toBe(false);
    });
  }

  test("lets nothing of the data through but colours", () => {
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

  test("is sound and small whatever is in the recipe", () => {
    fc.assert(
      fc.property(anyInput, (some) => {
        const svg = drawCover(some);
        expect(faults(svg)).toEqual([]);
        expect(svg.length).toBeLessThan(40_000);
      }),
      { numRuns: 150 },
    );
  });

  test("becomes a WebP picture of the width asked for", async () => {
    const picture = await rasterizeCover(drawCover(input()), 480);
    const { format, width, height } = await sharp(picture).metadata();
    expect([format, width, height]).toEqual(["webp", 480, 360]);
  });

  test("a picture of what is no drawing is refused", async () => {
    await expect(rasterizeCover("<svg", 480)).rejects.toThrow();
  });
});

describe("the form of a dish", () => {
  const form = (over: Partial<CoverInput>): Form => {
    const some = input(over);
    return formOf(some, new Larder(ingredients(some.foods)));
  };
  const vessel = (over: Partial<CoverInput>) => {
    const some = input(over);
    return vesselOf(form(over), some);
  };

  test("flour and eggs in the oven are a loaf in a tin and a cake on a plate", () => {
    const foods = [food("wheat-flour", "dust", 220), food("banana", "slice", 200), food("egg", "egg", 100)];
    const baked = { foods, techniques: ["baking"], specialties: ["cake"], dishType: "snack" as const };
    expect([form({ ...baked, vessel: "tin" }), vessel({ ...baked, vessel: "tin" })]).toEqual(["loaf", "loaf-tin"]);
    expect([form(baked), vessel(baked)]).toEqual(["cake", "plate"]);
  });

  test("what was chosen stays, what was not follows from the dish", () => {
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

  test("water, salt and oil are never what a dish is made of", () => {
    const roles = ingredients([
      food("water", "liquid", 900),
      food("salt", "dust", 9),
      food("olive-oil", "drizzle", 60),
      food("vegetable-stock", "liquid", 500),
    ]);
    expect(new Larder(roles).mains).toEqual([]);
  });

  test("lines of one food are added up, and weights that are none left out", () => {
    const [sum, ...others] = ingredients([
      food("leek", "ring", 100),
      food("leek", "ring", 50),
      food("peas", "pea", Number.NaN),
      food("carrot", "slice", -5),
    ]);
    expect([sum?.weight, others]).toEqual([150, []]);
  });

  test("a vessel that is none is no vessel", () => {
    expect([asVessel("wok"), asVessel("bathtub"), asVessel(null), asVessel(3)]).toEqual(["wok", null, null, null]);
  });
});
