import type { Subscription } from "@toque/db/schemas/billing.ts";

/** Days in which a deletion can be taken back. */
export const graceDays = 14;

/** When an account that is deleted now is erased. */
export const erasedAt = (now: Date): Date => new Date(now.getTime() + graceDays * 86_400_000);

/** The states from which a store charges again. */
const charged: readonly Subscription["state"][] = ["trial", "active", "grace", "on_hold", "paused"];

/** Whether a store goes on charging for a subscription, whatever becomes of the account. */
export const isRenewedByStore = (subscription: Subscription | null | undefined): subscription is Subscription =>
  !!subscription &&
  subscription.platform !== "toque" &&
  subscription.auto_renew &&
  charged.includes(subscription.state);

/** Whether somebody has written the name that they were asked for; capitals and spaces around do not count. */
export const isSameName = (typed: string, name: string): boolean =>
  typed.trim().replace(/^@/, "").toLocaleLowerCase() === name.trim().toLocaleLowerCase();
