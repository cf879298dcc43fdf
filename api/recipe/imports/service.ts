import { completeUpload, noteJob } from "@toque/db/accounts/archive/imports.ts";
import type { Tx } from "@toque/db/client/types.ts";
import { DomainError, fieldError, invalidFields } from "@toque/db/errors.ts";
import type { JobParams } from "@toque/db/jobs/catalogue.ts";
import { createJob } from "@toque/db/jobs/create.ts";
import { LARGEST_SIZE, mediaIdFromUrl, mediaKey, servedSize } from "@toque/db/media/address.ts";
import { findPicture } from "@toque/db/media/pictures.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { RecipeImportRequest } from "@toque/db/schemas/recipe-import.ts";
import { MAX_PDF } from "@toque/workers/import/document/read-pdf.ts";
import { addressProblem, hostProblem } from "@toque/workers/platform/http-client/fetch-guarded.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import { idempotent } from "../../http/idempotency.ts";
import { admitAiCall } from "../jobs/answers.ts";

/** Each is some requests to somebody else's server. */
const IMPORTS_PER_MINUTE = 10;

/** The address of a page as people write it: without a protocol it is a secure one. @throws DomainError `invalid` */
function addressOf(written: string): string {
  const text = written.trim();
  const address = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`;
  const problem = addressProblem(address, false, true) ?? hostProblem(address);
  if (problem) throw invalidFields([fieldError(["url"], problem, "value_error.url")]);
  return new URL(address).href;
}

/** The storage key of the caller's own picture of a page; another user's is treated as missing. @throws DomainError `invalid` */
async function pictureOf({ db }: Deps, caller: Caller, url: string): Promise<string> {
  const id = mediaIdFromUrl(url);
  const picture = id === null ? null : await findPicture(db.sql, id);
  if (picture?.ownerId !== caller.userId || picture.kind !== "recipe")
    throw invalidFields([fieldError(["img_url"], "This is no picture that you have uploaded.", "unknown_picture")]);
  return mediaKey(picture.id, servedSize(LARGEST_SIZE, picture.width));
}

/** An uploaded PDF that is whole and not too large. @throws DomainError not_found, conflict, `invalid` */
async function documentOf(tx: Tx, caller: Caller, id: string): Promise<string> {
  const bytes = await completeUpload(tx, caller.userId, id, "recipes");
  if (bytes > MAX_PDF)
    throw invalidFields([fieldError(["import_id"], `A PDF has at most ${MAX_PDF} bytes.`, "file_too_large")]);
  return id;
}

type Source = Pick<JobParams<"recipe-import">, "url" | "import_id" | "picture">;

/**
 * Starts the import of a page, a PDF or a photo, at most once an Idempotency-Key. A photo takes one of the caller's AI actions.
 * @throws DomainError `invalid`, `too_many`, unavailable `vision_model_not_configured`
 */
export async function startImport(
  deps: Deps,
  call: { caller: Caller; body: RecipeImportRequest; request: Request; lang: Lang },
) {
  const { caller, body, request, lang } = call;
  const { url, import_id, img_url } = body;
  if ([url, import_id, img_url].filter((one) => one != null).length !== 1)
    throw invalidFields([fieldError(["url"], "One of url, import_id and img_url is needed.", "missing")]);
  if (img_url && !deps.config.openai?.visionModel)
    throw new DomainError(
      "unavailable",
      "vision_model_not_configured",
      "Reading a photo needs a model that sees, and none is configured.",
    );
  const known: Source = url
    ? { url: addressOf(url) }
    : img_url
      ? { picture: await pictureOf(deps, caller, img_url) }
      : {};
  deps.limiter.take(`recipe-import:${caller.userId}`, IMPORTS_PER_MINUTE);
  const quota = img_url ? await admitAiCall(deps, caller) : undefined;
  const { aiPerDay } = await deps.entitlements.of(caller);
  return idempotent(deps.db, request, caller.userId, body, async (tx) => {
    const source = import_id ? { import_id: await documentOf(tx, caller, import_id) } : known;
    const job_id = await createJob(tx, {
      type: "recipe-import",
      userId: caller.userId,
      key: `recipe-import:${caller.userId}`,
      lang,
      params: { ...source, lang: body.lang ?? null, model_limit: aiPerDay },
      ...(quota ? { quota } : {}),
    });
    if (import_id) await noteJob(tx, import_id, job_id);
    return { status: 202, body: { job_id } };
  });
}
