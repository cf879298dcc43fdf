import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseCiqual2020, parseFigure } from "./parse.ts";

describe("a cell of the table", () => {
  test.each([
    ["12,5", { kind: "known", value: 12.5 }],
    ["0", { kind: "known", value: 0 }],
    ["-", { kind: "unknown", value: null }],
    ["", { kind: "unknown", value: null }],
    [undefined, { kind: "unknown", value: null }],
    ["< 0,5", { kind: "below", value: 0.25 }],
    ["traces", { kind: "trace", value: 0.05 }],
  ] as const)("%p", (cell, figure) => expect(parseFigure(cell)).toEqual(figure));

  test("something else is refused, not taken for a number", () => {
    expect(() => parseFigure("12.5.3")).toThrow("12.5.3");
    expect(() => parseFigure("=1+1")).toThrow();
  });
});

const table = join(import.meta.dir, "..", "..", "..", "shared", "data", "ciqual", "ciqual_2020_eng.csv");

describe.skipIf(!existsSync(table))("the published table 2020 (third-party data)", () => {
  test("has 3,185 codes, computes missing energy and keeps unknown apart from zero", () => {
    const rows = parseCiqual2020(readFileSync(table, "utf8"));
    expect(rows.length).toBe(3185);
    const computed = rows.filter((row) => row.energyComputed);
    expect(computed.length).toBe(794);
    expect(rows.some((row) => row.figures.sugar.kind === "unknown")).toBe(true);
    expect(rows.filter((row) => row.figures.energy.value === null).length).toBe(93);
  });

  test("a changed header names the column", () => {
    const csv = readFileSync(table, "utf8").replace("Fat (g/100g)", "Lipids");
    expect(() => parseCiqual2020(csv)).toThrow('column "Fat (g/100g)" is missing');
  });
});
