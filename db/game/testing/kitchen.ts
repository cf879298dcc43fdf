import type { Database } from "../../client/types.ts";
import type { Role } from "../../schemas/common.ts";
import type { BusMessage } from "../../schemas/events.ts";
import type { GameRules } from "../../schemas/game-rules.ts";
import { defaultRules } from "../../shared/game/rules.ts";
import { addCookingImage, finishCooking, type GameCooking, startCooking } from "../cookings.ts";
import { answerCooking } from "../evaluations.ts";
import { type Evaluator, pickCooking, readStanding, skipCooking } from "../picks.ts";
import { saveSettings } from "../players.ts";
import { countForQuests } from "../quest-progress.ts";

/** A database with players, recipes and photos for the tests of the game. */
export function kitchen(db: Database, rules: GameRules = defaultRules) {
  let count = 0;
  /** Different in every run, and in more than 7 bits from each other. */
  const photo = (): string => {
    const words = crypto.getRandomValues(new Uint32Array(2));
    return [...words].map((word) => word.toString(16).padStart(8, "0")).join("");
  };
  const user = async (): Promise<number> => {
    const [row] = await db.sql<{ id: number }[]>`
      insert into users (email) values (${`cook${++count}-${crypto.randomUUID()}@example.org`}) returning id`;
    return row!.id;
  };
  const as = (userId: number, ...roles: Role[]): Evaluator => ({ userId, roles });
  const recipe = async (key = "ratatouille"): Promise<number> => {
    const [row] = await db.sql<{ id: number }[]>`select id from recipes where key = ${key}`;
    return row!.id;
  };
  const start = async (userId: number, key?: string, at?: Date): Promise<GameCooking> => {
    const recipeId = await recipe(key);
    return db.transaction((tx) => startCooking(tx, rules, userId, recipeId, at));
  };
  const addImage = (userId: number, cookingId: number, photo_hash = photo()) =>
    db.transaction((tx) =>
      addCookingImage(tx, rules, userId, cookingId, {
        img_url: `/media/${crypto.randomUUID()}`,
        step_id: null,
        photo_hash,
      }),
    );
  const finish = (userId: number, cookingId: number, at?: Date) =>
    db.transaction((tx) => finishCooking(tx, rules, userId, cookingId, at));
  /** A cooking that waits to be judged. */
  const finished = async (userId: number, key?: string, at?: Date): Promise<GameCooking> => {
    const { id } = await start(userId, key, at);
    await addImage(userId, id);
    return finish(userId, id, at);
  };
  const pick = (who: Evaluator, at?: Date) =>
    db.transaction((tx) => pickCooking(tx, who, at ? { rules, at } : { rules }));
  const skip = (who: Evaluator, id: number, at?: Date) => db.transaction((tx) => skipCooking(tx, rules, who, id, at));
  const standing = (who: Evaluator, at?: Date) => readStanding(db.sql, rules, who, at);
  const answer = (who: Evaluator, id: number, approved: boolean, at?: Date) =>
    db.transaction((tx) => answerCooking(tx, rules, who, { id, approved }, at));
  /** A cooking of the user that a moderator has approved. */
  const approved = async (userId: number, key?: string, at?: Date): Promise<GameCooking> => {
    const { id } = await finished(userId, key, at);
    return answer(as(await user(), "moderator"), id, true, at);
  };
  /** Opens the restaurant of a user. */
  const opened = (userId: number) => db.transaction((tx) => saveSettings(tx, userId, { playing: true }));
  const balance = async (userId: number): Promise<number> => {
    const [row] = await db.sql<{ balance: number }[]>`select balance from wallets where user_id = ${userId}`;
    return row?.balance ?? 0;
  };
  const events = async (userId: number): Promise<BusMessage<"game.happened">[]> => {
    const rows = await db.sql<(Omit<BusMessage<"game.happened">, "created_at"> & { created_at: Date })[]>`
      select id, topic, key, type, payload, created_at from outbox
      where type = 'game.happened' and key = ${String(userId)} order by id`;
    return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  };
  /** Delivers what was told of recipes. */
  const deliverSaves = async (recipeId: number): Promise<void> => {
    const rows = await db.sql<(Omit<BusMessage, "created_at"> & { created_at: Date })[]>`
      select id, topic, key, type, payload, created_at from outbox
      where type = 'recipe.saved' and key = ${String(recipeId)} order by id`;
    for (const row of rows) {
      const message: BusMessage = { ...row, created_at: row.created_at.toISOString() };
      for (let time = 0; time < 2; time++) await db.transaction((tx) => countForQuests(tx, rules, message));
    }
  };
  /** Delivers a user's events to the quests, some of them twice. */
  const deliver = async (userId: number): Promise<void> => {
    for (const message of await events(userId))
      for (let time = 0; time < 2; time++) await db.transaction((tx) => countForQuests(tx, rules, message));
  };
  return {
    opened,
    deliverSaves,
    db,
    rules,
    user,
    as,
    recipe,
    start,
    addImage,
    finish,
    finished,
    pick,
    skip,
    standing,
    answer,
    approved,
    balance,
    events,
    deliver,
    photo,
  };
}
