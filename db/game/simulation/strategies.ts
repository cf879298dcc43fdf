import type { GameFacts } from "../../schemas/game.ts";
import type { GameRules } from "../../schemas/game-rules.ts";
import type { DifficultyKey } from "../../schemas/recipe.ts";
import { between, byOdds, randomBy } from "../../shared/game/random.ts";

// How people play, and how somebody might play to earn more than they.

/** The recipes that there are, made by a seed: as many easy, medium and hard ones as the starter content has, roughly. */
export function makeDishes({ chefs }: GameRules, count: number): GameFacts[] {
  const random = randomBy("dishes");
  const pick = <T>(list: readonly T[]): T => list[between(random, 0, list.length - 1)]!;
  const minutes: Record<DifficultyKey, [number, number]> = { easy: [5, 30], medium: [10, 50], hard: [25, 90] };
  return Array.from({ length: count }, () => {
    const difficulty = byOdds<DifficultyKey>(
      [
        { value: "easy", percent: 55 },
        { value: "medium", percent: 35 },
        { value: "hard", percent: 10 },
      ],
      random,
    );
    const [from, to] = minutes[difficulty];
    return {
      tags: [...new Set([pick(chefs.specialties), pick(chefs.specialties), pick(chefs.specialties)])],
      categories: ["vegetables", "fruits", "legumes", "herbs-and-spices"].filter(() => random() < 0.4),
      difficulty,
      diets: random() < 0.15 ? ["vegan", "vegetarian"] : random() < 0.4 ? ["vegetarian"] : [],
      minutes: between(random, from, to),
    };
  });
}

/** What a player does. */
export interface Strategy {
  key: string;
  /** Players of it, in per cent of all. */
  percent: number;
  honest: boolean;
  /** Cookings that are wished on a day; charges limit them. */
  cookings: (random: () => number) => number;
  /** Answers that are wished on a day. */
  answers: number;
  /** Which recipe: any that one likes, or the best by something. */
  choice: "any" | "easy" | "best-reward" | "quests";
  /** Whether the photo shows what it should. */
  fake: boolean;
  /** Whether SPOON is spent on chefs and their rest. */
  chefs: boolean;
  /** Days from whose open chance other quests (lists, likes, own recipes) are done, 0 to 1. */
  diligence: number;
}

const often = (chance: number) => (random: () => number) => (random() < chance ? 1 : 0);
const honest = { honest: true, choice: "any", fake: false, chefs: true } as const;
const greedy = { honest: false, fake: false, chefs: true, diligence: 1, cookings: () => 99, answers: 0 } as const;

export const strategies: readonly Strategy[] = [
  { ...honest, key: "now and then", percent: 30, cookings: often(0.3), answers: 1, diligence: 0.1 },
  { ...honest, key: "most evenings", percent: 40, cookings: often(0.7), answers: 3, diligence: 0.3 },
  {
    ...honest,
    key: "every day",
    percent: 17,
    cookings: (random) => 1 + often(0.3)(random),
    answers: 5,
    diligence: 0.5,
  },
  { ...honest, key: "all charges", percent: 5, cookings: () => 99, answers: 8, diligence: 0.6 },
  { ...greedy, key: "easy dishes only", percent: 1, choice: "easy" },
  { ...greedy, key: "best reward only", percent: 1, choice: "best-reward" },
  { ...greedy, key: "after the quests", percent: 1, choice: "quests", answers: 6 },
  { ...greedy, key: "everything at most", percent: 1, choice: "best-reward", answers: 20 },
  { ...greedy, key: "saves all SPOON", percent: 1, choice: "best-reward", chefs: false },
  { ...greedy, key: "photos of other dishes", percent: 1, choice: "best-reward", fake: true },
  { ...greedy, key: "judges, one dish a week", percent: 1, choice: "any", cookings: often(1 / 7), answers: 20 },
  { ...greedy, key: "judges only", percent: 1, choice: "any", cookings: () => 0, answers: 20 },
];
