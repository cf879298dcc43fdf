import type { Conn, Tx } from "../client/types.ts";
import { fieldError, invalidFields } from "../errors.ts";
import { seenFood } from "../foods/personal.ts";
import { type Locale, pluralOf } from "../recipes/present.ts";
import type { Reader } from "../recipes/read.ts";
import { type FieldError, type Lang, type LangMap, pick } from "../schemas/common.ts";
import type { FridgeEntry, FridgeEntryInput, HomeFood, Pantry, PantryInput } from "../schemas/pantry.ts";

/** A food of a list, by name. */
export interface HomeFoodRow {
  id: number;
  name: LangMap;
  plural: LangMap;
  origin_lang: Lang;
  personal?: boolean;
}

export const presentHomeFood = (row: HomeFoodRow, locale: Locale): HomeFood => ({
  food_id: row.id,
  name: locale.translated ? pick(row.name, locale.lang, row.origin_lang) : row.name,
  plural: pluralOf(row, locale),
  personal: row.personal ?? false,
});

/** Names every food that does not exist to the reader. One query. @returns the errors, by the places in `ids` */
async function unknownFoods(conn: Conn, reader: Reader, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await conn<{ id: number }[]>`
    select f.id from foods f where f.id = any(${[...ids]}::int[]) and ${seenFood(conn, reader)}`;
  const known = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => !known.has(id)));
}

/** @throws DomainError `invalid` naming each food of the body that does not exist to the reader */
export async function assertSeenFoods(
  conn: Conn,
  reader: Reader,
  asked: readonly { id: number; at: (string | number)[] }[],
): Promise<void> {
  const unknown = await unknownFoods(conn, reader, [...new Set(asked.map(({ id }) => id))]);
  const errors: FieldError[] = asked
    .filter(({ id }) => unknown.has(id))
    .map(({ at }) => fieldError(at, "There is no such food.", "unknown_food"));
  if (errors.length > 0) throw invalidFields(errors);
}

/** What a user has at home, in their order. Foods that they may no longer see are left out. */
export async function readPantry(conn: Conn, reader: Reader, locale: Locale): Promise<Omit<Pantry, "photos">> {
  const [row] = await conn<
    {
      pantry_counts: boolean | null;
      foods: (HomeFoodRow & { place: "pantry" | "fridge"; confidence: number | null; read_as: string | null })[] | null;
    }[]
  >`
    select (select pantry_counts from pantries where user_id = ${reader.userId}) as pantry_counts,
      (select jsonb_agg(jsonb_build_object('place', p.place, 'id', f.id, 'name', f.name, 'plural', f.plural,
          'origin_lang', f.origin_lang, 'personal', f.personal, 'confidence', p.confidence, 'read_as', p.read_as)
          order by p.position, f.id)
        from pantry_foods p join foods f on f.id = p.food_id
        where p.user_id = ${reader.userId} and ${seenFood(conn, reader)}) as foods`;
  const foods = row?.foods ?? [];
  const at = (place: "pantry" | "fridge") => foods.filter((food) => food.place === place);
  return {
    pantry: at("pantry").map((food) => presentHomeFood(food, locale)),
    fridge: at("fridge").map(
      (food): FridgeEntry => ({
        ...presentHomeFood(food, locale),
        confidence: food.confidence,
        read_as: food.read_as,
      }),
    ),
    pantry_counts: row?.pantry_counts ?? true,
  };
}

/** The foods that a user always has. */
export async function pantryFoodIds(conn: Conn, userId: number): Promise<number[]> {
  const rows = await conn<{ id: number }[]>`
    select food_id as id from pantry_foods where user_id = ${userId} and place = 'pantry' order by position, food_id`;
  return rows.map(({ id }) => id);
}

async function replace(
  tx: Tx,
  userId: number,
  place: "pantry" | "fridge",
  entries: readonly FridgeEntryInput[],
): Promise<void> {
  // Said twice is there once, where it was said last.
  const rows = [...new Map(entries.map((entry) => [entry.food_id, entry])).values()].map((entry, position) => ({
    food_id: entry.food_id,
    position,
    confidence: entry.confidence ?? null,
    read_as: entry.read_as?.trim() || null,
  }));
  await tx`delete from pantry_foods where user_id = ${userId} and place = ${place}`;
  await tx`
    insert into pantry_foods (user_id, place, food_id, position, confidence, read_as)
    select ${userId}, ${place}, food_id, position, confidence, read_as
    from jsonb_to_recordset(${rows as never}::jsonb)
      as given (food_id int, position int, confidence double precision, read_as text)`;
}

/**
 * Replaces the given parts of what a user has at home.
 * @throws DomainError `invalid` naming each food that does not exist to them
 */
export async function savePantry(tx: Tx, reader: Reader & { userId: number }, input: PantryInput): Promise<void> {
  const { userId } = reader;
  // One at a time for each cook.
  await tx`select 1 from users where id = ${userId} for no key update`;
  await assertSeenFoods(tx, reader, [
    ...(input.pantry ?? []).map((id, index) => ({ id, at: ["pantry", index] })),
    ...(input.fridge ?? []).map(({ food_id }, index) => ({ id: food_id, at: ["fridge", index, "food_id"] })),
  ]);
  if (input.pantry) {
    const entries = input.pantry.map((food_id) => ({ food_id }));
    await replace(tx, userId, "pantry", entries);
  }
  if (input.fridge) await replace(tx, userId, "fridge", input.fridge);
  if (input.pantry_counts !== undefined)
    await tx`
      insert into pantries (user_id, pantry_counts) values (${userId}, ${input.pantry_counts})
      on conflict (user_id) do update set pantry_counts = excluded.pantry_counts`;
}
