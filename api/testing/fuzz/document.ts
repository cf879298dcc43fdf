import Ajv, { type ValidateFunction } from "ajv";
import type { Schema } from "../../http/openapi/schema.ts";
import type { TestApp } from "../app.ts";

/** One call of the OpenAPI document. */
export interface Operation {
  /** Its operationId: the method of a generated client. */
  id: string;
  method: string;
  path: string;
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[];
  body: Schema | null;
  /** Schema of each response by status; null without a JSON body. */
  answers: Map<number, Schema | null>;
  /** Whether the response is an event stream. */
  streams: boolean;
}

export interface ApiDocument {
  operations: Operation[];
  schemas: Record<string, Schema>;
  /** The schema behind a reference. */
  resolve(schema: Schema | null): Schema | undefined;
  /** The fault of a response body according to the document; null when it is valid. */
  problem(schema: Schema, body: unknown): string | null;
}

interface RawOperation {
  operationId: string;
  parameters?: Operation["parameters"];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** Reads the application's document, with a validator for its schemas. */
export async function readDocument(app: TestApp): Promise<ApiDocument> {
  const { body } = await app.call<{
    paths: Record<string, Record<string, RawOperation>>;
    components: { schemas: Record<string, Schema> };
  }>("GET", "/swagger/json");
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: false });
  ajv.addKeyword({
    keyword: "x-any-of",
    // The alternatives are ordinary schemas; "#/components/..." is found in the registered document.
    macro: (alternatives: Schema[]) => ({ anyOf: alternatives }),
  });
  const compiled = new Map<Schema, ValidateFunction>();
  const absolute = (schema: Schema): unknown =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'));
  // 3.0 has its own syntax for exclusive bounds and null; the validator expects the newer one.
  const newer = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(newer);
    if (typeof value !== "object" || value === null) return value;
    const { exclusiveMinimum, exclusiveMaximum, nullable, ...rest } = value as Record<string, unknown>;
    // All fields that are always present, where `required` has only some.
    if (rest["x-required"]) rest.required = rest["x-required"];
    const plain = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, newer(one)]));
    return nullable === true ? { anyOf: [plain, { type: "null" }] } : plain;
  };
  ajv.addSchema(newer({ $id: "document", components: body.components }) as never);
  const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): Operation => {
      const answers = Object.entries(one.responses).map(([status, answer]) => {
        const schema = answer.content?.["application/json"]?.schema ?? null;
        return [Number(status), schema] as const;
      });
      return {
        id: one.operationId,
        method: method.toUpperCase(),
        path,
        parameters: one.parameters ?? [],
        body: one.requestBody?.content["application/json"]?.schema ?? null,
        answers: new Map(answers),
        streams: JSON.stringify(one.responses).includes("text/event-stream"),
      };
    }),
  );
  return {
    operations,
    schemas: body.components.schemas,
    resolve: (schema) =>
      schema?.$ref ? body.components.schemas[schema.$ref.split("/").at(-1) ?? ""] : (schema ?? undefined),
    problem(schema, value) {
      let validate = compiled.get(schema);
      if (!validate) {
        validate = ajv.compile(newer(absolute(schema)) as never);
        compiled.set(schema, validate);
      }
      return validate(value) ? null : ajv.errorsText(validate.errors);
    },
  };
}
