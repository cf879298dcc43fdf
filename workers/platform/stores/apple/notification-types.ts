import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import table from "./notification-types.json" with { type: "json" };

const Row = Type.Object(
  {
    type: Type.String(),
    subtype: Type.Union([Type.String(), Type.Null()]),
    /**
     * What the transaction in it is: `latest`, the one that the subscription stands at, so that the notification is a statement; `any`,
     * perhaps an earlier one, so that the store is asked; `none`, there is no subscription in it.
     */
    transaction: Type.Union([Type.Literal("latest"), Type.Literal("any"), Type.Literal("none")]),
    /** What it says by itself. */
    state: Type.Union([Type.Literal("refunded"), Type.Literal("revoked"), Type.Null()]),
    meaning: Type.String({ minLength: 1 }),
  },
  { additionalProperties: false },
);
export type AppleNotificationType = Static<typeof Row>;
export type AppleNotificationMeaning = Omit<AppleNotificationType, "type" | "subtype">;

/** https://developer.apple.com/documentation/appstoreservernotifications/notificationtype, with each documented subtype. */
export const appleNotificationTypes: readonly AppleNotificationType[] = Value.Parse(Type.Array(Row), table);

/** What is done with a type that Apple added since: if it names a subscription, the store is asked. */
const unknown: AppleNotificationMeaning = {
  transaction: "any",
  state: null,
  meaning: "Not known here.",
};

/** The table's row of a type and its subtype. */
export function meaningOf(type: string, subtype: string | null): AppleNotificationMeaning {
  return appleNotificationTypes.find((row) => row.type === type && row.subtype === subtype) ?? unknown;
}
