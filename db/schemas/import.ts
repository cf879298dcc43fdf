import { type Static, Type } from "@sinclair/typebox";
import { Body } from "./common.ts";

// Bringing an account's archive in: its upload in parts, and the report of the job that reads it.

/** The largest archive that is taken in, in bytes. */
export const MAX_IMPORT_BYTES = 500_000_000;
/** The bytes of each part but the last. */
export const IMPORT_PART_BYTES = 8_000_000;

const ImportId = Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" });

export const AccountImportCreate = Body({
  bytes: Type.Integer({ minimum: 1, maximum: MAX_IMPORT_BYTES, description: "The size of the file" }),
});
/** Where the parts of an archive go: part N, from 0, to `upload_url` with `/N` before the query. */
export const AccountImportUpload = Type.Object({
  import_id: ImportId,
  upload_url: Type.String(),
  part_bytes: Type.Integer({ minimum: 1 }),
  parts: Type.Integer({ minimum: 1 }),
  expires_at: Type.String(),
});
export type AccountImportUpload = Static<typeof AccountImportUpload>;
export const AccountImportStart = Body({ import_id: ImportId });

export const importOutcomes = ["taken", "skipped", "refused"] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** Why a recipe was not taken, or what of it. */
export const importReasons = [
  "already_there",
  "invalid_recipe",
  "unknown_food",
  "unknown_quantity",
  "unknown_allergen",
  "foreign_picture",
  "too_many_personal_foods",
  "without_history",
  "part_of_history",
  "picture_missing",
  "unknown_tag",
  "unknown_diet",
  "measure_in_grams",
  "food_became_personal",
] as const;
export type ImportReason = (typeof importReasons)[number];

/** What became of one recipe of an archive. */
export interface ImportedRecipe {
  source_id: number;
  name: string;
  outcome: ImportOutcome;
  /** The recipe here; null if it was refused. */
  recipe_id: number | null;
  /** Why it was skipped or refused; null if it was taken. */
  reason: ImportReason | null;
  /** In which field, where the reason is one of a field. */
  field: string | null;
  /** What of it could not be taken as it was. */
  notes: ImportReason[];
}
export type ImportCounts = Record<ImportOutcome, number>;
export const importKinds = [
  "recipes",
  "personal_foods",
  "pictures",
  "cookbooks",
  "shopping_lists",
  "likes",
  "chats",
  "cook_log",
  "cookings",
  "pantry",
] as const;
export type ImportKind = (typeof importKinds)[number];

/** What is filled in of an account where it has none. */
export const importedParts = [
  "bio",
  "username",
  "socials",
  "avatar",
  "health",
  "language",
  "measurement_system",
  "aisles",
] as const;
export type ImportedPart = (typeof importedParts)[number];

/** The result of a job that read an archive in. */
export interface AccountImport {
  /** The address of the installation that the archive is of. */
  source: string;
  counts: Record<ImportKind, ImportCounts>;
  /** What was filled in of the profile. */
  profile: ImportedPart[];
  /** Allergies of the archive's health profile that are unknown here, by their keys: nobody is kept from them. */
  unknown_allergies: string[];
  /** How many subscriptions the archive tells of: they stay in the books of their installation. */
  subscriptions_left: number;
  /** How many answers of the generator it holds: their foods are those of another installation. What was saved of them is a recipe. */
  ai_recipes_left: number;
  recipes: ImportedRecipe[];
}
