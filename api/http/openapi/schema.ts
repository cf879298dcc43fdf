/** A JSON schema as it stands in the document. */
export interface Schema {
  type?: string;
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  /** Alternatives that overlap: at least one fits. */
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

/** The keywords of OpenAPI 3.0's schema object; what else a schema carries is the validator's own. */
const keywords = new Set([
  ...["type", "properties", "required", "items", "anyOf", "oneOf", "allOf", "additionalProperties", "enum", "nullable"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern"],
  ...["minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties", "format", "description", "default"],
  ...["example", "title", "readOnly", "writeOnly", "deprecated", "x-any-of"],
]);

const isNull = (schema: Schema): boolean => schema.type === "null";

/** Bounds: 3.0 says with a boolean that a bound itself is left out. */
function bounds(schema: Schema): Partial<Schema> {
  const { exclusiveMinimum: above, exclusiveMaximum: below } = schema;
  return {
    ...(typeof above === "number" ? { minimum: above, exclusiveMinimum: true } : {}),
    ...(typeof below === "number" ? { maximum: below, exclusiveMaximum: true } : {}),
  };
}

/**
 * Whether a client can tell both alternatives apart by their fields alone: each requires one that the other does not have.
 * Generated clients look at nothing else, and refuse a value that fits two alternatives of a `oneOf`.
 */
function apart(a: Schema, b: Schema): boolean {
  const requiresMore = (one: Schema, other: Schema) =>
    one.required?.some((name) => other.properties !== undefined && !(name in other.properties)) ?? false;
  return requiresMore(a, b) && requiresMore(b, a);
}

const allApart = (schemas: Schema[]): boolean =>
  schemas.every((a, i) => schemas.slice(i + 1).every((b) => apart(a, b)));

function union(schema: Schema, alternatives: Schema[]): Schema {
  const nullable = alternatives.some(isNull) || alternatives.some((one) => one.nullable === true);
  const real = alternatives.filter((one) => !isNull(one)).map(toOpenApi);
  const { anyOf: _any, oneOf: _one, "x-any-of": _overlapping, ...rest } = schema;
  const common = { ...toOpenApi(rest), ...(nullable ? { nullable: true } : {}) };
  if (real.length === 1) return { ...real[0], ...common };
  if (real.every((one) => one.enum && one.type === "string"))
    return { ...common, type: "string", enum: real.flatMap((one) => one.enum ?? []) };
  if (allApart(real)) return { ...common, oneOf: real };
  // A client that is generated for JavaScript cannot be imported when the document holds an anyOf, and takes a text for a
  // language map as well in a oneOf. It gets the value as it is; the extension says what the value may be.
  return { ...common, "x-any-of": real };
}

const mapValues = (map: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, toOpenApi(value)]));

/**
 * A TypeBox schema as OpenAPI 3.0 has it: `null` as `nullable`, a literal as an enum of one, records as
 * `additionalProperties`, alternatives that a client can tell apart as `oneOf`.
 */
export function toOpenApi(schema: Schema): Schema {
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema["x-any-of"];
  if (alternatives) return union(schema, alternatives);
  const plain = Object.fromEntries(Object.entries(schema).filter(([key]) => keywords.has(key))) as Schema;
  if (schema.const !== undefined) {
    plain.enum = [schema.const];
    plain.type ??= typeof schema.const;
  }
  if (schema.patternProperties) plain.additionalProperties = Object.values(schema.patternProperties)[0] ?? true;
  if (plain.properties) plain.properties = mapValues(plain.properties);
  if (plain.items) plain.items = toOpenApi(plain.items);
  if (plain.allOf) plain.allOf = plain.allOf.map(toOpenApi);
  if (typeof plain.additionalProperties === "object")
    plain.additionalProperties = toOpenApi(plain.additionalProperties);
  return { ...plain, ...bounds(schema) };
}
