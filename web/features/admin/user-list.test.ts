import { expect, test } from "bun:test";
import { nextRoles, pageCount, readPage } from "./user-list.ts";

test("the page of an address is a whole number from 1", () => {
  expect(
    ["page=3", "", "page=0", "page=-1", "page=soup", "page=1.5", "page=1e9"].map((query) =>
      readPage(new URLSearchParams(query)),
    ),
  ).toEqual([3, 1, 1, 1, 1, 1, 1]);
});

test("as many pages as are needed, and always one", () => {
  expect([0, 1, 20, 21, 400].map(pageCount)).toEqual([1, 1, 1, 2, 20]);
});

test("a role is given or taken; the others stay", () => {
  expect(nextRoles(["alpha"], "admin")).toEqual(["alpha", "admin"]);
  expect(nextRoles(["alpha", "admin"], "alpha")).toEqual(["admin"]);
});
