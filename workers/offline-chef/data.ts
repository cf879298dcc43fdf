import type { Static, TSchema } from "@sinclair/typebox";
import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { Lang } from "@toque/db/schemas/common.ts";

const strict = { additionalProperties: false };
const text = Type.String({ minLength: 1 });

/** A text in the four languages. */
export const Texts = Type.Object({ en: text, fr: text, es: text, de: text }, strict);
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

/** A sentence with its `{places}` filled; a place without a value is left empty. */
export const put = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_all, key: string) => String(values[key] ?? ""));
