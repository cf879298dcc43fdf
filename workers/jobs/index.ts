import type { JobType } from "@toque/db/entities/ai.ts";
import type { BusMessage } from "@toque/db/entities/events.ts";
import type { JobHandler } from "../runtime/context.ts";
import { chatbotHandler } from "./chatbot/handler.ts";
import type { JobDeps } from "./deps.ts";
import { type EmbedDeps, handleRecipeEvent } from "./embed/embed.ts";

export { embedOutdated } from "./embed/embed.ts";

import { generateRecipeHandler } from "./generate-recipe/handler.ts";

/** The handler of every type of job. */
export const jobHandlers = (deps: JobDeps): Record<JobType, JobHandler> => ({
  "generate-recipe": generateRecipeHandler(deps),
  chatbot: chatbotHandler(deps),
});

/** Keeps the embeddings at the recipes' current versions: the consumer of recipe events. */
export async function handleEmbedding(deps: EmbedDeps, message: BusMessage): Promise<void> {
  await handleRecipeEvent(deps, message);
}
