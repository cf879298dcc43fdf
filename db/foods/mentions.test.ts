import { describe, expect, test } from "bun:test";
import { FoodLexicon, strayMentions, words } from "./mentions.ts";

const MILK = 1;
const BUTTER = 2;
const PEANUT_BUTTER = 3;
const OAT_MILK = 4;
const OIL = 5;
const WALNUT = 6;
const NUTMEG = 7;
const lexicon = new FoodLexicon([
  { id: MILK, names: ["Milk", "whole milk", "Lait"] },
  { id: BUTTER, names: ["Butter", "Beurre"] },
  { id: PEANUT_BUTTER, names: ["Peanut butter"] },
  { id: OAT_MILK, names: ["Oat milk"] },
  { id: OIL, names: ["Oil", "Milk"] },
  { id: WALNUT, names: ["Noix", "Walnüsse"] },
  { id: NUTMEG, names: ["Noix de muscade"] },
]);
const avoid = new Set([BUTTER, PEANUT_BUTTER, OAT_MILK, WALNUT]);
const stray = (text: string, listed: number[] = []) => strayMentions(text, lexicon, avoid, new Set(listed));

describe("foods in a text", () => {
  test("are found whatever the case, accents and punctuation", () => {
    expect(stray("Melt the BUTTER, then wait.")).toEqual(["butter"]);
    expect(stray("Walnusse, gehackte Walnüsse")).toEqual(["walnusse"]);
    expect(stray("buttery buttermilk")).toEqual([]);
  });
  test("the longest name counts", () => {
    expect(stray("a spoon of peanut butter")).toEqual(["peanut butter"]);
    expect(stray("une pincée de noix de muscade")).toEqual([]);
    expect(stray("des noix de Grenoble")).toEqual(["noix"]);
  });
  test("a name shared with an allowed food is not a fault", () => {
    expect(stray("pour the milk")).toEqual([]);
  });
  test("an ambiguous name is resolved to a listed food", () => {
    expect(stray("the butter", [PEANUT_BUTTER])).toEqual([]);
    expect(stray("the peanut butter", [BUTTER])).toEqual(["peanut butter"]);
  });
  test("an excluded food does not count as used", () => {
    expect(stray("without any butter")).toEqual([]);
    expect(stray("sans beurre, ohne Butter")).toEqual([]);
    expect(stray("a butter-free cake with butter")).toEqual(["butter"]);
  });
  test("words are folded", () => {
    expect(words("Crème brûlée, ½ Grieß & œufs")).toEqual(["creme", "brulee", "½", "griess", "oeufs"]);
  });
});
