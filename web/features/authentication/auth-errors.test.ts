import { expect, test } from "bun:test";
import signin from "../../i18n/en/signin.json";
import { authErrorKey, emailError } from "./auth-errors.ts";

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
  "toString",
])("%s has a message", (name) => {
  const key = authErrorKey(name).replace("errors.", "");
  expect(Object.keys(signin.errors)).toContain(key);
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
