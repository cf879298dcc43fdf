import { type Static, Type } from "@sinclair/typebox";
import { Body, Enum, Id, Nullable } from "./common.ts";
import { creationStatuses } from "./game.ts";

// Chefs on the wire.

const Points = Type.Integer({ minimum: 0, maximum: 10_000 });

export const ChefStats = Type.Object({
  efficiency: Type.Integer(),
  resilience: Type.Integer(),
  expertise: Type.Integer(),
});
/** Points that were spent, and those that remain. */
export const PointsRepartition = Type.Object({
  efficiency: Type.Integer(),
  resilience: Type.Integer(),
  expertise: Type.Integer(),
  remaining: Type.Integer(),
});

export const Chef = Type.Object({
  id: Id,
  uid: Type.String(),
  level_id: Id,
  owner_id: Id,
  name: Type.String(),
  /** Key of the rank that was drawn. */
  rank: Type.String(),
  /** Part of the portrait to its kind. */
  traits: Type.Record(Type.String(), Type.String()),
  /** 0 to 100; a chef at 100 does not count. */
  fatigue: Type.Integer(),
  xp: Type.Integer(),
  /** Null until the portrait is drawn. */
  img_url: Nullable(Type.String()),
  tag_specialties: Type.Array(Id),
  base_stats: ChefStats,
  points_repartition: PointsRepartition,
  /** Base and spent points together. */
  stats: ChefStats,
  nft_public_key: Nullable(Type.String()),
  /** SPOON that a rest costs now; a consumable may take some of it off. */
  rest_cost: Type.Integer(),
});
export type Chef = Static<typeof Chef>;

export const PointsRepartitionInput = Body({
  efficiency: Points,
  resilience: Points,
  expertise: Points,
  remaining: Points,
});
export type PointsRepartitionInput = Static<typeof PointsRepartitionInput>;
export const SpendPointsInput = Body({
  old_points_repartition: PointsRepartitionInput,
  new_points_repartition: PointsRepartitionInput,
});

/** A level of chefs; `points` is what a chef of it has to spend in all. */
export const ChefLevel = Type.Object({ id: Id, threshold: Type.Integer(), points: Type.Integer() });

/** With a chefbox, which is used; without one SPOON is paid. */
export const ChefCreationInput = Body({ chefbox_id: Type.Optional(Nullable(Id)) });
export const ChefCreationStart = Type.Object({ workflow_id: Type.String() });
export const WorkflowRequest = Body({
  workflow_id: Type.String({ minLength: 1, maxLength: 100 }),
  /** The name of what is asked for; there is nothing but the status. */
  query: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
});
export const ChefCreationStatus = Enum(creationStatuses);
export const ChefCreationState = Type.Object({ status: ChefCreationStatus });

export const ChefboxRefusal = Enum(["already_opened", "not_enough_spoon"]);
/** What came of opening a chefbox: a chef, or why there is none. */
export const ChefboxOpening = Type.Object({
  success: Type.Boolean(),
  chef_uid: Nullable(Type.String()),
  reason: Nullable(ChefboxRefusal),
  chef_id: Nullable(Id),
  /** For check-chef-creation-status: the portrait comes a moment later. */
  workflow_id: Nullable(Type.String()),
});
