import { answerCooking } from "@toque/db/game/evaluations.ts";
import { pickCooking, readStanding, skipCooking } from "@toque/db/game/picks.ts";
import { readRings } from "@toque/db/game/rings.ts";
import { readRules } from "@toque/db/game/rules.ts";
import { Nullable } from "@toque/db/schemas/common.ts";
import {
  EvaluationAnswer,
  EvaluationSkip,
  EvaluationStanding,
  GameCooking,
  VotingRing,
} from "@toque/db/schemas/game-cooking.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { localeOf } from "../../http/module.ts";
import { responses } from "../../http/schemas.ts";
import { change, gameModule } from "../module.ts";
import { presentForJudge } from "../present.ts";

/** Judging what others cooked. */
export const gameEvaluationRoutes = (deps: Deps) =>
  gameModule(deps, "/api/cooktoearn")
    .post(
      "/cooking-evaluation/pick",
      async ({ caller, headers }) => {
        const picked = await deps.db.transaction((tx) => pickCooking(tx, caller));
        // A plain null would be an empty body: the answer is JSON either way.
        return Response.json(picked.cooking && presentForJudge(picked.cooking, localeOf(headers), picked.leased_until));
      },
      {
        player: true,
        response: responses({ 200: Nullable(GameCooking) }, 401, 404),
        detail: { summary: "Leases the cooking of somebody else that waits longest, for ten minutes; or null" },
      },
    )
    .post(
      "/cooking-evaluation/answer",
      ({ caller, body, headers, request }) =>
        change(deps, { caller, request, body }, async (tx, rules) =>
          presentForJudge(await answerCooking(tx, rules, caller, body), localeOf(headers), null),
        ),
      {
        player: true,
        body: EvaluationAnswer,
        response: responses({ 200: GameCooking }, 401, 403, 404, 409),
        detail: { summary: "Approves or disapproves a leased cooking, once; a no may have a reason" },
      },
    )
    .post(
      "/cooking-evaluation/skip",
      async ({ caller, body, status }) => {
        await deps.db.transaction(async (tx) => skipCooking(tx, await readRules(tx), caller, body.id));
        return status(204, undefined);
      },
      {
        player: true,
        body: EvaluationSkip,
        response: responses({ 204: t.Void() }, 401, 404, 409),
        detail: { summary: "Hands a leased cooking back without an answer, so many a day; it does not come again" },
      },
    )
    .get(
      "/cooking-evaluation/standing",
      async ({ caller }) => readStanding(deps.db.sql, await readRules(deps.db.sql), caller),
      {
        player: true,
        response: responses({ 200: EvaluationStanding }, 401, 404),
        detail: { summary: "How many cookings the caller has judged today, and of how many" },
      },
    )
    .get("/cooking-evaluation/rings", async () => readRings(deps.db.sql, await readRules(deps.db.sql)), {
      moderator: true,
      response: responses({ 200: t.Array(VotingRing) }, 401, 403, 404),
      detail: { summary: "Accounts that approve each other more often than chance, the least likely first" },
    });
