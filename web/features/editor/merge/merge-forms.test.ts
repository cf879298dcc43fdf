import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { listsOf, textsOf } from "../form/translations.ts";
import { type EditorForm, langs, newForm, type PartForm, partsOf } from "../form/types.ts";
import { edited, form, threeForms } from "../testing/arbitraries.ts";
import { mergeForms, normalizeForm } from "./merge-forms.ts";
import type { Choices, Side } from "./three-way-merge.ts";

const all = (ids: readonly string[], side: Side): Choices => new Map(ids.map((id) => [id, side]));

/** All values of a form by their ids. */
function leaves(one: EditorForm): Map<string, string> {
  const found = new Map<string, string>();
  const put = (id: string, value: unknown): unknown => found.set(id, JSON.stringify(value));
  for (const [id, text] of textsOf(one)) for (const lang of langs) put(`${id}.${lang}`, text[lang] ?? "");
  for (const [id, list] of listsOf(one)) for (const lang of langs) put(`${id}.${lang}`, list[lang] ?? []);
  put("totalTime", one.totalTime);
  put("private", one.private);
  for (const part of partsOf(one)) {
    put(`${part.key}:part`, true);
    for (const { key, food, quantity, amount } of part.lines) put(`${key}:line`, [food?.id, quantity?.id, amount]);
    for (const { key } of part.steps) put(`${key}:step`, true);
    for (const tag of part.tagIds) put(`${part.key}:tag:${tag}`, true);
  }
  return found;
}

const withSteps = (texts: [key: string, text: string][]): EditorForm => {
  const blank = newForm("en");
  const steps: PartForm["steps"] = texts.map(([key, text]) => ({ key, text: { en: text }, duration: "", image: null }));
  return { ...blank, main: { ...blank.main, steps } };
};
const stepKeys = ({ main }: EditorForm) => main.steps.map(({ key }) => key);

describe("merging", () => {
  test("with an unchanged side gives the other side", () => {
    fc.assert(
      fc.property(threeForms, ({ base, mine }) => {
        const right = mergeForms(base, mine, base);
        expect(right.conflicts).toEqual([]);
        expect(right.autoMerged).toEqual([]);
        expect(right.form).toEqual(mine);
        const left = mergeForms(base, base, mine);
        expect(left.conflicts).toEqual([]);
        expect(left.form).toEqual(mine);
      }),
    );
  });

  test("equal changes of both sides are no conflict", () => {
    fc.assert(
      fc.property(threeForms, ({ base, mine }) => {
        const merged = mergeForms(base, mine, mine);
        expect(merged.conflicts).toEqual([]);
        expect(merged.form).toEqual(mine);
      }),
    );
  });

  test("does not depend on which side is 'mine'", () => {
    fc.assert(
      fc.property(threeForms, ({ base, mine, theirs }) => {
        const one = mergeForms(base, mine, theirs);
        const other = mergeForms(base, theirs, mine);
        const ids = one.conflicts.map(({ id }) => id).sort();
        expect(other.conflicts.map(({ id }) => id).sort()).toEqual(ids);
        for (const side of ["mine", "theirs"] as const) {
          const swapped = side === "mine" ? "theirs" : "mine";
          const left = mergeForms(base, mine, theirs, all(ids, side)).form;
          const right = mergeForms(base, theirs, mine, all(ids, swapped)).form;
          expect(left).toEqual(right);
        }
      }),
    );
  });

  test("loses no change of either side without a choice", () => {
    fc.assert(
      fc.property(threeForms, fc.constantFrom<Side>("mine", "theirs"), ({ base, mine, theirs }, side) => {
        const { conflicts } = mergeForms(base, mine, theirs);
        const merged = leaves(
          mergeForms(
            base,
            mine,
            theirs,
            all(
              conflicts.map(({ id }) => id),
              side,
            ),
          ).form,
        );
        const [before, own, other] = [leaves(base), leaves(mine), leaves(theirs)];
        // Rows and parts with a conflict depend on the choice, with everything in them.
        const rows = new Set(conflicts.filter(({ kind }) => kind === "row").map(({ field }) => field));
        const inRow = [...base.subs, ...mine.subs, ...theirs.subs]
          .filter(({ key }) => rows.has(key))
          .flatMap((part) => [part.key, ...part.steps.map(({ key }) => key), ...part.lines.map(({ key }) => key)]);
        for (const key of inRow) rows.add(key);
        const conflictIds = new Set(conflicts.map(({ id }) => id));
        for (const id of new Set([...before.keys(), ...own.keys(), ...other.keys()])) {
          if (conflictIds.has(id) || rows.has(id.split(":")[0] ?? "")) continue;
          const [b, m, t] = [before.get(id), own.get(id), other.get(id)];
          const expected = m === b ? t : t === b || m === t ? m : "a conflict";
          expect(`${id} ${merged.get(id)}`).toBe(`${id} ${expected}`);
        }
      }),
    );
  });

  test("gives every row a key of its own", () => {
    fc.assert(
      fc.property(threeForms, ({ base, mine, theirs }) => {
        const { form: merged } = mergeForms(base, mine, theirs);
        const keys = partsOf(merged).flatMap((part) =>
          [part, ...part.steps, ...part.lines, ...part.images].map(({ key }) => key),
        );
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  test("a second merge of the result has no conflicts", () => {
    fc.assert(
      fc.property(threeForms, ({ base, mine, theirs }) => {
        const { form: merged } = mergeForms(base, mine, theirs);
        const again = mergeForms(theirs, merged, theirs);
        expect(again.conflicts).toEqual([]);
        expect(again.form).toEqual(merged);
      }),
    );
  });
});

describe("examples", () => {
  const base = withSteps([
    ["s1", "Beat the eggs."],
    ["s2", "Melt the butter."],
    ["s3", "Serve."],
  ]);

  test("a step changed by both sides is a conflict, in the changed language only", () => {
    const mine = {
      ...base,
      main: { ...base.main, steps: [{ ...base.main.steps[0]!, text: { en: "Whisk." } }, ...base.main.steps.slice(1)] },
    };
    const theirs = {
      ...base,
      main: {
        ...base.main,
        steps: [{ ...base.main.steps[0]!, text: { en: "Stir.", fr: "Remuer." } }, ...base.main.steps.slice(1)],
      },
    };
    const { conflicts, form: merged, autoMerged } = mergeForms(base, mine, theirs);
    expect(conflicts).toEqual([
      {
        id: "s1:text.en",
        kind: "text",
        field: "s1:text",
        lang: "en",
        base: "Beat the eggs.",
        mine: "Whisk.",
        theirs: "Stir.",
      },
    ]);
    expect(merged.main.steps[0]?.text).toEqual({ en: "Whisk.", fr: "Remuer." });
    expect(autoMerged.map(({ id }) => id)).toEqual(["s1:text.fr"]);
    expect(mergeForms(base, mine, theirs, all(["s1:text.en"], "theirs")).form.main.steps[0]?.text.en).toBe("Stir.");
  });

  test("a step removed by one side and changed by the other is a conflict", () => {
    const mine = { ...base, main: { ...base.main, steps: base.main.steps.slice(1) } };
    const theirs = withSteps([
      ["s1", "Beat three eggs."],
      ["s2", "Melt the butter."],
      ["s3", "Serve."],
    ]);
    expect(mergeForms(base, mine, theirs).conflicts.map(({ id }) => id)).toEqual(["s1:row"]);
    expect(stepKeys(mergeForms(base, mine, theirs).form)).toEqual(["s2", "s3"]);
    expect(stepKeys(mergeForms(base, mine, theirs, all(["s1:row"], "theirs")).form)).toEqual(["s1", "s2", "s3"]);
  });

  test("a move of one side and an addition of the other are both applied", () => {
    const mine = withSteps([
      ["s2", "Melt the butter."],
      ["s1", "Beat the eggs."],
      ["s3", "Serve."],
    ]);
    const theirs = withSteps([
      ["s1", "Beat the eggs."],
      ["s9", "Season."],
      ["s2", "Melt the butter."],
      ["s3", "Serve."],
    ]);
    const { form: merged, conflicts } = mergeForms(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(stepKeys(merged)).toEqual(["s2", "s1", "s9", "s3"]);
  });

  test("different orders of both sides are a conflict", () => {
    const order = (...keys: string[]) => ({
      ...base,
      main: { ...base.main, steps: keys.map((key) => base.main.steps.find((step) => step.key === key)!) },
    });
    const [mine, theirs] = [order("s2", "s1", "s3"), order("s1", "s3", "s2")];
    expect(mergeForms(base, mine, theirs).conflicts.map(({ id }) => id)).toEqual(["main:steps:order"]);
    expect(stepKeys(mergeForms(base, mine, theirs, all(["main:steps:order"], "theirs")).form)).toEqual([
      "s1",
      "s3",
      "s2",
    ]);
  });

  test("a step moved to another part by one side and changed by the other never has a duplicate key", () => {
    const sub: PartForm = { ...newForm("en").main, key: "r1" };
    const before = { ...base, subs: [sub] };
    const [first] = base.main.steps;
    const mine = {
      ...before,
      main: { ...before.main, steps: before.main.steps.slice(1) },
      subs: [{ ...sub, steps: [first!] }],
    };
    const theirs = {
      ...before,
      main: { ...before.main, steps: [{ ...first!, text: { en: "Beat." } }, ...base.main.steps.slice(1)] },
    };
    const { form: merged, conflicts } = mergeForms(before, mine, theirs, all(["s1:row"], "theirs"));
    expect(conflicts.map(({ id }) => id)).toEqual(["s1:row"]);
    expect(stepKeys(merged)).toEqual(["s1", "s2", "s3"]);
    expect(merged.subs[0]?.steps.map(({ key }) => key)).toEqual(["s1+"]);
  });

  test("another notation of the same number is no change", () => {
    const line = { key: "i1", food: { id: 1, name: "Egg" }, quantity: null, amount: "½" };
    const one = { ...base, totalTime: "80", main: { ...base.main, lines: [line] } };
    const typed = { ...one, totalTime: "1 h 20", main: { ...one.main, lines: [{ ...line, amount: " 1/2" }] } };
    expect(normalizeForm(typed, "en")).toEqual(one);
  });

  test("normalizing a form of the server changes nothing", () => {
    fc.assert(
      fc.property(
        form.chain((one) => edited(one, "m")),
        (one) => expect(normalizeForm(one, "en")).toEqual(one),
      ),
    );
  });
});
