import type { Conn, Tx } from "../client/types.ts";
import { logCooking } from "../cooking/log.ts";
import { DomainError, fieldError, invalidFields, notFound } from "../errors.ts";
import type { Dish, GameCookingStatus, Reward } from "../schemas/game.ts";
import type { GameRules } from "../schemas/game-rules.ts";
import { isPhotoHash, nearKeys } from "../shared/game/photos.ts";
import { brigadeEffect, type ChefEffect, rewardOf } from "../shared/game/reward.ts";
import { dayOf } from "../shared/game/seasons.ts";
import { readBrigade, tire } from "./brigade.ts";
import { readDish } from "./dishes.ts";
import { tellChanged, tellHappened } from "./events.ts";
import { clock, lockPlayer, takeCharge } from "./players.ts";

// A cooking until it is finished. Every change waits for the player's row, so that of many at once one takes effect.

/** A reward with what each chef added to it. */
export interface StoredReward extends Reward {
  chefs: ChefEffect[];
}

export interface CookingImage {
  id: number;
  cooking_id: number;
  img_url: string;
  step_id: number | null;
}

/** A cooking as its cook sees it. */
export interface GameCooking {
  id: number;
  recipe_id: number | null;
  user_id: number;
  status: GameCookingStatus;
  done: boolean;
  cooking_images: CookingImage[];
  dish: Dish;
  reward: StoredReward | null;
  /** Experience of the restaurant before this was paid; null for what was not. */
  xp_before: number | null;
  /** Answers so far, and the reasons of those that said no. */
  answers: number;
  reasons: string[];
  decided_by: "majority" | "moderator" | "overdue" | null;
  started_at: string;
  touched_at: string;
  finished_at: string | null;
  decided_at: string | null;
}

type Times = "started_at" | "touched_at" | "finished_at" | "decided_at";
/** A row of {@link gameCookingColumns}. */
export type GameCookingRow = Omit<GameCooking, "done" | Times> &
  Record<"started_at" | "touched_at", Date> &
  Record<"finished_at" | "decided_at", Date | null>;

/** What is read of a cooking, of rows of game_cookings `c`. */
export const gameCookingColumns = (conn: Conn) => conn`
  c.id, c.recipe_id, c.user_id, c.status, c.dish, c.reward, c.xp_before, c.decided_by, c.started_at, c.touched_at, c.finished_at,
  c.decided_at,
  (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'cooking_id', i.cooking_id, 'img_url', i.img_url,
     'step_id', i.step_id) order by i.id), '[]') from cooking_images i where i.cooking_id = c.id) as cooking_images,
  (select count(*)::int from cooking_evaluations e where e.cooking_id = c.id and e.answered_at is not null) as answers,
  array(select distinct e.reason from cooking_evaluations e
        where e.cooking_id = c.id and e.reason is not null order by e.reason) as reasons`;

export const toGameCooking = ({
  started_at,
  touched_at,
  finished_at,
  decided_at,
  ...row
}: GameCookingRow): GameCooking => ({
  ...row,
  done: row.status === "approved" || row.status === "disapproved" || row.status === "given_up",
  started_at: started_at.toISOString(),
  touched_at: touched_at.toISOString(),
  finished_at: finished_at?.toISOString() ?? null,
  decided_at: decided_at?.toISOString() ?? null,
});

/** One cooking, whosever it is; null when there is none. */
export async function readCooking(conn: Conn, id: number): Promise<GameCooking | null> {
  const [row] = await conn<
    GameCookingRow[]
  >`select ${gameCookingColumns(conn)} from game_cookings c where c.id = ${id}`;
  return row ? toGameCooking(row) : null;
}

/** The cookings of a user, newest first. `page` counts from 1. */
export async function readCookingsOf(
  conn: Conn,
  userId: number,
  { page = 1, perPage = 20 }: { page?: number; perPage?: number } = {},
): Promise<{ items: GameCooking[]; total: number }> {
  const rows = await conn<GameCookingRow[]>`
    select ${gameCookingColumns(conn)} from game_cookings c where c.user_id = ${userId}
    order by c.id desc limit ${perPage}::int offset ${(page - 1) * perPage}::int`;
  const [count] = await conn<{ total: number }[]>`
    select count(*)::int as total from game_cookings where user_id = ${userId}`;
  return { items: rows.map(toGameCooking), total: count!.total };
}

const isOpen = (conn: Conn) => conn`c.status in ('started', 'cooking_created')`;

/** What a user is cooking now, or null. */
export async function currentCooking(conn: Conn, userId: number): Promise<GameCooking | null> {
  const [row] = await conn<GameCookingRow[]>`
    select ${gameCookingColumns(conn)} from game_cookings c where c.user_id = ${userId} and ${isOpen(conn)}`;
  return row ? toGameCooking(row) : null;
}

/** The user's own cooking, locked, still open. @throws 404; 409 once it is finished */
async function openCooking(tx: Tx, userId: number, id: number) {
  const [row] = await tx<
    { status: GameCookingStatus; touched_at: Date; images: number; dish: Dish; recipe_id: number | null }[]
  >`
    select status, touched_at, images, dish, recipe_id from game_cookings
    where id = ${id} and user_id = ${userId} for update`;
  if (!row) throw notFound("cooking");
  if (row.status !== "started" && row.status !== "cooking_created")
    throw new DomainError("conflict", "cooking_finished", "This cooking is finished.");
  return row;
}

/**
 * Starts a cooking: it takes a charge.
 * @throws DomainError `not_found`, `conflict` `recipe_not_public`, `cooking_in_progress`, `no_charges`
 */
export async function startCooking(
  tx: Tx,
  rules: GameRules,
  userId: number,
  recipeId: number,
  at?: Date,
): Promise<GameCooking> {
  const player = await lockPlayer(tx, userId);
  const dish = await readDish(tx, userId, recipeId);
  if (await currentCooking(tx, userId))
    throw new DomainError("conflict", "cooking_in_progress", "Another dish is on the stove: finish it first.");
  const now = at ?? (await clock(tx));
  if (!(await takeCharge(tx, rules, player, now)))
    throw new DomainError("conflict", "no_charges", "There is no charge left. The next one comes by itself.");
  const [row] = await tx<{ id: number }[]>`
    insert into game_cookings (user_id, recipe_id, dish, started_at, touched_at)
    values (${userId}, ${recipeId}, ${dish as never}::jsonb, ${now}, ${now}) returning id`;
  await tellChanged(tx, userId);
  return (await readCooking(tx, row!.id))!;
}

/** Whether any version of a recipe has a step; also within a recipe that is part of it. */
async function hasStep(tx: Tx, recipeId: number, stepId: number): Promise<boolean> {
  const [row] = await tx`
    select 1 from recipe_versions v where v.recipe_id = ${recipeId}
      and jsonb_path_exists(v.content, '$.**.steps[*] ? (@.id == $id)', jsonb_build_object('id', ${stepId}::int)) limit 1`;
  return row !== undefined;
}

/** Under it images are compared and added: two of the same photo at once are one after the other. */
const lockPhotos = (tx: Tx) => tx`select pg_advisory_xact_lock(7464, 2)`;

/** Whether a photo is one of another cooking, whosever. @param hash 16 hexadecimal digits */
async function isKnownPhoto(tx: Tx, rules: GameRules, cookingId: number, hash: string): Promise<boolean> {
  const [row] = await tx`
    select 1 from cooking_images
    where photo_keys && ${nearKeys(hash)}::int[] and cooking_id <> ${cookingId}
      and bit_count(('x' || photo_hash)::bit(64) # ('x' || ${hash}::text)::bit(64)) <= ${rules.cooking.photo_distance}
    limit 1`;
  return row !== undefined;
}

export interface NewCookingImage {
  img_url: string;
  step_id: number | null;
  /** The photo's perceptual hash, 16 hexadecimal digits. */
  photo_hash: string;
}

/**
 * Adds an image to a cooking.
 * @throws DomainError 404; 409 `cooking_finished`, `photo_known` for a photo of another cooking of anybody; 422 for too many
 * images, and for one that is used already
 */
export async function addCookingImage(
  tx: Tx,
  rules: GameRules,
  userId: number,
  cookingId: number,
  image: NewCookingImage,
  at?: Date,
): Promise<CookingImage> {
  if (!isPhotoHash(image.photo_hash)) throw new Error("not a perceptual hash");
  await lockPlayer(tx, userId);
  const cooking = await openCooking(tx, userId, cookingId);
  if (cooking.images >= rules.cooking.images)
    throw invalidFields([
      fieldError(["img_url"], `A cooking has at most ${rules.cooking.images} images.`, "value_error.limit"),
    ]);
  if (image.step_id !== null && !(await hasStep(tx, cooking.dish.recipe_id, image.step_id)))
    throw invalidFields([fieldError(["step_id"], "The recipe has no such step.", "unknown_step")]);
  await lockPhotos(tx);
  if (await isKnownPhoto(tx, rules, cookingId, image.photo_hash))
    throw new DomainError("conflict", "photo_known", "This photo was shown for another cooking already.");
  const [row] = await tx<CookingImage[]>`
    insert into cooking_images (cooking_id, img_url, step_id, photo_hash)
    values (${cookingId}, ${image.img_url}, ${image.step_id}::int, ${image.photo_hash})
    on conflict (img_url) do nothing returning id, cooking_id, img_url, step_id`;
  if (!row) throw invalidFields([fieldError(["img_url"], "This picture is used already.", "value_error.taken")]);
  await tx`update game_cookings set touched_at = ${at ?? (await clock(tx))} where id = ${cookingId}`;
  await tellChanged(tx, userId);
  return row;
}

/** Puts another recipe on the stove. @throws DomainError 404; 409 `cooking_finished`, `recipe_not_public` */
export async function changeRecipe(
  tx: Tx,
  userId: number,
  cookingId: number,
  recipeId: number,
  at?: Date,
): Promise<GameCooking> {
  await lockPlayer(tx, userId);
  await openCooking(tx, userId, cookingId);
  const dish = await readDish(tx, userId, recipeId);
  await tx`
    update game_cookings set recipe_id = ${recipeId}, dish = ${dish as never}::jsonb, touched_at = ${at ?? (await clock(tx))}
    where id = ${cookingId}`;
  await tellChanged(tx, userId);
  return (await readCooking(tx, cookingId))!;
}

/** Whether the user has cooked a recipe for the game before, a disapproved attempt aside. */
async function isFirstTime(conn: Conn, userId: number, cookingId: number, recipeId: number): Promise<boolean> {
  const [row] = await conn`
    select 1 from game_cookings where user_id = ${userId} and id <> ${cookingId}
      and (dish->>'recipe_id')::int = ${recipeId} and status in ('finished', 'approved') limit 1`;
  return row === undefined;
}

/** What a dish would bring a user now, with its parts: shown before the work. */
export async function expectedReward(
  conn: Conn,
  rules: GameRules,
  userId: number,
  { dish, cookingId = 0 }: { dish: Dish; cookingId?: number },
): Promise<StoredReward> {
  const brigade = brigadeEffect(rules, await readBrigade(conn, rules, userId), dish.facts);
  const firstTime = await isFirstTime(conn, userId, cookingId, dish.recipe_id);
  return { ...rewardOf(rules, dish.facts, { firstTime, brigade }), chefs: brigade.chefs };
}

/** A cooking with what it would bring if it were finished now: the dish is the one that the cooking keeps. */
export async function withExpected(
  conn: Conn,
  rules: GameRules,
  cooking: GameCooking,
): Promise<GameCooking & { expected_reward: StoredReward | null }> {
  const { id: cookingId, user_id, dish, status } = cooking;
  const isOpen = status === "started" || status === "cooking_created";
  return {
    ...cooking,
    expected_reward: isOpen ? await expectedReward(conn, rules, user_id, { dish, cookingId }) : null,
  };
}

/** Writes a cooking into the cook log. A full log, and a recipe that is gone, keep nobody from finishing. */
async function logFinished(tx: Tx, userId: number, recipeId: number | null, now: Date): Promise<void> {
  if (recipeId === null) return;
  try {
    await logCooking(tx, userId, recipeId, { cooked_at: dayOf(now) });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

/**
 * Finishes a cooking: its reward is settled with the brigade as it is, which tires, and other cooks may judge it.
 * @throws DomainError 404; 409 `cooking_finished`, `image_missing`
 */
export async function finishCooking(
  tx: Tx,
  rules: GameRules,
  userId: number,
  cookingId: number,
  at?: Date,
): Promise<GameCooking> {
  await lockPlayer(tx, userId);
  const { images, dish, recipe_id } = await openCooking(tx, userId, cookingId);
  if (images === 0)
    throw new DomainError("conflict", "image_missing", "A photo of the dish is needed before it can be finished.");
  const now = at ?? (await clock(tx));
  const reward = await expectedReward(tx, rules, userId, { dish, cookingId });
  await tire(tx, rules, userId);
  await tx`
    update game_cookings set status = 'finished', finished_at = ${now}, touched_at = ${now},
      reward = ${reward as never}::jsonb where id = ${cookingId}`;
  await logFinished(tx, userId, recipe_id, now);
  await tellHappened(tx, userId, "cooking_finished", `cooking:${cookingId}`, dish.facts);
  await tellChanged(tx, userId);
  return (await readCooking(tx, cookingId))!;
}

/**
 * Gives a cooking up that nobody has touched for the time that the rules name. The charge stays spent.
 * @throws DomainError 404; 409 `cooking_finished`, `too_early`
 */
export async function giveUpCooking(
  tx: Tx,
  rules: GameRules,
  userId: number,
  cookingId: number,
  at?: Date,
): Promise<GameCooking> {
  await lockPlayer(tx, userId);
  const { touched_at } = await openCooking(tx, userId, cookingId);
  const now = at ?? (await clock(tx));
  if (now.getTime() - touched_at.getTime() < rules.cooking.give_up_hours * 3_600_000)
    throw new DomainError(
      "conflict",
      "too_early",
      `A dish can be given up when nobody has touched it for ${rules.cooking.give_up_hours} hours.`,
    );
  await tx`update game_cookings set status = 'given_up', touched_at = ${now} where id = ${cookingId}`;
  await tellChanged(tx, userId);
  return (await readCooking(tx, cookingId))!;
}
