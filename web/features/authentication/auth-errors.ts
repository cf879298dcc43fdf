import type signin from "../../i18n/en/signin.json";

type ErrorKey = keyof (typeof signin)["errors"];

/** The message for each error name of the session API. */
const messageKeys: ReadonlyMap<string, ErrorKey> = new Map(
  Object.entries<ErrorKey>({
    SessionRequired: "session_required",
    OAuthCallbackError: "oauth_callback",
    OAuthCallback: "oauth_callback",
    OAuthSignin: "oauth_callback",
    AccountNotLinkedError: "account_not_linked",
    OAuthAccountNotLinked: "account_not_linked",
    Verification: "verification",
    AccessDenied: "access_denied",
    InvalidCallbackUrl: "invalid_callback",
    Configuration: "configuration",
    MissingAPIRouteError: "configuration",
    MissingSecretError: "configuration",
    MissingAuthorizeError: "configuration",
    MissingAdapterError: "configuration",
    MissingAdapterMethodsError: "configuration",
    UnsupportedStrategyError: "configuration",
    rate_limited: "rate_limited",
    too_many_requests: "rate_limited",
    UnknownError: "unknown",
  }),
);

/** The catalogue key of the message for an error name; unknown names get the general message. */
export function authErrorKey(name: string): `errors.${ErrorKey}` {
  return `errors.${messageKeys.get(name) ?? "unknown"}`;
}

/** The error of an e-mail address, or null. Lenient on purpose: only a delivered mail proves an address. */
export function emailError(address: string): "email_required" | "email_invalid" | null {
  if (!address) return "email_required";
  return address.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(address) ? null : "email_invalid";
}
