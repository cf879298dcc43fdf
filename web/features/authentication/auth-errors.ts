import type { SessionError } from "@toque/db/shared/session-errors.ts";
import type signin from "../../i18n/en/signin.json";

type ErrorKey = keyof (typeof signin)["errors"];

/** The message for each error that this server leads here with. */
const ownKeys: Record<SessionError, ErrorKey> = {
  OAuthSignin: "oauth_signin",
  OAuthCallback: "oauth_callback",
  OAuthAccountNotLinked: "account_not_linked",
  AccountNotLinked: "account_not_linked",
  AccessDenied: "access_denied",
  Verification: "verification",
  SessionRequired: "session_required",
  InvalidCallbackUrl: "invalid_callback",
  Default: "unknown",
  csrf_mismatch: "form_outdated",
  validation_error: "not_understood",
  malformed_body: "not_understood",
  unsupported_type: "not_understood",
  body_too_large: "not_understood",
  rate_limited: "rate_limited",
  too_many_sign_in_mails: "too_many_mails",
  mail_unavailable: "mail_failed",
  database_unavailable: "unavailable",
  account_in_deletion: "account_in_deletion",
  internal_error: "unknown",
};

/** The message for each error name of the session library and of this page. */
const messageKeys: ReadonlyMap<string, ErrorKey> = new Map(
  Object.entries<ErrorKey>({
    ...ownKeys,
    OAuthCallbackError: "oauth_callback",
    CallbackRouteError: "oauth_callback",
    Callback: "oauth_callback",
    AccountNotLinkedError: "account_not_linked",
    OAuthCreateAccount: "no_account_made",
    EmailCreateAccount: "no_account_made",
    EmailSignin: "mail_failed",
    Configuration: "configuration",
    MissingAPIRouteError: "configuration",
    MissingSecretError: "configuration",
    MissingAuthorizeError: "configuration",
    MissingAdapterError: "configuration",
    MissingAdapterMethodsError: "configuration",
    UnsupportedStrategyError: "configuration",
    too_many_requests: "rate_limited",
    passkey_cancelled: "passkey_cancelled",
    passkey_refused: "passkey_refused",
    passkey_failed: "passkey_failed",
    CredentialsSignin: "passkey_refused",
    UnknownError: "unknown",
    Signin: "unknown",
  }),
);

const keyOf = (name: string): ErrorKey => messageKeys.get(name) ?? "unknown";

/** The catalogue key of the message for an error name; unknown names get the general message. */
export const authErrorKey = (name: string): `errors.${ErrorKey}` => `errors.${keyOf(name)}`;

/** The catalogue key of the title for an error name. */
export const authErrorTitle = (name: string): `error_titles.${ErrorKey}` => `error_titles.${keyOf(name)}`;

/** The catalogue key of what the button of the error's page says. */
export function authErrorAction(
  name: string,
): "ask_new_link" | "sign_in_as_before" | "sign_in_anew" | "error_page_action" {
  const key = keyOf(name);
  if (key === "verification" || key === "account_in_deletion") return "ask_new_link";
  if (key === "form_outdated") return "sign_in_anew";
  return key === "account_not_linked" ? "sign_in_as_before" : "error_page_action";
}

/** The error of an e-mail address, or null. Lenient on purpose: only a delivered mail proves an address. */
export function emailError(address: string): "email_required" | "email_invalid" | null {
  if (!address) return "email_required";
  return address.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(address) ? null : "email_invalid";
}
