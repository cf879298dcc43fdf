import { DomainError } from "@toque/db/errors.ts";
import { currentRequestId, withRequestId } from "@toque/db/request-id.ts";
import { Elysia } from "elysia";
import { deadLettersRoutes } from "./administration/dead-letters/routes.ts";
import { installationHealthRoutes } from "./administration/health/routes.ts";
import { adminJobsRoutes } from "./administration/jobs/routes.ts";
import { referenceRoutes } from "./administration/reference/routes.ts";
import { translationsRoutes } from "./administration/translations/routes.ts";
import { accountImportRoutes, accountUploadRoutes } from "./authentication/account-archive/import-routes.ts";
import { accountArchiveRoutes, accountDownloadRoutes } from "./authentication/account-archive/routes.ts";
import { deletionRoutes } from "./authentication/deletion/routes.ts";
import { emailChangeRoutes } from "./authentication/email-change/routes.ts";
import { identitiesRoutes } from "./authentication/identities/routes.ts";
import { newsletterLeaveRoutes, newsletterRoutes } from "./authentication/newsletter/routes.ts";
import { passkeysRoutes } from "./authentication/passkeys/routes.ts";
import { blockRoutes } from "./authentication/people/block-routes.ts";
import { reportRoutes } from "./authentication/people/report-routes.ts";
import { providerTokensRoutes } from "./authentication/provider-tokens/routes.ts";
import { accountSessionsRoutes } from "./authentication/sessions/routes.ts";
import { peopleRoutes } from "./authentication/users/people-routes.ts";
import { profileRoutes } from "./authentication/users/profile-routes.ts";
import { usersRoutes } from "./authentication/users/routes.ts";
import { promoCodesRoutes } from "./billing/promo-codes/routes.ts";
import { subscriptionsRoutes } from "./billing/subscriptions/routes.ts";
import { gameCookingsRoutes } from "./cooktoearn/cookings/routes.ts";
import { gameEvaluationRoutes } from "./cooktoearn/evaluation/routes.ts";
import { gameItemsRoutes } from "./cooktoearn/items/routes.ts";
import { leaderboardRoutes } from "./cooktoearn/leaderboard/routes.ts";
import { questsRoutes, userQuestsRoutes } from "./cooktoearn/quests/routes.ts";
import { restaurantRoutes } from "./cooktoearn/restaurant/routes.ts";
import { gameSettingsRoutes } from "./cooktoearn/settings/routes.ts";
import { coverRoutes } from "./covers/routes.ts";
import type { Deps } from "./deps.ts";
import { allergiesRoutes } from "./food/allergies/routes.ts";
import { categoriesRoutes } from "./food/categories/routes.ts";
import { ciqualRoutes } from "./food/ciqual/routes.ts";
import { foodsRoutes } from "./food/foods/routes.ts";
import { fridgeRoutes } from "./food/fridge/routes.ts";
import { funFactRoutes } from "./food/fun-fact/routes.ts";
import { lineCorrectionsRoutes } from "./food/line-corrections/routes.ts";
import { pantryRoutes } from "./food/pantry/routes.ts";
import { personalFoodsRoutes } from "./food/personal-foods/routes.ts";
import { compressText } from "./http/compress.ts";
import { createDatabaseGuard } from "./http/database-guard.ts";
import { errors } from "./http/errors.ts";
import { openapi } from "./http/openapi/index.ts";
import { rateLimit } from "./http/rate-limit.ts";
import { bodyLimit } from "./http/request-body.ts";
import { withSecurityHeaders } from "./http/security-headers.ts";
import { mediaRoutes } from "./media/routes.ts";
import { chefsRoutes } from "./nft/chefs/routes.ts";
import { healthRoutes } from "./operations/health.ts";
import { monitoringRoutes } from "./operations/monitoring.ts";
import { siteRoutes } from "./pages/routes.ts";
import { aiRoutes } from "./recipe/ai/routes.ts";
import { approvalsRoutes } from "./recipe/approvals/routes.ts";
import { chatbotRoutes } from "./recipe/chatbot/routes.ts";
import { cookableRoutes } from "./recipe/cookable/routes.ts";
import { cookbooksRoutes } from "./recipe/cookbooks/routes.ts";
import { cookingsRoutes, cookLogRoutes } from "./recipe/cooking/routes.ts";
import { dietsRoutes } from "./recipe/diets/routes.ts";
import { recipeExportRoutes } from "./recipe/export/routes.ts";
import { factsRoutes } from "./recipe/facts/routes.ts";
import { recipeFileImportRoutes } from "./recipe/imports/file-routes.ts";
import { recipeImportRoutes } from "./recipe/imports/routes.ts";
import { jobsRoutes } from "./recipe/jobs/routes.ts";
import { likesRoutes } from "./recipe/likes/routes.ts";
import { measurementSystemRoutes } from "./recipe/measurement-system/routes.ts";
import { openedRecipesRoutes } from "./recipe/opened-recipes/routes.ts";
import { quantitiesRoutes } from "./recipe/quantities/routes.ts";
import { readTextRoutes } from "./recipe/read-text/routes.ts";
import { recipesRoutes } from "./recipe/recipes/routes.ts";
import { shoppingListsRoutes } from "./recipe/shopping-lists/routes.ts";
import { shoppingListSharingRoutes } from "./recipe/shopping-lists/sharing-routes.ts";
import { tagsRoutes } from "./recipe/tags/routes.ts";
import { translateRoutes } from "./recipe/translate/routes.ts";
import { userRecipesRoutes } from "./recipe/user-recipes/routes.ts";
import { versionsRoutes } from "./recipe/versions/routes.ts";
import { passkeySignInRoutes } from "./session/passkeys/routes.ts";
import { refusedSessionCall } from "./session/refusals.ts";
import { sessionRoutes } from "./session/routes.ts";

/**
 * The whole HTTP application, composed but not listening: a test calls `app.handle(request)`. Nothing is added
 * elsewhere, so that tests cover exactly the deployed application.
 */
export function createApp(deps: Deps) {
  const unlessDatabaseIsAway = createDatabaseGuard(deps.db);
  return (
    new Elysia({ normalize: false })
      .onRequest(({ set, request }) => {
        // Generated here, never taken from a header, so that log entries cannot be forged.
        set.headers["x-request-id"] = currentRequestId() ?? undefined;
        if (request.method === "TRACE")
          throw new DomainError("not_allowed", "method_not_allowed", "TRACE is not served.");
      })
      .use(deps.metrics.plugin)
      .use(errors(deps.log, refusedSessionCall(deps.config.publicUrl)))
      .use(rateLimit(deps))
      .use(bodyLimit())
      .use(openapi())
      // One list, not one call after another: TypeScript gives up on a chain of some forty.
      .use([
        usersRoutes(deps),
        profileRoutes(deps),
        peopleRoutes(deps),
        blockRoutes(deps),
        reportRoutes(deps),
        newsletterRoutes(deps),
        newsletterLeaveRoutes(deps),
        identitiesRoutes(deps),
        providerTokensRoutes(deps),
        deletionRoutes(deps),
        emailChangeRoutes(deps),
        accountArchiveRoutes(deps),
        accountDownloadRoutes(deps),
        accountImportRoutes(deps),
        accountUploadRoutes(deps),
        accountSessionsRoutes(deps),
        passkeysRoutes(deps),
        recipesRoutes(deps),
        cookableRoutes(deps),
        readTextRoutes(deps),
        recipeImportRoutes(deps),
        recipeFileImportRoutes(deps),
        recipeExportRoutes(deps),
        userRecipesRoutes(deps),
        factsRoutes(deps),
        approvalsRoutes(deps),
        likesRoutes(deps),
        openedRecipesRoutes(deps),
        versionsRoutes(deps),
        tagsRoutes(deps),
        dietsRoutes(deps),
        measurementSystemRoutes(deps),
        shoppingListsRoutes(deps),
        shoppingListSharingRoutes(deps),
        cookbooksRoutes(deps),
        cookingsRoutes(deps),
        cookLogRoutes(deps),
        jobsRoutes(deps),
        chatbotRoutes(deps),
        aiRoutes(deps),
        translateRoutes(deps),
        foodsRoutes(deps),
        personalFoodsRoutes(deps),
        lineCorrectionsRoutes(deps),
        funFactRoutes(deps),
        fridgeRoutes(deps),
        pantryRoutes(deps),
        allergiesRoutes(deps),
        categoriesRoutes(deps),
        ciqualRoutes(deps),
        quantitiesRoutes(deps),
        promoCodesRoutes(deps),
        subscriptionsRoutes(deps),
        gameCookingsRoutes(deps),
        gameEvaluationRoutes(deps),
        gameItemsRoutes(deps),
        leaderboardRoutes(deps),
        userQuestsRoutes(deps),
        questsRoutes(deps),
        restaurantRoutes(deps),
        chefsRoutes(deps),
        gameSettingsRoutes(deps),
        adminJobsRoutes(deps),
        deadLettersRoutes(deps),
        translationsRoutes(deps),
        referenceRoutes(deps),
        installationHealthRoutes(deps),
        healthRoutes(deps),
        sessionRoutes(deps),
        passkeySignInRoutes(deps),
        mediaRoutes(deps),
        coverRoutes(deps),
        monitoringRoutes(deps),
        siteRoutes(deps),
      ])
      .wrap(
        (handle) => (request: unknown) =>
          withRequestId(crypto.randomUUID(), async () =>
            withSecurityHeaders(
              request as Request,
              await compressText(
                request as Request,
                await unlessDatabaseIsAway(
                  request as Request,
                  async () => (await handle(request)) as unknown as Response,
                ),
              ),
              deps.config,
            ),
          ),
      )
  );
}

/** The type from which the web client is derived. */
export type App = ReturnType<typeof createApp>;
