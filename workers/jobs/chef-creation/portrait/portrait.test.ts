import { expect, test } from "bun:test";
import { drawChef } from "@toque/db/shared/game/chefs.ts";
import { defaultRules } from "@toque/db/shared/game/rules.ts";
import sharp from "sharp";
import { drawPortrait } from "./index.ts";

const { traits } = defaultRules.chefs;
/** One that shows every part: hair is below no hat, and a beard on the chin. */
const bare = {
  ...Object.fromEntries(Object.entries(traits).map(([part, kinds]) => [part, Object.keys(kinds)[0]!])),
  headwear: "none",
};

test("the same traits give the same portrait, and every kind of every part another one", () => {
  expect(drawPortrait(bare)).toBe(drawPortrait({ ...bare }));
  const alike: string[] = [];
  for (const [part, kinds] of Object.entries(traits)) {
    const drawings = Object.keys(kinds).map((kind) => drawPortrait({ ...bare, [part]: kind }));
    if (new Set(drawings).size !== drawings.length) alike.push(part);
  }
  expect(alike).toEqual([]);
});

test("any drawn chef, and traits that are not known, give a picture that refers to nothing outside", async () => {
  const chefs = Array.from({ length: 20 }, (_, i) => drawChef(defaultRules, `portrait ${i}`).traits);
  for (const one of [...chefs, {}, { skin: "green", headwear: "crown", hair: "<script>" }]) {
    const svg = drawPortrait(one);
    expect(svg.length).toBeLessThan(40_000);
    expect(svg).not.toMatch(/href|<script|<image|<style|undefined|NaN/);
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
  const { width, height } = await sharp(Buffer.from(drawPortrait(bare))).metadata();
  expect([width, height]).toEqual([240, 240]);
});
