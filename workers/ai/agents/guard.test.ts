import { afterAll, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { withCancellationCheck } from "../../platform/cancellation-check.ts";
import { silentLogger as log } from "../../platform/logging/logger.ts";
import { openAIChatModel } from "../openai.ts";
import { recipeInfeasible } from "../response-tools.ts";
import { type DoubleReply, startOpenAIDouble } from "../testing/openai-double.ts";
import { defineTool } from "../tools/define.ts";
import { askStructured } from "./structured.ts";
import { askText } from "./text.ts";

// Whether the work is still wanted is asked before each call of a model, whatever leads to it.

const double = startOpenAIDouble();
double.unknownFields.clear();
afterAll(() => double.stop());
const lookup = defineTool("lookup", "Looks up", Type.Object({}), async () => ["x"]);
const question = {
  model: openAIChatModel({ apiKey: "k", baseUrl: double.baseUrl, model: "guarded" }),
  responses: [recipeInfeasible],
  tools: [lookup],
  prompt: "Compose.",
  message: "Go.",
  signal: new AbortController().signal,
  log,
};

/** Runs a piece of work that is wanted for so many calls. */
function wantedFor(calls: number, work: () => Promise<unknown>): Promise<unknown> {
  let asked = 0;
  const check = async () => {
    if (++asked > calls) throw new Error("not wanted any more");
  };
  return withCancellationCheck(check, work);
}

const anotherCall: Record<string, DoubleReply> = {
  "a tool was called": { toolCalls: [{ name: "lookup", args: {} }] },
  "a call was no JSON": { toolCalls: [{ name: "lookup", args: "{oops" }] },
};
test.each(Object.entries(anotherCall))("no call follows after %s once the work is not wanted", async (_, reply) => {
  double.play([reply]);
  const work = () => askStructured({ ...question, budget: { left: 9 } });
  await expect(wantedFor(1, work)).rejects.toThrow("not wanted any more");
  expect(double.requests).toHaveLength(1);
});

test("none is made for work that was not wanted before it began, and work on its own is not asked", async () => {
  double.play([{ text: "Hello." }]);
  const work = () => askText({ ...question, budget: { left: 9 } });
  await expect(wantedFor(0, work)).rejects.toThrow("not wanted any more");
  expect(double.requests).toHaveLength(0);
  expect(await work()).toBe("Hello.");
});
