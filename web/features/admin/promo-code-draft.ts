import type { PromoTier } from "@toque/db/schemas/billing.ts";
import { promoCodePattern } from "../../shared/billing/contract.ts";
import type { NewPromoCode } from "./billing-calls.ts";

/** A promo code as it is typed; "" where nothing is. */
export interface PromoCodeDraft {
  code: string;
  days: string;
  maxUses: string;
  /** A calendar date, `2026-11-23`. */
  lastDay: string;
  tier: PromoTier;
}

export const emptyDraft: PromoCodeDraft = { code: "", days: "30", maxUses: "", lastDay: "", tier: "basic" };

export type DraftField = "code" | "days" | "maxUses" | "lastDay";
export type DraftError = "code_required" | "code_form" | "whole_number" | "day_past";

const isWhole = (text: string): boolean => /^[1-9]\d{0,5}$/.test(text);

/** The end of a calendar day where the browser is; null for a date that is none. */
function endOfDay(day: string): Date | null {
  const end = new Date(`${day}T23:59:59.999`);
  return Number.isNaN(end.getTime()) ? null : end;
}

/** What is wrong with a draft, by field; empty when nothing is. */
export function draftErrors(draft: PromoCodeDraft, now = Date.now()): Partial<Record<DraftField, DraftError>> {
  const code = draft.code.trim();
  const end = draft.lastDay === "" ? null : endOfDay(draft.lastDay);
  return {
    ...(code === "" ? { code: "code_required" } : promoCodePattern.test(code) ? {} : { code: "code_form" }),
    ...(isWhole(draft.days) ? {} : { days: "whole_number" }),
    ...(draft.maxUses === "" || isWhole(draft.maxUses) ? {} : { maxUses: "whole_number" }),
    ...(draft.lastDay === "" || (end && end.getTime() > now) ? {} : { lastDay: "day_past" }),
  };
}

/** The request for a draft without errors: the code works until the end of its last day. */
export function toRequest({ code, days, maxUses, lastDay, tier }: PromoCodeDraft): NewPromoCode {
  return {
    code: code.trim(),
    free_trial_days: Number(days),
    max_uses: maxUses === "" ? null : Number(maxUses),
    expires_at: lastDay === "" ? null : (endOfDay(lastDay)?.toISOString() ?? null),
    tier,
  };
}
