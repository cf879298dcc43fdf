import type { GameFacts, Objective } from "../../schemas/game.ts";
import type { GameRules } from "../../schemas/game-rules.ts";
import type { SeedQuest } from "../../seed/game/content.ts";
import { chargesAt, type StoredCharges, spendCharge } from "../../shared/game/charges.ts";
import { drawChef, statsOf } from "../../shared/game/chefs.ts";
import { restCost, tiredBy } from "../../shared/game/fatigue.ts";
import { levelOf } from "../../shared/game/levels.ts";
import { advanced, drawQuests, type Happened, isCompleted, meets } from "../../shared/game/quests.ts";
import { randomBy } from "../../shared/game/random.ts";
import { type BrigadeChef, brigadeEffect, rewardOf } from "../../shared/game/reward.ts";
import type { Strategy } from "./strategies.ts";

const DAY = 86_400_000;

/** What all players share. */
export interface World {
  rules: GameRules;
  dishes: readonly GameFacts[];
  daily: readonly SeedQuest[];
  weekly: readonly SeedQuest[];
  lines: readonly (readonly SeedQuest[])[];
}

interface OpenQuest {
  quest: SeedQuest;
  counted: string[][];
}

/** A player of the simulation: the state that the database keeps, by the same functions. */
export class Player {
  readonly random: () => number;
  xp = 0;
  /** SPOON by what it came from, and by what it went to. */
  readonly earned = { cooking: 0, judging: 0, quests: 0 };
  readonly paid = { chefs: 0, rests: 0 };
  spent = 0;
  claimed = 0;
  private charges: StoredCharges;
  private readonly brigade: BrigadeChef[] = [];
  private readonly cooked = new Set<number>();
  private readonly places: number[];
  private open: OpenQuest[] = [];
  private entities = 0;
  private boxes = 1;

  constructor(
    private readonly world: World,
    readonly id: number,
    readonly strategy: Strategy,
  ) {
    this.random = randomBy(`player:${id}`);
    this.charges = { charges: this.standing.max, at: 0 };
    this.places = world.lines.map(() => 0);
  }

  get spoon(): number {
    const { earned, paid } = this;
    return earned.cooking + earned.judging + earned.quests - paid.chefs - paid.rests;
  }

  get level(): number {
    return levelOf(
      this.world.rules.restaurant_levels.map(({ xp_threshold }) => xp_threshold),
      this.xp,
    ).level;
  }

  private get standing() {
    const row = this.world.rules.restaurant_levels[this.level - 1]!;
    return { max: row.charges, slots: row.chef_slots };
  }

  /** The quests of a day; unfinished ones of questlines stay. */
  begin(day: number): void {
    const { daily, weekly, lines, rules } = this.world;
    const ids = (list: readonly SeedQuest[]) => list.map((_, i) => i);
    const draw = (list: readonly SeedQuest[], kind: "daily" | "weekly", period: number, count: number) =>
      drawQuests(ids(list), { userId: this.id, kind, period, count }).map((i) => opened(list[i]!));
    const ofWeek =
      day % 7 === 0 ? draw(weekly, "weekly", day / 7, rules.quests.weekly) : this.open.filter(isOf(weekly));
    const ofLines = lines.flatMap((line, i) => {
      const quest = line[this.places[i]!];
      if (!quest) return [];
      return this.open.find((one) => one.quest === quest) ?? opened(quest);
    });
    this.open = [...draw(daily, "daily", day, rules.quests.daily), ...ofWeek, ...ofLines];
    this.spendOnChefs();
  }

  /** Cooks as often as wished and as charges allow. @param approve whether what was finished is approved */
  cookOn(day: number, approve: (fake: boolean) => boolean): number {
    const wished = this.strategy.cookings(this.random);
    let finished = 0;
    for (let hour = 8; hour < 24 && finished < wished; hour += 8) {
      const now = day * DAY + hour * 3_600_000;
      while (finished < wished && this.cook(now, approve)) finished++;
    }
    return finished;
  }

  private cook(now: number, approve: (fake: boolean) => boolean): boolean {
    const { rules } = this.world;
    const rule = { hoursPerCharge: rules.charges.hours_per_charge, max: this.standing.max };
    if (chargesAt(this.charges, rule, now).charges < 1) return false;
    this.charges = spendCharge(this.charges, rule, now)!;
    this.spent++;
    const dish = this.choose();
    const facts = this.world.dishes[dish]!;
    const firstTime = !this.cooked.has(dish);
    this.cooked.add(dish);
    const brigade = brigadeEffect(rules, this.brigade, facts);
    const reward = rewardOf(rules, facts, { firstTime, brigade });
    for (const chef of this.brigade)
      if (chef.fatigue < 100)
        chef.fatigue = tiredBy(rules, { fatigue: chef.fatigue, resilience: chef.stats.resilience });
    this.tell("cooking_finished", facts);
    if (approve(this.strategy.fake)) {
      this.earned.cooking += reward.spoon;
      this.gain(reward.xp);
      this.tell("cooking_approved", facts);
    }
    return true;
  }

  /** Answers so many times. */
  judge(answers: number): void {
    for (let i = 0; i < Math.min(answers, this.world.rules.evaluation.daily_limit); i++) {
      this.earned.judging += this.world.rules.evaluation.spoon;
      this.tell("cooking_evaluated");
    }
  }

  /** What else quests ask for: lists, likes, own recipes. */
  potter(): void {
    if (this.random() >= this.strategy.diligence) return;
    for (const event of ["recipe_liked", "recipe_liked", "recipe_liked", "list_finished", "recipe_written"] as const)
      this.tell(event);
  }

  private choose(): number {
    const { dishes, rules } = this.world;
    const any = () => Math.floor(this.random() * dishes.length);
    const candidates = Array.from({ length: 12 }, any);
    const worth = (dish: number): number => {
      const facts = dishes[dish]!;
      if (this.strategy.choice === "easy") return facts.difficulty === "easy" ? 1 : 0;
      const brigade = brigadeEffect(rules, this.brigade, facts);
      const { spoon } = rewardOf(rules, facts, { firstTime: !this.cooked.has(dish), brigade });
      if (this.strategy.choice === "best-reward") return spoon;
      const wanted = (objective: Objective) =>
        meets(objective, { type: "cooking_finished", facts }) || meets(objective, { type: "cooking_approved", facts });
      return 20 * this.open.filter(({ quest }) => quest.objectives.some(wanted)).length + spoon;
    };
    if (this.strategy.choice === "any") {
      const known = [...this.cooked];
      return known.length > 0 && this.random() < 0.35 ? known[Math.floor(this.random() * known.length)]! : any();
    }
    return candidates.reduce((best, dish) => (worth(dish) > worth(best) ? dish : best));
  }

  private gain(xp: number): void {
    const before = this.level;
    this.xp += xp;
    for (let level = before; level < this.level; level++) this.tell("level_reached");
  }

  private tell(type: Happened["type"], facts: GameFacts = NONE): void {
    const happened: Happened = { type, entity: `${this.entities++}`, facts };
    const done: SeedQuest[] = [];
    for (const one of this.open) {
      if (!one.quest.objectives.some((objective) => meets(objective, happened))) continue;
      one.counted = advanced(one.quest.objectives, one.counted, happened);
      if (isCompleted(one.quest.objectives, one.counted)) done.push(one.quest);
    }
    if (done.length === 0) return;
    this.open = this.open.filter(({ quest }) => !done.includes(quest));
    for (const quest of done) {
      this.claimed++;
      this.earned.quests += quest.token_reward;
      this.boxes += quest.item_rewards.filter(({ item }) => item === "chefbox").length;
      const line = this.world.lines.findIndex((quests) => quests.includes(quest));
      const next = line < 0 ? undefined : this.world.lines[line]![++this.places[line]!];
      if (next) this.open.push(opened(next));
      this.gain(quest.xp_reward);
    }
  }

  private spendOnChefs(): void {
    const { rules } = this.world;
    const { chefs } = rules;
    while (this.brigade.length < this.standing.slots) {
      if (this.boxes > 0) this.boxes--;
      else if (this.strategy.chefs && this.spoon >= chefs.creation_cost) this.paid.chefs += chefs.creation_cost;
      else break;
      const { base, specialties } = drawChef(rules, `${this.id}:${this.brigade.length}:${this.claimed}`);
      const none = { efficiency: 0, resilience: 0, expertise: 0 };
      this.brigade.push({ id: this.brigade.length + 1, stats: statsOf(rules, base, none), fatigue: 0, specialties });
      this.tell("chef_created");
    }
    if (!this.strategy.chefs) return;
    for (const chef of this.brigade) {
      const cost = restCost(rules, chef.fatigue);
      if (chef.fatigue < 80 || cost > this.spoon) continue;
      this.paid.rests += cost;
      chef.fatigue = 0;
      this.tell("chef_rested");
    }
  }
}

const NONE: GameFacts = { tags: [], categories: [], difficulty: null, diets: [], minutes: null };
const opened = (quest: SeedQuest): OpenQuest => ({ quest, counted: quest.objectives.map(() => []) });
const isOf = (list: readonly SeedQuest[]) => {
  const set = new Set(list);
  return ({ quest }: OpenQuest) => set.has(quest);
};
