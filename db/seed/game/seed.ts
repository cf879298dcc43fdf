import type { Tx } from "../../client/types.ts";
import { readRules } from "../../game/rules.ts";
import { defaultRules } from "../../shared/game/rules.ts";
import type { GameContent, SeedQuest } from "./content.ts";

// Everything is found by its key, so that ids stay. What an operator has changed or deleted is left as it is.

async function seedRestaurantLevels(tx: Tx, { restaurant_levels: names }: GameContent): Promise<void> {
  const restaurants = defaultRules.restaurant_levels.map((level, i) => ({
    ...level,
    key: `level-${i + 1}`,
    name: names[i],
  }));
  // A threshold that an operator has taken for another level stays theirs.
  await tx`
    insert into restaurant_levels as l (key, xp_threshold, charges, chef_slots, name)
    select key, xp_threshold, charges, chef_slots, name
    from jsonb_to_recordset(${restaurants as never}::jsonb)
      as g (key text, xp_threshold int, charges int, chef_slots int, name jsonb)
    where not exists (select 1 from restaurant_levels o
                      where o.xp_threshold = g.xp_threshold and o.key is distinct from g.key)
    order by xp_threshold
    on conflict (key) do update set xp_threshold = excluded.xp_threshold, charges = excluded.charges,
      chef_slots = excluded.chef_slots, name = excluded.name
    where not l.edited`;
}

async function seedChefLevels(tx: Tx): Promise<void> {
  const chefs = defaultRules.chefs.levels.map((level, i) => ({ ...level, key: `level-${i + 1}` }));
  await tx`
    insert into chef_levels (key, threshold, points)
    select key, threshold, points
    from jsonb_to_recordset(${chefs as never}::jsonb) as g (key text, threshold int, points int) order by threshold
    on conflict (key) do update set threshold = excluded.threshold, points = excluded.points`;
}

async function seedItems(tx: Tx, { items }: GameContent): Promise<void> {
  await tx`
    insert into item_templates as i (key, type, name, description, opening_cost, effect)
    select key, type, name, description, opening_cost, effect
    from jsonb_to_recordset(${items as never}::jsonb)
      as g (key text, type text, name jsonb, description jsonb, opening_cost int, effect jsonb)
    on conflict (key) do update set type = excluded.type, name = excluded.name, description = excluded.description,
      opening_cost = excluded.opening_cost, effect = excluded.effect
    where not i.edited`;
}

/** A quest with its place. */
type PlacedQuest = SeedQuest & { type: "questline" | "daily" | "weekly"; line: string | null; place: number | null };

async function seedQuests(tx: Tx, content: GameContent): Promise<void> {
  const lines = content.questlines.map(({ quests: _, ...line }) => line);
  await tx`
    insert into questlines as l (key, type, name, description)
    select key, type, name, description
    from jsonb_to_recordset(${lines as never}::jsonb) as g (key text, type text, name jsonb, description jsonb)
    on conflict (key) do update set name = excluded.name, description = excluded.description where not l.edited`;
  const quests: PlacedQuest[] = [
    ...content.questlines.flatMap(({ key, quests: own }) =>
      own.map((quest, i) => ({ ...quest, type: "questline" as const, line: key, place: i + 1 })),
    ),
    ...content.daily.map((quest) => ({ ...quest, type: "daily" as const, line: null, place: null })),
    ...content.weekly.map((quest) => ({ ...quest, type: "weekly" as const, line: null, place: null })),
  ];
  await tx`
    insert into quests as q (key, type, questline_id, questline_pos, name, description, xp_reward, token_reward, item_rewards,
      objectives)
    select g.key, g.type, l.id, g.place, g.name, g.description, g.xp_reward, g.token_reward,
      (select coalesce(jsonb_agg(jsonb_build_object('item_template_id', t.id, 'num', r->'num') order by n), '[]')
       from jsonb_array_elements(g.item_rewards) with ordinality as given(r, n) join item_templates t on t.key = r->>'item'),
      g.objectives
    from jsonb_to_recordset(${quests as never}::jsonb)
      as g (key text, type text, line text, place int, name jsonb, description jsonb, xp_reward int, token_reward int,
        item_rewards jsonb, objectives jsonb)
    left join questlines l on l.key = g.line
    -- Where an operator has put a quest of their own, it stays.
    where g.line is null or not exists (
      select 1 from quests o where o.questline_id = l.id and o.questline_pos = g.place and o.deleted_at is null
        and o.key is distinct from g.key)
    on conflict (key) do update set name = excluded.name, description = excluded.description,
      xp_reward = excluded.xp_reward, token_reward = excluded.token_reward, item_rewards = excluded.item_rewards,
      objectives = excluded.objectives
    where not q.edited`;
}

/** Brings the content of the game in, in the transaction of the other starter content. Repeatable. */
export async function seedGame(tx: Tx, content: GameContent): Promise<void> {
  // Levels that an operator has replaced as a whole stay (db/game/rules.ts).
  const rules = await readRules(tx);
  if (rules.restaurant_levels === defaultRules.restaurant_levels) await seedRestaurantLevels(tx, content);
  if (rules.chefs.levels === defaultRules.chefs.levels) await seedChefLevels(tx);
  await seedItems(tx, content);
  await seedQuests(tx, content);
}
