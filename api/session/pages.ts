/** The pages of the site that the session area leads to. */
export const SIGN_IN_PAGE = "/authentication/signin";
export const ERROR_PAGE = "/authentication/error";
/** Asks whether a browser that is signed in changes its account. */
export const OTHER_ACCOUNT_PAGE = "/authentication/other-account";
/** The default page after signing in. */
export const HOME_PAGE = "/dashboard";
