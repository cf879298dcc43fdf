import { fieldLocation } from "../form/fields.ts";
import type { Problem } from "../form/validate.ts";
import type { EditorStore } from "./editor-store.ts";

const focusable = "input:not([type=file]), textarea, select, button, [tabindex='0']";
/** The number of frames to wait for a field to be rendered. */
const maxFrames = 20;

/** User input that cancels a pending focus change. */
const userInput = ["pointerdown", "keydown", "input"] as const;

/** Focuses a field as soon as it is rendered, unless the user clicks or types before. */
export function focusField(field: string): void {
  const cancelled = new AbortController();
  for (const type of userInput)
    window.addEventListener(type, () => cancelled.abort(), { capture: true, signal: cancelled.signal });
  const tryFocus = (frames: number): void => {
    requestAnimationFrame(() => {
      if (cancelled.signal.aborted) return;
      const element = document.querySelector(`[data-field="${CSS.escape(field)}"]`);
      const control =
        element?.querySelector<HTMLElement>("[aria-invalid=true]") ?? element?.querySelector<HTMLElement>(focusable);
      control?.focus({ preventScroll: true });
      // Not rendered yet, or still inert while the recipe is saved.
      const isFocused = control != null && document.activeElement === control;
      if (!isFocused && frames > 0) return tryFocus(frames - 1);
      control?.scrollIntoView({ block: "center" });
      cancelled.abort();
    });
  };
  tryFocus(maxFrames);
}

/** Focuses the field of a problem: switches to its language and expands its section and sub-recipe first. */
export function goToProblem(store: EditorStore, { field, lang }: Problem): void {
  const { form } = store.get();
  const { section, part } = fieldLocation(form, field);
  store.toggleOpen(section, true);
  store.toggleOpen(part, true);
  if (lang) store.set({ lang });
  focusField(field);
}
