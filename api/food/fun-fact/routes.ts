import { Job } from "@toque/db/schemas/ai.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule } from "../../http/module.ts";
import { responses } from "../../http/schemas.ts";
import { admitAiCall, answerOf, startAiJob } from "../../recipe/jobs/answers.ts";

export const funFactRoutes = (deps: Deps) =>
  httpModule(deps, "/api/food", "food").post(
    "/get-random-fun-fact",
    async ({ caller, headers, request }) => {
      const quota = await admitAiCall(deps, caller);
      const params = { seed: crypto.getRandomValues(new Uint32Array(1))[0]! };
      const job = await startAiJob(
        deps,
        { request, caller, body: null, quota },
        { type: "fun-fact", key: `fun-fact:${crypto.randomUUID()}`, lang: headers.lang ?? "en", params },
      );
      return answerOf(job, request, (fact) => Response.json(fact));
    },
    {
      user: true,
      response: responses({ 200: t.String(), 202: Job }, 401, 409, 503),
      detail: { summary: "A fun fact that follows from the food table or the recipes" },
    },
  );
