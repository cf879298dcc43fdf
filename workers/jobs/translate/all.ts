import type { Tx } from "@toque/db/client/types.ts";
import { DomainError } from "@toque/db/errors.ts";
import type { JobResult } from "@toque/db/jobs/catalogue.ts";
import { holdsLease } from "@toque/db/jobs/lease.ts";
import { LeaseLostError } from "@toque/db/jobs/types.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";
import { announceTagged } from "@toque/db/recipes/tags.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { countLacking, nextLacking } from "@toque/db/translations/lacking.ts";
import { FailedAnswer } from "../../ai/agents/failures.ts";
import { translateTexts } from "../../ai/agents/translate.ts";
import { findingsOf, type Problem, problem, textsOf } from "../../ai/checks/problem.ts";
import { TranslationCheck } from "../../ai/checks/translation.ts";
import { ModelError } from "../../ai/errors.ts";
import type { ChatModelPort } from "../../ai/ports.ts";
import type { TranslationWish } from "../../ai/translate/slots.ts";
import { sleep } from "../../platform/bus/sleep.ts";
import type { JobHandler } from "../../runtime/context.ts";
import { defineUserJob, type UserContext } from "../define.ts";
import type { JobDeps } from "../deps.ts";
import { missingOfNamed, type NamedKind, readNamed, saveNamed } from "./names.ts";
import { noTranslator } from "./one.ts";
import { toWish } from "./params.ts";
import { saveTranslation, translateContent, translationSummary } from "./recipe.ts";

/** Tags and quantities per call. */
const BATCH = 20;
/** Recipe ids per read. */
const PAGE = 50;
const MAX_NAMED = 200;
/** Retries of a failing or rate-limiting service before the job itself is retried later. */
const PATIENCE = 5;

interface Run {
  deps: Pick<JobDeps, "db" | "log"> & { translator: ChatModelPort };
  context: UserContext<"translate-all">;
  check: TranslationCheck;
  wish: TranslationWish;
  /** The user who requested the job: the author of the versions, an admin. */
  userId: number;
  refuse(id: number, problems: readonly Problem[]): void;
}

/** A short transaction during the job. It stays committed whatever happens later; fails if the lease is lost. */
function write<T>({ deps, context }: Run, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { job } = context;
  return deps.db.transaction(async (tx) => {
    if (!(await holdsLease(tx, job.id, job.lockedBy))) throw new LeaseLostError(job.id);
    return work(tx);
  });
}

/** Retries when the service may recover: a job of hours must not fail because of one bad minute. */
async function patiently<T>({ context, deps }: Run, work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++)
    try {
      return await work();
    } catch (error) {
      context.signal.throwIfAborted();
      if (!(error instanceof ModelError) || !error.retryable || attempt >= PATIENCE) throw error;
      const waitMs = error.retryAfterMs ?? 1000 * 2 ** attempt;
      deps.log.warn("the translator is asked again", { job: context.job.id, code: error.code, waitMs });
      await sleep(waitMs, context.signal);
      context.signal.throwIfAborted();
    }
}

async function translateRecipe(run: Run, id: number): Promise<void> {
  const { deps, context, check, wish, userId } = run;
  // A concurrent edit during the model call: the recipe is read and translated again, once.
  for (let attempt = 0; attempt < 2; attempt++) {
    const recipe = await readRecipe(deps.db.sql, id, { userId, all: true });
    if (!recipe) return;
    const { translator, log } = deps;
    const { content, langs } = await patiently(run, () =>
      translateContent({ translator, check, content: recipe.content, wish, signal: context.signal, log }),
    );
    if (langs.length === 0) return;
    const author = {
      authorId: userId,
      summary: translationSummary(langs, recipe.content.origin_lang),
      jobId: context.job.id,
    };
    const saved = await write(run, (tx) => saveTranslation(tx, { id, version: recipe.version, content }, author, true));
    if (saved !== null) return;
  }
  run.refuse(id, [problem("It was changed while it was being translated.", "recipe_changed", {})]);
}

async function translateNamed(run: Run, kind: NamedKind, batch: readonly number[]): Promise<void> {
  const { deps, context, check, wish } = run;
  const entities = await readNamed(deps.db.sql, kind, batch);
  const translations = new Map<Lang, Map<string, string>>();
  const faults = new Map<number, Problem[]>();
  for (const [to, texts] of missingOfNamed(entities, wish)) {
    const { texts: said, refused } = await patiently(run, () =>
      translateTexts({
        model: deps.translator,
        check,
        subject: kind,
        texts,
        to,
        listed: new Set(),
        signal: context.signal,
        log: deps.log,
      }),
    );
    translations.set(to, said);
    for (const [key, problems] of refused) {
      const id = Number.parseInt(key, 10);
      faults.set(id, [...(faults.get(id) ?? []), ...problems]);
    }
  }
  await write(run, async (tx) => {
    const complete = entities.filter((entity) => !faults.has(entity.id));
    for (const entity of complete) await saveNamed(tx, kind, entity, wish, translations);
    const ids = complete.map((entity) => entity.id);
    if (kind === "tags") await announceTagged(tx, ids);
  });
  for (const [id, problems] of faults) run.refuse(id, problems);
}

/**
 * Translates all entities of a kind that lack a language, recipe by recipe or in batches, each in a transaction of its own.
 * Committed work is kept: after a crash, a cancel or a failure the next run processes only what is still missing.
 */
export function translateAllHandler({ db, translator, log }: Pick<JobDeps, "db" | "translator" | "log">): JobHandler {
  return defineUserJob("translate-all", async (context) => {
    const { job } = context;
    if (!translator) throw noTranslator();
    const { params } = job;
    const { kind, total } = params;
    const wish = toWish(params);
    const scope = { publicOnly: params.public_only ?? false, tagId: params.tag_id ?? null };
    const refused: JobResult<"translate-all">["refused"] = [];
    const run: Run = {
      deps: { db, translator, log },
      context,
      check: await TranslationCheck.load(db.sql),
      wish,
      userId: job.userId,
      refuse: (id, problems) =>
        refused.push({ id, reason: textsOf(problems).join(" ").slice(0, 300), findings: findingsOf(problems) }),
    };
    let left = await countLacking(db.sql, kind, wish.langs, scope);
    let percent = -1;
    const tell = async () => {
      const now = Math.floor((99 * Math.max(0, total - left)) / Math.max(1, total));
      if (now > percent) await context.progress("translating", now);
      percent = Math.max(percent, now);
    };
    await tell();
    for (let after = 0; ; ) {
      context.signal.throwIfAborted();
      const ids = await nextLacking(db.sql, kind, wish.langs, after, kind === "recipes" ? PAGE : BATCH, scope);
      if (ids.length === 0) break;
      after = ids.at(-1)!;
      if (kind === "recipes")
        for (const id of ids) {
          await translateRecipe(run, id).catch((error: unknown) => {
            // A recipe that cannot be saved must not block the others.
            if (error instanceof DomainError) run.refuse(id, [problem(error.message, "not_saved", {})]);
            else if (error instanceof FailedAnswer)
              run.refuse(id, [problem(error.message, "not_saved", {}), ...error.reasons]);
            else throw error;
          });
          left -= 1;
          await tell();
        }
      else {
        await translateNamed(run, kind, ids);
        left -= ids.length;
        await tell();
      }
    }
    const remaining = await countLacking(db.sql, kind, wish.langs, scope);
    await context.commit(async () => {
      const result: JobResult<"translate-all"> = {
        kind,
        total,
        translated: Math.max(0, total - remaining),
        refused: refused.slice(0, MAX_NAMED),
        model: translator.name,
      };
      return { result, model: translator.name };
    });
  });
}
