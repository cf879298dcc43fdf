import { expect, test } from "bun:test";
import signin from "../../i18n/en/signin.json";
import { authErrorKey } from "./auth-errors.ts";
import { emailProblem } from "./email-problem.ts";

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
] as const)("%p: %p", (address, problem) => expect(emailProblem(address)).toBe(problem));
