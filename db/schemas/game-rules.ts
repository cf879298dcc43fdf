import { type Static, Type } from "@sinclair/typebox";

// The figures of the cooking game: `db/shared/game/rules.json`, of which an operator may replace parts.

const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const AtLeastOne = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const Percent = Type.Integer({ minimum: 0, maximum: 100 });
const Permille = Type.Integer({ minimum: 0, maximum: 1000 });
const exact = { additionalProperties: false } as const;

const Amounts = Type.Object({ xp: Count, spoon: Count }, exact);
/** An upper bound, exclusive for words and inclusive for minutes; null is the last row, without one. */
const Bound = Type.Union([AtLeastOne, Type.Null()]);

export const GameRules = Type.Object(
  {
    charges: Type.Object({ hours_per_charge: AtLeastOne }, exact),
    cooking: Type.Object(
      {
        /** Hours without a touch after which a cooking may be given up. */
        give_up_hours: AtLeastOne,
        /** Pictures of one cooking at most. */
        images: AtLeastOne,
        /** Two photos whose hashes differ in at most so many of 64 bits are the same. */
        photo_distance: Type.Integer({ minimum: 0, maximum: 7 }),
      },
      exact,
    ),
    evaluation: Type.Object(
      {
        lease_minutes: AtLeastOne,
        /** Answers that decide; odd, so that there is a majority. */
        answers: Type.Integer({ minimum: 1, maximum: 15 }),
        /** Answers a day (UTC) of one cook, but for ambassadors. */
        daily_limit: AtLeastOne,
        /** Dishes a day (UTC) that one cook hands back without an answer. */
        daily_skips: Count,
        spoon: Count,
        /** Hours after which an undecided cooking is approved, and the share of the reward that it then brings. */
        overdue_hours: AtLeastOne,
        overdue_percent: Percent,
        /** Who answers against the majority more than `against` times in `window` is not asked for `pause_days`. */
        window: AtLeastOne,
        against: Count,
        pause_days: AtLeastOne,
      },
      exact,
    ),
    reward: Type.Object(
      {
        difficulty: Type.Object({ easy: Amounts, medium: Amounts, hard: Amounts }, exact),
        hands_on: Type.Array(Type.Object({ up_to_minutes: Bound, xp: Count, spoon: Count }, exact), { minItems: 1 }),
        first_time_percent: Percent,
        /** What all chefs together may add at most. */
        brigade_percent: Percent,
      },
      exact,
    ),
    chefs: Type.Object(
      {
        /** Of one statistic, base and spent points together. */
        stat_max: AtLeastOne,
        efficiency_permille: Permille,
        expertise_permille: Permille,
        xp_per_cooking: Count,
        creation_cost: Count,
        ranks: Type.Array(
          Type.Object(
            {
              key: Type.String({ pattern: "^[a-z-]+$" }),
              percent: Percent,
              /** Points of the three statistics together, at least and at most. */
              points: Type.Object({ from: AtLeastOne, to: AtLeastOne }, exact),
              specialties: AtLeastOne,
            },
            exact,
          ),
          { minItems: 1 },
        ),
        /** Keys of the tags that may be a specialty. */
        specialties: Type.Array(Type.String(), { minItems: 1, uniqueItems: true }),
        /** What a portrait is drawn from: parts, and how often each of their kinds comes up, in per cent. */
        traits: Type.Record(Type.String(), Type.Record(Type.String(), Percent)),
        levels: Type.Array(Type.Object({ threshold: Count, points: Count }, exact), { minItems: 1 }),
      },
      exact,
    ),
    fatigue: Type.Object(
      {
        per_cooking: Count,
        minimum: Count,
        resilience_permille: Permille,
        /** What all equipment together may take off at most. */
        equipment_percent: Percent,
        words: Type.Array(Type.Object({ key: Type.String(), below: Bound }, exact), { minItems: 1 }),
        /** SPOON for 100 of fatigue. */
        rest_cost: Count,
      },
      exact,
    ),
    restaurant_levels: Type.Array(
      Type.Object({ xp_threshold: Count, charges: AtLeastOne, chef_slots: AtLeastOne }, exact),
      { minItems: 1 },
    ),
    quests: Type.Object({ daily: Count, weekly: Count }, exact),
    rings: Type.Object(
      {
        /** Approvals that both gave each other before anybody looks at them. */
        approvals: AtLeastOne,
        /** One pair in so many may be so by chance. */
        chance: AtLeastOne,
      },
      exact,
    ),
  },
  exact,
);
export type GameRules = Static<typeof GameRules>;
