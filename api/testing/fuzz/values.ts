import fc, { type Arbitrary } from "fast-check";
import type { Schema } from "../../http/openapi/schema.ts";

/** Texts that break careless code: markup, SQL, control characters, lone surrogates, very long texts. */
const hostileTexts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "'; drop table users; --",
  "<script>alert(1)</script>",
  "%s%n%00",
  "../../etc/passwd",
  "𝒳 é ß ﷽ 👩‍🍳",
  "x".repeat(20_000),
  "null",
  "NaN",
  "-1",
  "1e400",
];
const hostileValues: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts),
  fc.constantFrom<unknown>(null, true, false, -1, 0, 1.5, 2 ** 31, 2 ** 53, -(2 ** 31), 1e308, [], {}, [null], {
    a: {},
  }),
);

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

function numberOf(schema: Schema): Arbitrary<number> {
  const low = schema.minimum ?? -1000;
  const high = schema.maximum ?? Math.max(low, 0) + 100_000;
  const edge = schema.type === "integer" ? 1 : 1e-3;
  const from = schema.exclusiveMinimum === true ? low + edge : low;
  if (schema.type === "integer")
    // Mostly small numbers: those are the ids that exist.
    return fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: from, max: clamp(from + 60, from, high) }) },
      { weight: 1, arbitrary: fc.integer({ min: from, max: high }) },
    );
  return fc.double({ min: from, max: clamp(high, from, 1e9), noNaN: true, noDefaultInfinity: true });
}

function textOf(schema: Schema): Arbitrary<string> {
  const pattern = schema.pattern as string | undefined;
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const minLength = (schema.minLength as number | undefined) ?? 0;
  const maxLength = Math.min((schema.maxLength as number | undefined) ?? 40, 40);
  return fc.string({ unit: "binary", minLength, maxLength: Math.max(minLength, maxLength) });
}

/** Values that a schema allows. */
export function valuesOf(schema: Schema, schemas: Record<string, Schema>, depth = 0): Arbitrary<unknown> {
  if (schema.$ref) {
    const named = schemas[schema.$ref.split("/").at(-1) ?? ""];
    if (!named) throw new Error(`the document has no ${schema.$ref}`);
    return valuesOf(named, schemas, depth);
  }
  const inner = (): Arbitrary<unknown> => {
    const alternatives = schema.oneOf ?? schema["x-any-of"] ?? schema.allOf;
    if (alternatives) return fc.oneof(...alternatives.map((one) => valuesOf(one, schemas, depth)));
    if (schema.enum) return fc.constantFrom(...schema.enum);
    switch (schema.type) {
      case "integer":
      case "number":
        return numberOf(schema);
      case "string":
        return textOf(schema);
      case "boolean":
        return fc.boolean();
      case "array": {
        const most = Math.min((schema.maxItems as number | undefined) ?? 3, depth > 2 ? 1 : 3);
        return fc.array(valuesOf(schema.items ?? {}, schemas, depth + 1), {
          minLength: Math.min((schema.minItems as number | undefined) ?? 0, most),
          maxLength: most,
        });
      }
      case "object": {
        const properties = schema.properties ?? {};
        return fc.record(
          Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, valuesOf(one, schemas, depth + 1)])),
          { requiredKeys: schema.required ?? [] },
        );
      }
      default:
        return hostileValues;
    }
  };
  return schema.nullable ? fc.option(inner(), { nil: null, freq: 4 }) : inner();
}

/** A value with one fault: a field removed, added or replaced. */
export function spoilt(value: unknown): Arbitrary<unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return hostileValues;
  const keys = Object.keys(value);
  const extra = fc.constant({ ...value, surprise: 1 });
  if (keys.length === 0) return fc.oneof(extra, hostileValues);
  return fc.constantFrom(...keys).chain((key) => {
    const { [key]: old, ...rest } = value as Record<string, unknown>;
    return fc.oneof(
      { weight: 1, arbitrary: fc.constant(rest) },
      { weight: 1, arbitrary: extra },
      { weight: 1, arbitrary: hostileValues },
      { weight: 4, arbitrary: hostileValues.map((bad) => ({ ...rest, [key]: bad })) },
      { weight: 3, arbitrary: spoilt(old).map((bad) => ({ ...rest, [key]: bad })) },
    );
  });
}

/** A value of a schema, or one time in three something that it does not allow. */
export const anyValue = (schema: Schema, schemas: Record<string, Schema>): Arbitrary<unknown> =>
  fc.oneof(
    { weight: 2, arbitrary: valuesOf(schema, schemas) },
    { weight: 1, arbitrary: valuesOf(schema, schemas).chain(spoilt) },
  );
