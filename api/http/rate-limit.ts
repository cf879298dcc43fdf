import { DomainError } from "@toque/db/errors.ts";
import type { Config } from "@toque/workers/platform/config.ts";
import { Elysia } from "elysia";

/** Counts calls of a bucket over the last minute, in this process. */
export interface RateLimiter {
  /** Counts one call. Throws `too_many` with the seconds to wait when the bucket is full. */
  take(bucket: string, perMinute: number): void;
}

const WINDOW_MS = 60_000;
const MAX_BUCKETS = 100_000;

/**
 * A sliding window made of two fixed ones: the previous one counts by its remaining share. Each API process counts its
 * own calls.
 */
export function createRateLimiter(now: () => number = Date.now): RateLimiter {
  let buckets = new Map<string, { window: number; count: number; before: number }>();
  return {
    take(bucket, perMinute) {
      const at = now();
      const window = Math.floor(at / WINDOW_MS);
      // Many addresses must not exhaust the memory; dropping the oldest half may allow some extra calls.
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
 * The client address of a request: the connection's, or behind trusted proxies the one seen by the outermost of them.
 * Values that a client puts into X-Forwarded-For are left of those and ignored.
 */
export function clientAddress(request: Request, peer: string | null, trustedProxies: number): string {
  const chain = (request.headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  if (trustedProxies > 0 && chain.length >= trustedProxies) return chain[chain.length - trustedProxies]!;
  return peer ?? "local";
}

/** Limits the requests per address; those per account are counted after authentication. */
export const rateLimit = (deps: { limiter: RateLimiter; config: Pick<Config, "trustedProxies" | "rates"> }) =>
  new Elysia({ name: "rate-limit" }).onRequest(({ request, server }) => {
    // Pages, pictures and covers are cheap and requested by the dozen.
    if (!new URL(request.url).pathname.startsWith("/api/")) return;
    const peer = server?.requestIP(request)?.address ?? null;
    deps.limiter.take(
      `address:${clientAddress(request, peer, deps.config.trustedProxies)}`,
      deps.config.rates.requestsPerMinute,
    );
  });
