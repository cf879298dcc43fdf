import { fieldError, invalidFields } from "@toque/db/errors.ts";
import {
  type Chef as ChefRow,
  readChef,
  readChefLevel,
  readChefLevels,
  readChefsOf,
  restChef,
  spendPoints,
} from "@toque/db/game/chefs.ts";
import { creationStatus, startCreation } from "@toque/db/game/creations.ts";
import { readRules } from "@toque/db/game/rules.ts";
import {
  Chef,
  ChefCreationInput,
  ChefCreationStart,
  ChefCreationState,
  ChefLevel,
  type PointsRepartitionInput,
  SpendPointsInput,
  WorkflowRequest,
} from "@toque/db/schemas/chef.ts";
import { chefStats } from "@toque/db/schemas/game.ts";
import type { GameRules } from "@toque/db/schemas/game-rules.ts";
import { restCost } from "@toque/db/shared/game/fatigue.ts";
import { t } from "elysia";
import { change, gameModule } from "../../cooktoearn/module.ts";
import type { Deps } from "../../deps.ts";
import { localeOf } from "../../http/module.ts";
import { idParam, responses } from "../../http/schemas.ts";
import { requestPortrait } from "./portrait.ts";

const byId = t.Object({ id: idParam() });
const ofChef = t.Object({ chef_id: idParam() });

const present = (row: ChefRow, rules: GameRules): Chef => ({ ...row, rest_cost: restCost(rules, row.fatigue) });

const pointsOf = (given: PointsRepartitionInput): number =>
  given.remaining + chefStats.reduce((sum, stat) => sum + given[stat], 0);

/** Spending moves points: together they are as many as before. @throws DomainError 422 */
function assertSameSum(before: PointsRepartitionInput, after: PointsRepartitionInput): void {
  if (pointsOf(before) !== pointsOf(after))
    throw invalidFields([
      fieldError(["new_points_repartition", "remaining"], "These are not as many points as before.", "value_error"),
    ]);
}

/** Chefs: how they are made, what they can, and how they rest. */
export const chefsRoutes = (deps: Deps) =>
  gameModule(deps, "/api/nft")
    .post(
      "/chefs/create",
      ({ caller, body, headers, request }) =>
        change(deps, { caller, request, body }, async (tx, rules) => {
          const workflow_id = await startCreation(tx, rules, caller.userId, { itemId: body.chefbox_id ?? null });
          await requestPortrait(tx, caller.userId, workflow_id, localeOf(headers).lang);
          return { workflow_id };
        }),
      {
        player: true,
        body: ChefCreationInput,
        response: responses({ 200: ChefCreationStart }, 401, 404, 409),
        detail: { summary: "Starts the creation of a chef: uses a chefbox, or pays SPOON, once" },
      },
    )
    .post(
      "/check-chef-creation-status",
      async ({ caller, body }) => ({ status: await creationStatus(deps.db.sql, caller.userId, body.workflow_id) }),
      {
        player: true,
        body: WorkflowRequest,
        response: responses({ 200: ChefCreationState }, 401, 404),
        detail: { summary: "How far an own creation is: started, created, image_generated" },
      },
    )
    .get(
      "/chefs/:id",
      async ({ params }) => {
        const rules = await readRules(deps.db.sql);
        return present(await readChef(deps.db.sql, rules, params.id), rules);
      },
      {
        player: true,
        params: byId,
        response: responses({ 200: Chef }, 401, 404),
        detail: { summary: "A chef, whosever" },
      },
    )
    .get(
      "/users/@me/chefs",
      async ({ caller }) => {
        const rules = await readRules(deps.db.sql);
        return (await readChefsOf(deps.db.sql, rules, caller.userId)).map((row) => present(row, rules));
      },
      {
        player: true,
        response: responses({ 200: t.Array(Chef) }, 401, 404),
        detail: { summary: "The caller's chefs, newest first" },
      },
    )
    .post(
      "/chefs/:chef_id/repair",
      ({ caller, params, request }) =>
        change(deps, { caller, request, body: null }, async (tx, rules) =>
          present(await restChef(tx, rules, caller.userId, params.chef_id), rules),
        ),
      {
        player: true,
        params: ofChef,
        response: responses({ 200: Chef }, 401, 403, 404, 409),
        detail: { summary: "Lets a chef rest: fatigue is gone, for SPOON by its amount" },
      },
    )
    .post(
      "/chefs/:chef_id/spend-points",
      ({ caller, params, body, request }) =>
        change(deps, { caller, request, body }, async (tx, rules) => {
          const { old_points_repartition: before, new_points_repartition: after } = body;
          assertSameSum(before, after);
          const points = { old: before, new: after };
          return present(await spendPoints(tx, rules, caller.userId, params.chef_id, points), rules);
        }),
      {
        player: true,
        params: ofChef,
        body: SpendPointsInput,
        response: responses({ 200: Chef }, 401, 403, 404, 409),
        detail: { summary: "Spends points of a chef; 409 when they are no longer as the caller knew them" },
      },
    )
    .get("/levels", () => readChefLevels(deps.db.sql), {
      player: true,
      response: responses({ 200: t.Array(ChefLevel) }, 401, 404),
      detail: { summary: "The levels of chefs in their order" },
    })
    .get("/levels/:id", ({ params }) => readChefLevel(deps.db.sql, params.id), {
      player: true,
      params: byId,
      response: responses({ 200: ChefLevel }, 401, 404),
      detail: { summary: "A level of chefs" },
    });
