import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "../../../shared/client/api-error.ts";
import { useLanguage } from "../../../shared/i18n/use-translation.ts";
import { recipesKey } from "../../../shared/recipes/use-like.ts";
import { sameForm, type Target } from "../draft/draft.ts";
import { toProblems } from "../form/fields.ts";
import { formFromRecipe } from "../form/from-recipe.ts";
import { buildPayload } from "../form/payload.ts";
import type { EditorForm } from "../form/types.ts";
import { type Problem, validateForm } from "../form/validate.ts";
import type { UploadStore } from "../images/upload-store.ts";
import { mergeForms, normalizeForm } from "../merge/merge-forms.ts";
import type { AutoMerged } from "../merge/three-way-merge.ts";
import type { EditorStore } from "../state/editor-store.ts";
import { goToProblem } from "../state/focus.ts";
import { createSave, fetchForEditing } from "./recipe-api.ts";

/** A version that was saved elsewhere: by another user, or in another tab. */
export interface NewerVersion {
  form: EditorForm;
  version: number;
}

/** A three-way merge that the user has to confirm, with or without conflicts. */
export interface PendingMerge extends NewerVersion {
  base: EditorForm;
  mine: EditorForm;
  /** Whether it came up while saving; otherwise when a draft was opened. */
  saving: boolean;
}

export type SaveState =
  | { kind: "idle" }
  | { kind: "waiting" | "saving" }
  | { kind: "failed"; error: unknown }
  /** Changes of the newer version were merged automatically. */
  | { kind: "merged"; changes: readonly AutoMerged[] };

interface SaveOptions {
  target: Target;
  store: EditorStore;
  uploads: UploadStore;
  version: number | null;
  setVersion: (version: number) => void;
  onSaved: (id: number) => void;
  /** Called when the session has ended: the draft must be stored at once. */
  onSignedOut: () => void;
}

/** Validates and saves the form; handles validation errors, failures and newer versions. */
export function useSave({ target, store, uploads, version, setVersion, onSaved, onSignedOut }: SaveOptions) {
  const lang = useLanguage();
  const client = useQueryClient();
  const [state, setState] = useState<SaveState>({ kind: "idle" });
  const [pendingMerge, setPendingMerge] = useState<PendingMerge | null>(null);
  const running = useRef(false);
  const [send] = useState(() => createSave(target));

  const showProblems = (problems: readonly Problem[]): void => {
    store.reportProblems(problems);
    const [first] = problems;
    if (first) goToProblem(store, first);
  };

  const rebase = (form: EditorForm, newer: NewerVersion): void => {
    store.set({ form, base: newer.form, reported: [] });
    setVersion(newer.version);
  };

  /** Merges the form with a newer version: automatically without conflicts, else by the merge dialog. */
  const mergeWith = (newer: NewerVersion, saving: boolean): void => {
    const { form, base } = store.get();
    if (!base) return;
    const mine = normalizeForm(form, lang);
    const { form: merged, conflicts, autoMerged } = mergeForms(base, mine, newer.form);
    if (saving || conflicts.length > 0) {
      setPendingMerge({ ...newer, base, mine, saving });
      return;
    }
    rebase(merged, newer);
    setState(autoMerged.length > 0 ? { kind: "merged", changes: autoMerged } : { kind: "idle" });
  };

  const onVersionConflict = async (id: number): Promise<void> => {
    const recipe = await fetchForEditing(id);
    const newer = { form: formFromRecipe(recipe, lang), version: recipe.version };
    // An earlier attempt was saved and only its response was lost.
    const same = (form: EditorForm): string => JSON.stringify(buildPayload(form, form).payload);
    if (same(store.get().form) === same(newer.form)) {
      finish(id);
      return;
    }
    setState({ kind: "idle" });
    mergeWith(newer, true);
  };

  const finish = (id: number): void => {
    onSaved(id);
    void client.invalidateQueries({ queryKey: [recipesKey] });
    setState({ kind: "idle" });
  };

  const call = async (as: Target, from: number | null): Promise<void> => {
    const { form, base, blank } = store.get();
    // A variant begins with the texts of its parent: their translations become outdated just so.
    const saved = { edit: base, variant: blank, new: null }[as.kind];
    const { payload, places } = buildPayload(form, saved);
    try {
      finish((await (as === target ? send : createSave(as))(payload, from, form.imported?.jobId ?? null)).id);
    } catch (error) {
      if (error instanceof ApiError && error.status === 422 && error.fields.length > 0) {
        setState({ kind: "idle" });
        showProblems(toProblems(error.fields, places));
      } else if (error instanceof ApiError && error.status === 412 && as.kind === "edit")
        await onVersionConflict(as.id);
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
      if (store.isCompleting()) {
        setState({ kind: "saving" });
        await store.completed();
      }
      const problems = validateForm(store.get().form);
      if (problems.length > 0) {
        setState({ kind: "idle" });
        showProblems(problems);
        return;
      }
      store.set({ reported: [] });
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
    pendingMerge,
    dismiss: () => setState({ kind: "idle" }),
    save: () => void run(target, version),
    /** For a recipe that was deleted in the meantime. */
    saveAsNew: () => void run({ kind: "new" }, null),
    mergeWith,
    /** Applies the resolved merge, and continues the save that it interrupted. */
    resolveMerge(form: EditorForm): void {
      if (!pendingMerge) return;
      rebase(form, pendingMerge);
      setPendingMerge(null);
      if (!pendingMerge.saving) return;
      if (sameForm(form, pendingMerge.form)) finish(target.kind === "edit" ? target.id : 0);
      else void run(target, pendingMerge.version);
    },
    /** Closes the dialog: the form stays as it is, based on the old version. */
    postponeMerge: () => setPendingMerge(null),
  };
}
