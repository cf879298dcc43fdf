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

/** The response format for some answers: of several, each is a property, and one of them is given. */
export function responseFormat(responses: readonly ResponseTool[]) {
  const [only, ...others] = responses;
  const schema =
    only && others.length === 0
      ? schemaOf(only)
      : strict({
          type: "object",
          properties: Object.fromEntries(responses.map((tool) => [tool.name, schemaOf(tool)])),
        });
  return {
    type: "json_schema" as const,
    json_schema: { name: only && others.length === 0 ? only.name : "answer", schema, strict: true },
  };
}

/** What is said of the format in the prompt, which speaks of calls. */
export function formatHint(responses: readonly ResponseTool[]): string {
  const names = responses.map(({ name }) => name);
  const one = names.length > 1 ? `: exactly one of ${names.join(", ")}, the others null` : "";
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

/** The object in a text, with or without a fence or prose around it; null when there is none. */
function objectIn(text: string): Record<string, unknown> | null {
  const json = /\{[\s\S]*\}/.exec(text)?.[0];
  if (json === undefined) return null;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The response that an object names, as a property or as a call written down, with its value; null when it names none. */
function namedAnswer<T extends ResponseTool>(object: Record<string, unknown>, responses: readonly T[]) {
  const called = responses.find((tool) => tool.name === object.name);
  const args = object.arguments ?? object.args ?? object.parameters;
  if (called && typeof args === "object" && args !== null) return { tool: called, value: args };
  const given = responses.filter((tool) => typeof object[tool.name] === "object" && object[tool.name] !== null);
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
