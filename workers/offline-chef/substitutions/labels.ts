import type { Lang } from "@toque/db/schemas/common.ts";
import labels from "./labels.json";

// labels.json: names of diets and allergens by language; diets as an adjective that needs no agreement or agrees with "recipe".

/** The name of a diet or an allergen; an unknown key as it is. */
export function labelOf(key: string, lang: Lang): string {
  return (
    (labels as Record<string, Record<Lang, string>>)[key]?.[lang] ?? key.replace(/^allergen:/, "").replace(/[-_]/g, " ")
  );
}
