import type { Tx } from "@toque/db/client/types.ts";
import { toPayload } from "@toque/db/recipes/content.ts";
import { readEdits } from "@toque/db/recipes/edits.ts";
import { setMainVariant } from "@toque/db/recipes/listing.ts";
import { appendContent, createRecipe, lockRecipe } from "@toque/db/recipes/save.ts";
import type { RecipeEdit } from "@toque/db/schemas/chat-parts.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { VersionSource } from "@toque/db/schemas/recipe.ts";
import { summaryOf } from "@toque/db/shared/change-list/texts.ts";
import type { NewThreadEvent } from "@toque/db/threads/threads.ts";
import { variantName } from "../../ai/language/variant-name.ts";
import { readForUser } from "../../ai/read/recipes.ts";
import type { ChangeOperation, ChangeSet } from "../../ai/tools/change-set.ts";
import { JobError } from "../../runtime/errors.ts";
import { withWrittenFoods } from "./as-written.ts";

/** User, job and author under which the operations are written. */
export interface Writer {
  userId: number;
  jobId: number;
  /** Of the versions' summaries. */
  lang: Lang;
  source: Extract<VersionSource, "chatbot" | "ai_upgrader">;
}

/** Result of the staged operations. */
export interface Committed {
  /** In the order of the operations. */
  events: NewThreadEvent[];
  /** The recipe that the conversation refers to from now on. */
  recipeId: number | null;
}

const changedMeanwhile = () =>
  new JobError({
    code: "recipe_changed_meanwhile",
    detail: "The recipe was changed while the assistant worked on it.",
    retryable: true,
  });

type Operation<K extends ChangeOperation["kind"]> = Extract<ChangeOperation, { kind: K }>;

/** What an operation changes and the sentence about it: both told from the contents, never by the model. */
async function described(tx: Tx, { before, content }: ChangeOperation, { lang }: Writer) {
  const edits: RecipeEdit[] = await readEdits(tx, before, content);
  return { edits, summary: summaryOf(edits, { lang, system: "metric" }) };
}

async function modify(tx: Tx, operation: Operation<"modify">, base: number, writer: Writer): Promise<NewThreadEvent> {
  const current = await lockRecipe(tx, operation.recipeId);
  if (current.current_version !== base || current.owner_id !== writer.userId) throw changedMeanwhile();
  const { edits, summary } = await described(tx, operation, writer);
  const saved = await appendContent(tx, current, operation.content, {
    authorId: writer.userId,
    source: writer.source,
    summary,
    jobId: writer.jobId,
  });
  const { id, version } = saved;
  return { type: "recipe_modified", recipe_id: id, version, previous_version: base, summary, edits };
}

async function createVariant(
  tx: Tx,
  operation: Operation<"variant">,
  sourceId: number,
  writer: Writer,
): Promise<{ id: number; event: NewThreadEvent }> {
  const name = await variantName(tx, { ...operation.before, id: sourceId }, operation.content, writer.userId);
  const content = { ...operation.content, name };
  const { edits, summary } = await described(tx, { ...operation, content }, writer);
  const { id } = await createRecipe(
    tx,
    { ...toPayload(content, true), parent_id: sourceId },
    { ownerId: writer.userId, vessel: content.vessel },
    { authorId: writer.userId, source: writer.source, summary, jobId: writer.jobId },
  );
  if (operation.becomesMain) await setMainVariant(tx, id, writer.userId);
  return { id, event: { type: "recipe_variant_created", recipe_id: id, summary, edits } };
}

/**
 * Writes the operations staged by a message's tools, in order and in one transaction.
 * @throws JobError retryable when a recipe has changed since it was read: the message is then answered again
 */
export async function commitChanges(tx: Tx, changeSet: ChangeSet, writer: Writer): Promise<Committed> {
  const versions = new Map(changeSet.versionsRead);
  const created = new Map<number, number>();
  const events: NewThreadEvent[] = [];
  let recipeId = changeSet.recipeId;
  for (const staged of changeSet.operations) {
    const operation = {
      ...staged,
      before: await withWrittenFoods(tx, staged.before, writer.userId),
      content: await withWrittenFoods(tx, staged.content, writer.userId),
    };
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
