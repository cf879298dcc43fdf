import { Type } from "@sinclair/typebox";
import { briefChanges, WishedChanges } from "../changes/schema.ts";
import { changedContent } from "./changed-content.ts";
import type { ToolContext } from "./context.ts";
import { defineTool, ToolError } from "./define.ts";
import { outcome, reply } from "./ending.ts";

const Arguments = Type.Object({
  recipe_id: Type.Integer(),
  version: Type.Integer(),
  changes: WishedChanges,
  reply,
});

/** Stages a change of the recipe that the conversation is about. */
export const modifyRecipe = (context: ToolContext) =>
  defineTool(
    "modify_recipe",
    "Changes the open recipe, all together or not at all. One of somebody else becomes the user's variant.",
    Arguments,
    ({ recipe_id, version, changes }) =>
      context.changeSet.exclusively(() =>
        outcome(async () => {
          const recipe = await context.changeSet.write(recipe_id);
          if (version !== recipe.version)
            throw new ToolError(
              `The recipe is at version ${recipe.version}, not ${version}: read it again with get_recipe.`,
            );
          const content = await changedContent(context, recipe.content, changes);
          const next = context.changeSet.modify(recipe, content);
          return {
            version: next.version,
            previous_version: recipe.version,
            ...(recipe.own
              ? {}
              : { recipe_id: next.id, note: "The change became the user's own variant of the recipe." }),
          };
        }),
      ),
    { changes: briefChanges() },
  );
