import { expect, test } from "bun:test";
import { render } from "./render.ts";

test("no space stands before a stop; French keeps a narrow one before ; and :, which no line breaks at", () => {
  const text = "goûtez[[none? , salez]] ; servez . c'est prêt : à table";
  expect(render(text, new Map(), "fr")).toBe("Goûtez\u202f; servez. C'est prêt\u202f: à table");
  expect(render(text, new Map(), "en")).toBe("Goûtez; servez. C'est prêt: à table");
});
