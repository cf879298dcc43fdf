import { expect, test } from "bun:test";
import { chosen, toAddress } from "./address-filters.ts";

test("an address holds what is chosen, and nothing that means everything", () => {
  expect(toAddress({ status: "failed", type: null, group: "", page: 1 }).toString()).toBe("status=failed");
  expect(toAddress({ page: 3 }).toString()).toBe("page=3");
});

test("what an address says is taken only where it is known", () => {
  const params = new URLSearchParams("status=failed&type=drop%20table");
  expect(chosen(params, "status", ["failed", "running"])).toBe("failed");
  expect(chosen(params, "type", ["chatbot"])).toBeNull();
  expect(chosen(params, "missing", ["a"])).toBeNull();
});
