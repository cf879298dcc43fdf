import type { Static, TSchema } from "@sinclair/typebox";
import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { Lang } from "@toque/db/schemas/common.ts";

export const strict = { additionalProperties: false };
export const Text = Type.String({ minLength: 1 });

/** The same thing in each of the four languages. */
export const ByLang = <Schema extends TSchema>(schema: Schema) =>
  Type.Object({ en: schema, fr: schema, es: schema, de: schema }, strict);

export const Texts = ByLang(Text);
export type Texts = Record<Lang, string>;

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
