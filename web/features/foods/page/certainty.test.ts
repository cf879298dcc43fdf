import { expect, test } from "bun:test";
import type { CiqualFood } from "@toque/db/schemas/ciqual.ts";
import { certaintyOf } from "./certainty.ts";

const none = {
  energy: null,
  protein: null,
  carbohydrate: null,
  sugar: null,
  lipid: null,
  saturated_fatty_acids: null,
  fiber: null,
  salt: null,
  water: null,
};
const row = (published: Partial<CiqualFood>) => [
  { ciqual_food: { energy: "-", salt: "-", lipid: "-", sugar: "-", dietary_fibers: "-", ...published } as CiqualFood },
];

test("what is missing is unknown, whatever the table says", () => {
  expect(certaintyOf("sugar", { ...none, estimated: ["sugar"] }, row({ sugar: "traces" }))).toEqual({
    kind: "unknown",
  });
});

test("a measured figure is known", () => {
  expect(certaintyOf("sugar", { ...none, sugar: 0, estimated: [] }, row({ sugar: "0" }))).toEqual({ kind: "known" });
});

test("traces and limits of detection are told as they were published", () => {
  const food = { ...none, lipid: 0.25, fiber: 0.05, estimated: ["lipid", "fiber"] };
  expect(certaintyOf("lipid", food, row({ lipid: "< 0,5" }))).toEqual({ kind: "below", text: "0,5" });
  expect(certaintyOf("fiber", food, row({ dietary_fibers: "traces" }))).toEqual({ kind: "traces" });
});

test("energy that the table lacks was computed", () => {
  expect(certaintyOf("energy", { ...none, energy: 80, estimated: ["energy"] }, row({}))).toEqual({ kind: "computed" });
});

test("a mean of several rows, or of rows that are not known here, is an estimate", () => {
  const food = { ...none, lipid: 1, estimated: ["lipid"] };
  expect(certaintyOf("lipid", food, [...row({ lipid: "< 0,5" }), ...row({ lipid: "2" })])).toEqual({
    kind: "estimated",
  });
  expect(certaintyOf("lipid", food, [])).toEqual({ kind: "estimated" });
  expect(certaintyOf("lipid", food, [{ ciqual_food: null }])).toEqual({ kind: "estimated" });
});
