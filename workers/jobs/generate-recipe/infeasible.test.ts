import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { infeasibleCodes } from "../../ai/response-tools.ts";
import type { DoubleReply } from "../../ai/testing/openai-double.ts";
import { assertWellFormed, testUser } from "../testing/harness.ts";
import { answer, contextOf, GenerationHarness, infeasible } from "./testing/harness.ts";

let harness: GenerationHarness;
beforeAll(async () => {
  harness = await GenerationHarness.open();
});
afterAll(() => harness.close());

describe("the answer that no recipe can keep a request", () => {
  test("is accepted without a retry", async () => {
    harness.double.play([
      infeasible({ code: "no_time", minutes: 20, message: "The quickest dish that fits takes 20 minutes." }),
    ]);
    expect(await harness.failure({}, await testUser(harness.db))).toMatchObject({
      code: "recipe_not_possible",
      findings: [{ code: "chef_quickest", params: { minutes: 20, limit_minutes: 15 } }],
      detail: "The quickest dish that fits takes 20 minutes.",
      retryable: false,
    });
    expect(harness.double.requests).toHaveLength(1);
  });

  test("says of which difficulty and how long the dish is that there is, or which foods do not go together", async () => {
    const userId = await testUser(harness.db);
    const { food_id } = harness.foods.tomato;
    harness.double.play([
      infeasible({ code: "no_difficulty", difficulty: "medium", minutes: 62, message: "There is a medium one." }),
      infeasible({ code: "no_dish", message: "There is none." }),
    ]);
    expect((await harness.failure({}, userId)).findings).toMatchObject([
      { code: "chef_other_difficulty", params: { difficulty: "medium", minutes: 62 } },
    ]);
    expect((await harness.failure({ required_food: [food_id] }, userId)).findings).toMatchObject([
      { code: "chef_no_dish_with", params: { foods: [{ id: food_id }] } },
    ]);
  });

  test("becomes a finding for every reason, without the words of the model", async () => {
    const userId = await testUser(harness.db);
    const request = { required_food: [harness.foods.tomato.food_id] };
    // Required and forbidden at once is detected before the model is called.
    for (const code of infeasibleCodes.filter((one) => one !== "required_forbidden")) {
      harness.double.play([infeasible({ code, message: "It cannot be done." })]);
      const error = await harness.failure(request, userId);
      expect([code, error.code]).toEqual([code, "recipe_not_possible"]);
      assertWellFormed(error.findings);
      expect(JSON.stringify(error.findings)).not.toContain("It cannot be done.");
    }
  });

  test("is part of the prompt and of the tools, with all reasons", async () => {
    harness.double.play([answer(harness.draft())]);
    await harness.generate({}, await testUser(harness.db));
    const [request] = harness.double.requests;
    expect(String(request!.messages[0]!.content)).toContain("Only when no recipe can keep all of this");
    const tool = request!.tools?.find(({ function: { name } }) => name === "recipe_infeasible");
    expect(tool?.function.parameters).toMatchObject({
      properties: { code: { type: "string", enum: [...infeasibleCodes] } },
      required: ["code", "message"],
    });
    for (const code of infeasibleCodes) expect(JSON.stringify(tool)).toContain(`${code}: `);
  });

  test.each([
    ["of an unknown reason", { code: "no_mood", message: "Not today." }, "does not fit the schema"],
    ["without a reason", { message: "Not today." }, "does not fit the schema"],
    ["in other words than text", { code: "no_time", message: 7 }, "does not fit the schema"],
    ["that the request disproves", { code: "no_time", minutes: 10, message: "It takes 10." }, "10 minutes are within"],
    [
      "about foods that were not required",
      { code: "unknown_food", message: "Never heard of it." },
      "No food is required",
    ],
    [
      "of another difficulty that is the one asked for",
      { code: "no_difficulty", difficulty: "easy", minutes: 20, message: "It is easy." },
      "asked for is easy",
    ],
    ["of a contradiction that is none", { code: "required_forbidden", message: "Both." }, "required and forbidden"],
  ])("goes back to the model: a claim %s", async (_, claim, fault) => {
    const userId = await testUser(harness.db);
    harness.double.play((_, n) => (n === 0 ? infeasible(claim) : answer(harness.draft())));
    const { result } = await harness.generate({}, userId);
    expect(result.recipe_id).toBeNumber();
    expect(harness.double.requests).toHaveLength(2);
    expect(contextOf(harness.double.requests[1]!).errors).toEqual([expect.stringContaining(fault)]);
    harness.double.play([infeasible(claim)]);
    const error = await harness.failure({}, await testUser(harness.db));
    expect(error).toMatchObject({ code: "recipe_failed_checks", findings: [{ code: "no_usable_answer" }] });
    expect(error.detail).not.toContain(String(claim.message));
    expect(harness.double.requests).toHaveLength(3);
  });

  test("together with a recipe is requested again", async () => {
    const both: DoubleReply = {
      toolCalls: [
        { name: "recipe_draft", args: harness.draft() },
        { name: "recipe_infeasible", args: { code: "no_dish", message: "There is none." } },
      ],
    };
    harness.double.play((_, n) => (n === 0 ? both : answer(harness.draft())));
    await harness.generate({}, await testUser(harness.db));
    expect(contextOf(harness.double.requests[1]!).errors).toEqual(["Call recipe_draft or recipe_infeasible once."]);
  });
});
