import { listSessions, revokeOtherSessions, revokeSessionOf } from "@toque/db/accounts/sessions.ts";
import { notFound } from "@toque/db/errors.ts";
import { AccountSession } from "@toque/db/schemas/account-session.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { responses } from "../../http/schemas.ts";
import { deviceText } from "../../session/device.ts";

// Another form of id is one that does not exist.
const sessionId = t.Object({ session_id: t.String({ maxLength: 100 }) });

/** The caller's sessions. One that is ended is refused from the next request, and its event streams end. */
export const accountSessionsRoutes = (deps: Deps) =>
  httpModule(deps, "/api/authentication", "accounts")
    .get(
      "/users/@me/sessions",
      async ({ caller, headers, set }) => {
        set.headers["cache-control"] = "no-store";
        const { lang } = localeOf(headers);
        const sessions = await listSessions(deps.db.sql, caller.userId, caller.sessionId);
        return sessions.map(({ browser, os, ...session }) => ({
          ...session,
          device: deviceText({ browser, os }, lang),
        }));
      },
      {
        user: true,
        response: responses({ 200: t.Array(AccountSession) }, 401),
        detail: { summary: "Where the user is signed in: this session, then the others by their last use" },
      },
    )
    .delete(
      "/users/@me/sessions/:session_id",
      async ({ caller, params, status }) => {
        const ended = await deps.db.transaction((tx) => revokeSessionOf(tx, caller.userId, params.session_id));
        if (!ended) throw notFound("session");
        return status(204, undefined);
      },
      {
        user: true,
        params: sessionId,
        response: responses({ 204: t.Void() }, 401, 404),
        detail: { summary: "Ends a session at once" },
      },
    )
    .delete(
      "/users/@me/sessions",
      async ({ caller, status }) => {
        await deps.db.transaction((tx) => revokeOtherSessions(tx, caller.userId, caller.sessionId));
        return status(204, undefined);
      },
      {
        user: true,
        response: responses({ 204: t.Void() }, 401),
        detail: { summary: "Ends all sessions but this one at once" },
      },
    );
