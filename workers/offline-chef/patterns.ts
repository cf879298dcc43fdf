import { type StaticDecode, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { checked, Text } from "./data.ts";

/** A regular expression in a file of patterns, or several of which one has to fit; compiled when the file is read. */
export const Pattern = (flags = "", description = "") =>
  Type.Transform(Type.Union([Text, Type.Array(Text, { minItems: 1 })], { description }))
    .Decode((source) => new RegExp([source].flat().join("|"), flags))
    .Encode(({ source }) => source);

type Parts = Readonly<Record<string, string>>;

function withParts(content: unknown, parts: Parts): unknown {
  if (typeof content === "string") return content.replace(/\{([a-z]+)\}/g, (whole, name) => parts[name] ?? whole);
  if (Array.isArray(content)) return content.map((one) => withParts(one, parts));
  if (typeof content !== "object" || content === null) return content;
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, withParts(value, parts)]));
}

/**
 * The patterns of a file, held against its schema and compiled. Called once for a file, when its module is loaded.
 * @param parts what `{names}` in the patterns stand for
 * @throws Error with the place of the first fault
 */
export function compiled<Schema extends TSchema>(
  schema: Schema,
  content: unknown,
  file: string,
  parts: Parts = {},
): StaticDecode<Schema> {
  const whole = withParts(content, parts);
  checked(schema, whole, file);
  return Value.Decode(schema, whole);
}
