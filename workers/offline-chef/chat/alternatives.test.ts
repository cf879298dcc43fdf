import { describe, expect, test } from "bun:test";
import { ask, food } from "../testing/harness.ts";

/** A soup whose oil may be something else. */
const soup = (or: { text: string; food_ids: number[]; understood: boolean }, note?: string) => ({
  recipe: "pumpkin-soup",
  lines: (line: Parameters<NonNullable<Parameters<typeof ask>[1] & object>["lines"] & object>[0]) =>
    line.food_id === food("yellow-onion").id ? { ...line, or: [or], ...(note ? { note } : {}) } : line,
});
const peanut = { text: "peanuts", food_ids: [food("peanut").id], understood: true };

describe("what a line offers beside its food", () => {
  test("counts in an answer about allergens", async () => {
    expect((await ask("what allergens are in it?", soup(peanut))).text).toMatch(/peanuts: peanut/);
    expect((await ask("is it nut-free?", soup(peanut))).text).toMatch(/peanut/i);
    expect((await ask("does it contain peanuts?", soup(peanut))).text).toMatch(/peanut/i);
  });

  test("that is not understood is never a yes", async () => {
    const unknown = { text: "wibble fat", food_ids: [], understood: false };
    expect((await ask("is it nut-free?", soup(unknown))).text).toContain("ibble fat");
  });

  test("is taken out of the line when a diet rules it out, and the rest of the note stays", async () => {
    const asked = await ask("make it nut-free", soup(peanut, "finely chopped"));
    expect(asked.changes).toContainEqual({ op: "set_note", line_id: expect.any(Number), note: "finely chopped" });
    expect(asked.foods).toContain("yellow-onion");
    const offering = await ask("make it nut-free", soup(peanut, "or peanuts"));
    expect(offering.changes).toContainEqual({ op: "set_note", line_id: expect.any(Number), note: "" });
  });
});
