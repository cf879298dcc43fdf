import { readLeaderboard, readOwnPlace } from "@toque/db/game/leaderboard.ts";
import { clock } from "@toque/db/game/players.ts";
import { Nullable } from "@toque/db/schemas/common.ts";
import { LeaderboardEntry, OwnPlace } from "@toque/db/schemas/game-restaurant.ts";
import { seasonOf } from "@toque/db/shared/game/seasons.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { PAGE_SIZE, pageHeaders } from "../../http/paging.ts";
import { pageQuery, responses } from "../../http/schemas.ts";
import { gameModule } from "../module.ts";

const season = t.Optional(
  t.String({
    pattern: "^(all|\\d{4}-(0[1-9]|1[0-2]))$",
    description: "all, or a month: 2026-05; the present one without",
  }),
);

/** Places by the experience of a season, or of all time. */
export const leaderboardRoutes = (deps: Deps) => {
  const seasonAsked = async (asked: string | undefined) => asked ?? seasonOf(await clock(deps.db.sql));
  return gameModule(deps, "/api/cooktoearn")
    .get(
      "/leaderboard/rankings",
      async ({ query, request, set }) => {
        const page = query.page ?? 1;
        const { entries, total } = await readLeaderboard(deps.db.sql, query.season ?? null, {
          page,
          perPage: PAGE_SIZE,
        });
        Object.assign(set.headers, pageHeaders(request.url, page, total));
        return entries.map((entry) => ({ id: entry.user_id, ...entry }));
      },
      {
        player: true,
        query: t.Object({ page: pageQuery(), season }),
        response: responses({ 200: t.Array(LeaderboardEntry) }, 401, 404),
        detail: { summary: "The users of a season by score, best first; the same score is the same place" },
      },
    )
    .get(
      "/leaderboard/users/@me",
      async ({ caller, query }) =>
        // A plain null would be an empty body: the answer is JSON either way.
        Response.json(await readOwnPlace(deps.db.sql, await seasonAsked(query.season), caller.userId)),
      {
        player: true,
        query: t.Object({ season }),
        response: responses({ 200: Nullable(OwnPlace) }, 401, 404),
        detail: { summary: "The caller's own place, also while hidden; null without a score" },
      },
    );
};
