import type { ResponseTool } from "../response-tools.ts";
import { plainSchema, schemaFaults, withoutLimits } from "../tools/define.ts";

// Answers as JSON: the schema by which a service makes a model give one, and how one is read from a text.

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  description?: string;
}

const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: "null" }] });

/**
 * A schema in the strict form that services ask for: no limits, no other properties, and every property required, those that
 * may be left out as null.
 */
function strict(schema: Schema): Schema {
  const { properties, required = [], items, anyOf, ...rest } = schema;
  return {
    ...rest,
    ...(anyOf ? { anyOf: anyOf.map(strict) } : {}),
    ...(items ? { items: strict(items) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, one]) => [
              name,
              required.includes(name) ? strict(one) : nullable(strict(one)),
            ]),
          ),
          required: Object.keys(properties),
          additionalProperties: false,
        }
      : {}),
  };
}

const schemaOf = ({ schema, description }: ResponseTool): Schema =>
  strict({ ...(withoutLimits(plainSchema(schema)) as Schema), description });

/** The property that holds one of several answers. */
const ONE = "answer";

/**
 * The response format for some answers. Of several, the service allows one: were all of them properties that may be null,
 * a small model would give none.
 */
export function responseFormat(responses: readonly ResponseTool[]) {
  const [only, ...others] = responses;
  const named = (tool: ResponseTool): Schema => ({
    type: "object",
    properties: { [tool.name]: schemaOf(tool) },
    required: [tool.name],
  });
  const schema =
    only && others.length === 0
      ? schemaOf(only)
      : strict({ type: "object", properties: { [ONE]: { anyOf: responses.map(named) } }, required: [ONE] });
  return {
    type: "json_schema" as const,
    json_schema: { name: only && others.length === 0 ? only.name : ONE, schema, strict: true },
  };
}

/** What is said of the format in the prompt, which speaks of calls. */
export function formatHint(responses: readonly ResponseTool[]): string {
  const names = responses.map(({ name }) => name);
  const one = names.length > 1 ? `: ${ONE} with one of ${names.join(", ")}` : "";
  return `\n\nHere the answer is not a call of ${names.join(" or ")} but JSON in the response format${one}.`;
}

/** The value without nulls that stand for properties left out. */
function withoutNulls(value: unknown, { properties, required = [], items }: Schema): unknown {
  if (Array.isArray(value)) return items ? value.map((one) => withoutNulls(one, items)) : value;
  if (typeof value !== "object" || value === null || !properties) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      if (inner === null && name in properties && !required.includes(name)) return [];
      return [[name, properties[name] ? withoutNulls(inner, properties[name]) : inner]];
    }),
  );
}

/** Whether a value is an object, and no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The object that a text of JSON is; null for anything else. It may stand in two braces: so the prompts of some models show
 * them their calls, and they write it like that.
 */
export function objectOf(json: string): Record<string, unknown> | null {
  const isDoubled = json.startsWith("{{") && json.endsWith("}}");
  try {
    const value: unknown = JSON.parse(isDoubled ? json.slice(1, -1) : json);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The object in a text, with or without a fence or prose around it; null when there is none. */
function objectIn(text: string): Record<string, unknown> | null {
  const json = /\{[\s\S]*\}/.exec(text)?.[0];
  return json === undefined ? null : objectOf(json);
}

/** The response that an object names, as a property or as a call written down, with its value; null when it names none. */
function namedAnswer<T extends ResponseTool>(whole: Record<string, unknown>, responses: readonly T[]) {
  const object = isObject(whole[ONE]) ? whole[ONE] : whole;
  const called = responses.find((tool) => tool.name === object.name);
  const args = object.arguments ?? object.args ?? object.parameters;
  if (called && isObject(args)) return { tool: called, value: args };
  const given = responses.filter((tool) => isObject(object[tool.name]));
  const [tool, ...more] = given;
  return tool && more.length === 0 ? { tool, value: object[tool.name] } : null;
}

/**
 * Reads an answer that a model wrote as JSON, and checks it against its whole schema.
 * @returns the answer, or what is wrong with it; null when the text holds no object
 */
export function readJsonAnswer<T extends ResponseTool>(
  text: string,
  responses: readonly T[],
): { tool: T; value: unknown } | { fault: string } | null {
  const object = objectIn(text);
  if (!object) return null;
  const named = namedAnswer(object, responses);
  const candidates = named ? [named] : responses.map((tool) => ({ tool, value: object as unknown }));
  const faults: string[] = [];
  for (const { tool, value } of candidates) {
    const plain = withoutNulls(value, plainSchema(tool.schema) as Schema);
    const fault = schemaFaults(tool.schema, plain);
    if (fault === null) return { tool, value: plain };
    faults.push(fault);
  }
  return { fault: `The answer does not fit the schema: ${faults[0]}` };
}
