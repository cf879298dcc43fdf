import Ajv, { type ValidateFunction } from "ajv";
import type { Schema } from "../../http/openapi/schema.ts";
import type { TestApp } from "../app.ts";

/** One call of the OpenAPI document. */
export interface Operation {
  method: string;
  path: string;
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[];
  body: Schema | null;
  /** Schema of each answer by status; null where it has no body or is no JSON. */
  answers: Map<number, Schema | null>;
  /** Answers as a stream of events. */
  streams: boolean;
}

export interface ApiDocument {
  operations: Operation[];
  schemas: Record<string, Schema>;
  /** What is wrong with an answer's body by the document; null: nothing. */
  problem(schema: Schema, body: unknown): string | null;
}

interface RawOperation {
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
  // 3.0 says exclusive bounds and null in its own way; the validator speaks the newer one.
  const newer = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(newer);
    if (typeof value !== "object" || value === null) return value;
    const { exclusiveMinimum, exclusiveMaximum, nullable, ...rest } = value as Record<string, unknown>;
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
