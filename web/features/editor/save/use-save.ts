import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "../../../shared/client/api-error.ts";
import { useLanguage } from "../../../shared/preferences/language.ts";
import { recipesKey } from "../../../shared/recipes/use-like.ts";
import { sameForm, type Target } from "../draft/draft.ts";
import { checkForm, type Problem } from "../form/check.ts";
import { formFromRecipe } from "../form/from-recipe.ts";
import { buildPayload } from "../form/payload.ts";
import type { EditorForm } from "../form/types.ts";
import type { UploadStore } from "../images/upload-store.ts";
import { mergeForms } from "../merge/merge.ts";
import type { Taken } from "../merge/merger.ts";
import { tidyForm } from "../merge/tidy.ts";
import { goToProblem } from "../state/focus.ts";
import type { EditorStore } from "../state/form-store.ts";
import { readForEditing } from "./editor-query.ts";
import { problemsOf } from "./problems-of.ts";
import { createSave } from "./save-recipe.ts";

/** What somebody else has saved meanwhile, or this cook in another tab. */
export interface Newer {
  form: EditorForm;
  version: number;
}

/** Three forms to be brought together. */
export interface Stale extends Newer {
  base: EditorForm;
  mine: EditorForm;
  /** The cook was saving; otherwise a draft was opened. */
  saving: boolean;
}

export type SaveState =
  | { kind: "idle" }
  | { kind: "waiting" | "saving" }
  | { kind: "failed"; error: unknown }
  /** Changes of another were taken over without a question. */
  | { kind: "merged"; taken: readonly Taken[] };

interface SaveOptions {
  target: Target;
  store: EditorStore;
  uploads: UploadStore;
  version: number | null;
  setVersion: (version: number) => void;
  onSaved: (id: number) => void;
  /** The session has ended: what is there has to be kept at once. */
  onSignedOut: () => void;
}

/** Saving: checks, the call, and what can come of it. */
export function useSave({ target, store, uploads, version, setVersion, onSaved, onSignedOut }: SaveOptions) {
  const lang = useLanguage();
  const client = useQueryClient();
  const [state, setState] = useState<SaveState>({ kind: "idle" });
  const [stale, setStale] = useState<Stale | null>(null);
  const running = useRef(false);
  const [send] = useState(() => createSave(target));

  const say = (problems: readonly Problem[]): void => {
    store.say(problems);
    const [first] = problems;
    if (first) goToProblem(store, first);
  };

  const rebase = (form: EditorForm, newer: Newer): void => {
    store.set({ form, base: newer.form, said: [] });
    setVersion(newer.version);
  };

  /** Brings the open form together with a newer version: by itself where it can, else by asking. */
  const bringTogether = (newer: Newer, saving: boolean): void => {
    const { form, base } = store.get();
    if (!base) return;
    const mine = tidyForm(form, lang);
    const { form: merged, conflicts, taken } = mergeForms(base, mine, newer.form);
    if (saving || conflicts.length > 0) {
      setStale({ ...newer, base, mine, saving });
      return;
    }
    rebase(merged, newer);
    setState(taken.length > 0 ? { kind: "merged", taken } : { kind: "idle" });
  };

  const onStale = async (id: number): Promise<void> => {
    const recipe = await readForEditing(id);
    const newer = { form: formFromRecipe(recipe, lang), version: recipe.version };
    // The answer to an earlier try was lost on its way: it is saved already.
    const same = (form: EditorForm): string => JSON.stringify(buildPayload(form, form).payload);
    if (same(store.get().form) === same(newer.form)) {
      finish(id);
      return;
    }
    setState({ kind: "idle" });
    bringTogether(newer, true);
  };

  const finish = (id: number): void => {
    onSaved(id);
    void client.invalidateQueries({ queryKey: [recipesKey] });
    setState({ kind: "idle" });
  };

  const call = async (as: Target, from: number | null): Promise<void> => {
    const { form, base } = store.get();
    const isNew = as.kind !== "edit";
    const { payload, places } = buildPayload(form, isNew ? null : base);
    try {
      finish((await (as === target ? send : createSave(as))(payload, from)).id);
    } catch (error) {
      if (error instanceof ApiError && error.status === 422 && error.fields.length > 0) {
        setState({ kind: "idle" });
        say(problemsOf(error.fields, places));
      } else if (error instanceof ApiError && error.status === 412 && as.kind === "edit") await onStale(as.id);
      else throw error;
    }
  };

  const run = async (as: Target, from: number | null): Promise<void> => {
    if (running.current) return;
    running.current = true;
    try {
      if (uploads.isBusy) {
        setState({ kind: "waiting" });
        await uploads.settled();
      }
      const problems = checkForm(store.get().form);
      if (problems.length > 0) {
        setState({ kind: "idle" });
        say(problems);
        return;
      }
      store.set({ said: [] });
      setState({ kind: "saving" });
      await call(as, from);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) onSignedOut();
      setState({ kind: "failed", error });
    } finally {
      running.current = false;
    }
  };

  return {
    state,
    stale,
    dismiss: () => setState({ kind: "idle" }),
    save: () => void run(target, version),
    /** For a recipe that has been deleted meanwhile. */
    saveAsNew: () => void run({ kind: "new" }, null),
    bringTogether,
    /** The cook has decided: what came out becomes the form, and is saved when that was on the way. */
    decide(form: EditorForm): void {
      if (!stale) return;
      rebase(form, stale);
      setStale(null);
      if (!stale.saving) return;
      if (sameForm(form, stale.form)) finish(target.kind === "edit" ? target.id : 0);
      else void run(target, stale.version);
    },
    /** Not now: the form stays as it was, and is still of the old version. */
    postpone: () => setStale(null),
  };
}
