import { type Static, type TLiteral, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { SubscriptionState } from "../port.ts";
import notificationTable from "./notification-types.json" with { type: "json" };
import stateTable from "./subscription-states.json" with { type: "json" };

const stateOrNull = <T extends SubscriptionState>(...states: T[]) =>
  Type.Union([...states.map((state): TLiteral<T> => Type.Literal(state)), Type.Null()]);

const NotificationRow = Type.Object(
  {
    type: Type.Integer({ minimum: 1 }),
    name: Type.String({ pattern: "^SUBSCRIPTION_[A-Z_]+$" }),
    /** What it says by itself; else the store is asked. */
    state: stateOrNull("revoked"),
    meaning: Type.String({ minLength: 1 }),
  },
  { additionalProperties: false },
);

const StateRow = Type.Object(
  {
    name: Type.String({ pattern: "^SUBSCRIPTION_STATE_[A-Z_]+$" }),
    /** Null: not (yet) a subscription. */
    state: stateOrNull("active", "paused", "grace", "on_hold", "expired"),
    meaning: Type.String({ minLength: 1 }),
  },
  { additionalProperties: false },
);

/** https://developer.android.com/google/play/billing/rtdn-reference#sub: the numbers of a notification on a subscription. */
export const googleNotificationTypes: readonly Static<typeof NotificationRow>[] = Value.Parse(
  Type.Array(NotificationRow),
  notificationTable,
);

/** https://developers.google.com/android-publisher/api-ref/rest/v3/purchases.subscriptionsv2#subscriptionstate */
export const googleSubscriptionStates: readonly Static<typeof StateRow>[] = Value.Parse(
  Type.Array(StateRow),
  stateTable,
);

/** The name of a notification's number and what it says by itself; of one that Google added since, only its number. */
export function meaningOf(type: number): { name: string; state: SubscriptionState | null } {
  return googleNotificationTypes.find((row) => row.type === type) ?? { name: `SUBSCRIPTION_${type}`, state: null };
}
