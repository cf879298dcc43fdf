import type { BrowserOptions } from "@sentry/react";

/** Path of the API that passes reports on: no other address has to be reachable, and no blocker takes it for a tracker. */
export const TUNNEL = "/api/monitoring";

/** The figures of the specification. What the SDK has as a fixed limit stands in the comment beside it. */
export const figures = {
  tracesSampleRate: 0.2,
  idleTimeout: 1000,
  finalTimeout: 30_000,
  // Three heartbeats of 5,000 ms without a sign of life ended a trace; the SDK now says it in one figure.
  childSpanTimeout: 15_000,
  transportBuffer: 30,
  linkedErrors: 5,
  breadcrumbs: 100,
  // Fixed in the SDK: 1,000 spans a transaction, 60 s of silence after a 429 that names no time.
} as const;

const ignored = ["Script error", "ResizeObserver loop completed with undelivered notifications"];

const secret = /([?&](?:token|email|code|csrfToken|callbackUrl)=)[^&#\s"]*/gi;
const address = /[^\s@"'<>]+@[^\s@"'<>]+\.[a-z]{2,}/gi;
/** A text without tokens and mail addresses. */
export const scrub = (text: string): string => text.replace(secret, "$1…").replace(address, "…@…");

function scrubbed<T>(value: T): T {
  if (typeof value === "string") return scrub(value) as T;
  if (Array.isArray(value)) return value.map(scrubbed) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, scrubbed(one)])) as T;
}

/** Options without the integrations: what is sent, how much of it, and what is never sent. */
export const reportOptions = (dsn: string): BrowserOptions => ({
  dsn,
  tunnel: TUNNEL,
  tracesSampleRate: figures.tracesSampleRate,
  maxBreadcrumbs: figures.breadcrumbs,
  ignoreErrors: ignored,
  transportOptions: { bufferSize: figures.transportBuffer },
  // No address, no cookie, no header of the reader: they are not asked for.
  dataCollection: { userInfo: false, cookies: false, httpHeaders: { request: false, response: false }, httpBodies: [] },
  beforeSend: (event) => scrubbed(event),
  beforeSendTransaction: (event) => (event.transaction === "/404" ? null : scrubbed(event)),
  // What was typed and what a page said is nobody's business but the cook's.
  beforeBreadcrumb: (crumb) =>
    crumb.category === "console" || crumb.category?.startsWith("ui.") ? null : scrubbed(crumb),
});
