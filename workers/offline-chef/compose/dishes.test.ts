import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { langs } from "@toque/db/schemas/common.ts";
import { compiled, type Texts } from "../data.ts";
import { food, foodIndex, knowledge } from "../testing/harness.ts";
import { refinements, templateFiles, templates } from "./dishes.ts";
import figures from "./figures.json";
import refinementData from "./refinements.json";
import roles from "./roles.json";
import { type Minutes, Template } from "./schema.ts";
import slots from "./slots.json";
import { foodFigure, foodTest, listOf } from "./terms.ts";

type TemplateData = Static<typeof Template>;
const files = templateFiles.map(({ content }) => content as TemplateData);
const extras = refinementData as { slots: TemplateData["slots"] }[];
const slotData = [...Object.values(slots), ...[...files, ...extras].flatMap((file) => file.slots)].filter(
  (slot) => typeof slot !== "string",
) as Exclude<TemplateData["slots"][number], string>[];
const isKey = (word: string) => !/[@:*]/.test(word);
const modes = ["the", "bare", "dat", "de", "à", "de2", "attr", "alldat", "nom"];

/** The slots that a text of a dish names, with the modes they are named in. */
function named(text: string): { slots: string[]; modes: string[] } {
  const put = [...text.matchAll(/\{([\w+]+)(?::([\wà]+))?\}/g)].filter(([, names]) => names !== "min");
  const asked = [...text.matchAll(/\[\[!?([\w|]+)\?/g)].flatMap(([, names]) => names!.split("|"));
  return {
    slots: [...new Set([...put.flatMap(([, names]) => names!.split("+")), ...asked])].sort(),
    modes: put.map(([, , mode = "the"]) => mode),
  };
}

const works = (minutes: Static<typeof Minutes>) =>
  typeof minutes === "number"
    ? []
    : "longest" in minutes
      ? minutes.longest
      : "sum" in minutes
        ? minutes.sum
        : [minutes];

describe("the data of the dishes", () => {
  test("every file is a dish, once", () => {
    const names = readdirSync(join(import.meta.dir, "templates")).filter((name) => name.endsWith(".json"));
    expect(files.map(({ key }) => `${key}.json`).sort()).toEqual(names.sort());
  });

  test("names foods, roles, slots and tables that there are", () => {
    const terms = [...Object.values(roles), ...slotData.flatMap((slot) => slot.accepts ?? [])];
    const tables = [...Object.values(figures), ...slotData.flatMap((slot) => [slot.grams, slot.each])];
    const words = [
      ...terms.flatMap(listOf),
      ...tables.flatMap((table) => (typeof table === "object" ? Object.keys(table) : [])),
      ...slotData.flatMap((slot) => listOf(`${slot.prefer ?? ""} ${slot.fallback ?? ""}`)),
    ].map((word) => word.replace(/^-/, ""));
    const unknown = words.filter((word) => word !== "else" && isKey(word) && !foodIndex.byKey(word));
    expect([...new Set(unknown)]).toEqual([]);
    // Each is compiled when it is first asked for; a term that fits nothing is a misspelt one.
    for (const word of new Set(words.filter((one) => !isKey(one) && one !== "")))
      expect([word, knowledge.foods.some(foodTest(word))]).toEqual([word, true]);
    for (const name of Object.keys(figures)) expect(foodFigure(name)(food("carrot"))).toBeGreaterThan(0);
  });

  test("keeps no role, slot or table that nothing uses", () => {
    const text = JSON.stringify([roles, figures, slots, files, extras]);
    for (const name of Object.keys(roles)) expect([name, text.includes(`@${name}`)]).toEqual([name, true]);
    for (const name of Object.keys(figures))
      expect([name, text.includes(`"${name}",`) || text.includes(`"${name}"}`)]).toEqual([name, true]);
    for (const name of Object.keys(slots))
      expect([name, text.split(`"${name}"`).length > 2 || text.includes(`"like":"${name}"`)]).toEqual([name, true]);
  });

  test.each([...templates, ...refinements].map((dish) => [dish.key, dish] as const))(
    "%s: texts and times name its own slots, the same in every language",
    (_key, dish) => {
      const own = new Set(dish.slots.map(({ name }) => name));
      expect(own.size).toBe(dish.slots.length);
      const steps = "steps" in dish ? dish.steps : [dish.step];
      const others = "steps" in dish ? [dish.title, dish.overview, ...dish.tips, ...dish.serving] : [];
      for (const text of [...steps.map((step) => step.text), ...others] as Texts[]) {
        for (const lang of langs) {
          const said = named(text[lang]);
          expect(said.slots.filter((name) => !own.has(name))).toEqual([]);
          expect(said.modes.filter((mode) => !modes.includes(mode))).toEqual([]);
          expect(text[lang].replace(/\[\[|\]\]/g, "").match(/[[\]]/)).toBeNull();
        }
      }
      for (const { text } of steps) {
        const [first, ...rest] = langs.map((lang) => named(text[lang]).slots);
        for (const slots of rest) expect(slots).toEqual(first!);
      }
      const data = files.find(({ key }) => key === dish.key);
      for (const work of (data?.steps ?? []).flatMap((step) => works(step.minutes))) {
        const used = listOf(
          ["if" in work ? work.if : "", "cut" in work ? work.cut : "of" in work ? work.of : ""].join(" "),
        );
        expect(used.filter((name) => !own.has(name))).toEqual([]);
      }
    },
  );

  test("a file that does not keep its schema is refused, with the place of the fault", () => {
    const [file] = files;
    const wrong = (change: object) => () => compiled(Template, { ...file, ...change }, "wrong.json");
    expect(wrong({})).not.toThrow();
    expect(wrong({ level: 3 })).toThrow("wrong.json/level");
    expect(wrong({ title: { en: "Pasta" } })).toThrow("wrong.json/title");
    expect(wrong({ slots: [{ name: "main", accepts: "@Vegetable" }] })).toThrow("wrong.json/slots/0");
    expect(wrong({ slots: [{ name: "main", accepts: "@vegetable", grams: { Carrot: 1 } }] })).toThrow(
      "wrong.json/slots/0",
    );
    expect(() => compiled(Type.String(), 1, "text.json")).toThrow("text.json");
    expect(() => foodTest("@no-such-role")).toThrow("roles.json has no no-such-role");
  });
});

describe("terms", () => {
  test("a key counts before every other term", () => {
    const terms = foodTest("@vegetable -@leaf spinach -carrot");
    expect(["spinach", "kale", "carrot", "potato", "apple"].map((key) => terms(food(key)))).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
    const weight = foodFigure({ "@chocolate": 18, "cocoa-powder": 5, else: "seasoning-grams" });
    expect(["dark-chocolate", "cocoa-powder", "saffron"].map((key) => weight(food(key)))).toEqual([18, 5, 0.03]);
  });
});
