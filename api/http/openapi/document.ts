import { toOpenAPISchema } from "@elysiajs/openapi";
import { OptionalKind } from "@sinclair/typebox";
import { ErrorBody, ValidationErrorBody } from "@toque/db/schemas/common.ts";
import type { AnyElysia } from "elysia";
import { Components } from "./components.ts";
import type { Schema } from "./schema.ts";

interface Media {
  schema?: Schema;
}
interface Answer {
  description?: string;
  content?: Record<string, Media>;
  headers?: Record<string, { description: string; schema: Schema }>;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}
interface Operation {
  operationId?: string;
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses?: Record<string, Answer>;
  [key: string]: unknown;
}
type Paths = Record<string, Record<string, Operation>>;

/** General information about the API, for the document and its page. */
export const info = {
  title: "Toque",
  version: "1.0.0",
  description:
    "Recipes, foods, nutrition and an AI chef. Errors are {detail, code}; validation errors list the fields.",
};
const tags = [
  { name: "recipe", description: "Recipes, tags, lists, cookbooks, the assistant and AI jobs" },
  { name: "food", description: "Foods, allergens, categories and the reference table" },
  { name: "accounts", description: "The caller's account" },
  { name: "game", description: "The cooking game: cookings, judging, quests, chefs, restaurants and wallets" },
  { name: "administration", description: "What administrators see of the installation, and do about it" },
  { name: "session", description: "Signing in and out" },
  { name: "operations", description: "Health of the process" },
];

const descriptions: Record<string, string> = {
  200: "The answer",
  201: "What was created",
  202: "The job that was queued; its address is in Location",
  204: "Done; there is nothing to say",
  302: "Go to the address in Location",
  400: "The request cannot be read",
  401: "Nobody is signed in, or the access token is not valid",
  403: "The account may not do this",
  404: "It does not exist, or the caller may not know that it does",
  409: "The state of things does not allow it",
  410: "It is over",
  412: "Somebody saved meanwhile",
  413: "The body is too large",
  415: "The body is of a type that is not taken",
  422: "Some fields are not valid",
  429: "Too many requests; Retry-After says how long to wait",
  500: "The server failed",
  502: "What the server asked did not answer",
  503: "What this needs is not there at the moment",
};

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const EMPTY = new Set<unknown>(["void", "null", "undefined"]);

/**
 * Whether an answer is said to have no content. One that may be null is: clients generated for JavaScript take `null` for the text
 * "null" and refuse it. A choice between schemas without null has no type, and content.
 */
const isEmpty = ({ type, anyOf }: Schema): boolean =>
  EMPTY.has(type) || (type === undefined && anyOf?.some((one) => EMPTY.has(one.type)) === true);

/** One answer: JSON, unless the route itself describes another media type. */
function answer(status: string, given: Answer, components: Components, written: Schema | undefined): Answer {
  const description = descriptions[status] ?? given.description ?? `Status ${status}`;
  const media = Object.entries(given.content ?? {}).filter(([type]) => type.includes("/"));
  const [type, described] = media.find(([name]) => name === "application/json") ?? media[0] ?? [];
  // The route's own schema where it has one: a copy would have lost its name.
  const first = described?.schema && written ? { schema: written } : described;
  if (status === "204" || !type || !first?.schema || isEmpty(first.schema)) return { description };
  const { contentMediaType } = first.schema;
  if (contentMediaType)
    return { description, content: { [contentMediaType]: { schema: { type: "string", format: "binary" } } } };
  const schema = components.describe(first.schema);
  // A text is also sent as JSON.
  const name = type === "text/plain" ? "application/json" : type;
  const retry =
    status === "429" ? { headers: { "Retry-After": { description: "Seconds", schema: { type: "integer" } } } } : {};
  return { description, ...retry, content: { [name]: { schema } } };
}

/** `GET /api/recipe/recipes/{recipe_id}` as `getRecipeRecipesRecipeId`: the method name in a generated client. */
const operationId = (method: string, path: string): string =>
  method +
  path
    .replace(/^\/api/, "")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join("");

/**
 * Errors common to all routes: malformed JSON, an invalid token, a user-id header that is not the caller's, too many
 * requests.
 */
function implicitStatuses(path: string, hasBody: boolean): string[] {
  if (!path.startsWith("/api/")) return [];
  const caller = path.startsWith("/api/auth/") ? [] : ["401", "403"];
  return [...(hasBody ? ["400"] : []), ...caller, "429"];
}

/** The schemas that a route was written with. */
interface RouteSchemas {
  body?: Schema;
  responses: Record<string, Schema>;
}

/**
 * The routes' own schemas, by `POST /path/{id}`: Elysia's description has bodies only where its own parsers read them, and
 * copies of the responses.
 */
function routeSchemas(app: AnyElysia): Map<string, RouteSchemas> {
  // Public while the application runs, protected for TypeScript: its own plugins read it.
  const { getGlobalRoutes } = app as unknown as {
    getGlobalRoutes(): { method: string; path: string; hooks?: { body?: unknown; response?: unknown } }[];
  };
  return new Map(
    getGlobalRoutes.call(app).map(({ method, path, hooks }) => {
      const { body, response } = hooks ?? {};
      const given: RouteSchemas = { responses: isObject(response) ? (response as Record<string, Schema>) : {} };
      if (isObject(body)) given.body = body as Schema;
      return [`${method} ${path.replace(/:([^/]+)/g, "{$1}")}`, given] as const;
    }),
  );
}

function operation(
  method: string,
  path: string,
  given: Operation,
  components: Components,
  written: RouteSchemas,
): Operation {
  const bodySchema = written.body;
  const { parameters, requestBody: _requestBody, responses = {}, ...rest } = given;
  const error = { content: { "application/json": { schema: ErrorBody as unknown as Schema } } };
  const common = Object.fromEntries(implicitStatuses(path, bodySchema !== undefined).map((status) => [status, error]));
  // A stream is described by its media type alone, and refused like any other call.
  if (Object.values(responses).some((one) => "text/event-stream" in (one.content ?? {}))) {
    common[422] = { content: { "application/json": { schema: ValidationErrorBody as unknown as Schema } } };
    if (path.includes("{")) common[404] = error;
  }
  return {
    ...rest,
    operationId: operationId(method, path),
    ...(parameters
      ? { parameters: parameters.map((one) => ({ ...one, schema: components.describe(one.schema) })) }
      : {}),
    ...(bodySchema
      ? {
          requestBody: {
            required: !(OptionalKind in bodySchema),
            content: { "application/json": { schema: components.describe(bodySchema) } },
          },
        }
      : {}),
    responses: Object.fromEntries(
      Object.entries({ ...common, ...responses }).map(([status, one]) => [
        status,
        answer(status, one, components, written.responses[status]),
      ]),
    ),
  };
}

/** The OpenAPI 3.0 document of an application: every route that does not hide, entities by their names. */
export function buildDocument(app: AnyElysia) {
  const found = toOpenAPISchema(
    app,
    { paths: [/^\/media\//, "/*", "/", /^\/swagger/], methods: ["options", "head", "all"], staticFile: false },
    undefined,
    undefined,
    "3.0.3",
  ) as unknown as { paths: Paths };
  const components = new Components();
  const schemas = routeSchemas(app);
  const paths: Paths = {};
  for (const [raw, methods] of Object.entries(found.paths)) {
    const path = raw.length > 1 ? raw.replace(/\/$/, "") : raw;
    for (const [method, one] of Object.entries(methods))
      paths[path] = {
        ...paths[path],
        [method]: operation(
          method,
          path,
          one,
          components,
          schemas.get(`${method.toUpperCase()} ${raw}`) ?? { responses: {} },
        ),
      };
  }
  return {
    openapi: "3.0.3",
    info,
    tags,
    paths,
    components: {
      schemas: components.schemas(),
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
    // A visitor may call without a token what says so; the token is never part of an address.
    security: [{ bearer: [] }, {}],
  };
}
