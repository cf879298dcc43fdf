/** Puts the focus on the line after one that goes (the one before the last), where the focus was on it. */
export function focusNextLine(itemId: number): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>("[data-item] > input[type=checkbox]")];
  const at = boxes.findIndex((box) => box.parentElement?.dataset.item === String(itemId));
  const next = boxes[at + 1] ?? boxes[at - 1];
  // After a dialog has given its focus back.
  if (at >= 0) setTimeout(() => next?.focus({ preventScroll: true }), 0);
}

/** The item of the line that has the focus; null for none. */
export function focusedLine(): number | null {
  const line = document.activeElement?.closest<HTMLElement>("[data-item]");
  return line ? Number(line.dataset.item) : null;
}
