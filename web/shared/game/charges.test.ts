import { expect, test } from "bun:test";
import { countCharges } from "./charges.ts";

const at = Date.parse("2026-05-04T12:00:00Z");
const hour = 3_600_000;
const info = { cooking_charges: 1, max_cooking_charges: 3, next_charge_at: new Date(at + 2 * hour).toISOString() };

test("charges are counted on from the server's times", () => {
  expect(countCharges(info, 8, at)).toEqual({ charges: 1, max: 3, nextAt: at + 2 * hour, share: 0.75 });
  expect(countCharges(info, 8, at + 2 * hour)).toEqual({ charges: 2, max: 3, nextAt: at + 10 * hour, share: 0 });
  expect(countCharges(info, 8, at + 10 * hour)).toEqual({ charges: 3, max: 3, nextAt: null, share: 0 });
  expect(countCharges(info, 8, at + 1000 * hour)).toEqual({ charges: 3, max: 3, nextAt: null, share: 0 });
});

test("a full kitchen stays as it is, also with more than fit", () => {
  const full = { cooking_charges: 5, max_cooking_charges: 3, next_charge_at: null };
  expect(countCharges(full, 8, at)).toEqual({ charges: 5, max: 3, nextAt: null, share: 0 });
});

test("a clock that was set back shows no negative share", () => {
  expect(countCharges(info, 8, at - 100 * hour).share).toBe(0);
});
