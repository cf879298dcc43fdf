import { Kind } from "@sinclair/typebox";
import * as account from "@toque/db/schemas/account.ts";
import * as accountSession from "@toque/db/schemas/account-session.ts";
import * as administration from "@toque/db/schemas/administration.ts";
import * as ai from "@toque/db/schemas/ai.ts";
import * as billing from "@toque/db/schemas/billing.ts";
import * as chatParts from "@toque/db/schemas/chat-parts.ts";
import * as chef from "@toque/db/schemas/chef.ts";
import * as ciqual from "@toque/db/schemas/ciqual.ts";
import * as common from "@toque/db/schemas/common.ts";
import * as cookbook from "@toque/db/schemas/cookbook.ts";
import * as cooking from "@toque/db/schemas/cooking.ts";
import * as findings from "@toque/db/schemas/findings.ts";
import * as food from "@toque/db/schemas/food.ts";
import * as game from "@toque/db/schemas/game.ts";
import * as gameCooking from "@toque/db/schemas/game-cooking.ts";
import * as gameQuest from "@toque/db/schemas/game-quest.ts";
import * as gameRestaurant from "@toque/db/schemas/game-restaurant.ts";
import * as identity from "@toque/db/schemas/identity.ts";
import * as accountImport from "@toque/db/schemas/import.ts";
import * as lineCorrection from "@toque/db/schemas/line-correction.ts";
import * as operations from "@toque/db/schemas/operations.ts";
import * as pantry from "@toque/db/schemas/pantry.ts";
import * as passkey from "@toque/db/schemas/passkey.ts";
import * as people from "@toque/db/schemas/people.ts";
import * as quantity from "@toque/db/schemas/quantity.ts";
import * as recipe from "@toque/db/schemas/recipe.ts";
import * as recipeExport from "@toque/db/schemas/recipe-export.ts";
import * as recipeFileImport from "@toque/db/schemas/recipe-file-import.ts";
import * as recipeImport from "@toque/db/schemas/recipe-import.ts";
import * as recipePayload from "@toque/db/schemas/recipe-payload.ts";
import * as recipeText from "@toque/db/schemas/recipe-text.ts";
import * as review from "@toque/db/schemas/review.ts";
import * as search from "@toque/db/schemas/search.ts";
import * as session from "@toque/db/schemas/session.ts";
import * as shoppingList from "@toque/db/schemas/shopping-list.ts";
import * as thread from "@toque/db/schemas/thread.ts";
import * as user from "@toque/db/schemas/user.ts";
import * as weightSource from "@toque/db/schemas/weight-source.ts";
import { formsOfChoices, requireTruthy } from "./choices.ts";
import { NAME, type Names, type Schema, toOpenApi } from "./schema.ts";

type Exports = Record<string, unknown>;

/** All schema modules: their exports are the names in the document. */
const modules: readonly Exports[] = [
  ...[
    common,
    food,
    quantity,
    ciqual,
    recipe,
    recipePayload,
    recipeExport,
    recipeImport,
    recipeFileImport,
    recipeText,
    ai,
    thread,
    chatParts,
    findings,
    review,
    weightSource,
    lineCorrection,
  ],
  ...[user, people, search, session, shoppingList, cookbook, cooking, operations, billing, pantry],
  ...[account, accountSession, accountImport, identity, passkey, administration],
  ...[game, gameCooking, gameQuest, gameRestaurant, chef],
];

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null && Kind in value;
/** Schemas with fields, unions of them, and enumerations get a name. */
const isNamed = (schema: Schema): boolean =>
  (schema.type === "object" && schema.properties !== undefined) ||
  schema.oneOf !== undefined ||
  (schema.type === "string" && schema.enum !== undefined && schema.enum.length > 1);
/** The schema as a text, independent of the order of its keys. */
const shapeOf = (schema: Schema): string =>
  JSON.stringify(schema, (key, value: unknown) => {
    if (key === NAME || key === "description") return undefined;
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  });

const exported: Names = namedSchemas();
const shapes: ReadonlyMap<string, string> = new Map(
  // The first name of a shape stands.
  [...exported.values()].reverse().map(({ name, converted }) => [shapeOf(converted ?? {}), name]),
);

/**
 * The exported schemas with their names. They are converted when this module loads: an application that compiles its
 * validators forbids further fields in the very schemas of its answers, which is not what we promise.
 */
function namedSchemas(): Names {
  const found = new Map<unknown, { name: string; converted?: Schema }>();
  for (const [name, value] of modules.flatMap((one) => Object.entries(one)))
    if (isSchema(value) && isNamed(toOpenApi(value)) && !found.has(value)) found.set(value, { name });
  for (const [value, entry] of found) entry.converted = toOpenApi(value as Schema, found);
  return found;
}

/** Of forms that each have a `type` of their own: which value names which form. Some clients decide by nothing else. */
function discriminator(forms: Schema[], references: Schema[]): Partial<Schema> {
  const mapping = forms.map((form, i) => [form.properties?.type?.enum?.[0], references[i]?.$ref]);
  if (mapping.some(([value, reference]) => value === undefined || reference === undefined)) return {};
  return { discriminator: { propertyName: "type", mapping: Object.fromEntries(mapping) } };
}

/**
 * The named schemas of the document. A schema is recognised by being the exported one; a copy of it (with a default, or
 * made optional) by its shape.
 */
export class Components {
  private readonly used = new Map<string, Schema>();

  /** A schema of a route in the document's language, every named part replaced by a reference. */
  describe(schema: Schema): Schema {
    return this.refer(toOpenApi(schema, exported));
  }

  private refer(schema: Schema): Schema {
    const { nullable, description, default: given, [NAME]: known, ...shape } = schema;
    const name = (known as string | undefined) ?? (isNamed(shape) ? shapes.get(shapeOf(shape)) : undefined);
    if (name === undefined) return this.inside(schema);
    if (!this.used.has(name)) {
      this.used.set(name, {});
      this.used.set(name, this.inside(shape as Schema));
    }
    const $ref = `#/components/schemas/${name}`;
    // OpenAPI 3.0 ignores siblings of a reference; a wrapper holds the keywords of this use.
    const use = { ...(nullable ? { nullable } : {}), ...(given === undefined ? {} : { default: given }) };
    return Object.keys(use).length > 0
      ? { ...use, allOf: [{ $ref }], ...(description ? { description } : {}) }
      : { $ref };
  }

  /** The referenced schemas, by name. */
  schemas(): Record<string, Schema> {
    const forms = formsOfChoices(this.used);
    return Object.fromEntries(
      [...this.used]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([name, schema]) => [name, forms.has(name) ? requireTruthy(schema, this.used) : schema]),
    );
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
      ...(schema.oneOf ? { oneOf: each(schema.oneOf), ...discriminator(schema.oneOf, each(schema.oneOf) ?? []) } : {}),
      ...(typeof schema.additionalProperties === "object"
        ? { additionalProperties: this.refer(schema.additionalProperties) }
        : {}),
    } as Schema;
  }
}
