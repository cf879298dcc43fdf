import { expect, test } from "bun:test";
import { returnAddress } from "../../../../shared/imports/kept-share.ts";
import { createStorage } from "../../../../shared/storage/storage.ts";
import { forgetShare, sharedParams } from "./shared-params.ts";

const entries = new Map<string, string>();
const storage = createStorage(() => ({
  getItem: (key) => entries.get(key) ?? null,
  setItem: (key, value) => void entries.set(key, value),
  removeItem: (key) => void entries.delete(key),
}));

const text = "250 g flour & 2 eggs\n".repeat(300);
const search = new URLSearchParams({ text }).toString();

test("a short address is led back to as it is", () => {
  expect(returnAddress("/recipes/new", "url=https%3A%2F%2Fsoup.example")).toBe(
    "/recipes/new?url=https%3A%2F%2Fsoup.example",
  );
  expect(returnAddress("/recipes/new", "")).toBe("/recipes/new");
});

test("a recipe that is longer than an address is kept for an hour, and found by its mark", () => {
  const address = returnAddress("/recipes/new", search, { now: 0, storage });
  expect(address).toBe("/recipes/new?shared=kept");
  const params = new URLSearchParams(address.split("?")[1]);
  expect(sharedParams(params, { now: 1000, storage }).get("text")).toBe(text);
  expect(sharedParams(new URLSearchParams("text=other"), { now: 1000, storage }).get("text")).toBe("other");
  expect(sharedParams(params, { now: 3_600_001, storage }).get("text")).toBeNull();
  forgetShare(storage);
  expect(sharedParams(params, { now: 1000, storage }).get("text")).toBeNull();
});
