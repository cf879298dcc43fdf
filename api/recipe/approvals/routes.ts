import { notFound } from "@toque/db/errors.ts";
import { publishMedia } from "@toque/db/media/pictures.ts";
import { type ApprovalAction, decideApproval, requestApproval, setMainPublic } from "@toque/db/recipes/approvals.ts";
import { assertOwner, setMainPrivate } from "@toque/db/recipes/listing.ts";
import { picturesOf } from "@toque/db/recipes/payload-rules.ts";
import { type Locale, presentRecipe, presentSummary } from "@toque/db/recipes/present.ts";
import { readSummaries } from "@toque/db/recipes/read.ts";
import { readReview, readReviews, reviewLangs } from "@toque/db/recipes/reviews.ts";
import { Enum } from "@toque/db/schemas/common.ts";
import {
  ApprovalDecision,
  approvalStatuses,
  ChangesRequest,
  RecipeApproval,
  RecipeSummary,
  ReviewedRecipe,
} from "@toque/db/schemas/recipe.ts";
import { RecipeReview } from "@toque/db/schemas/review.ts";
import { reviewChecks } from "@toque/workers/ai/checks/review.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import { idempotent } from "../../http/idempotency.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { PAGE_SIZE, pageHeaders } from "../../http/paging.ts";
import { idParam, optionalBody, pageQuery, responses } from "../../http/schemas.ts";
import { presentChecks } from "../jobs/findings.ts";
import { readerOf, recipeService, toSummary } from "../recipes/service.ts";

const recipeId = t.Object({ recipe_id: idParam() });
const approvalId = t.Object({ id: idParam() });

/** Approval of recipes, and the main public variant of a family. */
export const approvalsRoutes = (deps: Deps) => {
  const { ownWrite } = recipeService(deps);
  const decide = async (caller: Caller, id: number, action: ApprovalAction, comment: string | null) => {
    const { approval, published } = await deps.db.transaction(async (tx) => {
      const decision = await decideApproval(tx, id, action, { userId: caller.userId, comment });
      // Who may read the recipe sees its pictures.
      if (decision.published) await publishMedia(tx, picturesOf(decision.published));
      return decision;
    });
    if (published) await ownWrite(approval.recipe_id);
    return approval;
  };
  const summary = async (caller: Caller, id: number, locale: Locale) => {
    const [row] = await readSummaries(deps.db.sql, [id], readerOf(caller));
    if (!row) throw notFound("recipe");
    return toSummary(presentSummary(row, locale));
  };
  return httpModule(deps, "/api/recipe", "recipe")
    .post(
      "/recipes/:recipe_id/request-public-approval",
      async ({ caller, params, request, status }) => {
        const stored = await idempotent(deps.db, request, caller.userId, null, async (tx) => {
          await assertOwner(tx, params.recipe_id, readerOf(caller));
          return { status: 201, body: await requestApproval(tx, params.recipe_id) };
        });
        return status(201, stored.body);
      },
      {
        user: true,
        params: recipeId,
        response: responses({ 201: RecipeApproval }, 401, 404, 409),
        detail: { summary: "Asks for the recipe to be made public" },
      },
    )
    .get(
      "/recipe_approvals",
      async ({ caller, query, headers, request, set }) => {
        const page = query.page ?? 1;
        const { reviews, total } = await readReviews(deps.db.sql, query.status ?? null, page, PAGE_SIZE);
        Object.assign(set.headers, pageHeaders(request.url, page, total));
        const approvals = reviews.map(({ approval }) => approval);
        const [ids, versions] = [approvals.map((one) => one.recipe_id), approvals.map((one) => one.version)];
        const rows = await readSummaries(deps.db.sql, ids, readerOf(caller), versions);
        const locale = localeOf(headers);
        // A recipe that was deleted since the requests were read has no row.
        const byVersion = new Map(rows.map((row) => [`${row.id}:${row.version}`, row]));
        return reviews.flatMap((review) => {
          const row = byVersion.get(`${review.approval.recipe_id}:${review.approval.version}`);
          return row ? [{ ...toSummary(presentSummary(row, locale)), ...review }] : [];
        });
      },
      {
        moderator: true,
        query: t.Object({ status: t.Optional(Enum(approvalStatuses)), page: pageQuery() }),
        response: responses({ 200: t.Array(ReviewedRecipe) }, 401, 403),
        detail: { summary: "The requests for approval with the version that each asks for" },
      },
    )
    .get(
      "/recipe_approvals/:id",
      async ({ caller, params, headers }) => {
        const review = await readReview(deps.db.sql, params.id, caller.userId);
        if (!review) throw notFound("approval");
        const { recipe, public_recipe, ...request } = review;
        const locale = localeOf(headers);
        const unlisted = new Set((recipe?.foods ?? []).flatMap((food) => (food.unlisted ? [food.id] : [])));
        const checks = recipe ? await reviewChecks(deps.db.sql, recipe.content, unlisted) : [];
        const { langs, changed } = recipe
          ? reviewLangs(recipe.content, public_recipe?.content ?? null)
          : { langs: [], changed: [] };
        return {
          ...request,
          recipe: recipe && presentRecipe(recipe, locale),
          public_recipe: public_recipe && presentRecipe(public_recipe, locale),
          langs,
          changed_langs: changed,
          checks: presentChecks(checks, locale),
        };
      },
      {
        moderator: true,
        params: approvalId,
        response: responses({ 200: RecipeReview }, 401, 403, 404),
        detail: { summary: "A request with the version to judge, the public one, and what code found" },
      },
    )
    .post(
      "/recipe_approvals/:id/approve",
      ({ caller, params, body }) => decide(caller, params.id, "approve", body?.comment ?? null),
      {
        moderator: true,
        params: approvalId,
        ...optionalBody(ApprovalDecision),
        response: responses({ 200: RecipeApproval }, 401, 403, 404, 409),
        detail: { summary: "Makes the version that was asked for public" },
      },
    )
    .post(
      "/recipe_approvals/:id/reject",
      ({ caller, params, body }) => decide(caller, params.id, "reject", body?.comment ?? null),
      {
        moderator: true,
        params: approvalId,
        ...optionalBody(ApprovalDecision),
        response: responses({ 200: RecipeApproval }, 401, 403, 404, 409),
        detail: { summary: "Refuses a request" },
      },
    )
    .post(
      "/recipe_approvals/:id/request-changes",
      ({ caller, params, body }) => decide(caller, params.id, "request-changes", body.comment),
      {
        moderator: true,
        params: approvalId,
        body: ChangesRequest,
        response: responses({ 200: RecipeApproval }, 401, 403, 404, 409),
        detail: { summary: "Asks the owner for changes, and says which" },
      },
    )
    .post(
      "/recipes/:recipe_id/set-to-main-private",
      async ({ caller, params, headers }) => {
        await deps.db.transaction(async (tx) => {
          await assertOwner(tx, params.recipe_id, readerOf(caller));
          await setMainPrivate(tx, params.recipe_id, caller.userId);
        });
        await ownWrite(params.recipe_id);
        return summary(caller, params.recipe_id, localeOf(headers));
      },
      {
        user: true,
        params: recipeId,
        response: responses({ 200: RecipeSummary }, 401, 404),
        detail: { summary: "Makes an own recipe the one that shows its family to the caller" },
      },
    )
    .post(
      "/recipes/:recipe_id/set-to-main-public",
      async ({ caller, params, headers }) => {
        await deps.db.transaction((tx) => setMainPublic(tx, params.recipe_id, readerOf(caller)));
        await ownWrite(params.recipe_id);
        return summary(caller, params.recipe_id, localeOf(headers));
      },
      {
        moderator: true,
        params: recipeId,
        response: responses({ 200: RecipeSummary }, 401, 403, 404, 409),
        detail: { summary: "Makes a public recipe the one that shows its family to everyone" },
      },
    );
};
