import { Kind } from "@sinclair/typebox";
import * as ai from "@toque/db/entities/ai.ts";
import * as common from "@toque/db/entities/common.ts";
import * as cookbook from "@toque/db/entities/cookbook.ts";
import * as food from "@toque/db/entities/food.ts";
import * as recipe from "@toque/db/entities/recipe.ts";
import * as shoppingList from "@toque/db/entities/shopping-list.ts";
import * as user from "@toque/db/entities/user.ts";
import { type Schema, toOpenApi } from "./schema.ts";

type Exports = Record<string, unknown>;

/** Every entity module: what they export is named in the document as they name it. */
const modules: readonly Exports[] = [common, food, recipe, ai, user, shoppingList, cookbook];

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null && Kind in value;
/** Only what has fields of its own deserves a name, and what is one of several such things. */
const deservesName = (schema: Schema): boolean =>
  (schema.type === "object" && schema.properties !== undefined) || schema.oneOf !== undefined;
/** The schema as a text that does not depend on the order of its keys. */
const shapeOf = (schema: Schema): string =>
  JSON.stringify(schema, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** The named schemas of the document, and how they are recognised by their shape. */
export class Components {
  private readonly names = new Map<string, string>();
  private readonly used = new Map<string, Schema>();

  constructor() {
    for (const [name, value] of modules.flatMap((one) => Object.entries(one)))
      if (isSchema(value)) {
        const schema = toOpenApi(value);
        if (deservesName(schema) && !this.names.has(shapeOf(schema))) this.names.set(shapeOf(schema), name);
      }
  }

  /** The schema with every part that has a name replaced by a reference to it. */
  refer(schema: Schema): Schema {
    const { nullable, description, ...shape } = schema;
    const name = this.names.get(shapeOf(shape as Schema)) ?? this.names.get(shapeOf(schema));
    if (name === undefined) return this.inside(schema);
    if (!this.used.has(name)) {
      this.used.set(name, {});
      this.used.set(name, this.inside(shape as Schema));
    }
    const $ref = `#/components/schemas/${name}`;
    // Beside a reference 3.0 ignores everything; a wrapper carries what is said of this use of it.
    return nullable ? { nullable: true, allOf: [{ $ref }], ...(description ? { description } : {}) } : { $ref };
  }

  /** The schemas that were referred to, by name. */
  schemas(): Record<string, Schema> {
    return Object.fromEntries([...this.used].sort(([a], [b]) => a.localeCompare(b)));
  }

  private inside(schema: Schema): Schema {
    const each = (list: Schema[] | undefined) => list?.map((one) => this.refer(one));
    return {
      ...schema,
      ...(schema.properties
        ? { properties: Object.fromEntries(Object.entries(schema.properties).map(([k, v]) => [k, this.refer(v)])) }
        : {}),
      ...(schema.items ? { items: this.refer(schema.items) } : {}),
      ...(schema["x-any-of"] ? { "x-any-of": each(schema["x-any-of"]) } : {}),
      ...(schema.oneOf ? { oneOf: each(schema.oneOf) } : {}),
      ...(typeof schema.additionalProperties === "object"
        ? { additionalProperties: this.refer(schema.additionalProperties) }
        : {}),
    } as Schema;
  }
}
