import { useEffect, useEffectEvent, useRef, useState } from "react";
import { browserStorage } from "../../../shared/storage/storage.ts";
import { newKey } from "../form/types.ts";
import type { EditorStore } from "../state/editor-store.ts";
import { removeDraft, sameForm, writeDraft } from "./draft.ts";

/** Milliseconds without an edit after which the draft is stored. */
const delayMs = 600;

/** Whether there is an unsaved draft, and whether it could be stored. */
export type DraftState = "none" | "stored" | "failed";

export interface Autosave {
  state: DraftState;
  /** Stores the draft now. `resume` marks it (until the next explicit value) as one of a session that has ended. */
  flush: (resume?: boolean) => void;
  /** Removes the draft and stops storing it: the recipe is saved, or the edits are discarded. */
  end: () => void;
  /** Whether the form has unsaved changes. */
  isDirty: () => boolean;
}

interface AutosaveOptions {
  store: EditorStore;
  /** The storage key of the draft. */
  storageKey: string;
  /** The version of the last saved form. */
  version: number | null;
}

/**
 * Stores a draft of the open editor in this browser: after each pause in typing, when the page is hidden or closed, and when the
 * editor unmounts. A form without unsaved changes has no draft.
 */
export function useAutosave({ store, storageKey, version }: AutosaveOptions): Autosave {
  const [state, setState] = useState<DraftState>("none");
  const [writer] = useState(newKey);
  const ended = useRef(false);
  const resumes = useRef(false);

  const isDirty = (): boolean => {
    const { form, base, blank } = store.get();
    return !sameForm(form, base ?? blank);
  };
  const flush = (resume = resumes.current): void => {
    resumes.current = resume;
    if (ended.current) return;
    if (!isDirty()) {
      removeDraft(browserStorage, storageKey, writer);
      setState("none");
      return;
    }
    const { form, base } = store.get();
    const savedAt = new Date().toISOString();
    const isStored = writeDraft(browserStorage, storageKey, { savedAt, writer, form, base, version, resume });
    setState(isStored ? "stored" : "failed");
  };

  const saveNow = useEffectEvent(() => flush());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let { form } = store.get();
    const stop = store.subscribe(() => {
      if (store.get().form === form) return;
      form = store.get().form;
      clearTimeout(timer);
      timer = setTimeout(() => saveNow(), delayMs);
    });
    const onHide = (): void => {
      if (document.visibilityState === "hidden") saveNow();
    };
    const onPageHide = (): void => saveNow();
    window.addEventListener("pagehide", onPageHide);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener("pagehide", onPageHide);
      document.removeEventListener("visibilitychange", onHide);
      saveNow();
    };
  }, [store]);

  const end = (): void => {
    ended.current = true;
    removeDraft(browserStorage, storageKey, writer);
    setState("none");
  };
  return { state, flush, end, isDirty };
}
