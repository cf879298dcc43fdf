import type { Conn } from "../client/types.ts";
import { notFound } from "../errors.ts";
import { coverUrl } from "../recipes/present.ts";
import { visible, visibleVersion } from "../recipes/read.ts";
import { type Lang, type LangMap, pick } from "../schemas/common.ts";
import type { RestaurantCard } from "../schemas/game-restaurant.ts";
import { countAbove, presentSeason } from "./leaderboard.ts";
import { hasBegun } from "./players.ts";

/** Dishes that a card shows at most. */
const LATEST = 4;

interface DishRow {
  recipe_id: number;
  version: number;
  name: LangMap;
  origin_lang: Lang;
  img: string[];
}

/**
 * The last recipes that a cook `k` was approved for, each once: what everyone may see of them now. By authors whom the reader
 * has blocked there is none.
 */
function latestDishes(conn: Conn, readerId: number) {
  const everyone = { userId: null };
  return conn`
    (select coalesce(jsonb_agg(to_jsonb(d) - 'at' order by d.at desc, d.recipe_id desc), '[]') from (
      select r.id as recipe_id, v.version, v.content->'name' as name, v.content->>'origin_lang' as origin_lang,
        jsonb_path_query_array(v.content, '$.recipe_img[*].img_url') as img, g.at
      from (select recipe_id, max(decided_at) as at from game_cookings
            where user_id = k.user_id and status = 'approved' and not k.hidden group by recipe_id) g
      join recipes r on r.id = g.recipe_id
      join recipe_versions v on v.recipe_id = r.id and v.version = ${visibleVersion(conn, everyone)}
      where ${visible(conn, everyone)}
        and not exists (select 1 from user_blocks b where b.user_id = ${readerId} and b.blocked_id = coalesce(r.author_id, r.owner_id))
      order by g.at desc, r.id desc limit ${LATEST}) d)`;
}

/**
 * What the public page of a cook shows of their restaurant, in one statement.
 * @returns null for who does not play or has not begun, and whom the reader has blocked
 * @throws DomainError `not_found` for an account that does not exist or is in deletion
 */
export async function readRestaurantCard(
  conn: Conn,
  readerId: number,
  userId: number,
  lang: Lang,
): Promise<RestaurantCard | null> {
  const [row] = await conn<(Omit<RestaurantCard, "latest_dishes"> & { shown: boolean; dishes: DishRow[] })[]>`
    select k.user_id is not null as shown,
      (select count(*)::int from restaurant_levels l where l.xp_threshold <= k.xp) as level,
      (select ${countAbove(conn, conn`s.season`, conn`s.score`)} + 1 from leaderboard_scores s
       where s.season = ${presentSeason(conn)} and s.user_id = k.user_id and s.listed) as pos,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'img_url', c.img_url) order by b.slot), '[]')
       from brigade_chefs b join chefs c on c.id = b.chef_id where b.user_id = k.user_id) as brigade,
      (select count(*)::int from game_cookings g where g.user_id = k.user_id and g.status = 'approved') as approved_dishes,
      ${latestDishes(conn, readerId)} as dishes
    from users u left join (
      select r.user_id, r.xp, coalesce(s.hidden, false) as hidden
      from restaurants r left join game_settings s on s.user_id = r.user_id
      where r.user_id = ${userId} and coalesce(s.playing, true) and ${hasBegun(conn)}
        and not exists (select 1 from user_blocks b where b.user_id = ${readerId} and b.blocked_id = r.user_id)
    ) k on k.user_id = u.id
    where u.id = ${userId} and u.deleted_at is null`;
  if (!row) throw notFound("user");
  const { shown, dishes, ...card } = row;
  if (!shown) return null;
  return {
    ...card,
    latest_dishes: dishes.map(({ recipe_id, version, name, origin_lang, img }) => ({
      recipe_id,
      name: pick(name, lang, origin_lang),
      img,
      cover_url: coverUrl(recipe_id, version),
    })),
  };
}
