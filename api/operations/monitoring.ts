import { DomainError, notFound } from "@toque/db/errors.ts";
import { ReadError, readLimited } from "@toque/workers/platform/http-client/read-limited.ts";
import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { callers } from "../http/caller.ts";

/** The maximum size of one envelope in bytes; the SDK sends far less. */
const MAX_BYTES = 1_000_000;
const FORWARD_MS = 10_000;

/** The envelope endpoint of the configured address. */
export function envelopeAddress(dsn: string): { url: string; publicKey: string } | null {
  if (!URL.canParse(dsn)) return null;
  const { protocol, username, host, pathname } = new URL(dsn);
  const project = pathname.split("/").at(-1) ?? "";
  const prefix = pathname.slice(0, pathname.length - project.length);
  if (!username || !/^\d+$/.test(project)) return null;
  return { url: `${protocol}//${host}${prefix}api/${project}/envelope/`, publicKey: username };
}

/** The address in an envelope's header, the JSON of its first line. */
function addressee(envelope: Uint8Array): string | null {
  const end = envelope.indexOf(10);
  try {
    const header: unknown = JSON.parse(new TextDecoder().decode(end < 0 ? envelope : envelope.subarray(0, end)));
    return typeof header === "object" && header !== null && "dsn" in header && typeof header.dsn === "string"
      ? header.dsn
      : null;
  } catch {
    return null;
  }
}

/**
 * `POST /api/monitoring`: forwards the page's error reports to the operator's address, and to no other. Only the body
 * of the request is forwarded, and the page does not learn the result.
 */
export const monitoringRoutes = (deps: Deps) => {
  const target = deps.config.sentryDsn ? envelopeAddress(deps.config.sentryDsn) : null;
  return new Elysia({ name: "monitoring" }).use(callers(deps)).post(
    "/api/monitoring",
    async ({ request, status }) => {
      if (!target) throw notFound("address");
      let envelope: Uint8Array<ArrayBuffer>;
      try {
        envelope = await readLimited(request.body, { limit: MAX_BYTES, signal: request.signal });
      } catch (error) {
        if (!(error instanceof ReadError)) throw error;
        throw error.reason === "too_large"
          ? new DomainError("too_large", "report_too_large", "The report is larger than 1 MB.")
          : new DomainError("malformed", "report_interrupted", "The report did not arrive whole.");
      }
      if (addressee(envelope) !== deps.config.sentryDsn)
        throw new DomainError("invalid", "not_an_envelope", "This is no report for this installation.", {
          fields: [{ loc: ["body", "dsn"], msg: "Another address than the configured one.", type: "value_error" }],
        });
      try {
        const answer = await fetch(target.url, {
          method: "POST",
          body: envelope,
          headers: { "content-type": "application/x-sentry-envelope" },
          redirect: "error",
          signal: AbortSignal.timeout(FORWARD_MS),
        });
        const wait = answer.headers.get("x-sentry-rate-limits") ?? answer.headers.get("retry-after");
        // The page only needs to know how long to pause.
        return new Response(null, {
          status: answer.status === 429 ? 429 : 200,
          headers: wait
            ? { "retry-after": answer.headers.get("retry-after") ?? "60", "x-sentry-rate-limits": wait }
            : {},
        });
      } catch (error) {
        deps.log.warn("an error report could not be passed on", { error });
        return status(200, null);
      }
    },
    { unauthenticated: true, parse: "none", detail: { hide: true } },
  );
};
