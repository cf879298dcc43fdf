import { type Static, Type } from "@sinclair/typebox";
import { Body, Enum, Id, Nullable } from "./common.ts";
import { transferCauses } from "./game.ts";

// Restaurants, wallets and the leaderboard on the wire.

const Whole = Type.Integer();

export const RestaurantInfo = Type.Object({
  level: Whole,
  xp: Whole,
  /** Of the next level; of this one where there is none above. */
  xp_threshold: Whole,
  cooking_charges: Whole,
  max_cooking_charges: Whole,
  nb_chef_slots: Whole,
  brigade_chefs: Type.Array(Id),
  /** Null when no more charges fit. */
  next_charge_at: Nullable(Type.String()),
});
export type RestaurantInfo = Static<typeof RestaurantInfo>;

/** A chef of a brigade, as others see it beside a name. */
export const RestaurantChef = Type.Object({
  id: Id,
  name: Type.String(),
  /** Null until the portrait is drawn. */
  img_url: Nullable(Type.String()),
});
/** A recipe that was cooked for the game and approved, as everyone sees it now. */
export const RestaurantDish = Type.Object({
  recipe_id: Id,
  name: Type.String(),
  /** The recipe's pictures; without one there is the drawn cover. */
  img: Type.Array(Type.String()),
  cover_url: Type.String(),
});
/** What the public page of a cook shows of their restaurant. */
export const RestaurantCard = Type.Object({
  level: Whole,
  /** From 1, in the season that is on; null without a score, and for who is left out of the leaderboard by choice. */
  pos: Nullable(Whole),
  /** By their places. */
  brigade: Type.Array(RestaurantChef),
  approved_dishes: Whole,
  /** At most 4 recipes, the last approved first; none of who is left out of the leaderboard by choice. */
  latest_dishes: Type.Array(RestaurantDish),
});
export type RestaurantCard = Static<typeof RestaurantCard>;

export const RestaurantLevel = Type.Object({
  id: Id,
  xp_threshold: Whole,
  charges: Whole,
  chef_slots: Whole,
  /** Null for a level that an operator has added. */
  name: Nullable(Type.String()),
});
export const RestaurantLevelInput = Body({ xp_threshold: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }) });
export const BrigadeChange = Body({ chef_id: Id });

export const Currency = Type.Object({ id: Id, name: Type.String(), is_crypto: Type.Boolean() });
export const WalletEntry = Type.Object({
  /** Null as long as nothing was received. */
  id: Nullable(Id),
  user_id: Id,
  amount: Whole,
  currency: Currency,
});
export const TransferCause = Enum(transferCauses);
/** The chef that a movement was about. */
export const MovementChef = Type.Object({ id: Id, name: Type.String() });
/** SPOON that came (positive) or went, with its cause; `entity` is what caused it. */
export const WalletMovement = Type.Object({
  id: Id,
  cause: TransferCause,
  entity: Type.String(),
  /** The name of the dish or the quest; null where there is none. */
  title: Nullable(Type.String()),
  chef: Nullable(MovementChef),
  amount: Whole,
  at: Type.String(),
});
export type WalletMovement = Static<typeof WalletMovement>;

export const LeaderboardEntry = Type.Object({
  /** That of the user, of whom there is one entry a season. */
  id: Id,
  user_id: Id,
  score: Whole,
  /** From 1; those with the same score share a place. */
  pos: Whole,
  username: Nullable(Type.String()),
  avatar_url: Nullable(Type.String()),
  /** Of the user's restaurant, from 1. */
  level: Whole,
});
/** The lowest score above the own one. */
export const NextPlace = Type.Object({ score: Whole, pos: Whole });
export const OwnPlace = Type.Object({
  user_id: Id,
  score: Whole,
  pos: Whole,
  /** False for who is hidden by choice. */
  listed: Type.Boolean(),
  next: Nullable(NextPlace),
});

/** Whether somebody plays, and is left out of the leaderboard. */
export const GameSettings = Type.Object({ playing: Type.Boolean(), hidden: Type.Boolean() });
export type GameSettings = Static<typeof GameSettings>;
export const GameSettingsPatch = Body({
  playing: Type.Optional(Type.Boolean()),
  hidden: Type.Optional(Type.Boolean()),
});

const Labels = Type.Record(Type.String(), Type.String());
/** What the game's keys are called. */
export const GameLabels = Type.Object({
  ranks: Labels,
  fatigue: Labels,
  /** Kinds by part of the portrait. */
  traits: Type.Record(Type.String(), Labels),
});
export type GameLabels = Static<typeof GameLabels>;

/** All figures of the game, by group (docs/game.md). */
export const GameFigures = Type.Record(Type.String(), Type.Unknown());
/** The figures that differ from the delivered ones, by group; lists are replaced as a whole. */
export const GameFiguresPatch = Type.Record(Type.String(), Type.Unknown());
