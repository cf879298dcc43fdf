import {
  createPromoCode,
  deactivatePromoCode,
  listPromoCodes,
  presentPromoCode,
} from "@toque/db/billing/promo-codes.ts";
import { checkPromoCode, redeemPromoCode } from "@toque/db/billing/redeem.ts";
import { presentSubscription } from "@toque/db/billing/subscriptions.ts";
import {
  PromoCode,
  PromoCodeCheck,
  PromoCodeCreate,
  PromoCodeInput,
  PromoCodes,
  Subscription,
} from "@toque/db/schemas/billing.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { idempotent } from "../../http/idempotency.ts";
import { httpModule } from "../../http/module.ts";
import { responses } from "../../http/schemas.ts";
import { asGuess } from "./guesses.ts";

/** Promo codes: an admin makes them, a user asks whether one is good, and uses it. */
export const promoCodesRoutes = (deps: Deps) =>
  httpModule(deps, "/api/billing", "billing")
    .post(
      "/promo-codes",
      async ({ caller, body, request, status }) => {
        const stored = await idempotent(deps.db, request, caller.userId, body, async (tx) => ({
          status: 201,
          body: presentPromoCode(await createPromoCode(tx, body, caller.userId)),
        }));
        return status(201, stored.body);
      },
      {
        admin: true,
        body: PromoCodeCreate,
        response: responses({ 201: PromoCode }, 401, 403, 409),
        detail: { summary: "Makes a promo code" },
      },
    )
    .get("/promo-codes", async () => ({ promo_codes: (await listPromoCodes(deps.db.sql)).map(presentPromoCode) }), {
      admin: true,
      response: responses({ 200: PromoCodes }, 401, 403),
      detail: { summary: "All promo codes, the newest first" },
    })
    .put(
      "/promo-codes/:code/deactivate",
      async ({ params }) => presentPromoCode(await deps.db.transaction((tx) => deactivatePromoCode(tx, params.code))),
      {
        admin: true,
        params: t.Object({ code: t.String({ minLength: 1, maxLength: 200 }) }),
        response: responses({ 200: PromoCode }, 401, 403, 404),
        detail: { summary: "Ends a promo code; what it gave stays" },
      },
    )
    .post(
      "/promo-codes/verify",
      ({ caller, body, request, server }) =>
        asGuess(deps, caller.userId, { request, server }, body.code, async () => {
          const answer = await checkPromoCode(deps.db.sql, caller.userId, body.code);
          return { isRight: answer.valid, answer };
        }),
      {
        user: true,
        body: PromoCodeInput,
        response: responses({ 200: PromoCodeCheck }, 401),
        detail: { summary: "Whether the caller could use a promo code now, and why not" },
      },
    )
    .post(
      "/subscriptions/use-promo-code",
      async ({ caller, body, request, server, status }) => {
        const stored = await asGuess(deps, caller.userId, { request, server }, body.code, async () => ({
          answer: await idempotent(deps.db, request, caller.userId, body, async (tx) => ({
            status: 201,
            body: presentSubscription(await redeemPromoCode(tx, caller.userId, body.code)),
          })),
          isRight: true,
        }));
        return status(201, stored.body);
      },
      {
        user: true,
        body: PromoCodeInput,
        response: responses({ 201: Subscription }, 401, 404, 409),
        detail: { summary: "Uses a promo code: its days from now on, or after what runs already" },
      },
    );
