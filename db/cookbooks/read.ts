import type { Conn } from "../client/types.ts";
import { coverUrl } from "../recipes/present.ts";
import { type Reader, visible, visibleVersion } from "../recipes/read.ts";
import { type Cookbook, type CookbookItem, type CookbookSummary, previewCount } from "../schemas/cookbook.ts";

/** Public, and not of an account in deletion; as a condition on `cookbooks b`. */
const shared = (conn: Conn) =>
  conn`(not b.private and exists (select 1 from users u where u.id = b.user_id and u.deleted_at is null))`;

/**
 * A cookbook is visible to everyone when it is public, else only to its owner (and an admin); as a condition on
 * `cookbooks b`.
 */
const exists = (conn: Conn, reader: Reader) =>
  conn`(${shared(conn)} or b.user_id = ${reader.userId}::int or ${reader.all ?? false}::bool)`;

type SummaryRow = Omit<CookbookSummary, "previews"> & {
  first_recipes: { recipe_id: number; version: number; img: string[] }[];
};

/** The columns of a summary; only recipes visible to the reader are counted and shown, in the version that they see. */
const summary = (conn: Conn, reader: Reader) => conn`
  b.id, b.user_id, b.name, b.description, b.private, b.cover_img_url,
  (select count(*)::int from cookbook_items i join recipes r on r.id = i.recipe_id
   where i.cookbook_id = b.id and ${visible(conn, reader)}) as nb_items,
  (select coalesce(jsonb_agg(jsonb_build_object('recipe_id', f.recipe_id, 'version', f.version, 'img', f.img)
       order by f.position, f.id), '[]')
   from (select i.id, i.position, i.recipe_id, v.version, jsonb_path_query_array(v.content, '$.recipe_img[*].img_url') as img
     from cookbook_items i join recipes r on r.id = i.recipe_id
     join recipe_versions v on v.recipe_id = r.id and v.version = ${visibleVersion(conn, reader)}
     where i.cookbook_id = b.id and ${visible(conn, reader)}
     order by i.position, i.id limit ${previewCount}) f) as first_recipes`;

function presentCookbook({ first_recipes, ...row }: SummaryRow): CookbookSummary {
  const previews = first_recipes.map(({ recipe_id, version, img }) => ({
    recipe_id,
    img,
    cover_url: coverUrl(recipe_id, version),
  }));
  return { ...row, previews };
}

/** A page of the public cookbooks, newest first, with the total count. */
export async function readPublicCookbooks(
  conn: Conn,
  reader: Reader,
  page: number,
  size: number,
): Promise<{ cookbooks: CookbookSummary[]; total: number }> {
  const cookbooks = await conn<SummaryRow[]>`
    select ${summary(conn, reader)} from cookbooks b where ${shared(conn)}
    order by b.id desc limit ${size} offset ${(page - 1) * size}`;
  const [row] = await conn<{ total: number }[]>`select count(*)::int as total from cookbooks b where ${shared(conn)}`;
  return { cookbooks: cookbooks.map(presentCookbook), total: row!.total };
}

/** The cookbooks of a user that are visible to the reader, newest first. */
export async function readCookbooksOf(conn: Conn, userId: number, reader: Reader): Promise<CookbookSummary[]> {
  const rows = await conn<SummaryRow[]>`
    select ${summary(conn, reader)} from cookbooks b where b.user_id = ${userId} and ${exists(conn, reader)}
    order by b.id desc`;
  return rows.map(presentCookbook);
}

/** One cookbook with the recipes in it that are visible to the reader, in order; null when it is not visible to them. */
export async function readCookbook(conn: Conn, id: number, reader: Reader): Promise<Cookbook | null> {
  const [cookbook] = await conn<Omit<Cookbook, "items">[]>`
    select b.id, b.user_id, b.name, b.description, b.private, b.cover_img_url
    from cookbooks b where b.id = ${id} and ${exists(conn, reader)}`;
  if (!cookbook) return null;
  const items = await conn<CookbookItem[]>`
    select i.id, i.cookbook_id, i.recipe_id, i.position
    from cookbook_items i join recipes r on r.id = i.recipe_id
    where i.cookbook_id = ${id} and ${visible(conn, reader)} order by i.position, i.id`;
  return { ...cookbook, items: [...items] };
}

/** Where a recipe stands in the cookbooks of a user. */
export async function readCookbookItemsOf(conn: Conn, userId: number, recipeId: number): Promise<CookbookItem[]> {
  return [
    ...(await conn<CookbookItem[]>`
      select i.id, i.cookbook_id, i.recipe_id, i.position
      from cookbook_items i join cookbooks b on b.id = i.cookbook_id
      where b.user_id = ${userId} and i.recipe_id = ${recipeId} order by i.cookbook_id`),
  ];
}

/** One item; access is checked by the caller. */
export async function readCookbookItem(conn: Conn, id: number): Promise<CookbookItem | null> {
  const [item] = await conn<CookbookItem[]>`
    select id, cookbook_id, recipe_id, position from cookbook_items where id = ${id}`;
  return item ?? null;
}
