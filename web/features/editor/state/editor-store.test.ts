import { describe, expect, test } from "bun:test";
import { toProblems } from "../form/fields.ts";
import { buildPayload } from "../form/payload.ts";
import { type EditorForm, newForm, newStep } from "../form/types.ts";
import { createEditorStore, unresolvedProblems } from "./editor-store.ts";

/** A store without anything reported. */
const storeOf = (form: EditorForm, blank = form) =>
  createEditorStore({
    form,
    base: null,
    blank,
    lang: "en",
    reported: [],
    open: new Set(),
    assumedMeasures: new Map(),
    announcement: "",
  });

describe("the editor store", () => {
  test("shows validation errors of the server at their fields until these are edited", () => {
    const blank = newForm("en");
    const steps = [newStep({ en: "Beat." }), newStep({ en: "Fry." })];
    const form = { ...blank, main: { ...blank.main, steps } };
    const store = storeOf(form, blank);
    const { places } = buildPayload(form, null);
    store.reportProblems(
      toProblems(
        [
          { loc: ["body", "steps", 1, "text"], msg: "Too hot.", type: "value_error" },
          { loc: ["body", "steps", 0, "img"], msg: "Not yours.", type: "unknown_media" },
          { loc: ["body", "surprise"], msg: "Unexpected property", type: "extra_forbidden" },
        ],
        places,
      ),
    );
    expect(unresolvedProblems(store.get())).toEqual([
      { field: `${steps[1]?.key}:text`, code: null, message: "Too hot." },
      { field: `${steps[0]?.key}:image`, code: "picture_unknown", message: "Not yours." },
      { field: "", code: null, message: "Unexpected property" },
    ]);
    store.edit((now) => ({ ...now, totalTime: "3" }));
    expect(unresolvedProblems(store.get()).length).toBe(3);
    store.edit((now) => ({
      ...now,
      main: {
        ...now.main,
        steps: now.main.steps.map((step) => (step === steps[1] ? { ...step, text: { en: "Fry it." } } : step)),
      },
    }));
    expect(unresolvedProblems(store.get()).map(({ field }) => field)).toEqual([`${steps[0]?.key}:image`, ""]);
  });

  test("is being completed until all the work that it was given has ended, also what came meanwhile", async () => {
    const form = newForm("en");
    const store = storeOf(form);
    await store.completed();
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ended: string[] = [];
    store.completes(first.promise.then(() => store.completes(second.promise)));
    const waiting = store.completed().then(() => ended.push("form"));
    first.resolve();
    await Bun.sleep(1);
    expect([store.isCompleting(), ended]).toEqual([true, []]);
    second.resolve();
    await waiting;
    expect([store.isCompleting(), ended]).toEqual([false, ["form"]]);
  });

  test("does not notify listeners of an edit without a change", () => {
    const form = newForm("en");
    const store = storeOf(form);
    let notified = 0;
    store.subscribe(() => notified++);
    store.edit((now) => now);
    store.toggleOpen("tags", false);
    expect(notified).toBe(0);
    store.toggleOpen("tags");
    store.announce("moved");
    store.announce("moved");
    expect(notified).toBe(3);
    expect(store.get().announcement.trim()).toBe("moved");
  });
});
