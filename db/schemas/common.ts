import { Kind, type Static, type TObject, type TProperties, type TSchema, Type, TypeRegistry } from "@sinclair/typebox";

/** The four supported languages. */
export const langs = ["en", "fr", "es", "de"] as const;
export type Lang = (typeof langs)[number];

/** The same thing made for each language. */
export const byLang = <T>(make: (lang: Lang) => T): Record<Lang, T> => ({
  en: make("en"),
  fr: make("fr"),
  es: make("es"),
  de: make("de"),
});

// TypeBox has no string enum: a union of literals would reach clients as anyOf instead of enum.
TypeRegistry.Set<{ enum: readonly string[] }>(
  "StringEnum",
  (schema, value) => typeof value === "string" && schema.enum.includes(value),
);

/** One of some strings, as `{"type": "string", "enum": [...]}`. */
export function Enum<const T extends readonly string[]>(values: T, options: { description?: string } = {}) {
  return Type.Unsafe<T[number]>({ ...options, [Kind]: "StringEnum", type: "string", enum: [...values] });
}

export const Lang = Enum(langs, { description: "Language: en, fr, es or de" });

/** A field that is always present and `null` when unset. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A request body: unknown fields are an error, not ignored. */
export const Body = <T extends TProperties>(properties: T, options: { description?: string } = {}): TObject<T> =>
  Type.Object(properties, { additionalProperties: false, ...options });

export const Id = Type.Integer({ minimum: 1, maximum: 2147483647 });

const langProperties = <T extends TSchema>(schema: T) => ({
  en: Type.Optional(schema),
  fr: Type.Optional(schema),
  es: Type.Optional(schema),
  de: Type.Optional(schema),
});

/** Language to text; at least one language. */
export const LangMap = Type.Object(langProperties(Type.String({ maxLength: 10_000 })), {
  additionalProperties: false,
  minProperties: 1,
});
export type LangMap = Static<typeof LangMap>;

/** A text on input: in `origin_lang`, or a language map. The limits apply to every language. */
export const TextInput = (bounds: { minLength?: number; maxLength: number; pattern?: string }) =>
  Type.Union(
    [
      Type.String(bounds),
      Type.Object(langProperties(Type.String(bounds)), { additionalProperties: false, minProperties: 1 }),
    ],
    { description: "a text in origin_lang, or a language map" },
  );

/** A name on input. */
export const NameInput = (maxLength: number) => TextInput({ minLength: 1, maxLength });

/** Language to list of texts. */
export const LangListMap = Type.Object(langProperties(Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 50 })), {
  additionalProperties: false,
});
export type LangListMap = Static<typeof LangListMap>;

/** A text in the caller's language, or with `translated=false` the language map. */
export const LangText = Type.Union([Type.String(), LangMap]);
export type LangText = Static<typeof LangText>;
export const LangTexts = Type.Union([Type.Array(Type.String()), LangListMap]);
export type LangTexts = Static<typeof LangTexts>;

export const measurementSystems = ["metric", "us", "imperial"] as const;
export const MeasurementSystem = Enum(measurementSystems);
export type MeasurementSystem = (typeof measurementSystems)[number];

export const roles = ["alpha", "moderator", "admin", "ambassador"] as const;
export const Role = Enum(roles);
export type Role = (typeof roles)[number];

/** `code` is stable and for programs; `detail` is a sentence for people. */
export const ErrorBody = Type.Object({ detail: Type.String(), code: Type.String() });
export type ErrorBody = Static<typeof ErrorBody>;

export const FieldError = Type.Object({
  loc: Type.Array(Type.Union([Type.String(), Type.Integer()])),
  msg: Type.String(),
  type: Type.String(),
});
export type FieldError = Static<typeof FieldError>;

export const ValidationErrorBody = Type.Object({ detail: Type.Array(FieldError) });
export type ValidationErrorBody = Static<typeof ValidationErrorBody>;

/** A single-use address to upload a picture to, and the address that the picture will have. */
export const UploadTicket = Type.Object({
  upload_url: Type.String(),
  img_url: Type.String(),
  expires_at: Type.String(),
});

/**
 * The text in `lang`, else in the entity's original language, else in English, else in any language.
 * @returns "" only for an empty map
 */
export function pick(map: LangMap | null | undefined, lang: Lang, origin: Lang = "en"): string {
  if (!map) return "";
  return map[lang] ?? map[origin] ?? map.en ?? Object.values(map)[0] ?? "";
}

/** The list in `lang`, else in the original language, else in English, else in any. */
export function pickList(map: LangListMap | null | undefined, lang: Lang, origin: Lang = "en"): string[] {
  if (!map) return [];
  return map[lang] ?? map[origin] ?? map.en ?? Object.values(map)[0] ?? [];
}
