import { type Static, type TObject, Type } from "@sinclair/typebox";
import type { CiqualReport } from "../ciqual/import.ts";
import { type FridgeFoods, GenerationRequest, type JobType, type StoredGeneration } from "../schemas/ai.ts";
import type { StoredExport } from "../schemas/archive.ts";
import { Enum, Id, Lang, Nullable } from "../schemas/common.ts";
import type { StoredFinding } from "../schemas/findings.ts";
import type { AccountImport } from "../schemas/import.ts";
import type { RecipeFileImport } from "../schemas/recipe-file-import.ts";
import type { RecipeImport } from "../schemas/recipe-import.ts";
import { ChatRequest, type ThreadEvent } from "../schemas/thread.ts";
import { type BulkKind, bulkKinds } from "../translations/lacking.ts";

// The params and the result of every job type, shared by the queue, the API and the workers.

const wish = { langs: Type.Array(Lang, { maxItems: 4 }), origin_lang: Nullable(Lang) };

/** The params of each job type; validated when the job is written, and again before its handler runs. */
export const jobParams = {
  /** The request as resolved by the API. `test` composes without saving a recipe. */
  "generate-recipe": Type.Object({ ...GenerationRequest.properties, test: Type.Optional(Type.Boolean()) }),
  /** The user's message is already an event of the thread. */
  chatbot: Type.Object({
    thread_id: Type.Integer({ minimum: 1 }),
    message: ChatRequest.properties.message,
    recipe_id: Type.Optional(Nullable(Id)),
  }),
  "upgrade-recipe": Type.Object({ recipe_id: Id }),
  "translate-recipe": Type.Object({ recipe_id: Id, ...wish }),
  /** `total`: number of entities that lacked a language when the job was created. */
  "translate-all": Type.Object({
    kind: Enum(bulkKinds),
    total: Type.Integer({ minimum: 0 }),
    ...wish,
    /** Of recipes: what everyone may read, and those with a tag. */
    public_only: Type.Optional(Type.Boolean()),
    tag_id: Type.Optional(Nullable(Id)),
  }),
  /** A retry with the same seed gives the same facts. */
  "fun-fact": Type.Object({ seed: Type.Integer({ minimum: 0, maximum: 0xffff_ffff }) }),
  /** The storage key of a picture; the creator of the job has checked that it belongs to the user. */
  "fridge-image": Type.Object({ picture: Type.String({ minLength: 1, maxLength: 200 }) }),
  /** One address, or two separated by a blank. */
  "ciqual-import": Type.Object({
    source: Type.String({ minLength: 1, maxLength: 4000 }),
    /** Only reports what the import would do. */
    check_only: Type.Optional(Type.Boolean()),
    /** The fingerprint of the table whose report was confirmed: no other is imported. */
    expected: Type.Optional(Nullable(Type.String())),
  }),
  /** The row of the archive, made with the job. */
  account_export: Type.Object({ export_id: Type.String({ pattern: "^[0-9a-f-]{36}$" }) }),
  /** The creation, which is paid for. */
  "chef-creation": Type.Object({ workflow_id: Type.String({ pattern: "^[0-9a-f-]{36}$" }) }),
  "chef-mint": Type.Object({ chef_id: Id }),
  /** The uploaded archive. */
  account_import: Type.Object({ import_id: Type.String({ pattern: "^[0-9a-f-]{36}$" }) }),
  /** The uploaded file of another app. */
  "recipe-file-import": Type.Object({ import_id: Type.String({ pattern: "^[0-9a-f-]{36}$" }) }),
  /** One of an address, an uploaded PDF, and the storage key of a picture, which its creator has checked. */
  "recipe-import": Type.Object({
    url: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 2000 }))),
    import_id: Type.Optional(Nullable(Type.String({ pattern: "^[0-9a-f-]{36}$" }))),
    picture: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 200 }))),
    lang: Type.Optional(Nullable(Lang)),
    /** AI actions a day of the user, of which one is taken only if a model has to read the page; null: unlimited. */
    model_limit: Nullable(Type.Integer({ minimum: 0 })),
  }),
} as const satisfies Record<JobType, TObject>;

export type JobParams<T extends JobType = JobType> = Static<(typeof jobParams)[T]>;

/** The answer to a message, with all events that were added to the thread. */
export interface ChatbotResult {
  thread_id: number;
  /** The recipe that the conversation is now about. */
  recipe_id: number | null;
  message: Extract<ThreadEvent, { type: "message" }>;
  /** In the thread's order; the answer is the last. */
  events: ThreadEvent[];
}

export interface UpgradeResult {
  /** The upgraded recipe: the user's own, or their new variant of another user's recipe. */
  recipe_id: number;
  version: number;
  /** The version that "undo" restores; null for a variant, which has no previous version. */
  previous_version: number | null;
  summary: string;
  model: string;
}

export interface TranslateRecipeResult {
  recipe_id: number;
  /** The version with the translations; the previous one when nothing was missing. */
  version: number;
  /** The languages that were filled. */
  langs: Lang[];
  model: string;
}

export interface TranslateAllResult {
  kind: BulkKind;
  /** Number of entities that lacked a language when the job was created. */
  total: number;
  /** How many of these are now complete. */
  translated: number;
  /** Entities that failed the checks or were changed repeatedly in the meantime; at most 200 are listed. */
  refused: { id: number; reason: string; findings: StoredFinding[] }[];
  model: string;
}

/** The chef of a creation with its portrait. */
export interface ChefCreationResult {
  chef_id: number;
  chef_uid: string;
  img_url: string;
}

/** The key of a minted chef; null where there was nothing to be minted. */
export interface ChefMintResult {
  chef_id: number;
  public_key: string | null;
}

/** The result of each job type. */
interface JobResults {
  /** Its `recipe` is null: it is read in the language of the requesting client. */
  "generate-recipe": StoredGeneration;
  chatbot: ChatbotResult;
  "upgrade-recipe": UpgradeResult;
  "translate-recipe": TranslateRecipeResult;
  "translate-all": TranslateAllResult;
  /** The sentence. */
  "fun-fact": string;
  "fridge-image": FridgeFoods;
  "ciqual-import": CiqualReport;
  account_export: StoredExport;
  account_import: AccountImport;
  "chef-creation": ChefCreationResult;
  "chef-mint": ChefMintResult;
  "recipe-import": RecipeImport;
  "recipe-file-import": RecipeFileImport;
}
export type JobResult<T extends JobType = JobType> = JobResults[T];
