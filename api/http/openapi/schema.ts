/** A JSON schema in the document. */
export interface Schema {
  type?: string;
  /** Of a text that is a file: what its body is, which is no JSON. */
  contentMediaType?: string;
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  /** Overlapping alternatives: at least one matches. */
  "x-any-of"?: Schema[];
  additionalProperties?: boolean | Schema;
  patternProperties?: Record<string, Schema>;
  enum?: unknown[];
  const?: unknown;
  nullable?: boolean;
  exclusiveMinimum?: number | boolean;
  exclusiveMaximum?: number | boolean;
  minimum?: number;
  maximum?: number;
  description?: string;
  default?: unknown;
  [key: string]: unknown;
}

/** The keywords of OpenAPI 3.0's schema object; others are internal to the validator. */
const keywords = new Set([
  ...["type", "properties", "required", "items", "anyOf", "oneOf", "allOf", "additionalProperties", "enum", "nullable"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern"],
  ...["minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties", "format", "description", "default"],
  ...["example", "title", "readOnly", "writeOnly", "deprecated", "x-any-of"],
]);

/** Keyword of a converted schema that has a name, until the reference to it is written. */
export const NAME = "x-name";
/** Schemas with a name, by the schema itself; `converted` once it is. */
export type Names = ReadonlyMap<unknown, { name: string; converted?: Schema }>;

const isNull = (schema: Schema): boolean => schema.type === "null";

/** Bounds: 3.0 marks an exclusive bound by a boolean. */
function bounds(schema: Schema): Partial<Schema> {
  const { exclusiveMinimum: above, exclusiveMaximum: below } = schema;
  return {
    ...(typeof above === "number" ? { minimum: above, exclusiveMinimum: true } : {}),
    ...(typeof below === "number" ? { maximum: below, exclusiveMaximum: true } : {}),
  };
}

/**
 * Whether a client can distinguish both alternatives by their fields alone: each requires one that the other lacks.
 * Generated clients check nothing else, and reject a value that matches two alternatives of a `oneOf`.
 */
function apart(a: Schema, b: Schema): boolean {
  const requiresMore = (one: Schema, other: Schema) =>
    one.required?.some((name) => other.properties !== undefined && !(name in other.properties)) ?? false;
  return requiresMore(a, b) && requiresMore(b, a);
}

const allApart = (schemas: Schema[]): boolean =>
  schemas.every((a, i) => schemas.slice(i + 1).every((b) => apart(a, b)));

function union(schema: Schema, alternatives: Schema[], names: Names): Schema {
  const nullable = alternatives.some(isNull) || alternatives.some((one) => one.nullable === true);
  const real = alternatives.filter((one) => !isNull(one)).map((one) => toOpenApi(one, names));
  const { anyOf: _any, oneOf: _one, "x-any-of": _overlapping, ...rest } = schema;
  const common = { ...toOpenApi(rest, names), ...(nullable ? { nullable: true } : {}) };
  if (real.length === 1) return { ...real[0], ...common };
  if (real.every((one) => one.enum && one.type === "string"))
    return { ...common, type: "string", enum: real.flatMap((one) => one.enum ?? []) };
  if (allApart(real)) return { ...common, oneOf: real };
  // A generated JavaScript client cannot be imported when the document has an anyOf, and mistakes a text for a language
  // map in a oneOf. It gets the raw value; the extension lists the alternatives.
  return { ...common, "x-any-of": real };
}

const NO_NAMES: Names = new Map();

/**
 * Converts a TypeBox schema to OpenAPI 3.0: `null` to `nullable`, a literal to an enum of one, records to
 * `additionalProperties`, distinguishable alternatives to `oneOf`.
 * @param names parts that are found here keep their name in the keyword `NAME`
 */
export function toOpenApi(schema: Schema, names: Names = NO_NAMES): Schema {
  const known = names.get(schema);
  if (known?.converted) return known.converted;
  const converted = convert(schema, names);
  return known ? { ...converted, [NAME]: known.name } : converted;
}

function convert(schema: Schema, names: Names): Schema {
  const inner = (one: Schema) => toOpenApi(one, names);
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema["x-any-of"];
  if (alternatives) return union(schema, alternatives, names);
  const plain = Object.fromEntries(Object.entries(schema).filter(([key]) => keywords.has(key))) as Schema;
  // Version 3.0 has no type for null alone.
  if (isNull(schema)) return { ...plain, type: "string", nullable: true };
  if (schema.const !== undefined) {
    plain.enum = [schema.const];
    plain.type ??= typeof schema.const;
  }
  if (schema.patternProperties) plain.additionalProperties = Object.values(schema.patternProperties)[0] ?? true;
  if (plain.properties)
    plain.properties = Object.fromEntries(Object.entries(plain.properties).map(([key, one]) => [key, inner(one)]));
  if (plain.items) plain.items = inner(plain.items);
  if (plain.allOf) plain.allOf = plain.allOf.map(inner);
  if (typeof plain.additionalProperties === "object") plain.additionalProperties = inner(plain.additionalProperties);
  return { ...plain, ...bounds(schema) };
}
