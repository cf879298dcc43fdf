import { swagger } from "@elysiajs/swagger";

/** The OpenAPI document at /swagger/json and its page at /swagger. */
export const openapi = () =>
  swagger({
    path: "/swagger",
    documentation: {
      info: {
        title: "Toque",
        version: "1.0.0",
        description:
          "Recipes, foods, nutrition and an AI chef. Errors are {detail, code}; validation errors list the fields.",
      },
      tags: [
        { name: "recipe", description: "Recipes, tags, the assistant and AI jobs" },
        { name: "food", description: "Foods, allergens and categories" },
        { name: "accounts", description: "The caller's account" },
        { name: "session", description: "Signing in and out" },
        { name: "operations", description: "Health of the process" },
      ],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
      security: [{ bearer: [] }],
    },
    exclude: [/^\/media\//, "/*", "/"],
    excludeStaticFile: false,
  });
