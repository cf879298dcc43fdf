import type { Conn } from "../client/types.ts";
import type { Locale } from "../recipes/present.ts";
import { type Lang, type LangMap, pick } from "../schemas/common.ts";
import type { PersonalFoodEntry } from "../schemas/food.ts";

interface EntryRow extends Omit<PersonalFoodEntry, "name" | "created_at"> {
  name: LangMap;
  origin_lang: Lang;
  created_at: Date;
}

/** A page of the personal foods of all cooks for moderators: those that most recipes use first. */
export async function listPersonalFoods(
  conn: Conn,
  { page, pageSize, locale }: { page: number; pageSize: number; locale: Locale },
): Promise<{ foods: PersonalFoodEntry[]; total: number }> {
  const [count] = await conn<{ total: number }[]>`select count(*)::int as total from foods where personal`;
  const rows = await conn<EntryRow[]>`
    select f.id, f.name, f.origin_lang, f.revision, f.owner_id, u.username as owner_name, f.from_ciqual,
      (select count(distinct r.recipe_id) from recipe_foods r where r.food_id = f.id)::int as nb_recipes,
      f.edited_at as created_at
    from foods f left join users u on u.id = f.owner_id and u.deleted_at is null
    where f.personal order by nb_recipes desc, f.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`;
  return {
    total: count!.total,
    foods: rows.map(({ name, created_at, ...row }) => ({
      ...row,
      name: locale.translated ? pick(name, locale.lang, row.origin_lang) : name,
      created_at: created_at.toISOString(),
    })),
  };
}
