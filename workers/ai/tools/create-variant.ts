import { Type } from "@sinclair/typebox";
import { WishedChange } from "../changes/schema.ts";
import { changedContent } from "./changed-content.ts";
import type { ToolContext } from "./context.ts";
import { defineTool } from "./define.ts";
import { outcome, reply } from "./ending.ts";

const Arguments = Type.Object({
  recipe_id: Type.Integer(),
  name: Type.String({ minLength: 1, maxLength: 200 }),
  changes: Type.Array(WishedChange, { maxItems: 60 }),
  reply,
});

/** Stages a private variant of the recipe that the conversation is about. */
export const createVariant = (context: ToolContext) =>
  defineTool(
    "create_variant",
    "Makes another recipe out of the open one, which stays: for when the user wants both.",
    Arguments,
    ({ recipe_id, name, changes }) =>
      context.changeSet.exclusively(() =>
        outcome(async () => {
          const recipe = await context.changeSet.write(recipe_id);
          const content = await changedContent(context, recipe.content, [...changes, { op: "set_texts", name }]);
          return { recipe_id: context.changeSet.variant(recipe, content).id };
        }),
      ),
    {
      changes: { type: "array", items: { type: "object" }, description: "as in modify_recipe; [] for a copy" },
    },
  );
