import { resolve } from "node:path";
import type { ApiDocument, Operation } from "../fuzz/document.ts";

/** What goes into one call: parameters by their names in the document, and the body as JSON. */
export interface CallInput {
  parameters?: Record<string, unknown>;
  body?: unknown;
  /** Access token; none for a visitor. */
  token?: string | undefined;
}

/** The result of one call as the client hands it out: 200 for every success, else the status that the client reports. */
export interface CallResult {
  status: number;
  /** The parsed answer, its models written back as JSON. */
  body: unknown;
}

/** A client that was generated from the document, called by the names in the document. */
export interface GeneratedClient {
  call(operation: Operation, input: CallInput): Promise<CallResult>;
  close(): Promise<void>;
}

/** Opens a client that calls the API at `url`. `folder` is what the generator wrote. */
export type OpenClient = (folder: string, url: string) => Promise<GeneratedClient>;

/** Folder of the generated clients, or null. */
export const clientsFolder = process.env.TEST_CLIENTS_DIR ? resolve(process.env.TEST_CLIENTS_DIR) : null;

const words = (text: string): string[] => text.split(/[^A-Za-z0-9]+/).filter(Boolean);

/** `difficulty_ids` and `if-match` as `difficultyIds` and `ifMatch`. */
export const camelCase = (text: string): string =>
  words(text)
    .map((word, i) => (i === 0 ? word[0]!.toLowerCase() : word[0]!.toUpperCase()) + word.slice(1))
    .join("");

/** `RecipeCreate` and `getRecipeRecipes` as `recipe_create` and `get_recipe_recipes`. */
export const snakeCase = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();

/** The name of the schema of a body, or null. */
export const nameOf = (schema: { $ref?: string } | null | undefined): string | null =>
  schema?.$ref?.split("/").at(-1) ?? null;

/** The operation of an id in the document. */
export function operationOf(document: ApiDocument, id: string): Operation {
  const operation = document.operations.find((one) => one.id === id);
  if (!operation) throw new Error(`the document has no ${id}`);
  return operation;
}
