/** The recipes that a cover is composed of: four or three of the first ones, else only the first. */
export function coverParts<T>(previews: readonly T[]): T[] {
  return previews.length >= 3 ? previews.slice(0, 4) : previews.slice(0, 1);
}
