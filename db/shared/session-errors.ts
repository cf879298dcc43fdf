/**
 * The names of errors with which the session calls lead to a page (`?error=…`): those of the session library, then codes of
 * refused requests. Each has its own words in the page; any other refusal is `Default`.
 */
export const sessionErrors = [
  "OAuthSignin",
  "OAuthCallback",
  "OAuthAccountNotLinked",
  "AccountNotLinked",
  "AccessDenied",
  "Verification",
  "SessionRequired",
  "InvalidCallbackUrl",
  "Default",
  "csrf_mismatch",
  "validation_error",
  "malformed_body",
  "unsupported_type",
  "body_too_large",
  "rate_limited",
  "too_many_sign_in_mails",
  "mail_unavailable",
  "database_unavailable",
  "account_in_deletion",
  "internal_error",
] as const;
export type SessionError = (typeof sessionErrors)[number];

/** The error of a refusal's code. */
export const sessionErrorOf = (code: string | undefined): SessionError =>
  sessionErrors.find((name) => name === code) ?? "Default";
