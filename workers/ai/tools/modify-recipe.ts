import { Type } from "@sinclair/typebox";
import { RecipeChanges } from "../changes/schema.ts";
import { changedContent } from "./changed-content.ts";
import type { ToolContext } from "./context.ts";
import { defineTool, ToolError } from "./define.ts";

const Arguments = Type.Object({
  recipe_id: Type.Integer(),
  version: Type.Integer({ description: "The version that get_recipe gave" }),
  changes: RecipeChanges,
  summary: Type.String({
    minLength: 1,
    maxLength: 300,
    description: "One short sentence in the user's language: what changed",
  }),
});

/** Stages a change of the recipe that the conversation is about. */
export const modifyRecipe = (context: ToolContext) =>
  defineTool(
    "modify_recipe",
    "Changes the recipe of this conversation. All changes are made together or not at all; a replaced or removed food also " +
      "needs the steps rewritten that mention it. A recipe that is not the user's own becomes the user's own variant.",
    Arguments,
    ({ recipe_id, version, changes, summary }) =>
      context.changeSet.exclusively(async () => {
        try {
          const recipe = await context.changeSet.write(recipe_id);
          if (version !== recipe.version)
            throw new ToolError(
              `The recipe is at version ${recipe.version}, not ${version}: read it again with get_recipe.`,
            );
          const content = await changedContent(context, recipe.content, changes);
          const next = context.changeSet.modify(recipe, content, summary);
          return {
            ok: true,
            version: next.version,
            previous_version: recipe.version,
            ...(recipe.own
              ? {}
              : { recipe_id: next.id, note: "The change became the user's own variant of the recipe." }),
          };
        } catch (error) {
          if (error instanceof ToolError) return { ok: false, error: error.message };
          throw error;
        }
      }),
  );
