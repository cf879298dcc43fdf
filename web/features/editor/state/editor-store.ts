import type { Lang } from "@toque/db/schemas/common.ts";
import { createContext, useContext, useSyncExternalStore } from "react";
import { fieldValue } from "../form/fields.ts";
import type { EditorForm } from "../form/types.ts";
import type { Problem } from "../form/validate.ts";
import type { UploadStore } from "../images/upload-store.ts";
import type { Beginning } from "../paste/use-read-text.ts";
import type { AssumedMeasure } from "../rows/assumed-measure.ts";

/** A problem of a field, with the value that the field had when it was reported. */
interface ReportedProblem {
  problem: Problem;
  value: unknown;
}

/** The state of the open editor. Components select a piece of it and render when that piece changes. */
export interface EditorState {
  form: EditorForm;
  /** The last saved form; null for a new recipe. */
  base: EditorForm | null;
  /** The initial form of a new recipe. */
  blank: EditorForm;
  /** The language whose texts are edited. */
  lang: Lang;
  reported: readonly ReportedProblem[];
  /** Expanded sections and sub-recipes, by name or key. */
  open: ReadonlySet<string>;
  /** The assumed measures of lines whose measure the user has not chosen, by line key. */
  assumedMeasures: ReadonlyMap<string, AssumedMeasure>;
  /** The current announcement for screen readers. */
  announcement: string;
}

export interface EditorStore {
  get(): EditorState;
  subscribe(listener: () => void): () => void;
  edit(change: (form: EditorForm) => EditorForm): void;
  set(change: Partial<EditorState>): void;
  /** Sets the assumed measure of a line; null once the user has chosen one. */
  setAssumedMeasure(key: string, measure: AssumedMeasure | null): void;
  reportProblems(problems: readonly Problem[]): void;
  toggleOpen(name: string, open?: boolean): void;
  announce(text: string): void;
  /** Work that completes the form by itself, such as loading the measures of a food that was just added. It never rejects. */
  completes(work: Promise<void>): void;
  /** Whether such work is under way: the form has no problems yet that its user could solve. */
  isCompleting(): boolean;
  completed(): Promise<void>;
}

/** Creates the store of one editor. */
export function createEditorStore(initial: EditorState): EditorStore {
  let state = initial;
  const listeners = new Set<() => void>();
  const completing = new Set<Promise<void>>();
  const set = (change: Partial<EditorState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit(change) {
      const form = change(state.form);
      if (form !== state.form) set({ form });
    },
    set,
    setAssumedMeasure(key, measure) {
      const assumedMeasures = new Map(state.assumedMeasures);
      if (measure) assumedMeasures.set(key, measure);
      else assumedMeasures.delete(key);
      set({ assumedMeasures });
    },
    reportProblems: (problems) =>
      set({ reported: problems.map((problem) => ({ problem, value: fieldValue(state.form, problem.field) })) }),
    toggleOpen(name, open = !state.open.has(name)) {
      if (open === state.open.has(name)) return;
      const next = new Set(state.open);
      if (open) next.add(name);
      else next.delete(name);
      set({ open: next });
    },
    // A repeated text must change to be announced again.
    announce: (text) => set({ announcement: text === state.announcement ? `${text}\u00A0` : text }),
    completes(work) {
      completing.add(work);
      void work.finally(() => completing.delete(work));
    },
    isCompleting: () => completing.size > 0,
    async completed() {
      while (completing.size > 0) await Promise.all(completing);
    },
  };
}

/** The reported problems of fields that were not edited since. */
export const unresolvedProblems = ({ reported, form }: EditorState): Problem[] =>
  reported.filter(({ problem, value }) => fieldValue(form, problem.field) === value).map(({ problem }) => problem);

interface EditorTools {
  store: EditorStore;
  uploads: UploadStore;
  /** Opens a pasted text beside what is understood of it. */
  paste: (text: string, part: Beginning) => void;
  /** The recipe that a new variant is made of; null for anything else. */
  variantOf: number | null;
}

export const EditorContext = createContext<EditorTools | null>(null);

/** The store and the uploads of the editor around a component. */
export function useEditor(): EditorTools {
  const tools = useContext(EditorContext);
  if (!tools) throw new Error("outside of an editor");
  return tools;
}

/** A piece of the editor's state. `select` must return the same reference while nothing in it has changed. */
export function useEditorState<T>(select: (state: EditorState) => T): T {
  const { store } = useEditor();
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

/** A piece of the form; see {@link useEditorState}. */
export const useForm = <T>(select: (form: EditorForm) => T): T => useEditorState(({ form }) => select(form));

/** The unresolved problem of a field, or null. */
export function useProblem(field: string): Problem | null {
  return useEditorState(({ reported, form }) => {
    const found = reported.find(({ problem }) => problem.field === field);
    return found && fieldValue(form, field) === found.value ? found.problem : null;
  });
}
