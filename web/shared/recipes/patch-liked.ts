function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/**
 * Cached data (a recipe, a list, the pages of an infinite list) with `liked` set wherever the recipe occurs.
 * Unchanged parts keep their identity.
 */
export function patchLiked<T>(data: T, id: number, liked: boolean): T;
export function patchLiked(data: unknown, id: number, liked: boolean): unknown {
  if (Array.isArray(data)) {
    const next = data.map((entry) => patchLiked(entry, id, liked));
    return next.some((entry, index) => entry !== data[index]) ? next : data;
  }
  if (!isRecord(data)) return data;
  if (data.id === id && typeof data.liked === "boolean") return data.liked === liked ? data : { ...data, liked };
  for (const name of ["pages", "data", "recipes", "recipe"]) {
    if (!isRecord(data[name])) continue;
    const next = patchLiked(data[name], id, liked);
    if (next !== data[name]) return { ...data, [name]: next };
  }
  return data;
}
