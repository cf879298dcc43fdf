import { Value } from "@sinclair/typebox/value";
import type { Conn, Tx } from "../client/types.ts";
import { fieldError, invalidFields } from "../errors.ts";
import { GameRules } from "../schemas/game-rules.ts";
import { defaultRules, faultsOfRules, patchRules, type RulesPatch } from "../shared/game/rules.ts";

// The figures of an installation: the delivered ones, with what its operator has replaced.

const KEY = "game-rules";

/** The rules that hold now. What an operator had replaced and no longer fits a newer Toque is left aside. */
export async function readRules(conn: Conn): Promise<GameRules> {
  const [row] = await conn<{ value: RulesPatch }[]>`select value from settings where key = ${KEY}`;
  if (!row) return defaultRules;
  const rules = patchRules(row.value);
  return Value.Check(GameRules, rules) && faultsOfRules(rules).length === 0 ? rules : defaultRules;
}

/**
 * Replaces what an operator changes of the rules; `{}` goes back to the delivered ones.
 * @throws DomainError `invalid` naming what does not fit
 */
export async function saveRules(tx: Tx, patch: RulesPatch): Promise<GameRules> {
  const rules = patchRules(patch);
  const errors = [...Value.Errors(GameRules, rules)].map(({ path, message }) =>
    fieldError(path.split("/").slice(1), message, "value_error"),
  );
  if (errors.length > 0) throw invalidFields(errors);
  const faults = faultsOfRules(rules);
  if (faults.length > 0) throw invalidFields(faults.map((fault) => fieldError([], fault, "value_error")));
  await tx`
    insert into settings (key, value) values (${KEY}, ${patch as never}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()`;
  return rules;
}
