import { type Static, type StaticDecode, type TProperties, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { Lang } from "@toque/db/schemas/common.ts";

export const Text = Type.String({ minLength: 1 });

/** An object with these properties and no others. */
export const Fields = <Properties extends TProperties>(properties: Properties, description = "") =>
  Type.Object(properties, { additionalProperties: false, description });

/** The same thing in each of the four languages. */
export const ByLang = <Schema extends TSchema>(schema: Schema) =>
  Fields({ en: schema, fr: schema, es: schema, de: schema });

export const Texts = ByLang(Text);
export type Texts = Record<Lang, string>;

/** A regular expression in a file of patterns, or several of which one has to fit; compiled when the file is read. */
export const Pattern = (flags = "", description = "") =>
  Type.Transform(Type.Union([Text, Type.Array(Text, { minItems: 1 })], { description }))
    .Decode((source) => new RegExp([source].flat().join("|"), flags))
    .Encode(({ source }) => source);

/**
 * Content that is kept as JSON, held against its schema. Called once for a file, when its module is loaded: a wrong file is
 * found before it is used.
 * @throws Error with the place of the first fault
 */
export function checked<Schema extends TSchema>(schema: Schema, content: unknown, file: string): Static<Schema> {
  const fault = Value.Errors(schema, content).First();
  if (fault) throw new Error(`${file}${fault.path}: ${fault.message}`);
  return content as Static<Schema>;
}

type Parts = Readonly<Record<string, string>>;

function withParts(content: unknown, parts: Parts): unknown {
  if (typeof content === "string") return content.replace(/\{([a-z]+)\}/g, (whole, name) => parts[name] ?? whole);
  if (Array.isArray(content)) return content.map((one) => withParts(one, parts));
  if (typeof content !== "object" || content === null) return content;
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, withParts(value, parts)]));
}

/**
 * The patterns of a file, {@link checked} and compiled.
 * @param parts what `{names}` in the patterns stand for
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
