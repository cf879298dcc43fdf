import { Elysia } from "elysia";
import { usersRoutes } from "./authentication/users/routes.ts";
import type { Deps } from "./deps.ts";
import { allergiesRoutes } from "./food/allergies/routes.ts";
import { categoriesRoutes } from "./food/categories/routes.ts";
import { ciqualRoutes } from "./food/ciqual/routes.ts";
import { foodsRoutes } from "./food/foods/routes.ts";
import { fridgeRoutes } from "./food/fridge/routes.ts";
import { funFactRoutes } from "./food/fun-fact/routes.ts";
import { errors } from "./http/errors.ts";
import { openapi } from "./http/openapi/index.ts";
import { rateLimit } from "./http/rate-limit.ts";
import { healthRoutes } from "./operations/health.ts";
import { aiRoutes } from "./recipe/ai/routes.ts";
import { approvalsRoutes } from "./recipe/approvals/routes.ts";
import { chatbotRoutes } from "./recipe/chatbot/routes.ts";
import { cookbooksRoutes } from "./recipe/cookbooks/routes.ts";
import { dietsRoutes } from "./recipe/diets/routes.ts";
import { factsRoutes } from "./recipe/facts/routes.ts";
import { jobsRoutes } from "./recipe/jobs/routes.ts";
import { likesRoutes } from "./recipe/likes/routes.ts";
import { measurementSystemRoutes } from "./recipe/measurement-system/routes.ts";
import { quantitiesRoutes } from "./recipe/quantities/routes.ts";
import { recipesRoutes } from "./recipe/recipes/routes.ts";
import { shoppingListsRoutes } from "./recipe/shopping-lists/routes.ts";
import { tagsRoutes } from "./recipe/tags/routes.ts";
import { translateRoutes } from "./recipe/translate/routes.ts";
import { versionsRoutes } from "./recipe/versions/routes.ts";
import { sessionRoutes } from "./session/routes.ts";

/**
 * The HTTP application, composed and not listening: a test calls `app.handle(request)`.
 * @param csrfSecret seals the CSRF cookie of the sign-in forms
 */
export function createApp(deps: Deps, csrfSecret: string) {
  return new Elysia({ normalize: false })
    .use(errors(deps.log))
    .use(rateLimit(deps))
    .use(openapi())
    .use(healthRoutes(deps))
    .use(sessionRoutes(deps, csrfSecret))
    .use(usersRoutes(deps))
    .use(recipesRoutes(deps))
    .use(factsRoutes(deps))
    .use(approvalsRoutes(deps))
    .use(likesRoutes(deps))
    .use(versionsRoutes(deps))
    .use(tagsRoutes(deps))
    .use(dietsRoutes(deps))
    .use(measurementSystemRoutes(deps))
    .use(shoppingListsRoutes(deps))
    .use(cookbooksRoutes(deps))
    .use(jobsRoutes(deps))
    .use(chatbotRoutes(deps))
    .use(aiRoutes(deps))
    .use(translateRoutes(deps))
    .use(foodsRoutes(deps))
    .use(funFactRoutes(deps))
    .use(fridgeRoutes(deps))
    .use(allergiesRoutes(deps))
    .use(categoriesRoutes(deps))
    .use(ciqualRoutes(deps))
    .use(quantitiesRoutes(deps));
}

/** The type that the web client is made from. */
export type App = ReturnType<typeof createApp>;
