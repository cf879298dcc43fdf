import type { SubscriptionState } from "../schemas/billing.ts";

// The one state machine of subscriptions, for all stores. What a store has said is kept as maxima: its latest statement, and
// the verdicts on that purchase which no other outdoes. So the same statements end in the same standing in whatever order, and
// however often, they come in.

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

/** What settles purchases whatever is said of them otherwise: they were taken back, or that was reversed. */
export interface Verdict {
  state: "revoked" | "refunded" | "active";
  /** It is on this purchase and every earlier one. */
  upTo: string;
  /**
   * End of the period that it is on, where it came with a statement; else null. Google dates each period by the first purchase,
   * so that only its end tells the next one from it.
   */
  ends: string | null;
  statedAt: string;
}

/** All that is kept of what a store has said. */
export interface Standing {
  latest: Statement;
  /** On the latest purchase, by time; of two of which one is later and covers as much, that one. */
  verdicts: Verdict[];
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
/** Of one moment: what takes back, then what holds longest ("~" is after every time). */
const orderOfVerdict = (one: Verdict) => [
  one.statedAt,
  isTakenBack(one.state) ? 1 : 0,
  one.ends ?? "~",
  strictness.indexOf(one.state),
  one.upTo,
];

const laterStatement = (a: Statement, b: Statement): Statement =>
  compare(orderOfStatement(a), orderOfStatement(b)) >= 0 ? a : b;

/** The verdicts on a purchase that no later one covers. */
function standingVerdicts(verdicts: readonly Verdict[], purchaseDate: string): Verdict[] {
  const kept: Verdict[] = [];
  for (const one of verdicts
    .filter(({ upTo }) => upTo >= purchaseDate)
    .toSorted((a, b) => compare(orderOfVerdict(b), orderOfVerdict(a))))
    if (kept.every(({ upTo }) => upTo < one.upTo)) kept.push(one);
  return kept.toReversed();
}

const withOne = (latest: Statement, verdicts: readonly Verdict[], one: Verdict | null): Standing => ({
  latest,
  verdicts: standingVerdicts(one ? [...verdicts, one] : verdicts, latest.purchaseDate),
});

/** Adds a statement to what a store has said before. An older one, and one that was there already, changes nothing. */
export function withStatement(standing: Standing | null, statement: Statement): Standing {
  const given = normalized(statement);
  const { state, purchaseDate: upTo, expirationDate: ends, statedAt } = given;
  return withOne(
    standing ? laterStatement(standing.latest, given) : given,
    standing?.verdicts ?? [],
    isTakenBack(state) ? { state, upTo, ends, statedAt } : null,
  );
}

/**
 * Adds that a subscription was taken back, or that this was reversed (the only way back besides a newer purchase): it is said of
 * every purchase up to then.
 * @param statedAt when the store said it
 */
export const withVerdict = ({ latest, verdicts }: Standing, state: Verdict["state"], statedAt: string): Standing =>
  withOne(latest, verdicts, { state, upTo: iso(statedAt), ends: null, statedAt: iso(statedAt) });

/** Whether a purchase was taken back of which a later period is stated since: that one was paid anew. */
const isOver = ({ state, ends, statedAt }: Verdict, latest: Statement): boolean =>
  isTakenBack(state) &&
  !isTakenBack(latest.state) &&
  ends !== null &&
  latest.expirationDate > ends &&
  latest.statedAt > statedAt;

/** The state that a standing means, and until when that entitles. */
export function outcomeOf({ latest, verdicts }: Standing): Outcome {
  const { state, entitledUntil } = latest;
  const verdict = verdicts.at(-1);
  if (!verdict || isOver(verdict, latest)) return { state, entitledUntil };
  if (!isTakenBack(verdict.state)) return { state: isTakenBack(state) ? verdict.state : state, entitledUntil };
  const [until = verdict.statedAt] = [entitledUntil, verdict.statedAt].sort();
  return { state: verdict.state, entitledUntil: until };
}
