import type { Role } from "@toque/db/schemas/common.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import type { TestApp, TestUser } from "./app.ts";
import { foodIds, payload, recipeId } from "./payloads.ts";

/** The callers of the authorisation table. */
export const callers = ["visitor", "stranger", "owner", "alpha", "ambassador", "moderator", "admin"] as const;
export type CallerName = (typeof callers)[number];

const rolesOf: Partial<Record<CallerName, Role[]>> = {
  alpha: ["alpha"],
  ambassador: ["ambassador"],
  moderator: ["moderator"],
  admin: ["admin"],
};

/** One account per kind of caller, and entities of the owner, created on demand. */
export interface Actors {
  app: TestApp;
  users: Record<Exclude<CallerName, "visitor">, TestUser>;
  /** Another account with the roles of a caller. */
  fresh(caller: Exclude<CallerName, "visitor">): Promise<TestUser>;
  /** A starter food, a gram, a starter recipe. */
  food: number;
  gram: number;
  starterRecipe: number;
  /** Calls as the owner; throws on an error response. */
  asOwner<T = { id: number }>(method: string, path: string, body?: unknown): Promise<T>;
  asAdmin<T = { id: number }>(method: string, path: string, body?: unknown): Promise<T>;
  /** A private recipe of the owner. */
  recipe(over?: object): Promise<Recipe>;
  /** An uploaded picture, as its address. */
  picture(who: TestUser, kind: string): Promise<string>;
  payload: Awaited<ReturnType<typeof payload>>;
}

/** Creates the accounts; everything else is created on demand. */
export async function createActors(app: TestApp): Promise<Actors> {
  const users = {} as Actors["users"];
  for (const name of callers)
    if (name !== "visitor") users[name] = await app.signUp(`${name}@example.org`, rolesOf[name] ?? []);
  const [food = 0] = await foodIds(app.db, "carrot");
  const [gram] = await app.db.sql<{ id: number }[]>`select id from quantities where key = 'g' and food_id is null`;
  const body = await payload(app.db, { private: true });
  const as =
    (who: TestUser) =>
    async <T>(method: string, path: string, input?: unknown): Promise<T> => {
      const answer = await app.call<T>(method, path, { as: who, body: input });
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
  const asOwner = as(users.owner);
  return {
    app,
    users,
    fresh: (caller) => app.signUp(undefined, rolesOf[caller] ?? []),
    food,
    gram: gram!.id,
    starterRecipe: await recipeId(app.db, "hummus"),
    asOwner,
    asAdmin: as(users.admin),
    recipe: (over = {}) => asOwner<Recipe>("POST", "/api/recipe/recipes", { ...body, ...over }),
    async picture(who, kind) {
      const [row] = await app.db.sql<{ id: string }[]>`
        insert into media (owner_id, kind, content_type, upload_expires_at, uploaded_at, width, height, bytes)
        values (${who.id}, ${kind}, 'image/webp', now(), now(), 320, 240, 100) returning id`;
      return `/media/${row!.id}`;
    },
    payload: body,
  };
}
