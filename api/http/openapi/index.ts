import { openapi as page } from "@elysiajs/openapi";
import { Elysia } from "elysia";
import { buildDocument } from "./document.ts";

/** The OpenAPI document at /swagger/json and its page at /swagger. */
export const openapi = () => {
  const app = new Elysia({ name: "openapi" });
  let document = "";
  return app
    .use(page({ path: "/swagger", specPath: "/swagger/routes", provider: "scalar", scalar: { url: "/swagger/json" } }))
    .get(
      "/swagger/json",
      () => {
        // Composed at the first question: by then every module has given its routes.
        document ||= JSON.stringify(buildDocument(app));
        return new Response(document, { headers: { "content-type": "application/json" } });
      },
      { detail: { hide: true } },
    );
};
