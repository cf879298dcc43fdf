import { job } from "../rights-fixtures.ts";
import { own, type Right, strictlyOwn } from "./types.ts";

/** Streams end when the caller disconnects: access is checked by the same rule, without reading them. */
export const streams: Record<string, Right> = {
  "GET /api/billing/users/@me/events": { expected: own() },
  "GET /api/cooktoearn/events": { expected: own() },
  "GET /api/recipe/chatbot/events": { expected: own() },
  "GET /api/recipe/cookings/events": { expected: own() },
  "GET /api/recipe/jobs/{id}/events": {
    path: async (w) => `/api/recipe/jobs/${await job(w)}/events`,
    expected: strictlyOwn(),
  },
  "GET /api/recipe/shopping-lists/events": { expected: own() },
};
