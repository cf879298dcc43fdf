/**
 * The error of a date of birth, or null.
 * @param date yyyy-mm-dd
 */
export function birthDateError(date: string, today = new Date()): "required" | "invalid" | null {
  if (!date) return "required";
  const at = new Date(`${date}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(at.getTime())) return "invalid";
  const age = today.getTime() - at.getTime();
  return age < 0 || age > 130 * 365.25 * 86_400_000 ? "invalid" : null;
}
