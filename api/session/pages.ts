import type { SessionError } from "@toque/db/shared/session-errors.ts";

/** The pages of the site that the session area leads to. */
export const SIGN_IN_PAGE = "/authentication/signin";
export const ERROR_PAGE = "/authentication/error";
/** Asks whether a browser that is signed in changes its account. */
export const OTHER_ACCOUNT_PAGE = "/authentication/other-account";
/** Asks whether the deletion of an account is taken back. */
export const RESTORE_ACCOUNT_PAGE = "/authentication/restore-account";
/** The default page after signing in. */
export const HOME_PAGE = "/dashboard";

/** A page with the defined ones of these parameters. */
export const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path;
};

/** A page that says what went wrong. */
export const withError = (page: typeof SIGN_IN_PAGE | typeof ERROR_PAGE, error: SessionError, callbackUrl?: string) =>
  withQuery(page, { error, callbackUrl });
