import { own, type Right } from "./types.ts";

/** Every call of the area `accounts`. */
export const accountsRights: Record<string, Right> = {
  "GET /api/authentication/me": { expected: own() },
  "GET /api/authentication/token/refresh": { expected: own() },
  "GET /api/authentication/users/@me/language": { expected: own() },
  "POST /api/authentication/users/@me/language": { body: () => ({ language: "fr" }), expected: own(201) },
  "PUT /api/authentication/users/@me/language": { body: () => ({ language: "en" }), expected: own() },
  "GET /api/authentication/users/@me/personal-info": { expected: own() },
  "PATCH /api/authentication/users/@me/personal-info": {
    body: () => ({ gender: "other", birth_date: "1990-05-04", weight: 70, nutrition_goals: ["less salt"] }),
    expected: own(),
  },
};
