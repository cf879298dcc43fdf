import { DomainError } from "@toque/db/errors.ts";
import { readLimited } from "@toque/workers/platform/http-client/read-limited.ts";

/** How long one call to a provider may take, in milliseconds, its body included. */
export const PROVIDER_TIMEOUT_MS = 5000;
/** Documents of providers are small: keys, tokens, a user. */
const MAX_BYTES = 256_000;
const WITHOUT_BODY = [204, 205, 304];

interface FetchOptions {
  method?: string;
  headers?: HeadersInit;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** A call to a provider: bounded in time and size, and not redirected. The answer has been read completely. */
export async function fetchProvider(url: string, { method = "GET", headers, body, signal }: FetchOptions) {
  const limit = AbortSignal.timeout(PROVIDER_TIMEOUT_MS);
  const ends = signal ? AbortSignal.any([signal, limit]) : limit;
  const response = await fetch(url, {
    method,
    redirect: "manual",
    signal: ends,
    ...(headers ? { headers } : {}),
    ...(body ? { body: body as BodyInit } : {}),
  });
  const bytes = await readLimited(response.body, { limit: MAX_BYTES, signal: ends });
  const { status } = response;
  return new Response(WITHOUT_BODY.includes(status) ? null : bytes, { status, headers: response.headers });
}

/** 503: the provider does not answer, or not as agreed. */
export const providerUnavailable = (cause?: unknown) =>
  new DomainError("unavailable", "provider_unavailable", "The provider does not answer. Try again soon.", {
    retryAfterSeconds: 30,
    cause,
  });

/** 401: what proves nothing to us. One code for every reason: which check failed helps only a forger. */
export const invalidProviderToken = (cause?: unknown) =>
  new DomainError("unauthenticated", "invalid_provider_token", "The provider's token is not valid here.", { cause });

/** 404: the installation does not sign in by this provider. */
export const providerNotConfigured = () =>
  new DomainError("not_found", "provider_not_configured", "Signing in by this provider is not set up here.");
