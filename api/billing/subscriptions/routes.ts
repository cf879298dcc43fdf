import { readUser } from "@toque/db/accounts/users.ts";
import { accountToken } from "@toque/db/billing/account-tokens.ts";
import { readLedger } from "@toque/db/billing/ledger.ts";
import {
  listSubscriptions,
  presentSubscription,
  readCurrent,
  readSubscription,
} from "@toque/db/billing/subscriptions.ts";
import { DomainError } from "@toque/db/errors.ts";
import {
  AccountToken,
  AppleVerifyRequest,
  GoogleVerifyRequest,
  LedgerEntry,
  NotificationAccepted,
  Platform,
  Subscription,
  SubscriptionState,
} from "@toque/db/schemas/billing.ts";
import { Nullable } from "@toque/db/schemas/common.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule } from "../../http/module.ts";
import { PAGE_SIZE, pageHeaders } from "../../http/paging.ts";
import { idParam, integerText, pageQuery, responses } from "../../http/schemas.ts";
import { eventStream } from "../../http/sse.ts";
import { followEntitlements, receiveNotification, verifyPurchase } from "./service.ts";

const userParams = t.Object({ user_id: idParam() });

/** Subscriptions: verifying purchases, the stores' notifications, reading. */
export const subscriptionsRoutes = (deps: Deps) => {
  const { sql } = deps.db;
  /** A bare null is no answer to the framework, so it is written here. */
  const current = async (userId: number): Promise<Response> => {
    const row = await readCurrent(sql, userId);
    return Response.json(row ? presentSubscription(row) : null);
  };
  return (
    httpModule(deps, "/api/billing", "billing")
      .get("/users/@me/subscription", ({ caller }) => current(caller.userId), {
        user: true,
        response: responses({ 200: Nullable(Subscription) }, 401),
        detail: { summary: "The subscription that counts, or null" },
      })
      .get(
        "/users/@me/events",
        ({ caller, request, server }) =>
          eventStream(deps, { request, caller, server }, (signal) => followEntitlements(deps, caller.userId, signal)),
        {
          user: true,
          detail: {
            summary: "The caller's tier and subscription, at once and whenever they change",
            responses: {
              200: { description: "An event stream", content: { "text/event-stream": { schema: { type: "string" } } } },
            },
          },
        },
      )
      .get(
        "/users/@me/account-token",
        async ({ caller }) => ({ account_token: await deps.db.transaction((tx) => accountToken(tx, caller.userId)) }),
        {
          user: true,
          response: responses({ 200: AccountToken }, 401),
          detail: { summary: "The token to make a purchase with, so that it belongs to this account" },
        },
      )
      .get(
        "/users/:user_id/subscription",
        async ({ params }) => {
          await readUser(sql, params.user_id);
          return current(params.user_id);
        },
        {
          admin: true,
          params: userParams,
          response: responses({ 200: Nullable(Subscription) }, 401, 403, 404),
          detail: { summary: "The subscription of a user that counts, or null" },
        },
      )
      .get(
        "/users/:user_id/ledger",
        async ({ params }) => {
          await readUser(sql, params.user_id);
          return readLedger(sql, params.user_id);
        },
        {
          admin: true,
          params: userParams,
          response: responses({ 200: t.Array(LedgerEntry) }, 401, 403, 404),
          detail: { summary: "Every change of a user's subscriptions with its cause, the latest first" },
        },
      )
      .get(
        "/subscriptions",
        async ({ query, request, set }) => {
          const page = query.page ?? 1;
          const filter = {
            userId: query.user_id ?? null,
            platform: query.platform ?? null,
            state: query.state ?? null,
          };
          const { rows, total } = await listSubscriptions(sql, filter, page, PAGE_SIZE);
          Object.assign(set.headers, pageHeaders(request.url, page, total));
          return rows.map(presentSubscription);
        },
        {
          admin: true,
          query: t.Object({
            page: pageQuery(),
            user_id: t.Optional(integerText({ minimum: 1, maximum: 2147483647 })),
            platform: t.Optional(Platform),
            state: t.Optional(SubscriptionState),
          }),
          response: responses({ 200: t.Array(Subscription) }, 401, 403),
          detail: { summary: "All subscriptions, the newest first" },
        },
      )
      .get(
        "/subscriptions/:subscription_id",
        async ({ caller, params }) => presentSubscription(await readSubscription(sql, params.subscription_id, caller)),
        {
          user: true,
          params: t.Object({ subscription_id: idParam() }),
          response: responses({ 200: Subscription }, 401, 404),
          detail: { summary: "A subscription of one's own" },
        },
      )
      .post(
        "/subscriptions/apple/verify",
        ({ caller, body }) => {
          if (body.user_id !== caller.userId)
            throw new DomainError("forbidden", "user_id_mismatch", "A purchase is verified for your own account only.");
          return verifyPurchase(deps, caller.userId, { platform: "apple", receiptData: body.receipt_data });
        },
        {
          user: true,
          body: AppleVerifyRequest,
          response: responses({ 200: Subscription }, 401, 403, 409, 503),
          detail: { summary: "Verifies a purchase of the App Store" },
        },
      )
      .post(
        "/subscriptions/google/verify",
        ({ caller, body }) =>
          verifyPurchase(deps, caller.userId, {
            platform: "google",
            productId: body.product_id,
            purchaseToken: body.purchase_token,
          }),
        {
          user: true,
          body: GoogleVerifyRequest,
          response: responses({ 200: Subscription }, 401, 403, 409, 503),
          detail: { summary: "Verifies a purchase of Google Play" },
        },
      )
      // Their bodies have no schema here: what is not from the store is 401, whatever its form.
      .post(
        "/subscriptions/apple/webhook",
        async ({ body, request }) => {
          await receiveNotification(deps, "apple", { body, headers: request.headers });
          return { accepted: true as const };
        },
        {
          unauthenticated: true,
          response: responses({ 200: NotificationAccepted }, 400, 401, 413, 503),
          detail: { summary: "A notification of the App Store" },
        },
      )
      .post(
        "/subscriptions/google/webhook",
        async ({ body, request }) => {
          await receiveNotification(deps, "google", { body, headers: request.headers });
          return { accepted: true as const };
        },
        {
          unauthenticated: true,
          response: responses({ 200: NotificationAccepted }, 400, 401, 413, 503),
          detail: { summary: "A notification of Google Play" },
        },
      )
  );
};
