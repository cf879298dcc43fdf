import { useEffect, useEffectEvent, useRef, useState } from "react";
import { newKey } from "../form/types.ts";
import type { EditorStore } from "../state/form-store.ts";
import { removeDraft, sameForm, writeDraft } from "./draft.ts";

/** Milliseconds of rest after which what was typed is kept. */
const restMs = 600;

export type DraftState = "none" | "kept" | "failed";

export interface Autosave {
  state: DraftState;
  /** Keeps what is there now; with `resume` from here on as of a session that has ended, until told otherwise. */
  flush: (resume?: boolean) => void;
  /** The recipe is saved, or the draft is not wanted: it goes, and no other is kept from here on. */
  end: () => void;
  /** Whether there is anything that a save would change. */
  isDirty: () => boolean;
}

interface AutosaveOptions {
  store: EditorStore;
  /** Where the draft is kept. */
  storageKey: string;
  /** The version of the form that was saved last. */
  version: number | null;
}

/**
 * Keeps a draft of the open editor in this browser: after each rest, when the page is hidden or closed, and when the editor
 * goes. A form that is as it was saved keeps none.
 */
export function useAutosave({ store, storageKey, version }: AutosaveOptions): Autosave {
  const [state, setState] = useState<DraftState>("none");
  const [writer] = useState(newKey);
  const ended = useRef(false);
  const ending = useRef(false);

  const isDirty = (): boolean => {
    const { form, base, blank } = store.get();
    return !sameForm(form, base ?? blank);
  };
  const flush = (resume = ending.current): void => {
    ending.current = resume;
    if (ended.current) return;
    if (!isDirty()) {
      removeDraft(localStorage, storageKey, writer);
      setState("none");
      return;
    }
    const { form, base } = store.get();
    const savedAt = new Date().toISOString();
    const kept = writeDraft(localStorage, storageKey, { savedAt, writer, form, base, version, resume });
    setState(kept ? "kept" : "failed");
  };

  const keep = useEffectEvent(() => flush());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let { form } = store.get();
    const stop = store.subscribe(() => {
      if (store.get().form === form) return;
      form = store.get().form;
      clearTimeout(timer);
      timer = setTimeout(() => keep(), restMs);
    });
    const onHide = (): void => {
      if (document.visibilityState === "hidden") keep();
    };
    const onPageHide = (): void => keep();
    window.addEventListener("pagehide", onPageHide);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener("pagehide", onPageHide);
      document.removeEventListener("visibilitychange", onHide);
      keep();
    };
  }, [store]);

  const end = (): void => {
    ended.current = true;
    removeDraft(localStorage, storageKey, writer);
    setState("none");
  };
  return { state, flush, end, isDirty };
}
