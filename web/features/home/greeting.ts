/** Which greeting suits the hour of the day (0 to 23). */
export function greetingKey(hour: number): `greeting.${"morning" | "day" | "evening" | "night"}` {
  if (hour >= 5 && hour < 11) return "greeting.morning";
  if (hour >= 11 && hour < 16) return "greeting.day";
  if (hour >= 16 && hour < 22) return "greeting.evening";
  return "greeting.night";
}
