import { type StaticDecode, type TProperties, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { type Lang, langs } from "@toque/db/schemas/common.ts";

export const Text = Type.String({ minLength: 1 });

/** An object with these properties and no others. */
export const Fields = <Properties extends TProperties>(properties: Properties, description = "") =>
  Type.Object(properties, { additionalProperties: false, description });

/** Properties of the same schema. */
export const each = <const Name extends string, Schema extends TSchema>(names: readonly Name[], schema: Schema) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;

/** The same thing in each of the four languages. */
export const ByLang = <Schema extends TSchema>(schema: Schema) => Fields(each(langs, schema));

export const Texts = ByLang(Text);
export type Texts = Record<Lang, string>;

/** A schema whose content is made into something else when its file is read. */
export const Read = <Schema extends TSchema, Made>(schema: Schema, make: (content: StaticDecode<Schema>) => Made) =>
  Type.Transform(schema)
    .Decode(make)
    .Encode(() => {
      throw new Error("files are only read");
    });

/** Words, separated by spaces. */
export const WordSet = (description = "") => Read(Type.String({ description }), (words) => new Set(words.split(" ")));

/** A regular expression in a file of patterns, or several of which one has to fit. */
export const Pattern = (flags = "", description = "") =>
  Read(
    Type.Union([Text, Type.Array(Text, { minItems: 1 })], { description }),
    (source) => new RegExp([source].flat().join("|"), flags),
  );

type Parts = Readonly<Record<string, string>>;

function withParts(content: unknown, parts: Parts): unknown {
  if (typeof content === "string")
    return content.replace(/\{([a-z]+)\}/g, (whole, name) =>
      parts[name] === undefined ? whole : String(withParts(parts[name], parts)),
    );
  if (Array.isArray(content)) return content.map((one) => withParts(one, parts));
  if (typeof content !== "object" || content === null) return content;
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, withParts(value, parts)]));
}

/**
 * Content that is kept as JSON, held against its schema and read by it. Called once for a file, when its module is loaded: a
 * wrong file is found before it is used.
 * @param parts what `{names}` in the texts, and in each other, stand for
 * @throws Error with the place of the first fault
 */
export function compiled<Schema extends TSchema>(
  schema: Schema,
  content: unknown,
  file: string,
  parts: Parts = {},
): StaticDecode<Schema> {
  const whole = withParts(content, parts);
  const fault = Value.Errors(schema, whole).First();
  if (fault) throw new Error(`${file}${fault.path}: ${fault.message}`);
  return Value.Decode(schema, whole);
}
