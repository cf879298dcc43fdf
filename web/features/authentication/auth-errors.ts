import type signin from "../../i18n/en/signin.json";

type ErrorKey = keyof (typeof signin)["errors"];

/** The session library's error names, and what each means to the person in front of the page. */
const known: ReadonlyMap<string, ErrorKey> = new Map(
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

/** The key of the message for an error name; an unknown name is an unknown error. */
export function authErrorKey(name: string): `errors.${ErrorKey}` {
  return `errors.${known.get(name) ?? "unknown"}`;
}
