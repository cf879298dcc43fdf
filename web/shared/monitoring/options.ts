import type { BrowserOptions } from "@sentry/react";

/** API path that forwards reports: no third-party host is needed, and ad blockers do not block it. */
export const TUNNEL = "/api/monitoring";

/** The specified limits. Limits that are fixed in the SDK are given in comments. */
export const figures = {
  tracesSampleRate: 0.2,
  idleTimeout: 1000,
  finalTimeout: 30_000,
  // Three missed heartbeats of 5,000 ms; the SDK now takes this as one value.
  childSpanTimeout: 15_000,
  transportBuffer: 30,
  linkedErrors: 5,
  breadcrumbs: 100,
  // Fixed in the SDK: 1,000 spans per transaction, a 60 s pause after a 429 without Retry-After.
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

/** SDK options except integrations: sampling, limits, and removal of private data. */
export const reportOptions = (dsn: string): BrowserOptions => ({
  dsn,
  tunnel: TUNNEL,
  tracesSampleRate: figures.tracesSampleRate,
  maxBreadcrumbs: figures.breadcrumbs,
  ignoreErrors: ignored,
  transportOptions: { bufferSize: figures.transportBuffer },
  // No IP address, cookies or headers of the user are collected.
  dataCollection: { userInfo: false, cookies: false, httpHeaders: { request: false, response: false }, httpBodies: [] },
  beforeSend: (event) => scrubbed(event),
  beforeSendTransaction: (event) => (event.transaction === "/404" ? null : scrubbed(event)),
  // User input and console output stay private.
  beforeBreadcrumb: (crumb) =>
    crumb.category === "console" || crumb.category?.startsWith("ui.") ? null : scrubbed(crumb),
});
