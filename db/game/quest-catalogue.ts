import type { Conn, Tx } from "../client/types.ts";
import { fieldError, invalidFields, notFound } from "../errors.ts";
import { toLangMap } from "../recipes/content.ts";
import type { FieldError, Lang, LangMap } from "../schemas/common.ts";
import type { ItemReward, Objective, QuestType } from "../schemas/game.ts";
import type { QuestInput, QuestlineInput } from "../schemas/game-quest.ts";

// The quests and questlines that there are. What a user was promised stands, whatever becomes of the quest (`quests.ts`).

export interface QuestRow {
  id: number;
  questline_id: number | null;
  questline_pos: number | null;
  type: QuestType;
  name: LangMap;
  description: LangMap;
  origin_lang: Lang;
  xp_reward: number;
  token_reward: number;
  item_rewards: ItemReward[];
  objectives: Objective[];
}

export interface QuestlineRow {
  id: number;
  key: string | null;
  type: "story" | "leveling";
  name: LangMap;
  description: LangMap;
  origin_lang: Lang;
}

const questColumns = (conn: Conn) => conn`
  q.id, q.questline_id, q.questline_pos, q.type, q.name, q.description, q.origin_lang, q.xp_reward, q.token_reward,
  q.item_rewards, q.objectives`;
const lineColumns = (conn: Conn) => conn`l.id, l.key, l.type, l.name, l.description, l.origin_lang`;

/** All quests: those of questlines in their order, then those that are drawn. */
export async function readQuests(conn: Conn): Promise<QuestRow[]> {
  return [
    ...(await conn<QuestRow[]>`
      select ${questColumns(conn)} from quests q where q.deleted_at is null
      order by q.questline_id nulls last, q.questline_pos, q.type, q.id`),
  ];
}

/** @throws DomainError 404 */
export async function readQuest(conn: Conn, id: number): Promise<QuestRow> {
  const [row] = await conn<QuestRow[]>`
    select ${questColumns(conn)} from quests q where q.id = ${id} and q.deleted_at is null`;
  if (!row) throw notFound("quest");
  return row;
}

const unknown = (loc: (string | number)[], what: string) => fieldError(loc, `There is no such ${what}.`, "unknown_id");

/** Objectives name tags, categories and diets by their keys. */
async function unknownKeys(tx: Tx, objectives: readonly Objective[]): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const [field, table] of [
    ["tag", "tags"],
    ["category", "food_categories"],
    ["diet", "diets"],
  ] as const) {
    const keys = objectives.flatMap(({ filters }) => filters[field] ?? []);
    if (keys.length === 0) continue;
    const rows = await tx<{ key: string }[]>`select key from ${tx(table)} where key = any(${keys}::text[])`;
    const known = new Set(rows.map(({ key }) => key));
    for (const [i, { filters }] of objectives.entries()) {
      const key = filters[field];
      if (key !== undefined && !known.has(key)) errors.push(unknown(["objectives", i, "filters", field], field));
    }
  }
  for (const [i, { filters }] of objectives.entries())
    if ((filters.min_minutes ?? 0) > (filters.max_minutes ?? Number.POSITIVE_INFINITY))
      errors.push(
        fieldError(["objectives", i, "filters", "min_minutes"], "The minimum is above the maximum.", "value_error"),
      );
  return errors;
}

/** The place of a quest in its questline. */
async function placeErrors(tx: Tx, input: QuestInput, exceptId: number | null): Promise<FieldError[]> {
  const { type, questline_id: line = null, questline_pos: pos = null } = input;
  const isOfLine = type === "questline";
  const form = (["questline_id", "questline_pos"] as const).flatMap((field) =>
    ((input[field] ?? null) !== null) === isOfLine
      ? []
      : [
          fieldError(
            [field],
            isOfLine ? "A quest of a questline needs this." : "Only a quest of a questline has this.",
            "value_error",
          ),
        ],
  );
  if (form.length > 0 || line === null || pos === null) return form;
  // Held until the quest is written, so that it is not deleted meanwhile, and two quests do not take one place.
  const [there] = await tx`select 1 from questlines where id = ${line} and deleted_at is null for update`;
  if (!there) return [unknown(["questline_id"], "questline")];
  const [taken] = await tx`
    select 1 from quests where questline_id = ${line} and questline_pos = ${pos} and deleted_at is null
      and id is distinct from ${exceptId}::int`;
  return taken ? [fieldError(["questline_pos"], "Another quest has this place.", "value_error.taken")] : [];
}

async function assertQuest(tx: Tx, input: QuestInput, exceptId: number | null): Promise<void> {
  const rewards = input.item_rewards ?? [];
  const ids = rewards.map(({ item_template_id }) => item_template_id);
  const templates = await tx<{ id: number }[]>`
    select id from item_templates where id = any(${ids}::int[]) and deleted_at is null`;
  const known = new Set(templates.map(({ id }) => id));
  const errors = [
    ...(await placeErrors(tx, input, exceptId)),
    ...(await unknownKeys(tx, input.objectives)),
    ...ids.flatMap((id, i) => {
      if (!known.has(id)) return [unknown(["item_rewards", i, "item_template_id"], "item template")];
      return ids.indexOf(id) === i
        ? []
        : [fieldError(["item_rewards", i, "item_template_id"], "This item is listed already.", "value_error.taken")];
    }),
  ];
  if (errors.length > 0) throw invalidFields(errors);
}

/** @param lang the language of texts that are no language maps @throws DomainError 422 */
export async function createQuest(tx: Tx, input: QuestInput, lang: Lang): Promise<QuestRow> {
  await assertQuest(tx, input, null);
  const origin = input.origin_lang ?? lang;
  const [row] = await tx<QuestRow[]>`
    insert into quests as q (type, questline_id, questline_pos, name, description, origin_lang, xp_reward, token_reward,
      item_rewards, objectives, edited)
    values (${input.type}, ${input.questline_id ?? null}::int, ${input.questline_pos ?? null}::int,
      ${toLangMap(input.name, origin) as never}::jsonb, ${toLangMap(input.description, origin) as never}::jsonb, ${origin},
      ${input.xp_reward}, ${input.token_reward}, ${(input.item_rewards ?? []) as never}::jsonb,
      ${input.objectives as never}::jsonb, true)
    returning ${questColumns(tx)}`;
  return row!;
}

/** Writes a quest anew; users who have it keep what they were promised. @throws DomainError 404; 422 */
export async function writeQuest(tx: Tx, id: number, input: QuestInput, lang: Lang): Promise<QuestRow> {
  await tx`select 1 from quests where id = ${id} for update`;
  const before = await readQuest(tx, id);
  await assertQuest(tx, input, id);
  const origin = input.origin_lang ?? (typeof input.name === "string" ? lang : before.origin_lang);
  const [row] = await tx<QuestRow[]>`
    update quests q set type = ${input.type}, questline_id = ${input.questline_id ?? null}::int,
      questline_pos = ${input.questline_pos ?? null}::int,
      name = ${toLangMap(input.name, origin, before.name) as never}::jsonb,
      description = ${toLangMap(input.description, origin, before.description) as never}::jsonb, origin_lang = ${origin},
      xp_reward = ${input.xp_reward}, token_reward = ${input.token_reward},
      item_rewards = ${(input.item_rewards ?? []) as never}::jsonb, objectives = ${input.objectives as never}::jsonb,
      edited = true
    where q.id = ${id} returning ${questColumns(tx)}`;
  return row!;
}

/** Deletes a quest: nobody gets it any more, and who has it may end it. @throws DomainError 404 */
export async function deleteQuest(tx: Tx, id: number): Promise<void> {
  const rows = await tx`
    update quests set deleted_at = now(), edited = true where id = ${id} and deleted_at is null returning id`;
  if (rows.length === 0) throw notFound("quest");
}

export async function readQuestlines(conn: Conn): Promise<QuestlineRow[]> {
  return [
    ...(await conn<QuestlineRow[]>`
      select ${lineColumns(conn)} from questlines l where l.deleted_at is null order by l.id`),
  ];
}

/** @throws DomainError 404 */
export async function readQuestline(conn: Conn, id: number): Promise<QuestlineRow> {
  const [row] = await conn<QuestlineRow[]>`
    select ${lineColumns(conn)} from questlines l where l.id = ${id} and l.deleted_at is null`;
  if (!row) throw notFound("questline");
  return row;
}

/** @param lang the language of texts that are no language maps */
export async function createQuestline(tx: Tx, input: QuestlineInput, lang: Lang): Promise<QuestlineRow> {
  const origin = input.origin_lang ?? lang;
  const [row] = await tx<QuestlineRow[]>`
    insert into questlines as l (type, name, description, origin_lang, edited)
    values (${input.type}, ${toLangMap(input.name, origin) as never}::jsonb,
      ${toLangMap(input.description, origin) as never}::jsonb, ${origin}, true)
    returning ${lineColumns(tx)}`;
  return row!;
}

/** @throws DomainError 404 */
export async function writeQuestline(tx: Tx, id: number, input: QuestlineInput, lang: Lang): Promise<QuestlineRow> {
  await tx`select 1 from questlines where id = ${id} for update`;
  const before = await readQuestline(tx, id);
  const origin = input.origin_lang ?? (typeof input.name === "string" ? lang : before.origin_lang);
  const [row] = await tx<QuestlineRow[]>`
    update questlines l set type = ${input.type}, name = ${toLangMap(input.name, origin, before.name) as never}::jsonb,
      description = ${toLangMap(input.description, origin, before.description) as never}::jsonb, origin_lang = ${origin},
      edited = true
    where l.id = ${id} returning ${lineColumns(tx)}`;
  return row!;
}

/** Deletes a questline with its quests. @throws DomainError 404 */
export async function deleteQuestline(tx: Tx, id: number): Promise<void> {
  const rows = await tx`
    update questlines set deleted_at = now(), edited = true where id = ${id} and deleted_at is null returning id`;
  if (rows.length === 0) throw notFound("questline");
  await tx`update quests set deleted_at = now(), edited = true where questline_id = ${id} and deleted_at is null`;
}
