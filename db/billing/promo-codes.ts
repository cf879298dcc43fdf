import { randomInt } from "node:crypto";
import type { Conn, Tx } from "../client/types.ts";
import { DomainError, fieldError, invalidFields, notFound } from "../errors.ts";
import { DEFAULT_TRIAL_DAYS, type PromoCode, type PromoCodeCreate, type PromoTier } from "../schemas/billing.ts";

/** A stored promo code, with what the clock says of it. */
export interface PromoRow {
  id: number;
  code: string;
  active: boolean;
  freeTrialDays: number;
  tier: PromoTier;
  maxUses: number | null;
  uses: number;
  expiresAt: Date | null;
  isExpired: boolean;
}

const columns = (conn: Conn) => conn`
  id, code, active, free_trial_days as "freeTrialDays", tier, max_uses as "maxUses", uses, expires_at as "expiresAt",
  coalesce(expires_at <= now(), false) as "isExpired"`;

/** Codes are the same whatever the case and the blanks around them. */
const sameCode = (conn: Conn, code: string) => conn`upper(code) = upper(${code.trim()})`;

export const presentPromoCode = (row: PromoRow): PromoCode => ({
  code: row.code,
  active: row.active,
  free_trial_days: row.freeTrialDays,
  tier: row.tier,
  max_uses: row.maxUses,
  uses: row.uses,
  expires_at: row.expiresAt?.toISOString() ?? null,
});

/** The code, or null. */
export async function findPromoCode(conn: Conn, code: string): Promise<PromoRow | null> {
  const [row] = await conn<PromoRow[]>`select ${columns(conn)} from promo_codes where ${sameCode(conn, code)}`;
  return row ?? null;
}

export const unknownPromoCode = () => notFound("promo code", "promo_code_unknown");

/** @throws DomainError `invalid` for what is no time, or one that is over */
function endOf(text: string | null | undefined): Date | null {
  if (text === null || text === undefined) return null;
  const isTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text);
  const at = new Date(isTime ? text : Number.NaN);
  // JavaScript takes the 31st of February for a day in March.
  const isDay =
    isTime &&
    !Number.isNaN(Date.parse(`${text.slice(0, 10)}T00:00:00Z`)) &&
    new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(text.slice(0, 10));
  if (Number.isNaN(at.getTime()) || !isDay)
    throw invalidFields([fieldError(["expires_at"], "Expected a time as 2030-12-31T23:59:59Z", "value_error.time")]);
  if (at.getTime() <= Date.now())
    throw invalidFields([fieldError(["expires_at"], "Expected a time in the future", "value_error.past")]);
  return at;
}

/** Makes a code. @throws DomainError conflict `promo_code_exists`; `invalid` for an end that is none */
export async function createPromoCode(tx: Tx, given: PromoCodeCreate, createdBy: number | null): Promise<PromoRow> {
  const { code, free_trial_days, tier = "basic", max_uses = null, expires_at } = given;
  const [row] = await tx<PromoRow[]>`
    insert into promo_codes (code, free_trial_days, tier, max_uses, expires_at, created_by)
    values (${code}, ${free_trial_days ?? DEFAULT_TRIAL_DAYS}, ${tier}, ${max_uses}, ${endOf(expires_at)}, ${createdBy})
    on conflict do nothing returning ${columns(tx)}`;
  if (!row) throw new DomainError("conflict", "promo_code_exists", "There is a promo code of this name already.");
  return row;
}

/** Letters and digits that are not taken for each other. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A code that nobody guesses: three groups of four, 60 bits. */
export const generateCode = (): string =>
  [0, 1, 2].map(() => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join("")).join("-");

/** All codes, the newest first. */
export async function listPromoCodes(conn: Conn): Promise<PromoRow[]> {
  return [...(await conn<PromoRow[]>`select ${columns(conn)} from promo_codes order by id desc`)];
}

/** Ends a code (idempotent); what it gave stays. @throws DomainError not_found `promo_code_unknown` */
export async function deactivatePromoCode(tx: Tx, code: string): Promise<PromoRow> {
  const [row] = await tx<PromoRow[]>`
    update promo_codes set active = false where ${sameCode(tx, code)} returning ${columns(tx)}`;
  if (!row) throw unknownPromoCode();
  return row;
}
