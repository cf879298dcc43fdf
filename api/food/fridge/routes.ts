import { DomainError, fieldError, invalidFields } from "@toque/db/errors.ts";
import { type ImageSize, mediaIdFromUrl, mediaKey, servedSize } from "@toque/db/media/address.ts";
import { findPicture } from "@toque/db/media/pictures.ts";
import { FridgeFoods, FridgeImageInput, Job } from "@toque/db/schemas/ai.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import { httpModule } from "../../http/module.ts";
import { responses } from "../../http/schemas.ts";
import { uploadUrl } from "../../media/upload-url.ts";
import { admitAiCall, answerOf, startAiJob } from "../../recipe/jobs/answers.ts";

/** The size sent to the model: large enough to recognise a jar, small enough to send. */
const SHOWN: ImageSize = 800;

export const fridgeRoutes = (deps: Deps) => {
  /** The storage key of the caller's own fridge picture; another user's is treated as missing. */
  const pictureOf = async (caller: Caller, url: string): Promise<string> => {
    const id = mediaIdFromUrl(url);
    const picture = id === null ? null : await findPicture(deps.db.sql, id);
    if (picture?.ownerId !== caller.userId || picture.kind !== "fridge")
      throw invalidFields([
        fieldError(["img_url"], "This is no picture of a fridge that you have uploaded.", "unknown_picture"),
      ]);
    return mediaKey(picture.id, servedSize(SHOWN, picture.width));
  };

  const upload = uploadUrl(deps, "fridge");
  return httpModule(deps, "/api/food", "food")
    .get("/fridge-image-upload-url", upload.issue, {
      user: true,
      query: upload.query,
      response: upload.response,
      detail: upload.detail,
    })
    .post(
      "/get-foods-from-fridge-image",
      async ({ caller, body, headers, request }) => {
        if (!deps.config.openai?.visionModel)
          throw new DomainError(
            "unavailable",
            "vision_model_not_configured",
            "Recognising foods needs a model that sees, and none is configured.",
          );
        const params = { picture: await pictureOf(caller, body.img_url) };
        const quota = await admitAiCall(deps, caller);
        const job = await startAiJob(
          deps,
          { request, caller, body, quota },
          { type: "fridge-image", key: `fridge:${params.picture}`, lang: headers.lang ?? "en", params },
        );
        return answerOf(job, request, (foods) => Response.json(foods));
      },
      {
        user: true,
        body: FridgeImageInput,
        response: responses({ 200: FridgeFoods, 202: Job }, 401, 409, 503),
        detail: { summary: "Names the foods on the caller's own picture of a fridge, and finds the known ones" },
      },
    );
};
