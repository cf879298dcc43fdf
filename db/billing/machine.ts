import type { SubscriptionState } from "../schemas/billing.ts";

// The one state machine of subscriptions, for all stores. What a store has said is kept as two maxima: its latest statement,
// and the latest verdict on a purchase. Both are taken by a total order, so that the same statements end in the same standing
// in whatever order, and however often, they come in.

/** What a store says of a subscription. Times are ISO 8601. */
export interface Statement {
  productId: string;
  state: SubscriptionState;
  /** Of the purchase, or renewal, that it is about. */
  purchaseDate: string;
  expirationDate: string;
  entitledUntil: string;
  autoRenew: boolean;
  price: number;
  currency: string;
  /** When the store said it. */
  statedAt: string;
}

/** What settles a purchase whatever is said of it otherwise: it was taken back, or that was reversed. */
export interface Verdict {
  state: "revoked" | "refunded" | "active";
  /** It settles this purchase and every earlier one. */
  purchaseDate: string;
  statedAt: string;
}

/** All that is kept of what a store has said. */
export interface Standing {
  latest: Statement;
  verdict: Verdict | null;
}

/** What follows from a standing. */
export interface Outcome {
  state: SubscriptionState;
  entitledUntil: string;
}

/** From the most to the least that a person may do: of two statements of one moment the stricter counts. */
const strictness: readonly SubscriptionState[] = [
  "active",
  "trial",
  "grace",
  "paused",
  "on_hold",
  "expired",
  "revoked",
  "refunded",
];

/** Whether the store took the purchase back. */
export const isTakenBack = (state: SubscriptionState): state is "revoked" | "refunded" =>
  state === "revoked" || state === "refunded";

const iso = (time: string): string => new Date(time).toISOString();

/** The statement with its times in one form, and without other fields. @throws RangeError for what is no time */
export const normalized = (statement: Statement): Statement => ({
  productId: statement.productId,
  state: statement.state,
  purchaseDate: iso(statement.purchaseDate),
  expirationDate: iso(statement.expirationDate),
  entitledUntil: iso(statement.entitledUntil),
  autoRenew: statement.autoRenew,
  price: statement.price,
  currency: statement.currency,
  statedAt: iso(statement.statedAt),
});

/** Compares the parts of two things one after the other. */
function compare(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [index, one] of a.entries()) {
    const other = b[index]!;
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}

/** Later purchases first of all: what is said of an earlier one, however late, says nothing of the present one. */
const orderOfStatement = (one: Statement) => [
  one.purchaseDate,
  one.statedAt,
  strictness.indexOf(one.state),
  JSON.stringify(one),
];
const orderOfVerdict = (one: Verdict) => [one.purchaseDate, one.statedAt, strictness.indexOf(one.state)];

const laterStatement = (a: Statement, b: Statement): Statement =>
  compare(orderOfStatement(a), orderOfStatement(b)) >= 0 ? a : b;
const laterVerdict = (a: Verdict | null, b: Verdict | null): Verdict | null =>
  a && b ? (compare(orderOfVerdict(a), orderOfVerdict(b)) >= 0 ? a : b) : (a ?? b);

/**
 * Adds a statement to what a store has said before. An older one, and one that was there already, changes nothing.
 * @param reinstates whether the store reverses a refund by it: the only way back besides a newer purchase
 */
export function withStatement(standing: Standing | null, statement: Statement, reinstates = false): Standing {
  const given = normalized(statement);
  const { state, purchaseDate, statedAt } = given;
  const verdict: Verdict | null = isTakenBack(state)
    ? { state, purchaseDate, statedAt }
    : reinstates
      ? { state: "active", purchaseDate, statedAt }
      : null;
  return {
    latest: standing ? laterStatement(standing.latest, given) : given,
    verdict: laterVerdict(standing?.verdict ?? null, verdict),
  };
}

/**
 * Adds that a subscription was taken back, where the store says no more than that: it is said of every purchase up to then.
 * @param statedAt when the store said it
 */
export const withVerdict = (standing: Standing, state: "revoked" | "refunded", statedAt: string): Standing => ({
  latest: standing.latest,
  verdict: laterVerdict(standing.verdict, { state, purchaseDate: iso(statedAt), statedAt: iso(statedAt) }),
});

/** The state that a standing means, and until when that entitles. */
export function outcomeOf({ latest, verdict }: Standing): Outcome {
  if (verdict && verdict.purchaseDate >= latest.purchaseDate) {
    if (isTakenBack(verdict.state)) {
      const [entitledUntil = verdict.statedAt] = [latest.entitledUntil, verdict.statedAt].sort();
      return { state: verdict.state, entitledUntil };
    }
    if (isTakenBack(latest.state)) return { state: verdict.state, entitledUntil: latest.entitledUntil };
  }
  return { state: latest.state, entitledUntil: latest.entitledUntil };
}
