import { Type } from "@sinclair/typebox";
import { type LangMap, pick } from "@toque/db/schemas/common.ts";
import { readSafetyCard, type SafetyInquiry } from "../read/safety-card.ts";
import type { ToolContext } from "./context.ts";
import { defineTool } from "./define.ts";

const Arguments = Type.Object({
  recipe_id: Type.Integer(),
  about: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
    maxItems: 10,
    description:
      'What the user asks about, in the user\'s language: "nuts", "vegan", "pork", "alcohol"; empty: all allergens',
  }),
});

/** The questions of safety of one message: their cards are made when it ends, of the recipes as they are then. */
export class SafetyInquiries {
  private readonly byRecipe = new Map<number, SafetyInquiry>();

  add(inquiry: SafetyInquiry): void {
    const known = this.byRecipe.get(inquiry.recipeId);
    const people = [...new Set([...(known?.people ?? []), ...inquiry.people])];
    this.byRecipe.set(inquiry.recipeId, { ...inquiry, about: [...(known?.about ?? []), ...inquiry.about], people });
  }

  get all(): SafetyInquiry[] {
    return [...this.byRecipe.values()];
  }
}

/**
 * Answers whether a recipe holds something, from its ingredients. The user sees the result as a card: whether it is safe is not
 * the model's to say.
 */
export const checkRecipeSafety = (context: ToolContext, inquiries: SafetyInquiries) =>
  defineTool(
    "check_recipe_safety",
    "Answers every question whether a recipe is safe, free of something, or fit for an allergy, an intolerance or a diet. The " +
      "application shows the result to the user as a card with what is unknown; do not repeat it and promise nothing.",
    Arguments,
    async ({ recipe_id, about }) => {
      const { db, lang, constraints, changeSet } = context;
      const recipe = await changeSet.read(recipe_id);
      inquiries.add({ recipeId: recipe.id, about, lang, people: [] });
      const card = await readSafetyCard(db.sql, recipe, { about, lang, people: [] }, constraints);
      const named = (names: readonly LangMap[]) => names.map((name) => pick(name, lang));
      return {
        facts: card.facts.map(({ subject, name, status, foods }) => ({
          subject,
          name: pick(name, lang),
          status,
          foods: named(foods),
        })),
        unknown: card.unknown.map(({ reason, names }) => ({ reason, names: named(names) })),
        note: "The user sees this as a card below your answer. not_named: no listed ingredient is known to hold it.",
      };
    },
  );
