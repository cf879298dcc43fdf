import { expect, test } from "bun:test";
import { safeCallback } from "./sign-in.ts";

const origin = "https://toque.example";

test.each([
  ["/recipes/4?tab=steps#3", "/recipes/4?tab=steps#3"],
  ["https://toque.example/generate", "/generate"],
  ["https://evil.example/generate", "/dashboard"],
  ["//evil.example", "/dashboard"],
  ["/\\evil.example", "/dashboard"],
  ["javascript:alert(1)", "/dashboard"],
  ["/authentication/signin?error=x", "/dashboard"],
  ["/auth/signin", "/dashboard"],
  ["/api/auth/signout", "/dashboard"],
  ["", "/dashboard"],
  [null, "/dashboard"],
])("%p leads to %p", (target, path) => expect(safeCallback(target, "/dashboard", origin)).toBe(path));
