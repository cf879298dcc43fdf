import { readLedger } from "../../billing/ledger.ts";
import type { Conn } from "../../client/types.ts";
import { current } from "../../cooking/cookings.ts";
import type { ArchiveContent, ArchiveFile } from "../../schemas/archive.ts";
import type { HealthVault } from "../health-vault.ts";
import { readPersonalInfo } from "../users.ts";

// What an archive says of the account itself and of its small things. Times are Dates, which JSON writes in ISO 8601.

/** A value before it is written as JSON: times are still Dates. */
export type Unwritten<T> = T extends string ? T | Date : T extends object ? { [K in keyof T]: Unwritten<T[K]> } : T;
type Content<F extends ArchiveFile> = Unwritten<ArchiveContent<F>>;

/** The name of the version that an account may see of a recipe: of its own the current one, of others the public one. */
const nameSeenBy = (conn: Conn, userId: number) => conn`
  (select v.content->'name' from recipes r join recipe_versions v on v.recipe_id = r.id
     and v.version = case when r.owner_id = ${userId}::int then r.current_version
                          when not r.private then r.approved_version end
   where r.id = i.recipe_id and r.deleted_at is null)`;

export async function readProfile(conn: Conn, userId: number): Promise<Content<"profile.json">> {
  const [row] = await conn<Content<"profile.json">[]>`
    select email, username, bio, socials, avatar_url as avatar, language, measurement_system, newsletter, roles, created_at,
      coalesce((select jsonb_agg(jsonb_build_object('provider', i.provider, 'created_at', i.created_at) order by i.id)
        from identities i where i.user_id = u.id), '[]') as sign_in_methods,
      array(select c.key from user_aisles a join food_categories c on c.id = any(a.category_ids)
        where a.user_id = u.id order by array_position(a.category_ids, c.id)) as aisles
    from users u where id = ${userId}`;
  return row!;
}

export async function readHealth(conn: Conn, vault: HealthVault, userId: number): Promise<Content<"health.json">> {
  const { user_id: _, allergies, diet, ...health } = await readPersonalInfo(conn, vault, userId);
  const [keys] = await conn<{ allergies: string[]; diet: string | null }[]>`
    select array(select key from allergies where id = any(${allergies}::int[]) order by key) as allergies,
      (select key from diets where id = ${diet}::int) as diet`;
  return { ...health, ...keys! };
}

export async function readPersonalFoods(conn: Conn, userId: number): Promise<Content<"personal-foods.json">> {
  return [
    ...(await conn<Content<"personal-foods.json">>`
      select id, name, plural, origin_lang, name_key from foods where personal and owner_id = ${userId} order by id`),
  ];
}

export async function readCookbooksWhole(conn: Conn, userId: number): Promise<Content<"cookbooks.json">> {
  return [
    ...(await conn<Content<"cookbooks.json">>`
      select b.id, b.name, b.description, b.private, b.cover_img_url as cover, b.created_at,
        coalesce((select jsonb_agg(jsonb_build_object('recipe_id', i.recipe_id, 'recipe_name', ${nameSeenBy(conn, userId)},
            'position', i.position) order by i.position, i.id)
          from cookbook_items i where i.cookbook_id = b.id), '[]') as items
      from cookbooks b where b.user_id = ${userId} order by b.id`),
  ];
}

export async function readShoppingListsWhole(conn: Conn, userId: number): Promise<Content<"shopping-lists.json">> {
  return [
    ...(await conn<Content<"shopping-lists.json">>`
      select l.id, l.name, l.created_at,
        coalesce((select jsonb_agg(jsonb_build_object('position', i.position, 'multiplier', i.multiplier, 'text', i.data,
            'food', case when f.id is not null then
              jsonb_build_object('key', f.key, 'name', f.name, 'personal', f.personal) end,
            'quantity', case when q.id is not null then
              jsonb_build_object('key', q.key, 'name', q.name, 'unit', q.unit) end,
            'checked', i.checked_at is not null, 'own', i.own_multiplier,
            'sources', coalesce((
              select jsonb_agg(jsonb_build_object('recipe_id', d.recipe_id, 'per_serving', s.per_serving) order by d.id)
              from shopping_list_item_sources s join shopping_list_recipes d on d.id = s.shopping_list_recipe_id
              where s.item_id = i.id), '[]')) order by i.position, i.id)
          from shopping_list_items i left join foods f on f.id = i.food_id left join quantities q on q.id = i.quantity_id
          where i.shopping_list_id = l.id), '[]') as items,
        coalesce((select jsonb_agg(jsonb_build_object('recipe_id', i.recipe_id, 'recipe_name', ${nameSeenBy(conn, userId)},
            'servings', i.servings) order by i.id)
          from shopping_list_recipes i where i.shopping_list_id = l.id), '[]') as recipes
      from shopping_lists l where l.user_id = ${userId} and l.deleted_at is null order by l.id`),
  ];
}

export async function readLikes(conn: Conn, userId: number): Promise<Content<"likes.json">> {
  return [
    ...(await conn<Content<"likes.json">>`
      select i.recipe_id, ${nameSeenBy(conn, userId)} as recipe_name, i.created_at
      from recipe_likes i where i.user_id = ${userId} order by i.created_at, i.recipe_id`),
  ];
}

export async function readOpenedRecipes(conn: Conn, userId: number): Promise<Content<"opened-recipes.json">> {
  return [
    ...(await conn<Content<"opened-recipes.json">>`
      select i.recipe_id, ${nameSeenBy(conn, userId)} as recipe_name, i.opened_at
      from opened_recipes i where i.user_id = ${userId} order by i.opened_at, i.recipe_id`),
  ];
}

export async function readBilling(conn: Conn, userId: number): Promise<Content<"billing.json">> {
  const rows = await conn<Content<"billing.json">["subscriptions"]>`
    select id, platform, tier, state, product_id, promo_code, purchase_date, expiration_date, entitled_until, auto_renew,
      price, currency
    from subscriptions where user_id = ${userId} order by id`;
  const ledger = await readLedger(conn, userId, null);
  return { subscriptions: [...rows], ledger: ledger.reverse() };
}

export async function readCookLog(conn: Conn, userId: number): Promise<Content<"cook-log.json">> {
  return [
    ...(await conn<Content<"cook-log.json">>`
      select i.id, i.recipe_id, coalesce(${nameSeenBy(conn, userId)}, i.recipe_name) as recipe_name, i.recipe_lang,
        i.cooked_on as date, i.servings, i.note, i.rating, i.created_at
      from cook_log i where i.user_id = ${userId} and i.deleted_at is null order by i.cooked_on, i.id`),
  ];
}

/** What an account is cooking now. */
export async function readCookingsWhole(conn: Conn, userId: number): Promise<Content<"cookings.json">> {
  return [
    ...(await conn<Content<"cookings.json">>`
      select i.recipe_id, ${nameSeenBy(conn, userId)} as recipe_name, i.step, i.servings, i.timers, i.started_at, i.updated_at
      from (select c.* from cookings c where c.user_id = ${userId} and ${current(conn)}) i order by i.updated_at, i.recipe_id`),
  ];
}

export async function readPantryWhole(conn: Conn, userId: number): Promise<Content<"pantry.json">> {
  const [row] = await conn<Content<"pantry.json">[]>`
    select coalesce((select pantry_counts from pantries where user_id = ${userId}), true) as pantry_counts,
      coalesce((select jsonb_agg(jsonb_build_object('place', p.place,
          'food', jsonb_build_object('key', f.key, 'name', f.name, 'personal', f.personal),
          'confidence', p.confidence, 'read_as', p.read_as) order by p.place, p.position, p.food_id)
        from pantry_foods p join foods f on f.id = p.food_id where p.user_id = ${userId}), '[]') as foods`;
  return row!;
}

export async function readChats(conn: Conn, userId: number): Promise<Content<"chats/chats.json">> {
  return [
    ...(await conn<Content<"chats/chats.json">>`
      select id, recipe_id, created_at, ended_at from threads where user_id = ${userId} order by id`),
  ];
}

/** A page of a chat's events, after one. */
export async function readChatEvents(
  conn: Conn,
  chat: { userId: number; threadId: number; after: number; limit: number },
): Promise<Content<"chats/*/*.json">> {
  return [
    ...(await conn<Content<"chats/*/*.json">>`
      select id, type, created_at, payload from thread_events
      where thread_id = ${chat.threadId} and user_id = ${chat.userId} and id > ${chat.after}::bigint
      order by id limit ${chat.limit}::int`),
  ];
}

/** A page of what the assistant composed, after one. */
export async function readAiRecipes(
  conn: Conn,
  page: { userId: number; after: number; limit: number },
): Promise<Content<"ai-recipes/*.json">> {
  return [
    ...(await conn<Content<"ai-recipes/*.json">>`
      select id, recipe_id, request, generated, model, created_at from ai_recipes
      where user_id = ${page.userId} and id > ${page.after}::int order by id limit ${page.limit}::int`),
  ];
}

/** A page of the uploaded pictures of an account, by their ids. */
export async function readPictures(
  conn: Conn,
  page: { userId: number; after: string | null; limit: number },
): Promise<{ id: string; kind: string; width: number; height: number; public: boolean; created_at: Date }[]> {
  return [
    ...(await conn<{ id: string; kind: string; width: number; height: number; public: boolean; created_at: Date }[]>`
      select id, kind, width, height, is_public as public, created_at from media
      where owner_id = ${page.userId} and uploaded_at is not null
        and (${page.after}::uuid is null or id > ${page.after}::uuid)
      order by id limit ${page.limit}::int`),
  ];
}

export async function readPeople(conn: Conn, userId: number): Promise<Content<"people.json">> {
  const [row] = await conn<Content<"people.json">[]>`
    select
      coalesce((
        select jsonb_agg(jsonb_build_object('user_id', u.id, 'username', u.username, 'created_at', b.created_at)
          order by b.created_at, u.id)
        from user_blocks b join users u on u.id = b.blocked_id where b.user_id = ${userId}), '[]') as blocked,
      coalesce((
        select jsonb_agg(jsonb_build_object('user_id', u.id, 'username', u.username, 'recipe_id', r.recipe_id,
          'reason', r.reason, 'note', r.note, 'status', r.status, 'created_at', r.created_at) order by r.id)
        from user_reports r join users u on u.id = r.user_id where r.reporter_id = ${userId}), '[]') as reported`;
  return row!;
}
