import { assertPerson, blockUser, hasBlocked, listBlocks, unblockUser } from "@toque/db/accounts/blocks.ts";
import { BlockedUser, BlockState } from "@toque/db/schemas/people.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule } from "../../http/module.ts";
import { PAGE_SIZE, pageHeaders } from "../../http/paging.ts";
import { idParam, pageQuery, responses } from "../../http/schemas.ts";

const userId = t.Object({ user_id: idParam() });

/** Whom the caller has blocked: their recipes are left out of what the caller finds. */
export const blockRoutes = (deps: Deps) =>
  httpModule(deps, "/api/authentication", "accounts")
    .get(
      "/users/@me/blocks",
      async ({ caller, query, request, set }) => {
        const page = query.page ?? 1;
        const { people, total } = await listBlocks(deps.db.sql, { userId: caller.userId, page, pageSize: PAGE_SIZE });
        Object.assign(set.headers, pageHeaders(request.url, page, total));
        return people;
      },
      {
        user: true,
        query: t.Object({ page: pageQuery() }),
        response: responses({ 200: t.Array(BlockedUser) }, 401),
        detail: { summary: "The people whom the caller has blocked, the latest first" },
      },
    )
    .get(
      "/users/:user_id/block",
      async ({ caller, params }) => {
        await assertPerson(deps.db.sql, params.user_id);
        return { blocked: await hasBlocked(deps.db.sql, caller.userId, params.user_id) };
      },
      {
        user: true,
        params: userId,
        response: responses({ 200: BlockState }, 401, 404),
        detail: { summary: "Whether the caller has blocked somebody" },
      },
    )
    .put(
      "/users/:user_id/block",
      async ({ caller, params }) => {
        await deps.db.transaction((tx) => blockUser(tx, caller.userId, params.user_id));
        return { blocked: true };
      },
      {
        user: true,
        params: userId,
        response: responses({ 200: BlockState }, 401, 404, 409),
        detail: { summary: "Blocks somebody, who does not learn of it: their recipes are found no more" },
      },
    )
    .delete(
      "/users/:user_id/block",
      async ({ caller, params, status }) => {
        await unblockUser(deps.db.sql, caller.userId, params.user_id);
        return status(204, undefined);
      },
      {
        user: true,
        params: userId,
        response: responses({ 204: t.Void() }, 401, 404),
        detail: { summary: "Takes a block back" },
      },
    );
