import type { Tx } from "@toque/db/client/types.ts";
import type { VersionSource } from "@toque/db/entities/recipe.ts";
import { toPayload } from "@toque/db/recipes/content.ts";
import { appendContent, createRecipe, lockRecipe } from "@toque/db/recipes/save.ts";
import type { NewThreadEvent } from "@toque/db/threads/rows.ts";
import { familyOf, readForUser } from "../../ai/read/recipes.ts";
import type { Stage, StagedOperation } from "../../ai/tools/stage.ts";
import { JobError } from "../../runtime/errors.ts";

/** For whom, by which job and as what the operations are written. */
export interface Writer {
  userId: number;
  jobId: number;
  source: Extract<VersionSource, "chatbot" | "ai_upgrader">;
}

/** What the staged operations became. */
export interface Committed {
  /** In the order of the operations. */
  events: NewThreadEvent[];
  /** The recipe that the conversation is about from now on. */
  recipeId: number | null;
}

const changedMeanwhile = () =>
  new JobError({
    code: "recipe_changed_meanwhile",
    detail: "The recipe was changed while the assistant worked on it.",
    retryable: true,
  });

type Operation<K extends StagedOperation["kind"]> = Extract<StagedOperation, { kind: K }>;

async function modify(tx: Tx, operation: Operation<"modify">, base: number, writer: Writer): Promise<NewThreadEvent> {
  const current = await lockRecipe(tx, operation.recipeId);
  if (current.current_version !== base || current.owner_id !== writer.userId) throw changedMeanwhile();
  const { summary } = operation;
  const saved = await appendContent(tx, current, operation.content, {
    authorId: writer.userId,
    source: writer.source,
    summary,
    jobId: writer.jobId,
  });
  return { type: "recipe_modified", recipe_id: saved.id, version: saved.version, previous_version: base, summary };
}

async function createVariant(
  tx: Tx,
  operation: Operation<"variant">,
  sourceId: number,
  writer: Writer,
): Promise<{ id: number; event: NewThreadEvent }> {
  const { content, summary } = operation;
  const { id } = await createRecipe(
    tx,
    { ...toPayload(content, true), parent_id: sourceId },
    { ownerId: writer.userId, vessel: content.vessel },
    { authorId: writer.userId, source: writer.source, summary, jobId: writer.jobId },
  );
  if (operation.becomesMain)
    await tx`
      insert into main_variants (user_id, family_id, recipe_id)
      values (${writer.userId}, ${await familyOf(tx, sourceId)}, ${id})
      on conflict (user_id, family_id) do update set recipe_id = excluded.recipe_id`;
  return { id, event: { type: "recipe_variant_created", recipe_id: id, summary } };
}

/**
 * Writes what the tools of a message staged, in order and in one transaction.
 * @throws JobError retryable when a recipe is not as it was read: the message is then answered anew
 */
export async function commitStage(tx: Tx, stage: Stage, writer: Writer): Promise<Committed> {
  const versions = new Map(stage.versionsRead);
  const created = new Map<number, number>();
  const events: NewThreadEvent[] = [];
  let recipeId = stage.recipeId;
  for (const operation of stage.operations) {
    if (operation.kind === "modify") {
      const base = versions.get(operation.recipeId);
      if (base === undefined) throw new Error(`recipe ${operation.recipeId} was changed without being read`);
      const event = await modify(tx, operation, base, writer);
      versions.set(operation.recipeId, base + 1);
      events.push(event);
      recipeId = operation.recipeId;
      continue;
    }
    const sourceId = created.get(operation.sourceId) ?? operation.sourceId;
    if (!created.has(operation.sourceId)) {
      const source = await readForUser(tx, sourceId, writer.userId);
      if (!source || source.version !== versions.get(sourceId)) throw changedMeanwhile();
    }
    const variant = await createVariant(tx, operation, sourceId, writer);
    created.set(operation.id, variant.id);
    events.push(variant.event);
    recipeId = variant.id;
  }
  return { events, recipeId };
}
