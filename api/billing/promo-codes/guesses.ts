import { returnHit, takeHit } from "@toque/db/rate-limit-hits.ts";
import { PROMO_CODE_PATTERN } from "@toque/db/schemas/billing.ts";
import type { Deps } from "../../deps.ts";
import { clientAddress } from "../../http/rate-limit.ts";

/** Wrong codes from one network address for each that an account may try: a household shares an address. */
const ACCOUNTS_OF_ADDRESS = 10;

/** What of a request tells where it comes from. */
interface From {
  request: Request;
  server: { requestIP(request: Request): { address: string } | null } | null;
}

/**
 * Runs an attempt with a code. It counts against guessing, and is taken back only when the code was right, so that a thousand at
 * once are no more than one after the other. Counted before, in a transaction of its own: a refusal would roll the count back.
 * @throws DomainError too_many `too_many_promo_codes`
 */
export async function asGuess<T>(
  deps: Deps,
  userId: number,
  { request, server }: From,
  code: string,
  attempt: () => Promise<{ isRight: boolean; answer: T }>,
): Promise<T> {
  // The beginning of a code, while it is being typed, is no guess: no code is so short.
  if (!new RegExp(PROMO_CODE_PATTERN).test(code.trim())) return (await attempt()).answer;
  const { db, config } = deps;
  const peer = server?.requestIP(request)?.address ?? null;
  const perHour = config.rates.promoCodesPerHour;
  const buckets = [
    [`promo:account:${userId}`, perHour],
    [`promo:address:${clientAddress(request, peer, config.trustedProxies)}`, perHour * ACCOUNTS_OF_ADDRESS],
  ] as const;
  await db.transaction(async (tx) => {
    for (const [bucket, limit] of buckets)
      await takeHit(tx, bucket, limit, {
        code: "too_many_promo_codes",
        message: "Too many promo codes were tried. Try again later.",
      });
  });
  const { isRight, answer } = await attempt();
  if (isRight) for (const [bucket] of buckets) await returnHit(db.sql, bucket);
  return answer;
}
