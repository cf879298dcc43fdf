/** A scroll position in a long list. */
export interface Place {
  /** Pixels from the top of the document. */
  y: number;
  /** Pages of the list that were loaded. */
  pages: number;
  /** The first recipe of a fully visible row, and the row's offset from the window's top in pixels. */
  anchor: { id: number; index: number; below: number } | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isCount = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value >= 0;
/** Upper limit, because the history state is not trusted. */
const mostPages = 100;

/** The position in a history state, or null. */
export function readScrollPosition(state: unknown): Place | null {
  const place = isRecord(state) ? state.listPlace : null;
  if (!isRecord(place) || !isCount(place.y) || !isCount(place.pages) || place.pages < 1) return null;
  const { anchor } = place;
  const known =
    isRecord(anchor) && isCount(anchor.id) && isCount(anchor.index) && typeof anchor.below === "number"
      ? { id: anchor.id, index: anchor.index, below: anchor.below }
      : null;
  return { y: place.y, pages: Math.min(mostPages, Math.trunc(place.pages)), anchor: known };
}

/** The position saved in the current history entry. */
export function currentScrollPosition(): Place | null {
  return readScrollPosition(window.history.state);
}

/** Saves a position in the current history entry. */
export function saveScrollPosition(place: Place): void {
  const state: unknown = window.history.state;
  window.history.replaceState({ ...(isRecord(state) ? state : {}), listPlace: place }, "");
}
