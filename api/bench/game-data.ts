import { migrate } from "@toque/db/client/migrate.ts";
import type { Database } from "@toque/db/client/types.ts";
import type { Dish, Reward } from "@toque/db/schemas/game.ts";
import { seed } from "@toque/db/seed/seed.ts";
import { seasonOf } from "@toque/db/shared/game/seasons.ts";
import { rebuildIndex } from "@toque/search/indexer.ts";
import { createPostgresSearch } from "@toque/search/postgres.ts";

/** Users on the leaderboard. */
export const RANKED = 1_000_000;
/** Cookings that wait to be judged, each of another user. */
export const WAITING = 100_000;

/** Cookings that three others have judged, so that the database knows how judging is spread. */
const JUDGED = 30_000;

/** Public recipes beside the delivered ones, to be liked. */
const MORE_RECIPES = 100;

/** The experience of somebody who uses every charge for a month, about. */
const HIGHEST_SCORE = 10_000;

/** Copies of a delivered recipe. */
async function addRecipes(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const made = await tx<{ id: number }[]>`
      insert into recipes (private, current_version, approved_version)
      select false, 1, 1 from generate_series(1, ${MORE_RECIPES}::int) returning id`;
    await tx`
      insert into recipe_versions (recipe_id, version, content, facts, source)
      select m.id, 1, v.content, v.facts, 'import' from unnest(${made.map(({ id }) => id)}::int[]) as m (id), recipes r
      join recipe_versions v on v.recipe_id = r.id and v.version = r.approved_version where r.key = 'ratatouille'`;
  });
}

/**
 * Fills an empty database over its one connection: users on the leaderboard of the month, many with few points and few with many, and finished cookings
 * that wait to be judged. By SQL, with every trigger, so that the counts of the leaderboard are kept as the application keeps them.
 * @returns the ids of public recipes
 */
export async function fillGame(db: Database): Promise<number[]> {
  const { sql } = db;
  await migrate(db);
  await seed(db);
  await addRecipes(db);
  await rebuildIndex(db, createPostgresSearch(db));
  await sql`set statement_timeout = 0`;
  await sql`
    insert into users (email, username, username_skeleton)
    select 'ranked' || n || '@example.org', 'ranked' || n, 'ranked' || n from generate_series(1, ${RANKED}::int) n`;
  await sql`
    insert into restaurants (user_id, charges, charges_at) select id, 3, now() from users where email like 'ranked%'`;
  await sql`select setseed(0.5)`;
  await sql`
    insert into leaderboard_scores (season, user_id, score)
    select ${seasonOf(new Date())}, id, floor(${HIGHEST_SCORE}::int * power(random(), 3))::int
    from users where email like 'ranked%'`;
  const recipes = await sql<Pick<Dish, "recipe_id" | "version" | "name">[]>`
    select r.id as recipe_id, v.version, v.content->'name' as name from recipes r
    join recipe_versions v on v.recipe_id = r.id and v.version = r.approved_version where not r.private order by r.id`;
  const facts = { tags: [], categories: [], difficulty: "easy" as const, diets: [], minutes: 20 };
  const dish: Dish = { ...recipes[0]!, facts };
  const parts: Reward["parts"] = [{ key: "difficulty", xp: 40, spoon: 12 }];
  const reward = { xp: 40, spoon: 12, parts, chefs: [] };
  await sql`
    insert into game_cookings (user_id, recipe_id, dish, started_at, touched_at)
    select id, ${dish.recipe_id}, ${dish as never}::jsonb, now() - interval '2 days', now() - interval '2 days'
    from (select id from users where email like 'ranked%' order by id limit ${WAITING + JUDGED}::int) u`;
  await sql`
    insert into cooking_images (cooking_id, img_url, photo_hash)
    select id, '/media/' || gen_random_uuid(), lpad(to_hex(hashint8extended(id, 7)), 16, '0') from game_cookings`;
  await sql`
    update game_cookings set status = 'finished', reward = ${reward as never}::jsonb,
      finished_at = started_at + (id % 86400) * interval '1 second'`;
  await sql`
    update game_cookings set status = 'approved', decided_by = 'majority', decided_at = finished_at + interval '1 hour'
    where id in (select id from game_cookings order by id desc limit ${JUDGED}::int)`;
  await sql`
    insert into cooking_evaluations (cooking_id, cook_id, evaluator_id, leased_until, answered_at, approved, agreed)
    select c.id, c.user_id, e.id, c.decided_at, c.decided_at, true, true
    from game_cookings c, lateral (select u.id from users u where u.email like 'ranked%' and u.id > c.user_id order by u.id limit 3) e
    where c.status = 'approved'`;
  // As the server's own maintenance leaves a database that has been used.
  await sql`vacuum analyze`;
  return recipes.map(({ recipe_id }) => recipe_id);
}
