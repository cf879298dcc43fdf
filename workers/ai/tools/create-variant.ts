import { Type } from "@sinclair/typebox";
import { RecipeChange } from "../changes/schema.ts";
import { changedContent } from "./changed-content.ts";
import type { ToolContext } from "./context.ts";
import { defineTool, ToolError } from "./define.ts";

const Arguments = Type.Object({
  recipe_id: Type.Integer(),
  name: Type.String({ minLength: 1, maxLength: 200, description: "The variant's name, in the user's language" }),
  changes: Type.Array(RecipeChange, { maxItems: 60 }),
  summary: Type.String({
    minLength: 1,
    maxLength: 300,
    description: "One short sentence in the user's language: how it differs",
  }),
});

/** Stages a private variant of the recipe that the conversation is about. */
export const createVariant = (context: ToolContext) =>
  defineTool(
    "create_variant",
    "Makes another recipe out of the one of this conversation, for the user alone; the recipe itself stays as it is. " +
      "For when the user wants both.",
    Arguments,
    ({ recipe_id, name, changes, summary }) =>
      context.changeSet.exclusively(async () => {
        try {
          const recipe = await context.changeSet.write(recipe_id);
          const content = await changedContent(context, recipe.content, [...changes, { op: "set_texts", name }]);
          return { ok: true, recipe_id: context.changeSet.variant(recipe, content, summary).id };
        } catch (error) {
          if (error instanceof ToolError) return { ok: false, error: error.message };
          throw error;
        }
      }),
  );
