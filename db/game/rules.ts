import { Value } from "@sinclair/typebox/value";
import type { Conn, Tx } from "../client/types.ts";
import { fieldError, invalidFields } from "../errors.ts";
import { GameRules } from "../schemas/game-rules.ts";
import { defaultRules, faultsOfRules, patchRules, type RulesPatch } from "../shared/game/rules.ts";
import { readChefLevels } from "./chefs.ts";
import { readLevels, replaceChefLevels, replaceLevels } from "./restaurant-levels.ts";

// The figures of an installation: the delivered ones, with what its operator has replaced.

/** Of the settings: what an operator has replaced. */
export const RULES_KEY = "game-rules";

/**
 * The rules with what an operator has replaced. What no longer fits a newer Toque is left aside.
 * @param replaced the value of the setting; null where there is none
 */
export function rulesOf(replaced: unknown): GameRules {
  if (!replaced) return defaultRules;
  const rules = patchRules(replaced as RulesPatch);
  return Value.Check(GameRules, rules) && faultsOfRules(rules).length === 0 ? rules : defaultRules;
}

/** The rules that hold now. */
export async function readRules(conn: Conn): Promise<GameRules> {
  const [row] = await conn<{ value: unknown }[]>`select value from settings where key = ${RULES_KEY}`;
  return rulesOf(row?.value ?? null);
}

/** The rules that hold now, with the levels as they are, whether replaced here or changed one by one: what the page shows. */
export async function readFigures(conn: Conn): Promise<GameRules> {
  const rules = await readRules(conn);
  const levels = await readLevels(conn);
  return {
    ...rules,
    chefs: {
      ...rules.chefs,
      levels: (await readChefLevels(conn)).map(({ threshold, points }) => ({ threshold, points })),
    },
    restaurant_levels: levels.map(({ xp_threshold, charges, chef_slots }) => ({ xp_threshold, charges, chef_slots })),
  };
}

const isGroup = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Changes some figures and keeps whatever else the operator has replaced. Levels that are not given stay as they are.
 * @throws DomainError `invalid` naming what does not fit
 */
export async function changeRules(tx: Tx, patch: RulesPatch): Promise<GameRules> {
  await tx`insert into settings (key, value) values (${RULES_KEY}, '{}') on conflict (key) do nothing`;
  const [row] = await tx<{ value: RulesPatch }[]>`select value from settings where key = ${RULES_KEY} for update`;
  // What no longer fits is in force nowhere: the change begins from what is.
  const stored: Record<string, unknown> = (await readRules(tx)) === defaultRules ? {} : { ...row!.value };
  const merged = Object.fromEntries(
    Object.entries(patch).map(([key, value]) => {
      const group = stored[key];
      return [key, isGroup(group) && isGroup(value) ? { ...group, ...value } : value];
    }),
  );
  return store(tx, { ...stored, ...merged } as RulesPatch, patch);
}

const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/**
 * Replaces what an operator changes of the rules; `{}` goes back to the delivered ones.
 * @throws DomainError `invalid` naming what does not fit
 */
export const saveRules = (tx: Tx, patch: RulesPatch): Promise<GameRules> => store(tx, patch, patch);

/** @param given what this change names: levels that it names are put in place, also when they are the same */
async function store(tx: Tx, patch: RulesPatch, given: RulesPatch): Promise<GameRules> {
  const rules = patchRules(patch);
  const errors = [...Value.Errors(GameRules, rules)].map(({ path, message }) =>
    fieldError(path.split("/").slice(1), message, "value_error"),
  );
  if (errors.length > 0) throw invalidFields(errors);
  const faults = faultsOfRules(rules);
  if (faults.length > 0) throw invalidFields(faults.map((fault) => fieldError([], fault, "value_error")));
  // The game reads levels from their tables. Those that are neither given nor given up stay as they may have been changed there.
  const before = await readRules(tx);
  if (given.restaurant_levels || differ(before.restaurant_levels, rules.restaurant_levels))
    await replaceLevels(tx, rules.restaurant_levels);
  if (given.chefs?.levels || differ(before.chefs.levels, rules.chefs.levels))
    await replaceChefLevels(tx, rules.chefs.levels);
  await tx`
    insert into settings (key, value) values (${RULES_KEY}, ${patch as never}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()`;
  return readFigures(tx);
}
