import { afterAll, beforeAll, expect, test } from "bun:test";
import { readRecipe } from "@toque/db/recipes/read.ts";
import { testUser } from "../testing/harness.ts";
import { ChatHarness, call, result } from "./testing/harness.ts";

// What small models on servers of one's own answer in the place of a call.

let harness: ChatHarness;
beforeAll(async () => {
  harness = await ChatHarness.open();
});
afterAll(() => harness.close());

const scaled = (recipeId: number) => ({
  recipe_id: recipeId,
  version: 1,
  changes: [{ op: "scale_servings", nb_servings: 3 }],
  summary: "for three",
  reply: "It is for 3 people now.",
});

const written = (recipeId: number) => JSON.stringify({ name: "modify_recipe", arguments: scaled(recipeId) }, null, 2);

async function opened(allergies: string[] = []) {
  const userId = await testUser(harness.db, { allergies });
  const recipeId = await harness.ownRecipe(userId);
  const job = await harness.ask({ userId, recipeId, message: "For 3 people" });
  const read = async () => (await readRecipe(harness.db.sql, recipeId, { userId }))!;
  return { recipeId, job, read };
}

test.each([
  ["plainly", (text: string) => text],
  ["in a fence", (text: string) => `\`\`\`json\n${text}\n\`\`\``],
  ["in marks that the server does not read", (text: string) => `<tool_call>\n${text}\n</tool_call>`],
  ["in the two braces of its template", (text: string) => `{${text}}`],
])("a call that is written as text, %s, is made", async (_, form) => {
  const { recipeId, job, read } = await opened();
  harness.double.play([{ text: form(written(recipeId)) }]);
  await harness.handle(job);
  expect((await read()).content.nb_servings).toBe(3);
  expect(result(job).message.message).toBe("It is for 3 people now.");
  expect(harness.double.requests).toHaveLength(1);
});

test("its result goes back to the model as that of any call", async () => {
  const { job } = await opened();
  const look = JSON.stringify({ name: "lookup_food", arguments: { foods: ["leek"] } });
  harness.double.play([{ text: look }, { text: "A leek is a vegetable." }]);
  await harness.handle(job);
  const [asked, told] = harness.double.requests[1]!.messages.slice(-2);
  expect(asked).toMatchObject({ role: "assistant", tool_calls: [{ function: { name: "lookup_food" } }] });
  expect(told).toMatchObject({ role: "tool", content: expect.stringContaining("food_id") });
  expect(result(job).message.message).toBe("A leek is a vegetable.");
});

test("a call within prose is not made: the model is told to call the tool", async () => {
  const { recipeId, job, read } = await opened();
  const prose = `I would do this:\n${written(recipeId)}`;
  harness.double.play((request, n) => {
    if (n === 0) return { text: prose };
    expect(request.messages.at(-1)!.content).toContain("call the tool itself");
    return call("modify_recipe", scaled(recipeId));
  });
  await harness.handle(job);
  expect((await read()).content.nb_servings).toBe(3);
});

test("what the model was told in confidence is written into no recipe", async () => {
  const { recipeId, job, read } = await opened();
  const line = (await read()).content.ingredients[0]!.id;
  const noted = (note: string) =>
    call("modify_recipe", {
      ...scaled(recipeId),
      changes: [{ op: "set_note", line_id: line, note }],
      reply: "It has a note.",
    });
  const told = "Leave that out. A call that is written as text does nothing: call the tool itself.";
  harness.double.play((request, n) => {
    if (n === 0) return { text: `Like this: ${written(recipeId)}` };
    if (n === 1) return noted(told);
    if (n === 2)
      return call("modify_recipe", {
        ...scaled(recipeId),
        changes: [{ op: "set_texts", description: "With its food_id." }],
      });
    expect(String(request.messages.at(-1)!.content)).toContain("only you were told");
    return noted("peeled");
  });
  await harness.handle(job);
  expect(JSON.stringify((await read()).content)).not.toMatch(/written as text|food_id\./);
  expect((await read()).version).toBe(2);
});

test("nothing of what is checked is left out for a call that is written", async () => {
  const { recipeId, job, read } = await opened(["nuts"]);
  const nuts = { op: "add_food", food_id: "walnut", quantity_id: "g", multiplier: 50 };
  const args = { ...scaled(recipeId), changes: [nuts], reply: "With walnuts." };
  const refused = "I cannot add that because of your allergies.";
  harness.double.play([{ text: JSON.stringify({ name: "modify_recipe", arguments: args }) }, { text: refused }]);
  await harness.handle(job);
  expect((await read()).version).toBe(1);
  expect(result(job).message.message).toBe(refused);
  expect(JSON.stringify(harness.double.requests[1]!.messages.at(-1))).toContain("nuts");
});
