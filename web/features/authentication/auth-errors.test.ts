import { expect, test } from "bun:test";
import { sessionErrors } from "@toque/db/shared/session-errors.ts";
import de from "../../i18n/de/signin.json";
import signin from "../../i18n/en/signin.json";
import es from "../../i18n/es/signin.json";
import fr from "../../i18n/fr/signin.json";
import { authErrorAction, authErrorKey, authErrorTitle, emailError } from "./auth-errors.ts";

test.each([
  "UnknownError",
  "OAuthCallbackError",
  "AccountNotLinkedError",
  "MissingAPIRouteError",
  "MissingSecretError",
  "MissingAuthorizeError",
  "MissingAdapterError",
  "MissingAdapterMethodsError",
  "UnsupportedStrategyError",
  "InvalidCallbackUrl",
  "SessionRequired",
  "OAuthSignin",
  "OAuthCallback",
  "OAuthCreateAccount",
  "EmailCreateAccount",
  "EmailSignin",
  "CallbackRouteError",
  "OAuthAccountNotLinked",
  "AccountNotLinked",
  "AccessDenied",
  "Verification",
  "Configuration",
  "Default",
  "toString",
])("%s has a title and a message", (name) => {
  const key = authErrorKey(name).replace("errors.", "");
  expect(Object.keys(signin.errors)).toContain(key);
  expect(authErrorTitle(name)).toBe(`error_titles.${key}` as ReturnType<typeof authErrorTitle>);
  expect(Object.keys(signin.error_titles)).toContain(key);
});

test.each([...sessionErrors])("%s, which the server sends, has words of its own in each language", (name) => {
  const key = authErrorKey(name).replace("errors.", "") as keyof typeof signin.errors;
  expect(key === "unknown").toBe(name === "Default" || name === "internal_error");
  for (const texts of [signin, de, es, fr]) {
    expect(texts.errors[key]).toMatch(/\S/);
    expect(texts.error_titles[key]).toMatch(/\S/);
    expect(texts[authErrorAction(name)]).toMatch(/\S/);
  }
});

test("only an unknown name and the library's own general ones get the general message", () => {
  for (const name of ["Default", "UnknownError", "Signin", "toString", ""])
    expect(authErrorKey(name)).toBe("errors.unknown");
  for (const name of ["OAuthSignin", "OAuthCallback", "OAuthAccountNotLinked", "AccessDenied", "Verification"])
    expect(authErrorKey(name)).not.toBe("errors.unknown");
});

test("the way out fits the error", () => {
  expect(authErrorAction("Verification")).toBe("ask_new_link");
  expect(authErrorAction("OAuthAccountNotLinked")).toBe("sign_in_as_before");
  expect(authErrorAction("csrf_mismatch")).toBe("sign_in_anew");
  expect(authErrorAction("account_in_deletion")).toBe("ask_new_link");
  expect(authErrorAction("AccessDenied")).toBe("error_page_action");
});

test.each([
  ["maya@example.com", null],
  ["o'neil+soup@kitchen.co.uk", null],
  ["jürgen@küche.de", null],
  ["", "email_required"],
  ["maya", "email_invalid"],
  ["maya@", "email_invalid"],
  ["maya@example", "email_invalid"],
  ["maya@@example.com", "email_invalid"],
  ["maya@example..com", "email_invalid"],
  ["ma ya@example.com", "email_invalid"],
] as const)("the error of the address %p is %p", (address, error) => expect(emailError(address)).toBe(error));
