import type { JobType } from "@toque/db/schemas/ai.ts";
import type { JobHandler } from "../runtime/context.ts";
import { accountExportHandler } from "./account-export/handler.ts";
import { accountImportHandler } from "./account-import/handler.ts";
import { chatbotHandler } from "./chatbot/handler.ts";
import { chefCreationHandler } from "./chef-creation/handler.ts";
import { chefMintHandler } from "./chef-mint/handler.ts";
import { ciqualImportHandler } from "./ciqual-import/handler.ts";
import type { JobDeps } from "./deps.ts";

export { keepEmbedded } from "./embed/fill.ts";

import { fridgeImageHandler } from "./fridge-image/handler.ts";
import { funFactHandler } from "./fun-fact/handler.ts";
import { generateRecipeHandler } from "./generate-recipe/handler.ts";
import { recipeFileImportHandler } from "./recipe-file-import/handler.ts";
import { recipeImportHandler } from "./recipe-import/handler.ts";
import { translateAllHandler } from "./translate/all.ts";
import { translateRecipeHandler } from "./translate/one.ts";
import { upgradeRecipeHandler } from "./upgrade-recipe/handler.ts";

/** Time limit in milliseconds of jobs that process many entities. */
export const longJobs: Partial<Record<JobType, number>> = {
  "translate-all": 24 * 3_600_000,
  account_export: 3_600_000,
  account_import: 4 * 3_600_000,
  "recipe-file-import": 4 * 3_600_000,
};

/** The handler of every type of job. */
export const jobHandlers = (deps: JobDeps): Record<JobType, JobHandler> => ({
  "generate-recipe": generateRecipeHandler(deps),
  chatbot: chatbotHandler(deps),
  "upgrade-recipe": upgradeRecipeHandler(deps),
  "translate-recipe": translateRecipeHandler(deps),
  "translate-all": translateAllHandler(deps),
  "fun-fact": funFactHandler(deps),
  "fridge-image": fridgeImageHandler(deps),
  "ciqual-import": ciqualImportHandler({ ...deps.ciqual, db: deps.db }),
  account_export: accountExportHandler(deps),
  account_import: accountImportHandler(deps),
  "chef-creation": chefCreationHandler(deps),
  "chef-mint": chefMintHandler(deps),
  "recipe-import": recipeImportHandler(deps),
  "recipe-file-import": recipeFileImportHandler(deps),
});
