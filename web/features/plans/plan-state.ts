import type { Subscription } from "@toque/db/schemas/billing.ts";

/** Which sentence describes a subscription. */
export type PlanSentence =
  | "trial_renews"
  | "trial_ends"
  | "active_renews"
  | "active_ends"
  | "grace"
  | "on_hold"
  | "paused"
  | "expired"
  | "revoked"
  | "refunded";

export interface PlanState {
  sentence: PlanSentence;
  /** The store no longer charges for it. */
  ended: boolean;
  /** Something has to be done in the store. */
  trouble: boolean;
}

/** How a subscription stands. By the clock a period may be over before the store has said so: then it is expired. */
export function planState({ status, state, auto_renew }: Subscription): PlanState {
  const entitled = status === "active";
  if (state === "trial" || state === "active") {
    if (!entitled) return { sentence: "expired", ended: true, trouble: false };
    return { sentence: `${state}_${auto_renew ? "renews" : "ends"}`, ended: false, trouble: false };
  }
  if (state === "grace") {
    return entitled
      ? { sentence: state, ended: false, trouble: true }
      : { sentence: "on_hold", ended: false, trouble: true };
  }
  const ended = state === "expired" || state === "revoked" || state === "refunded";
  return { sentence: state, ended, trouble: !ended };
}
