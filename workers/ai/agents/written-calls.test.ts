import { expect, test } from "bun:test";
import fc from "fast-check";
import { writtenCalls } from "./written-calls.ts";

const tools = new Set(["modify_recipe", "lookup_food"]);
const look = { name: "lookup_food", args: { foods: ["leek"] } };
const written = '{"name": "lookup_food", "arguments": {"foods": ["leek"]}}';

// As models really write them: the second and the third are Qwen2.5-Coder's, whose template shows it calls in two braces.
test.each([
  [written],
  [JSON.stringify({ name: "lookup_food", arguments: { foods: ["leek"] } }, null, 2)],
  [`{${written}}`],
  [`\`\`\`json\n${written}\n\`\`\``],
  [`<tool_call>\n${written}\n</tool_call>`],
  [`[TOOL_CALLS] [${written}]`],
  [`<|python_tag|>{"name": "lookup_food", "parameters": {"foods": ["leek"]}}`],
  // Qwen2.5-Coder 0.5B.
  [`{"name": "lookup_food", "arguments": [{"foods": ["leek"]}]}`],
  [`{"type": "function", "function": {"name": "lookup_food", "arguments": "{\\"foods\\": [\\"leek\\"]}"}}`],
])("a call is read: %s", (text) => {
  expect(writtenCalls(text, tools)).toEqual([look]);
});

test("several calls are read in their order", () => {
  const other = '{"name": "modify_recipe", "arguments": {"summary": "} and { in \\" a text"}}';
  const both = [look, { name: "modify_recipe", args: { summary: '} and { in " a text' } }];
  for (const text of [`${written}\n${other}`, `[${written}, ${other}]`, `<tool_call>${written}</tool_call>${other}`])
    expect(writtenCalls(text, tools)).toEqual(both);
});

test.each([
  ["prose", "A leek is a vegetable."],
  ["prose beside it", `I will call ${written}`],
  ["no text", " "],
  ["no call", '{"foods": ["leek"]}'],
  ["another tool", '{"name": "delete_all", "arguments": {}}'],
  ["one call of another tool", `${written} {"name": "delete_all", "arguments": {}}`],
  ["no arguments", '{"name": "lookup_food"}'],
  ["arguments that are no object", '{"name": "lookup_food", "arguments": ["leek"]}'],
  ["half a call", written.slice(0, -3)],
  ["braces that do not fit", `}${written}{`],
  ["null", '{"function": null}'],
])("%s is no call", (_, text) => {
  expect(writtenCalls(text, tools)).toBeNull();
});

test("any text can be read", () => {
  const parts = fc.constantFrom("{", "}", '"', "\\", "[", "]", "name", ":", " ", "lookup_food", written, "```", "x");
  fc.assert(
    fc.property(fc.array(parts), (list) => {
      for (const call of writtenCalls(list.join(""), tools) ?? []) expect(call.name).toBe("lookup_food");
    }),
  );
});
