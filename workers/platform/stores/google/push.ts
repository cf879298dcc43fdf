import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { JWT } from "google-auth-library";
import { type NotificationRequest, StoreError } from "../port.ts";
import type { Patience } from "../retries.ts";
import { asked } from "./api.ts";
import type { GooglePlayConfig } from "./config.ts";

const ISSUERS = ["accounts.google.com", "https://accounts.google.com"];

/** https://cloud.google.com/pubsub/docs/push#receive_push */
const Envelope = Type.Object({
  message: Type.Object({
    data: Type.String({ maxLength: 100_000 }),
    messageId: Type.String({ minLength: 1, maxLength: 200 }),
  }),
});

const Token = Type.String({ minLength: 1, maxLength: 2000 });

/** https://developer.android.com/google/play/billing/rtdn-reference: one of the four notifications is there. */
const DeveloperNotification = Type.Object({
  packageName: Type.String(),
  eventTimeMillis: Type.Union([
    Type.String({ pattern: "^\\d{1,15}$" }),
    Type.Integer({ minimum: 0, maximum: 8.64e15 }),
  ]),
  subscriptionNotification: Type.Optional(Type.Object({ notificationType: Type.Integer(), purchaseToken: Token })),
  oneTimeProductNotification: Type.Optional(Type.Object({ notificationType: Type.Integer() })),
  voidedPurchaseNotification: Type.Optional(
    Type.Object({ purchaseToken: Token, orderId: Type.Optional(Type.String()), productType: Type.Integer() }),
  ),
  testNotification: Type.Optional(Type.Object({})),
});
export type DeveloperNotification = Static<typeof DeveloperNotification>;

const refused = (message: string) => new StoreError("invalid_notification", message);

/**
 * Checks the bearer token of a push: signed by Google, for our audience, of the configured account, not expired.
 * @throws StoreError `invalid_notification`, or `store_unavailable` where Google's keys cannot be fetched
 */
async function checkSender(
  headers: Headers,
  { audience, account }: GooglePlayConfig["pubsub"],
  client: JWT,
  patience: Patience,
): Promise<void> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (!token || token.length > 10_000) throw refused("The notification brings no token of its sender.");
  const keys = await asked(() => client.getFederatedSignonCertsAsync(), patience);
  if (!keys) throw new StoreError("store_unavailable", "Google's keys cannot be fetched.");
  // The library's messages hold the token.
  const ticket = await client.verifySignedJwtWithCertsAsync(token, keys.certs, audience, ISSUERS).catch(() => null);
  const sender = ticket?.getPayload();
  if (!sender) throw refused("The token of the sender was not accepted.");
  if (sender.email !== account || sender.email_verified !== true) throw refused("The sender is another account.");
}

/**
 * Reads a push of Pub/Sub.
 * @throws StoreError `invalid_notification` for a forged, foreign or malformed one; `store_unavailable`
 */
export async function readPush(
  { body, headers }: NotificationRequest,
  { packageName, pubsub }: GooglePlayConfig,
  client: JWT,
  patience: Patience,
): Promise<{ id: string; sentAt: string; notification: DeveloperNotification }> {
  await checkSender(headers, pubsub, client, patience);
  if (!Value.Check(Envelope, body)) throw refused("The push has another form than Pub/Sub's.");
  let notification: unknown;
  try {
    notification = JSON.parse(Buffer.from(body.message.data, "base64").toString("utf8"));
  } catch {
    throw refused("The data of the push cannot be read.");
  }
  if (!Value.Check(DeveloperNotification, notification))
    throw refused("The notification has another form than Google Play's.");
  if (notification.packageName !== packageName) throw refused("The notification is of another app.");
  const sentAt = new Date(Number(notification.eventTimeMillis)).toISOString();
  return { id: body.message.messageId, sentAt, notification };
}
