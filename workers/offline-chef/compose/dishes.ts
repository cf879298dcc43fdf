import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Type } from "@sinclair/typebox";
import { byLang } from "@toque/db/schemas/common.ts";
import { compiled, type Texts } from "../data.ts";
import order from "./order.json";
import refinementData from "./refinements.json";
import { withoutFoods } from "./render.ts";
import { type DishTemplate, type Refinement, RefinementData, Template } from "./schema.ts";

const wordsOf = (texts: readonly Texts[]): Texts =>
  byLang((lang) => texts.map((text) => withoutFoods(text[lang])).join(" . "));

/** The templates as they stand in their files; among equals the earlier one is cooked. */
export const templateFiles: readonly { key: string; content: unknown }[] = order.map((key) => ({
  key,
  content: JSON.parse(readFileSync(join(import.meta.dir, "templates", `${key}.json`), "utf8")),
}));

/** Every dish that the offline chef can compose. */
export const templates: readonly DishTemplate[] = templateFiles.map(({ key, content }) => {
  const data = compiled(Template, content, `templates/${key}.json`);
  const { title, overview, steps, equipment, tips, serving } = data;
  const texts = [title, overview, ...steps.map(({ text }) => text), ...equipment, ...tips, ...serving];
  return { ...data, words: wordsOf(texts) };
});

/** Every extra that makes a dish harder. */
export const refinements: readonly Refinement[] = compiled(
  Type.Array(RefinementData),
  refinementData,
  "refinements.json",
).map((data) => ({ ...data, words: wordsOf([data.name, data.step.text]) }));
