/** The day of erasure, of the history entry that the account page left or of the address; null when there is none. */
export function readErasedAt(state: unknown): Date | null {
  if (typeof state !== "object" || state === null || !("erasedAt" in state)) return null;
  const at = new Date(typeof state.erasedAt === "string" ? state.erasedAt : Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at;
}
