import type { RecipeDocument } from "./port.ts";

/** The root if it is among the documents, else the variant with the smallest id. */
function rootFirst(documents: RecipeDocument[]): RecipeDocument | undefined {
  const root = documents.find((document) => document.recipe_id === document.family_id);
  return root ?? documents.toSorted((a, b) => a.recipe_id - b.recipe_id)[0];
}

/**
 * Marks the documents that represent their family. To everyone: the main public recipe, else the root, else the
 * smallest public variant. To an owner: the owner's document of that same recipe; where nothing is public, the root if
 * it is theirs, else their smallest variant.
 * @param mainIds the recipes chosen as main public variants
 */
export function markListed(documents: readonly RecipeDocument[], mainIds: ReadonlySet<number>): RecipeDocument[] {
  const listed = new Set<RecipeDocument>();
  for (const family of Map.groupBy(documents, (document) => document.family_id).values()) {
    const shown = family.filter((document) => document.audience === "public");
    const owned = family.filter((document) => document.audience === "owner");
    const publiclyListed = shown.find((document) => mainIds.has(document.recipe_id)) ?? rootFirst(shown);
    if (publiclyListed) {
      listed.add(publiclyListed);
      for (const document of owned) if (document.recipe_id === publiclyListed.recipe_id) listed.add(document);
    } else {
      for (const mine of Map.groupBy(owned, (document) => document.owner_id).values()) {
        const first = rootFirst(mine);
        if (first) listed.add(first);
      }
    }
  }
  return documents.map((document) => ({ ...document, listed: listed.has(document) }));
}
