import { Type } from "@sinclair/typebox";
import { Lang } from "./common.ts";

// The session library's calls: their names and forms are the library's.

/** The fields of the sign-in and sign-out forms. `json=true` asks for an answer instead of a redirect. */
export const SessionForm = Type.Object(
  {
    csrfToken: Type.Optional(Type.String({ maxLength: 200 })),
    callbackUrl: Type.Optional(Type.String({ maxLength: 2000 })),
    json: Type.Optional(Type.String()),
    email: Type.Optional(Type.String({ maxLength: 320 })),
    lang: Type.Optional(Lang),
    link: Type.Optional(Type.String({ description: "true: connects the provider with the signed-in account" })),
  },
  { additionalProperties: true },
);

/**
 * The agreement to open a session in place of another account's (the parameters of the page that asks, which for a link are its
 * own), or the answer that Apple's page posts (`state`, `code`). `restore=true` agrees to take the deletion of the account back.
 */
export const CallbackForm = Type.Object(
  {
    csrfToken: Type.Optional(Type.String({ maxLength: 200 })),
    json: Type.Optional(Type.String()),
    restore: Type.Optional(Type.String({ maxLength: 10 })),
    token: Type.Optional(Type.String({ maxLength: 200 })),
    email: Type.Optional(Type.String({ maxLength: 320 })),
  },
  { additionalProperties: true },
);

/** Where the form leads. */
export const FormAnswer = Type.Object({ url: Type.String() });

export const SessionUser = Type.Object({
  id: Type.Integer(),
  name: Type.Union([Type.String(), Type.Null()]),
  email: Type.String(),
  image: Type.Union([Type.String(), Type.Null()]),
  roles: Type.Array(Type.String()),
});
/** The session behind the cookie: all three fields, or none without a session. */
export const Session = Type.Object(
  {
    user: Type.Optional(SessionUser),
    expires: Type.Optional(Type.String()),
    accessToken: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);

export const CsrfToken = Type.Object({ csrfToken: Type.String() });

export const SignInProvider = Type.Object({
  id: Type.String(),
  name: Type.String(),
  type: Type.String(),
  signinUrl: Type.String(),
  callbackUrl: Type.String(),
});
/** The configured providers by their ids. */
export const SignInProviders = Type.Record(Type.String(), SignInProvider);
