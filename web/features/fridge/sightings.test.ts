import { describe, expect, test } from "bun:test";
import type { FridgeSighting } from "@toque/db/schemas/ai.ts";
import type { FridgeEntry } from "@toque/db/schemas/pantry.ts";
import { certaintyOf, corrected, entryOf, readSightings, withFood } from "./sightings.ts";

const hit = (id: number, name: string) => ({
  type: "food" as const,
  id,
  food_id: id,
  weight: 1,
  personal: false,
  name,
});
const seen = (id: number, name: string, confidence: number, likely: FridgeSighting["likely"] = []): FridgeSighting => ({
  name,
  confidence,
  food: hit(id, name),
  likely,
});

describe("what a photo shows", () => {
  test("is sure, probable or asked by its confidence; what a person said is sure", () => {
    expect([null, 1, 0.85, 0.84, 0.6, 0.59, 0].map(certaintyOf)).toEqual([
      ...(["sure", "sure", "sure", "probable", "probable", "doubtful", "doubtful"] as const),
    ]);
  });

  test("a doubt does not count until it is answered, and offers what it may be", () => {
    const { entries, doubts } = readSightings(
      [seen(1, "Egg", 0.97), seen(2, "Leek", 0.45, [hit(3, "Spring onion"), hit(1, "Egg")]), seen(4, "Olive", 0.77)],
      [],
      "en",
    );
    expect(entries.map(({ food_id, confidence }) => [food_id, confidence])).toEqual([
      [1, 0.97],
      [4, 0.77],
    ]);
    expect(doubts).toEqual([
      {
        name: "Leek",
        confidence: 0.45,
        answers: [
          { id: 2, name: "Leek" },
          { id: 3, name: "Spring onion" },
        ],
      },
    ]);
  });

  test("what is there already is neither added nor asked; what no food is known for is asked", () => {
    const there = [entryOf({ id: 1, name: "Egg" })];
    const unknown: FridgeSighting = { name: "Stardust", confidence: 1, food: null, likely: [] };
    const { entries, doubts } = readSightings(
      [seen(1, "Egg", 0.4), seen(5, "Milk", 1), seen(5, "Milk", 0.9), unknown],
      there,
      "en",
    );
    expect(entries.map(({ food_id }) => food_id)).toEqual([5]);
    expect(doubts).toEqual([{ name: "Stardust", confidence: 1, answers: [] }]);
  });
});

describe("a correction", () => {
  const read: FridgeEntry = entryOf({ id: 1, name: "Crème fraîche" }, { confidence: 0.7 });
  test("keeps what was read, also when it is corrected again", () => {
    const once = corrected([read], read, { id: 2, name: "Yogurt" }, "en");
    expect(once.map(({ food_id, read_as, confidence }) => [food_id, read_as, confidence])).toEqual([
      [2, "Crème fraîche", null],
    ]);
    const twice = corrected(once, once[0]!, { id: 3, name: "Quark" }, "en");
    expect(twice[0]).toMatchObject({ food_id: 3, read_as: "Crème fraîche" });
    expect(corrected(twice, twice[0]!, { id: 1, name: "Crème fraîche" }, "en")[0]).toMatchObject({ read_as: null });
  });
  test("of what was typed keeps nothing, and no food is there twice", () => {
    const typed = entryOf({ id: 4, name: "Milk" });
    expect(corrected([typed, entryOf({ id: 5, name: "Oat milk" })], typed, { id: 5, name: "Oat milk" }, "en")).toEqual([
      entryOf({ id: 5, name: "Oat milk" }),
    ]);
    expect(withFood([typed], typed)).toEqual([typed]);
  });
});
