import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answerOf, api, call, unwrap } from "../../../shared/client/eden.ts";
import { toListed } from "../../../shared/client/listed.ts";
import { gameKey } from "../../../shared/game/game-queries.ts";

const leaderboard = api.api.cooktoearn.leaderboard;

/** Entries of one page. */
export const PAGE_SIZE = 20;

/** The present calendar month, or all time. */
export type Season = "month" | "all";
const queryOf = (season: Season): { season?: string } => (season === "all" ? { season: "all" } : {});

/** One page of a season, best first, and how many there are in all. */
export const rankingsQuery = (season: Season, page: number) =>
  queryOptions({
    queryKey: [gameKey, "leaderboard", season, page],
    queryFn: async ({ signal }) =>
      toListed(await answerOf(leaderboard.rankings.get({ query: { ...queryOf(season), page }, ...call({ signal }) }))),
    placeholderData: keepPreviousData,
  });

/** The own place; null without a score. */
export const ownPlaceQuery = (season: Season) =>
  queryOptions({
    queryKey: [gameKey, "leaderboard", season, "own"],
    queryFn: ({ signal }) => unwrap(leaderboard.users["@me"].get({ query: queryOf(season), ...call({ signal }) })),
  });
