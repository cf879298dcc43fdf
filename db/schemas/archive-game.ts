import { Type } from "@sinclair/typebox";
import { LangMap, Nullable } from "./common.ts";

// The files of an account's archive that are about the cooking game. They are for reading, and never taken in: what was earned
// counts where it was earned.

const Whole = Type.Integer();
const Id = Type.Integer({ minimum: 1 });
const When = Type.String({ description: "ISO 8601, UTC" });

const Stats = { efficiency: Whole, resilience: Whole, expertise: Whole };

const Game = Type.Object({
  playing: Type.Boolean(),
  hidden: Type.Boolean({ description: "Not on the leaderboard" }),
  restaurant: Nullable(Type.Object({ xp: Whole, charges: Whole })),
  spoon: Whole,
  chefs: Type.Array(
    Type.Object({
      id: Id,
      uid: Type.String(),
      name: Type.String(),
      rank: Type.String(),
      traits: Type.Any(),
      specialties: Type.Array(Nullable(Type.String({ description: "Key of a tag" }))),
      ...Stats,
      points: Whole,
      spent: Type.Object(Stats),
      xp: Whole,
      fatigue: Whole,
      rests: Whole,
      portrait: Nullable(Type.String({ description: "An address as in pictures.json" })),
      slot: Nullable(Whole),
    }),
  ),
  items: Type.Array(Type.Object({ id: Id, type: Type.String(), name: LangMap, used: Type.Boolean() })),
  scores: Type.Array(Type.Object({ season: Type.String(), score: Whole })),
});

const Cookings = Type.Array(
  Type.Object({
    id: Id,
    recipe_id: Nullable(Id),
    dish: Type.Any({ description: "What the game kept of the recipe" }),
    status: Type.String(),
    photos: Type.Array(
      Type.Object({ url: Type.String({ description: "An address as in pictures.json" }), step_id: Nullable(Id) }),
    ),
    reward: Type.Any(),
    decided_by: Nullable(Type.String()),
    started_at: When,
    finished_at: Nullable(When),
    decided_at: Nullable(When),
  }),
);

const Movements = Type.Array(
  Type.Object({ id: Id, cause: Type.String(), entity: Type.String(), amount: Whole, at: When }),
);

const Quests = Type.Array(
  Type.Object({
    id: Id,
    type: Type.String(),
    name: LangMap,
    period: Type.String(),
    promise: Type.Any(),
    started_at: When,
    completed_at: Nullable(When),
    claimed_at: Nullable(When),
  }),
);

const Judgements = Type.Array(
  Type.Object({
    id: Type.Integer({ minimum: 1, description: "Id of the cooking, which was somebody else's" }),
    approved: Type.Boolean(),
    reason: Nullable(Type.String()),
    agreed: Nullable(Type.Boolean({ description: "Whether most answered so; null where that is not decided" })),
    answered_at: When,
  }),
);

/** The schema of each file; `*` stands for a number. */
export const archiveGameFiles = {
  "game/game.json": Game,
  "game/cookings/*.json": Cookings,
  "game/movements/*.json": Movements,
  "game/quests/*.json": Quests,
  "game/judgements/*.json": Judgements,
} as const;
