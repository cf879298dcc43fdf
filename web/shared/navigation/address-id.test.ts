import { expect, test } from "bun:test";
import { addressId } from "./address-id.ts";

test.each([
  ["1", 1],
  ["2147483647", 2_147_483_647],
  ["2147483648", null],
  ["0", null],
  ["007", null],
  ["-3", null],
  ["1.5", null],
  ["1e3", null],
  [" 1", null],
  ["", null],
  [null, null],
  [undefined, null],
] as const)("the id in an address: %p", (text, id) => {
  expect(addressId(text)).toBe(id);
});
