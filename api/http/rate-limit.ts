import { DomainError } from "@toque/db/errors.ts";
import type { Config } from "@toque/workers/config.ts";
import { Elysia } from "elysia";

/** Counts calls of a bucket over the last minute, in this process. */
export interface RateLimiter {
  /** Counts one call. Throws `too_many` with the seconds to wait when the bucket is full. */
  take(bucket: string, perMinute: number): void;
}

const WINDOW_MS = 60_000;
const MAX_BUCKETS = 100_000;

/**
 * A sliding window of two fixed ones: the share of the last minute that is still in sight counts along. Each API process
 * counts its own calls.
 */
export function createRateLimiter(now: () => number = Date.now): RateLimiter {
  let buckets = new Map<string, { window: number; count: number; before: number }>();
  return {
    take(bucket, perMinute) {
      const at = now();
      const window = Math.floor(at / WINDOW_MS);
      // A flood of addresses must not fill the memory; forgetting the oldest half errs on the side of serving.
      if (buckets.size > MAX_BUCKETS) buckets = new Map([...buckets].slice(MAX_BUCKETS / 2));
      let entry = buckets.get(bucket);
      if (!entry || entry.window < window - 1) entry = { window, count: 0, before: 0 };
      else if (entry.window === window - 1) entry = { window, count: 0, before: entry.count };
      buckets.set(bucket, entry);
      const elapsed = (at % WINDOW_MS) / WINDOW_MS;
      if (entry.count + entry.before * (1 - elapsed) >= perMinute)
        throw new DomainError("too_many", "rate_limited", "Too many requests. Wait a moment and try again.", {
          retryAfterSeconds: Math.ceil(((1 - elapsed) * WINDOW_MS) / 1000),
        });
      entry.count++;
    },
  };
}

/**
 * The address that a request came from: the connection's, or behind trusted proxies the one that the outermost of them saw.
 * Whatever a client writes into X-Forwarded-For itself stands left of those and is not looked at.
 */
export function clientAddress(request: Request, peer: string | null, trustedProxies: number): string {
  const chain = (request.headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  if (trustedProxies > 0 && chain.length >= trustedProxies) return chain[chain.length - trustedProxies]!;
  return peer ?? "local";
}

/** Limits the requests of one address; those of an account are counted where it is recognised. */
export const rateLimit = (deps: { limiter: RateLimiter; config: Pick<Config, "trustedProxies" | "rates"> }) =>
  new Elysia({ name: "rate-limit" }).onRequest(({ request, server }) => {
    // Pages, pictures and covers are cheap and come by the dozen.
    if (!new URL(request.url).pathname.startsWith("/api/")) return;
    const peer = server?.requestIP(request)?.address ?? null;
    deps.limiter.take(
      `address:${clientAddress(request, peer, deps.config.trustedProxies)}`,
      deps.config.rates.requestsPerMinute,
    );
  });
