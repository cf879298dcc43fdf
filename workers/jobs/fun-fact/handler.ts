import { tellFunFact } from "../../ai/agents/fun-fact.ts";
import { drawFacts, readFactTable } from "../../ai/fun-facts/facts.ts";
import type { JobHandler } from "../../runtime/context.ts";
import { JobError } from "../../runtime/errors.ts";
import { defineJob } from "../define.ts";
import type { JobDeps } from "../deps.ts";

/** Facts that a model may choose from. */
const CHOICE = 3;

/** Creates a fun fact derived from the food table or the recipes. The result is the sentence itself. */
export function funFactHandler({ db, chatModel, log }: Pick<JobDeps, "db" | "chatModel" | "log">): JobHandler {
  return defineJob("fun-fact", async (context) => {
    const { job, signal } = context;
    const { seed } = job.params;
    await context.progress("reading", 10);
    const facts = drawFacts(await readFactTable(db.sql), job.lang, seed, CHOICE);
    if (facts.length === 0)
      throw new JobError({ code: "no_facts", detail: "The food table is too small to tell a fun fact from." });
    await context.progress("telling", 30);
    const text = await tellFunFact({ model: chatModel, conn: db.sql, lang: job.lang, facts, signal, log });
    await context.commit(async () => ({ result: text, model: chatModel.name }));
  });
}
