import {
  Kind,
  type TArray,
  type TBoolean,
  type TInteger,
  type TNumber,
  type TObject,
  type TSchema,
  type TString,
  Type,
  TypeRegistry,
} from "@sinclair/typebox";
import { fieldError, invalidFields } from "@toque/db/errors.ts";
import { ErrorBody, Lang, ValidationErrorBody } from "@toque/db/schemas/common.ts";
import { t } from "elysia";

// Numbers and booleans in an address arrive as text. Elysia's own types check their bounds only while decoding, and an
// error there has lost the field's name; these validate first and then decode. In TypeScript they have the decoded
// type.

interface Bounds {
  minimum?: number;
  maximum?: number;
  default?: number;
}

TypeRegistry.Set<Bounds & { type: string }>("NumberText", (schema, value) => {
  const number = typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  return (
    typeof number === "number" &&
    (schema.type !== "integer" || Number.isInteger(number)) &&
    number >= (schema.minimum ?? Number.NEGATIVE_INFINITY) &&
    number <= (schema.maximum ?? Number.POSITIVE_INFINITY)
  );
});
TypeRegistry.Set(
  "BooleanText",
  (_schema, value) => typeof value === "boolean" || value === "true" || value === "false",
);

const numberText = (type: "integer" | "number", bounds: Bounds) =>
  Type.Transform(Type.Unsafe<string | number>({ ...bounds, [Kind]: "NumberText", type }))
    .Decode(Number)
    .Encode((value) => value);

/**
 * The body of a call that may go without one. The framework takes an empty list for no body and does not check it: that is
 * refused here, after the caller's role.
 */
export const optionalBody = <T extends TObject>(schema: T) => ({
  body: t.Optional(schema),
  beforeHandle: ({ body }: { body: unknown }): void => {
    if (Array.isArray(body)) throw invalidFields([fieldError([], "The body is an object, not a list.", "type_error")]);
  },
});

/** A whole number in a path or a query. */
export const integerText = (bounds: Bounds = {}) => numberText("integer", bounds) as unknown as TInteger;
/** A number in a query. */
export const decimalText = (bounds: Bounds = {}) => numberText("number", bounds) as unknown as TNumber;
/** `true` or `false` in a query. */
export const booleanText = (options: { default?: boolean } = {}) =>
  Type.Transform(Type.Unsafe<string | boolean>({ ...options, [Kind]: "BooleanText", type: "boolean" }))
    .Decode((value) => value === true || value === "true")
    .Encode((value) => value) as unknown as TBoolean;

interface ListOptions {
  maxItems: number;
  items: { type: "integer"; minimum: number; maximum: number } | { type: "string"; pattern: string };
}

const fits = (item: unknown, { items }: ListOptions): boolean => {
  if (items.type === "string") return typeof item === "string" && new RegExp(items.pattern).test(item);
  const number = typeof item === "string" && /^\d+$/.test(item) ? Number(item) : item;
  return typeof number === "number" && number >= items.minimum && number <= items.maximum;
};
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

TypeRegistry.Set<ListOptions>("ListText", (schema, value) => {
  const list = asList(value);
  return list.length <= schema.maxItems && list.every((item) => fits(item, schema));
});

// Tells Elysia to collect a repeated parameter instead of keeping the last.
const listText = (options: ListOptions) =>
  Type.Transform(Type.Unsafe<unknown>({ ...options, [Kind]: "ListText", type: "array", elysiaMeta: "ArrayQuery" }));

/** Ids in a query, the parameter repeated for each. */
export const idListText = (maxItems: number) =>
  listText({ maxItems, items: { type: "integer", minimum: 1, maximum: 2147483647 } })
    .Decode((value) => asList(value).map(Number))
    .Encode((value) => value) as unknown as TArray<TInteger>;
/** Texts of one form in a query, the parameter repeated for each. */
export const patternListText = (maxItems: number, pattern: string) =>
  listText({ maxItems, items: { type: "string", pattern } })
    .Decode((value) => asList(value).map(String))
    .Encode((value) => value) as unknown as TArray<TString>;

/** An id in a path, as a positive integer. */
export const idParam = () => integerText({ minimum: 1, maximum: 2147483647 });
/** Page of a list, from 1. */
export const pageQuery = () => t.Optional(integerText({ minimum: 1, maximum: 100_000, default: 1 }));
/** `translated=false` asks for language maps instead of texts. */
export const translatedQuery = () => t.Optional(booleanText({ default: true }));

/** Headers accepted by every call. */
export const commonHeaders = t.Object(
  {
    lang: t.Optional(Lang),
    "user-id": t.Optional(t.String()),
    /** The version that an edit is based on. */
    "if-match": t.Optional(t.String()),
    "idempotency-key": t.Optional(t.String()),
    /** `respond-async`: answer 202 with the job instead of waiting for it. */
    prefer: t.Optional(t.String()),
  },
  { additionalProperties: true },
);

const errorSchemas = {
  400: ErrorBody,
  401: ErrorBody,
  403: ErrorBody,
  404: ErrorBody,
  409: ErrorBody,
  410: ErrorBody,
  412: ErrorBody,
  413: ErrorBody,
  415: ErrorBody,
  422: ValidationErrorBody,
  429: ErrorBody,
  500: ErrorBody,
  503: ErrorBody,
} as const;
type ErrorStatus = keyof typeof errorSchemas;

/**
 * The responses of a call: its successful answers and specific errors. 422, 429 and 500 are added to all.
 * @example responses({ 200: Recipe }, 404)
 */
export function responses<const Good extends Record<number, TSchema>, const Bad extends ErrorStatus = never>(
  good: Good,
  ...bad: Bad[]
): Good & { [K in Bad | 422 | 429 | 500]: (typeof errorSchemas)[K] } {
  const all: Record<number, TSchema> = { ...good };
  for (const status of [...bad, 422, 429, 500] as ErrorStatus[]) all[status] = errorSchemas[status];
  return all as Good & { [K in Bad | 422 | 429 | 500]: (typeof errorSchemas)[K] };
}
