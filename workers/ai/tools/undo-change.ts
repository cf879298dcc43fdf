import { Type } from "@sinclair/typebox";
import { versionContent } from "@toque/db/recipes/history.ts";
import { lastChangeToUndo } from "../read/recent-changes.ts";
import { assertAllowed } from "./changed-content.ts";
import type { ToolContext } from "./context.ts";
import { defineTool, ToolError } from "./define.ts";
import { outcome, reply } from "./ending.ts";

const Arguments = Type.Object({
  recipe_id: Type.Integer(),
  version: Type.Optional(Type.Integer({ minimum: 2, description: "of changes; with all after it; default: the last" })),
  reply,
});

/** Stages the content before a change as a new version; the user's allergies and diet hold for it as for any change. */
export const undoChange = (context: ToolContext) =>
  defineTool("undo_change", "Takes back a change of the open recipe.", Arguments, ({ recipe_id, version }) =>
    context.changeSet.exclusively(() =>
      outcome(async () => {
        const { changeSet, db } = context;
        const recipe = await changeSet.write(recipe_id);
        const stored = changeSet.versionsRead.get(recipe.id);
        if (!recipe.own || stored !== recipe.version)
          throw new ToolError("There is no stored change to take back here: change it with modify_recipe.");
        const undone = version ?? (await lastChangeToUndo(db.sql, recipe.id));
        if (undone === null) throw new ToolError("There is no change by the assistant that still stands.");
        const before = undone > recipe.version ? null : await versionContent(db.sql, recipe.id, undone - 1);
        if (!before) throw new ToolError(`Version ${undone} cannot be taken back.`);
        // Foods of the user's own that come back were asked for when they came in.
        await assertAllowed(context, recipe.content, before, [], null);
        const next = changeSet.modify(recipe, before);
        return { version: next.version, previous_version: recipe.version };
      }),
    ),
  );
