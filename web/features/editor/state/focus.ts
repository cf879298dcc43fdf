import type { Problem } from "../form/check.ts";
import { placeOf } from "../form/fields.ts";
import type { EditorStore } from "./form-store.ts";

const focusable = "input:not([type=file]), textarea, select, button, [tabindex='0']";
/** Frames that a field is given to appear in: sections open, rows are added. */
const patience = 20;

/** Signs that the cook has gone on: the focus is theirs then. */
const ownWill = ["pointerdown", "keydown", "input"] as const;

/** Moves the focus into a field as soon as it is there, unless somebody clicks or types meanwhile. */
export function focusField(field: string): void {
  const meanwhile = new AbortController();
  for (const sign of ownWill)
    window.addEventListener(sign, () => meanwhile.abort(), { capture: true, signal: meanwhile.signal });
  const look = (frames: number): void => {
    requestAnimationFrame(() => {
      if (meanwhile.signal.aborted) return;
      const element = document.querySelector(`[data-field="${CSS.escape(field)}"]`);
      const control =
        element?.querySelector<HTMLElement>("[aria-invalid=true]") ?? element?.querySelector<HTMLElement>(focusable);
      control?.focus({ preventScroll: true });
      // Not there yet, or still held while the recipe was saved.
      const isThere = control != null && document.activeElement === control;
      if (!isThere && frames > 0) return look(frames - 1);
      control?.scrollIntoView({ block: "center" });
      meanwhile.abort();
    });
  };
  look(patience);
}

/** Opens whatever a field is folded away in, in the language that the problem is in, and goes there. */
export function goToProblem(store: EditorStore, { field, lang }: Problem): void {
  const { form } = store.get();
  const { section, part } = placeOf(form, field);
  store.toggleOpen(section, true);
  store.toggleOpen(part, true);
  if (lang) store.set({ lang });
  focusField(field);
}
