import { afterAll, describe, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { silentLogger as log } from "../../platform/logging/logger.ts";
import { openAIChatModel } from "../openai.ts";
import { infeasibleCodes, recipeDraft, recipeInfeasible } from "../response-tools.ts";
import { type DoubleReply, type Script, startOpenAIDouble } from "../testing/openai-double.ts";
import { defineTool, schemaFaults } from "../tools/define.ts";
import { readJsonAnswer, responseFormat } from "./json-answer.ts";
import { askStructured } from "./structured.ts";

const responses = [recipeDraft, recipeInfeasible];
const lookup = defineTool("lookup", "Looks up", Type.Object({ word: Type.Optional(Type.String()) }), async () => ["x"]);
const infeasible = { code: infeasibleCodes[0]!, message: "No." };

const doubles: ReturnType<typeof startOpenAIDouble>[] = [];
afterAll(() => Promise.all(doubles.map((double) => double.stop())));

/** A service of its own, with or without native structured output. */
function service(native: boolean, script: Script | DoubleReply[]) {
  const double = startOpenAIDouble(script);
  doubles.push(double);
  if (native) double.unknownFields.clear();
  const model = openAIChatModel({ apiKey: "k", baseUrl: double.baseUrl, model: "m" });
  const ask = () =>
    askStructured({
      model,
      responses,
      tools: [lookup],
      prompt: "Compose.",
      message: "Go.",
      budget: { left: 3 },
      signal: new AbortController().signal,
      log,
    });
  return { double, ask };
}

/** Every object of a strict schema. */
function* objectsIn(schema: unknown): Generator<Record<string, unknown>> {
  if (typeof schema !== "object" || schema === null) return;
  if ("properties" in schema) yield schema as Record<string, unknown>;
  for (const inner of Object.values(schema)) yield* objectsIn(inner);
}

describe("structured answers", () => {
  test("are held to the schema by a service that can, after tools were called; the schema is a strict one", async () => {
    const { double, ask } = service(true, (_, n) =>
      n === 0
        ? { toolCalls: [{ name: "lookup", args: {} }] }
        : {
            text: JSON.stringify({ answer: { recipe_infeasible: { ...infeasible, minutes: null, difficulty: null } } }),
          },
    );
    expect((await ask()).answer).toEqual({ tool: "recipe_infeasible", value: infeasible });
    expect(double.requests).toHaveLength(2);
    for (const request of double.requests) {
      expect(request.tools?.map((tool) => tool.function.name)).toEqual(["lookup"]);
      // A strict tool could leave no argument out.
      expect(request.tools![0]!.function).not.toMatchObject({ strict: true });
      const format = request.response_format!.json_schema!;
      expect(format.strict).toBe(true);
      for (const object of objectsIn(format.schema)) {
        expect(object.additionalProperties).toBe(false);
        expect(object.required).toEqual(Object.keys(object.properties as object));
      }
      expect(JSON.stringify(format.schema)).not.toMatch(/minLength|maxItems|minimum/);
    }
  });

  test("come from a call of a tool where it cannot, which is asked once", async () => {
    const { double, ask } = service(false, [{ toolCalls: [{ name: "recipe_infeasible", args: infeasible }] }]);
    for (let n = 0; n < 2; n++) expect((await ask()).answer).toEqual({ tool: "recipe_infeasible", value: infeasible });
    expect(double.requests).toHaveLength(2);
    for (const { response_format: format } of double.requests) expect(format).toBeUndefined();
  });

  test("come from a call of a tool where a server cannot make rules of the schema", async () => {
    // As llama.cpp says it.
    const message =
      "Unable to generate parser for this template. Automatic parser generation failed: JSON schema conversion failed";
    const { double, ask } = service(true, ({ response_format: format }) =>
      format
        ? { status: 400, body: { error: { code: 400, message, type: "invalid_request_error" } } }
        : { toolCalls: [{ name: "recipe_infeasible", args: infeasible }] },
    );
    for (let n = 0; n < 2; n++) expect((await ask()).answer).toEqual({ tool: "recipe_infeasible", value: infeasible });
    expect(double.requests).toHaveLength(3);
  });

  test.each([
    JSON.stringify(infeasible),
    `Sure!\n\`\`\`json\n${JSON.stringify({ recipe_infeasible: infeasible }, null, 2)}\n\`\`\``,
    JSON.stringify({ name: "recipe_infeasible", arguments: infeasible }),
    `{${JSON.stringify({ recipe_infeasible: infeasible })}}`,
  ])("are taken from text where a model writes them down: %s", async (text) => {
    const { ask } = service(false, [{ text }]);
    expect((await ask()).answer).toEqual({ tool: "recipe_infeasible", value: infeasible });
  });

  test.each([true, false])("that do not fit say why, with native output %p", async (native) => {
    const wrong = service(native, [{ text: JSON.stringify({ recipe_infeasible: { ...infeasible, code: "mood" } }) }]);
    expect(await wrong.ask()).toMatchObject({ answer: null, fault: expect.stringContaining("code") });
    const prose = service(native, [{ text: "I would rather not." }]);
    expect(await prose.ask()).toMatchObject({ answer: null, fault: expect.stringContaining("recipe_draft") });
  });

  test("any other refusal is no sign of a missing feature", async () => {
    const { double, ask } = service(true, [{ status: 400, body: { error: { message: "bad temperature" } } }]);
    await expect(ask()).rejects.toMatchObject({ code: "model_rejected_request" });
    expect(double.requests).toHaveLength(1);
    double.play([{ text: JSON.stringify({ recipe_infeasible: infeasible }) }]);
    expect((await ask()).answer).toMatchObject({ tool: "recipe_infeasible" });
    expect(double.requests[0]!.response_format).toBeDefined();
  });
});

test("a format of several answers allows exactly one of them", () => {
  const { schema } = responseFormat(responses).json_schema;
  const whole = { ...infeasible, minutes: null, difficulty: null };
  expect(schemaFaults(schema, { answer: { recipe_infeasible: whole } })).toBeNull();
  for (const none of [
    {},
    { answer: null },
    { answer: {} },
    { answer: { recipe_infeasible: null } },
    { recipe_draft: null, recipe_infeasible: null },
    { answer: { recipe_draft: null, recipe_infeasible: whole } },
  ])
    expect(schemaFaults(schema, none)).toEqual(expect.any(String));
});

test("two answers at once are none, and a format of one answer is its own schema", () => {
  const both = JSON.stringify({ recipe_draft: {}, recipe_infeasible: infeasible });
  expect(readJsonAnswer(both, responses)).toMatchObject({ fault: expect.any(String) });
  expect(readJsonAnswer("no JSON", responses)).toBeNull();
  expect(responseFormat([recipeInfeasible]).json_schema).toMatchObject({
    name: "recipe_infeasible",
    schema: { properties: { code: expect.anything() } },
  });
});
