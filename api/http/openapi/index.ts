import { Elysia } from "elysia";
import { buildDocument } from "./document.ts";
import { page } from "./page.ts";

const SPEC_PATH = "/swagger/json";

/** The OpenAPI document at /swagger/json and its page at /swagger. */
export const openapi = () => {
  const app = new Elysia({ name: "openapi" });
  let document = "";
  return app.use(page(SPEC_PATH)).get(
    SPEC_PATH,
    () => {
      // Built on the first request, after every module has registered its routes.
      document ||= JSON.stringify(buildDocument(app));
      return new Response(document, { headers: { "content-type": "application/json" } });
    },
    { detail: { hide: true } },
  );
};
