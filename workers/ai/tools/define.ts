import { type StructuredToolInterface, tool } from "@langchain/core/tools";
import { type JSONSchema, Validator } from "@langchain/core/utils/json_schema";
import type { Static, TObject, TProperties } from "@sinclair/typebox";

/** A plain copy without TypeBox's symbols, as JSON Schema goes over the wire. */
export const plainSchema = (schema: unknown): JSONSchema => JSON.parse(JSON.stringify(schema)) as JSONSchema;

/** An error that the model may read and act on: a plain sentence without internals. */
export class ToolError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ToolError";
  }
}

/** Keywords whose errors only say that something further down is wrong. */
const outer = new Set(["properties", "items", "anyOf", "oneOf", "allOf"]);

/**
 * Says what is wrong with a value, at most eight of the innermost faults.
 * @returns null when the value fits the schema
 */
export function schemaFaults(schema: unknown, value: unknown): string | null {
  const { valid, errors } = new Validator(plainSchema(schema), "2020-12", false).validate(value);
  if (valid) return null;
  // For a union discriminated by `op`, errors of the other branches are useless.
  const notMeant = errors
    .map(({ keywordLocation }) => /^(.*\/anyOf\/\d+)\/properties\/op\/const$/.exec(keywordLocation)?.[1])
    .filter((branch) => branch !== undefined);
  const meant = errors.filter(
    ({ keywordLocation }) => !notMeant.some((branch) => `${keywordLocation}/`.startsWith(`${branch}/`)),
  );
  const innermost = meant.filter(({ keyword }) => !outer.has(keyword));
  const lines = (innermost.length > 0 ? innermost : errors).map(
    ({ instanceLocation, error }) => `${instanceLocation}: ${error}`,
  );
  return [...new Set(lines)].slice(0, 8).join(" ");
}

/** The part of a schema's text that tells a model something: limits are checked, and it seldom comes near them. */
const unsent: ReadonlySet<string> = new Set(
  "minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems pattern default".split(" "),
);
/** A schema without its limits. */
export const withoutLimits = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutLimits);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) =>
      // A property may be called "default": its schema is an object.
      unsent.has(key) && typeof value !== "object" ? [] : [[key, withoutLimits(value)]],
    ),
  );
};

/**
 * A tool as LangChain takes it. The arguments are checked against the whole schema, and its result goes to the model as JSON.
 * `run` throws a {@link ToolError} for errors that the model may see.
 * @param shown schemas that the model sees in the place of those of some properties, because they are shorter
 */
export function defineTool<T extends TProperties>(
  name: string,
  description: string,
  schema: TObject<T>,
  run: (args: Static<TObject<T>>) => Promise<unknown>,
  shown: Partial<Record<keyof T, object>> = {},
): StructuredToolInterface {
  const sent = withoutLimits({ ...plainSchema(schema), properties: { ...schema.properties, ...shown } });
  return tool(
    async (args: unknown) => {
      const faults = schemaFaults(schema, args);
      if (faults) throw new ToolError(`The arguments do not fit. ${faults}`);
      return JSON.stringify(await run(args as Static<TObject<T>>));
    },
    { name, description, schema: plainSchema(sent) },
  );
}
