import type { TSchema } from "@sinclair/typebox";
import { ErrorBody, Lang, ValidationErrorBody } from "@toque/db/entities/common.ts";
import { t } from "elysia";

/** An id in a path, as a positive integer. */
export const idParam = () => t.Integer({ minimum: 1, maximum: 2147483647 });
/** Page of a list, from 1. */
export const pageQuery = () => t.Optional(t.Integer({ minimum: 1, maximum: 100_000, default: 1 }));
/** `translated=false` asks for language maps instead of texts. */
export const translatedQuery = () => t.Optional(t.Boolean({ default: true }));

/** Headers that every call takes. */
export const commonHeaders = t.Object(
  {
    lang: t.Optional(Lang),
    "user-id": t.Optional(t.String()),
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
 * The responses of a call: its good answers and the errors it may give. 422, 429 and 500 go without saying.
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
