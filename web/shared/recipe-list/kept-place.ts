/** Where a reader is in a long list. */
export interface Place {
  /** Pixels from the top of the document. */
  y: number;
  /** Pages of the list that were loaded. */
  pages: number;
  /** The first recipe whose row is in sight as a whole, and how far below the window's top its row begins. */
  anchor: { id: number; index: number; below: number } | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isCount = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value >= 0;
/** Nobody scrolls further; an address that says so is not taken at its word. */
const mostPages = 100;

/** The place in a state of the browser's history, or null. */
export function readPlace(state: unknown): Place | null {
  const place = isRecord(state) ? state.listPlace : null;
  if (!isRecord(place) || !isCount(place.y) || !isCount(place.pages) || place.pages < 1) return null;
  const { anchor } = place;
  const known =
    isRecord(anchor) && isCount(anchor.id) && isCount(anchor.index) && typeof anchor.below === "number"
      ? { id: anchor.id, index: anchor.index, below: anchor.below }
      : null;
  return { y: place.y, pages: Math.min(mostPages, Math.trunc(place.pages)), anchor: known };
}

/** The place that this visit in the browser's history was left at. */
export function currentPlace(): Place | null {
  return readPlace(window.history.state);
}

/** Keeps a place with this visit in the browser's history. */
export function keepPlace(place: Place): void {
  const state: unknown = window.history.state;
  window.history.replaceState({ ...(isRecord(state) ? state : {}), listPlace: place }, "");
}
