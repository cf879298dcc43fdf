import { type Static, Type } from "@sinclair/typebox";
import { tellFunFact } from "../../ai/agents/fun-fact.ts";
import { drawFacts, readFactTable } from "../../ai/fun-facts/facts.ts";
import { schemaFaults } from "../../ai/tools/define.ts";
import type { JobHandler } from "../../runtime/context.ts";
import { JobError } from "../../runtime/errors.ts";
import type { JobDeps } from "../deps.ts";
import { withJobErrors } from "../failures.ts";

/** What a fun-fact job is given: a retry with the same seed tells of the same facts. */
export const FunFactParams = Type.Object({ seed: Type.Integer({ minimum: 0, maximum: 0xffff_ffff }) });
export type FunFactParams = Static<typeof FunFactParams>;

/** Facts that a model may choose from. */
const CHOICE = 3;

/** Tells a fun fact that follows from the food table or the recipes. The result is the sentence itself. */
export function funFactHandler({ db, chatModel, log }: Pick<JobDeps, "db" | "chatModel" | "log">): JobHandler {
  return (context) =>
    withJobErrors(async () => {
      const { job, signal } = context;
      const faults = schemaFaults(FunFactParams, job.params);
      if (faults)
        throw new JobError({ code: "invalid_params", detail: "The request is not valid.", cause: new Error(faults) });
      const { seed } = job.params as FunFactParams;
      await context.progress("reading", 10);
      const facts = drawFacts(await readFactTable(db.sql), job.lang, seed, CHOICE);
      if (facts.length === 0)
        throw new JobError({ code: "no_facts", detail: "The food table is too small to tell a fun fact from." });
      await context.progress("telling", 30);
      const text = await tellFunFact({ model: chatModel, lang: job.lang, facts, signal, log });
      await context.commit(async () => ({ result: text, model: chatModel.name }));
    });
}
