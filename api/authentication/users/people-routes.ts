import { readPublicUser, readPublicUsers } from "@toque/db/accounts/public-users.ts";
import { replaceRoles } from "@toque/db/accounts/roles.ts";
import { readUser, readUsers } from "@toque/db/accounts/users.ts";
import { PublicUser, RolesInput, User } from "@toque/db/schemas/user.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { idListText, idParam, integerText, responses } from "../../http/schemas.ts";

const userId = t.Object({ user_id: idParam() });
/** A part of a list: `limit` accounts after the first `skip`, of all or of the repeated `ids`. */
const part = {
  skip: t.Optional(integerText({ minimum: 0, maximum: 1_000_000, default: 0 })),
  limit: t.Optional(integerText({ minimum: 1, maximum: 100, default: 20 })),
  ids: t.Optional(idListText(100)),
};
const partOf = ({ skip = 0, limit = 20, ids }: { skip?: number; limit?: number; ids?: number[] }) => ({
  skip,
  limit,
  ids,
});

/** Accounts as everyone sees them, and as admins do; their roles. */
export const peopleRoutes = (deps: Deps) =>
  httpModule(deps, "/api/authentication", "accounts")
    .get("/users", ({ query, headers }) => readPublicUsers(deps.db.sql, partOf(query), localeOf(headers).lang), {
      visitor: true,
      query: t.Object(part),
      response: responses({ 200: t.Array(PublicUser) }, 401),
      detail: { summary: "What everyone may see of accounts, by their ids" },
    })
    .get(
      "/users/:user_id",
      ({ params, headers }) => readPublicUser(deps.db.sql, params.user_id, localeOf(headers).lang),
      {
        visitor: true,
        params: userId,
        response: responses({ 200: PublicUser }, 401, 404),
        detail: { summary: "What everyone may see of an account" },
      },
    )
    .get(
      "/full-users",
      async ({ query, set }) => {
        const { users, total } = await readUsers(deps.db.sql, { ...partOf(query), query: query.query });
        set.headers["x-total-count"] = String(total);
        return users;
      },
      {
        admin: true,
        query: t.Object({ ...part, query: t.Optional(t.String({ maxLength: 200 })) }),
        response: responses({ 200: t.Array(User) }, 401, 403),
        detail: { summary: "Accounts, by their ids; `query` is a part of the name or of the address" },
      },
    )
    .get("/full-users/:user_id", ({ params }) => readUser(deps.db.sql, params.user_id), {
      admin: true,
      params: userId,
      response: responses({ 200: User }, 401, 403, 404),
      detail: { summary: "An account" },
    })
    .put(
      "/users/:user_id/roles",
      async ({ caller, params, body }) => {
        const { before, after } = await deps.db.transaction((tx) =>
          replaceRoles(tx, caller.userId, params.user_id, body.roles),
        );
        deps.log.info("roles changed", { by: caller.userId, user: params.user_id, before, after });
        return readUser(deps.db.sql, params.user_id);
      },
      {
        admin: true,
        params: userId,
        body: RolesInput,
        response: responses({ 200: User }, 401, 403, 404, 409),
        detail: { summary: "Gives an account exactly these roles, from its next request on" },
      },
    );
