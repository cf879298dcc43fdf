import fc, { type Arbitrary } from "fast-check";
import type { Actors, CallerName } from "../actors.ts";
import { endpointName } from "../endpoints.ts";
import { rights, streams } from "../rights/index.ts";
import { admins, anyone, type Expected, moderators, own, ownerOnly, type Right } from "../rights/types.ts";
import { ciqualFood } from "../rights-fixtures.ts";
import type { ApiDocument, Operation } from "./document.ts";
import { asText, encoded, headerText, queryOf, withoutWaiting } from "./requests.ts";
import { anyValue, spoilt, valuesOf } from "./values.ts";

// Calls that really enter an operation: by its rightful caller, on an entity that this caller may use, with a valid body or
// one derived from it.

const withModel = (name: string, expected: Expected): Record<string, Right> => ({
  [name]: { ...rights[name], expected },
});
/** A form with its browser's token. */
const withToken = (name: string): Record<string, Right> => ({ [name]: { ...rights[name], expected: anyone() } });

/** The operations beyond the table of rights, and those that need a model, a table or a public recipe to do something. */
const others: Record<string, Right> = {
  ...withModel("POST /api/recipe/translate/recipes", admins(202)),
  ...withModel("POST /api/recipe/translate/quantities", admins(202)),
  ...withModel("POST /api/recipe/translate/tags", admins(202)),
  ...withModel("POST /api/recipe/translate/recipes/{recipe_id}", ownerOnly(202)),
  "POST /api/food/get-foods-from-fridge-image": {
    body: async (w, caller) => ({
      img_url: await w.picture(w.users[caller === "visitor" ? "stranger" : caller], "fridge"),
    }),
    expected: own(202),
  },
  "POST /api/food/ciqual/compute-nutrition-facts": {
    body: async (w) => ({ weighted_list: [{ ciqual_food_id: await ciqualFood(w), weight: 1 }] }),
    expected: own(),
  },
  "GET /api/food/ciqual-food": {
    path: async (w) => {
      await ciqualFood(w);
      return "/api/food/ciqual-food";
    },
    expected: own(),
  },
  "GET /api/food/ciqual-food/{id}": {
    path: async (w) => `/api/food/ciqual-food/${await ciqualFood(w)}`,
    expected: own(),
  },
  "POST /api/recipe/recipes/{recipe_id}/set-to-main-public": {
    path: async (w) => {
      const { id } = await w.recipe({ private: true });
      const request = await w.asOwner("POST", `/api/recipe/recipes/${id}/request-public-approval`);
      await w.asAdmin("POST", `/api/recipe/recipe_approvals/${request.id}/approve`, {});
      return `/api/recipe/recipes/${id}/set-to-main-public`;
    },
    expected: moderators(),
  },
  "GET /healthz": { expected: anyone() },
  "GET /readyz": { expected: anyone() },
  ...withToken("POST /api/auth/signin/{provider}"),
  ...withToken("POST /api/auth/signout"),
  ...withToken("POST /api/auth/passkey/options"),
  ...withToken("POST /api/auth/passkey"),
};

const table = new Map(
  Object.entries({ ...rights, ...streams, ...others }).map(([name, right]) => {
    const [method = "", path = ""] = name.split(" ");
    return [endpointName(method, path), right] as const;
  }),
);

/** Takes rows in place of those of the table. */
export function useRights(rows: Record<string, Right>): void {
  for (const [name, right] of Object.entries(rows)) {
    const [method = "", path = ""] = name.split(" ");
    table.set(endpointName(method, path), right);
  }
}

/** The row of an operation. @throws Error when it has none: then nothing says who may call it */
export function rightOf({ method, path }: Operation): Right {
  const right = table.get(endpointName(method, path));
  if (!right) throw new Error(`${method} ${path} has no row in the table of rights`);
  return right;
}

/** The caller with the least rights who may call. */
export function rightfulCaller({ expected }: Right): Exclude<CallerName, "visitor"> {
  const may = (["owner", "moderator", "admin"] as const).find((name) => ![401, 403].includes(expected[name]));
  if (!may) throw new Error("no caller has the right to it");
  return may;
}

/** A change of a valid call. */
export interface Change {
  /** In place of the valid query. */
  query?: string[];
  headers: Record<string, string>;
  /** Makes the body of the valid one. */
  body: (valid: unknown) => unknown;
}

const same = (valid: unknown): unknown => valid;

/** The headers that a fuzz may set: neither the caller's identity, nor that an answer is not waited for. */
const free = (name: string): boolean => !["user-id", "prefer", "authorization"].includes(name.toLowerCase());

/** Changes of the valid call: other parameters, a body by the schema, or the valid body with one fault. */
export function changesOf(operation: Operation, document: ApiDocument): Arbitrary<Change> {
  const parameters = operation.parameters.filter(
    (one) => one.in === "query" || (one.in === "header" && free(one.name)),
  );
  const given = fc.tuple(
    ...parameters.map((parameter) =>
      fc.record({
        parameter: fc.constant(parameter),
        value: anyValue(parameter.schema, document.schemas),
        given: parameter.required ? fc.constant(true) : fc.boolean(),
      }),
    ),
  );
  const withParameters = given.map((list): Change => {
    const chosen = list.filter((one) => one.given);
    return {
      query: chosen
        .filter(({ parameter }) => parameter.in === "query")
        .flatMap(({ parameter, value }) => queryOf(parameter.name, value)),
      headers: Object.fromEntries(
        chosen
          .filter(({ parameter }) => parameter.in === "header")
          .map(({ parameter, value }) => [parameter.name, headerText(asText(value))]),
      ),
      body: same,
    };
  });
  if (!operation.body) return withParameters;
  const bySchema = valuesOf(operation.body, document.schemas).map(
    (body): Change => ({ headers: {}, body: () => body }),
  );
  // The seed is drawn, so that the same fault is made again.
  const oneFault = fc
    .integer()
    .map((seed): Change => ({ headers: {}, body: (valid) => fc.sample(spoilt(valid ?? {}), { numRuns: 1, seed })[0] }));
  return fc.oneof(
    { weight: 1, arbitrary: withParameters },
    { weight: 2, arbitrary: bySchema },
    { weight: 4, arbitrary: oneFault },
  );
}

/** One call, ready to be sent. */
export interface Call {
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

/** The valid call of an operation on `path`, with a change. */
export async function callOf(
  operation: Operation,
  target: { path: string; actors: Actors; caller: CallerName; form?: { token: string; cookie: string } },
  change: Change | null,
): Promise<Call> {
  const right = rightOf(operation);
  const valid = await right.body?.(target.actors, target.caller);
  const form = target.form && operation.method === "POST" && operation.path.startsWith("/api/auth/");
  const changed = withoutWaiting(operation.path, change ? change.body(valid) : valid);
  // Another account's id is refused before anything else.
  const own = target.caller === "visitor" ? null : target.actors.users[target.caller].id;
  if (typeof changed === "object" && changed !== null && "user_id" in changed && changed.user_id !== own)
    delete changed.user_id;
  const isForm = form && typeof changed === "object" && changed !== null && !Array.isArray(changed);
  const [address = ""] = change?.query ? target.path.split("?") : [target.path];
  return {
    path: change?.query?.length ? `${address}?${change.query.join("&")}` : address,
    headers: {
      ...right.headers,
      ...change?.headers,
      prefer: "respond-async",
      ...(form ? { cookie: target.form!.cookie } : {}),
    },
    body: isForm ? { ...changed, csrfToken: target.form!.token } : changed,
  };
}

/** The path with one id replaced by a value. */
export const withId = (path: string, value: unknown): string => path.replace(/\/\d+(?=\/|$|\?)/, `/${encoded(value)}`);
