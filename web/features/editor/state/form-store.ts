import type { Lang } from "@toque/db/entities/common.ts";
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Problem } from "../form/check.ts";
import { subjectOf } from "../form/fields.ts";
import type { EditorForm } from "../form/types.ts";
import type { UploadStore } from "../images/upload-store.ts";
import type { AssumedMeasure } from "../rows/assumed-measure.ts";

/** A message at a field, with what the field held when it was said. */
interface Said {
  problem: Problem;
  subject: unknown;
}

/** Everything that the open editor knows. One object: a component takes the piece that it shows, and is drawn when that changes. */
export interface EditorState {
  form: EditorForm;
  /** As it was saved last; null for a new recipe. */
  base: EditorForm | null;
  /** What a new recipe began with. */
  blank: EditorForm;
  /** The language whose texts are shown. */
  lang: Lang;
  said: readonly Said[];
  /** Sections and sub-recipes that are open, by name or key. */
  open: ReadonlySet<string>;
  /** By the key of a line whose measure nobody has chosen. */
  assumed: ReadonlyMap<string, AssumedMeasure>;
  /** What is said to screen readers next. */
  announcement: string;
}

export interface EditorStore {
  get(): EditorState;
  subscribe(listener: () => void): () => void;
  edit(change: (form: EditorForm) => EditorForm): void;
  set(change: Partial<EditorState>): void;
  /** What a line is measured in from now on while nobody chooses; null once somebody has. */
  assume(key: string, measure: AssumedMeasure | null): void;
  say(problems: readonly Problem[]): void;
  toggleOpen(name: string, open?: boolean): void;
  announce(text: string): void;
}

export function createEditorStore(initial: EditorState): EditorStore {
  let state = initial;
  const listeners = new Set<() => void>();
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
    assume(key, measure) {
      const assumed = new Map(state.assumed);
      if (measure) assumed.set(key, measure);
      else assumed.delete(key);
      set({ assumed });
    },
    say: (problems) =>
      set({ said: problems.map((problem) => ({ problem, subject: subjectOf(state.form, problem.field) })) }),
    toggleOpen(name, open = !state.open.has(name)) {
      if (open === state.open.has(name)) return;
      const next = new Set(state.open);
      if (open) next.add(name);
      else next.delete(name);
      set({ open: next });
    },
    // The same sentence twice in a row is still two events.
    announce: (text) => set({ announcement: text === state.announcement ? `${text}\u00A0` : text }),
  };
}

/** What has been said and still holds: an edited field is not wrong any more until it is looked at again. */
export const openProblems = ({ said, form }: EditorState): Problem[] =>
  said.filter(({ problem, subject }) => subjectOf(form, problem.field) === subject).map(({ problem }) => problem);

interface EditorTools {
  store: EditorStore;
  uploads: UploadStore;
}

export const EditorContext = createContext<EditorTools | null>(null);

export function useEditor(): EditorTools {
  const tools = useContext(EditorContext);
  if (!tools) throw new Error("outside of an editor");
  return tools;
}

/** A piece of the editor's state. `select` gives the same object, string or number as long as nothing in it changed. */
export function useEditorState<T>(select: (state: EditorState) => T): T {
  const { store } = useEditor();
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

export const useForm = <T>(select: (form: EditorForm) => T): T => useEditorState(({ form }) => select(form));

/** What is wrong with a field now, if anything. */
export function useProblem(field: string): Problem | null {
  return useEditorState(({ said, form }) => {
    const found = said.find(({ problem }) => problem.field === field);
    return found && subjectOf(form, field) === found.subject ? found.problem : null;
  });
}
