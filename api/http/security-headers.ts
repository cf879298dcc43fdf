import { createHash } from "node:crypto";
import type { Config } from "@toque/workers/platform/config.ts";

/**
 * The policy of a page: it may load from itself only; styles are inline because Mantine computes them.
 * @param scripts the texts of the scripts that it holds: no other inline one runs
 */
export const pagePolicy = (scripts: readonly string[]): string =>
  [
    "default-src 'self'",
    ...(scripts.length > 0 ? [`script-src 'self' ${scripts.map(sourceHash).join(" ")}`] : []),
    "img-src 'self' data: blob:",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "media-src 'self' https:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join("; ");

const sourceHash = (script: string): string => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** The policy of a page without scripts of its own. */
export const CONTENT_SECURITY_POLICY = pagePolicy([]);

/** The service worker fetches from here only: its policy is that of its own file, not of the page. */
export const WORKER_SECURITY_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Responses other than pages load and frame nothing. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * Adds the security headers to a response. Headers set by the routes are kept.
 * @param config with an https PUBLIC_URL, HSTS is enabled
 */
export function withSecurityHeaders(request: Request, response: Response, config: Pick<Config, "publicUrl">): Response {
  const { headers } = response;
  const setDefault = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value);
  };
  setDefault("x-content-type-options", "nosniff");
  setDefault("referrer-policy", "same-origin");
  setDefault("x-frame-options", "DENY");
  const isPage = (headers.get("content-type") ?? "").startsWith("text/html");
  // A 304 has no type, and its headers replace those of the stored response: a page keeps its own policy.
  if (response.status !== 304) setDefault("content-security-policy", isPage ? CONTENT_SECURITY_POLICY : NOTHING);
  if (config.publicUrl.startsWith("https://")) setDefault("strict-transport-security", "max-age=31536000");
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/api/")) {
    // The response depends on the caller and the language; that of the session area on its cookies.
    const vary = new Set(
      (headers.get("vary") ?? "")
        .split(",")
        .map((name) => name.trim().toLowerCase())
        .filter(Boolean),
    );
    for (const name of ["authorization", "lang"]) vary.add(name);
    const isSession = pathname.startsWith("/api/auth/");
    if (isSession) vary.add("cookie");
    headers.set("vary", [...vary].join(", "));
    const isPrivate = isSession || request.headers.has("authorization");
    if (isPrivate) setDefault("cache-control", "no-store");
  }
  if (response.status >= 400) setDefault("cache-control", "no-store");
  else if (pathname.startsWith("/api/")) setDefault("cache-control", "no-cache");
  return response;
}
