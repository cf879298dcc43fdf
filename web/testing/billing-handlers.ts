import type { PromoCode, PromoCodeCheck, PromoCodeRefusal, Subscription } from "@toque/db/schemas/billing.ts";
import { HttpResponse, http, type RequestHandler } from "msw";
import { ledger, promoCode, promoCodes, subscription, subscriptions } from "./billing-fixtures.ts";

/** The account's own subscription; a test may set it. */
export const billingState: { own: Subscription | null } = { own: null };

const refuse = (status: number, code: string) => HttpResponse.json({ detail: "Refused.", code }, { status });

/** Why a code cannot be used; null when it can. */
function refusalOf(code: PromoCode | undefined): PromoCodeRefusal | null {
  if (!code) return "promo_code_unknown";
  if (!code.active) return "promo_code_inactive";
  if (code.expires_at && Date.parse(code.expires_at) < Date.now()) return "promo_code_expired";
  return code.max_uses !== null && code.uses >= code.max_uses ? "promo_code_used_up" : null;
}
const find = (code: string) => promoCodes.find((one) => one.code === code);

export const billingHandlers: RequestHandler[] = [
  http.get("*/api/billing/users/@me/subscription", () => HttpResponse.json(billingState.own)),
  http.get("*/api/billing/users/@me/account-token", () =>
    HttpResponse.json({ account_token: "5f0c2d0e-6f57-4a0e-9a5a-0d4f3b6d7c11" }),
  ),
  http.post<never, { product_id: string }>("*/api/billing/subscriptions/google/verify", async ({ request }) => {
    billingState.own = subscription({ product_id: (await request.json()).product_id });
    return HttpResponse.json(billingState.own);
  }),
  http.post<never, { code: string }>("*/api/billing/promo-codes/verify", async ({ request }) => {
    const found = find((await request.json()).code);
    const reason = refusalOf(found);
    const free_trial_days = reason === null ? (found?.free_trial_days ?? null) : null;
    return HttpResponse.json({ valid: reason === null, free_trial_days, reason } satisfies PromoCodeCheck);
  }),
  http.post<never, { code: string }>("*/api/billing/subscriptions/use-promo-code", async ({ request }) => {
    const found = find((await request.json()).code);
    const reason = refusalOf(found);
    if (reason || !found) return refuse(found ? 409 : 404, reason ?? "promo_code_unknown");
    billingState.own = subscription({ platform: "toque", state: "trial", product_id: found.code, price: 0 });
    return HttpResponse.json(billingState.own, { status: 201 });
  }),
  http.get("*/api/billing/subscriptions", ({ request }) => {
    const { searchParams: query } = new URL(request.url);
    const found = subscriptions.filter((one) =>
      (["state", "platform", "user_id"] as const).every((name) => {
        const wanted = query.get(name);
        return wanted === null || String(one[name]) === wanted;
      }),
    );
    return HttpResponse.json(found, { headers: { "x-total-count": String(found.length) } });
  }),
  http.get("*/api/billing/users/:id/ledger", () => HttpResponse.json(ledger)),
  http.get("*/api/billing/promo-codes", () => HttpResponse.json({ promo_codes: promoCodes })),
  http.post<never, Partial<PromoCode> & { code: string }>("*/api/billing/promo-codes", async ({ request }) => {
    const { code, ...rest } = await request.json();
    if (find(code)) return refuse(409, "promo_code_exists");
    const made = promoCode(code, { uses: 0, max_uses: null, expires_at: null, ...rest });
    promoCodes.unshift(made);
    return HttpResponse.json(made, { status: 201 });
  }),
  http.put("*/api/billing/promo-codes/:code/deactivate", ({ params }) => {
    const found = find(String(params.code));
    if (!found) return refuse(404, "promo_code_unknown");
    found.active = false;
    return HttpResponse.json(found);
  }),
];
