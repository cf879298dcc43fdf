import type { Schema } from "./schema.ts";

// Clients of OpenAPI Generator before 7.4 recognise a form of a `oneOf` by testing its required fields with
// `!data[field]`: a field that is 0, false, "" or null counts as absent there, and no form fits. In these forms, and in what
// they consist of, `required` lists only fields that are never one of these values; `x-required` lists all that are always
// present.

type Schemas = ReadonlyMap<string, Schema>;

const target = (schema: Schema): string | undefined => (schema.$ref ?? schema.allOf?.[0]?.$ref)?.split("/").at(-1);

/** The names of the forms of every `oneOf`, and of what these forms consist of. */
export function formsOfChoices(schemas: Schemas): Set<string> {
  const forms = new Set<string>();
  const add = (schema: Schema): void => {
    const name = target(schema);
    if (name !== undefined && !forms.has(name)) {
      forms.add(name);
      visit(schemas.get(name) ?? {});
    }
    visit(schema);
  };
  const visit = (schema: Schema): void => {
    for (const one of Object.values(schema.properties ?? {})) add(one);
    if (schema.items) add(schema.items);
    if (typeof schema.additionalProperties === "object") add(schema.additionalProperties);
    schema.oneOf?.forEach(add);
  };
  for (const schema of schemas.values()) schema.oneOf?.forEach(add);
  return forms;
}

/** Whether a value of the schema can be 0, false, "" or null. */
function maybeFalsy(schema: Schema, schemas: Schemas): boolean {
  if (schema.nullable) return true;
  const name = target(schema);
  if (name !== undefined) return maybeFalsy(schemas.get(name) ?? {}, schemas);
  if (schema["x-any-of"]) return schema["x-any-of"].some((one) => maybeFalsy(one, schemas));
  if (schema.enum) return schema.enum.some((value) => !value);
  switch (schema.type) {
    case "object":
    case "array":
      return false;
    case "string":
      return !((schema.minLength as number | undefined) ?? 0);
    case "integer":
    case "number":
      return !(
        schema.minimum !== undefined &&
        (schema.minimum > 0 || (schema.minimum === 0 && schema.exclusiveMinimum))
      );
    default:
      return schema.oneOf === undefined;
  }
}

/** The schema with the fields required that are never falsy, and all required ones in `x-required`. */
export function requireTruthy(schema: Schema, schemas: Schemas): Schema {
  const { required = [], properties = {} } = schema;
  const truthy = required.filter((name) => !maybeFalsy(properties[name] ?? {}, schemas));
  if (truthy.length === required.length) return schema;
  const { required: _all, ...rest } = schema;
  return { ...rest, ...(truthy.length > 0 ? { required: truthy } : {}), "x-required": required };
}
