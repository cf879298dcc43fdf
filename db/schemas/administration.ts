import { type Static, Type } from "@sinclair/typebox";
import { JobError, JobProgress, JobStatus, jobTypes } from "./ai.ts";
import { Body, Enum, Id, Lang, LangMap, LangText, Nullable } from "./common.ts";
import { QuantityType } from "./quantity.ts";

const time = Type.String({ format: "date-time" });
const count = Type.Integer({ minimum: 0 });

/** The kinds of jobs. */
export const JobKind = Enum(jobTypes);

/** A job as administrators see it: how it stands, never what it was asked or what it answered. */
export const AdminJob = Type.Object({
  id: Id,
  type: JobKind,
  status: JobStatus,
  progress: JobProgress,
  /** Whose it is; null for one of the installation. */
  user_id: Nullable(Id),
  model: Nullable(Type.String()),
  /** Failed attempts. */
  attempts: count,
  /** Runs that ended without an outcome. */
  interruptions: count,
  /** As its owner reads it. */
  error: Nullable(JobError),
  /** The inner reason of its last failure, without secrets and personal data. */
  reason: Nullable(Type.String()),
  created_at: time,
  started_at: Nullable(time),
  finished_at: Nullable(time),
});
export type AdminJob = Static<typeof AdminJob>;

export const deadLetterStates = ["waiting", "replayed", "discarded"] as const;
export const DeadLetterState = Enum(deadLetterStates);
export type DeadLetterState = (typeof deadLetterStates)[number];

/** What failed after its last attempt: a message of a consumer group, or a job. */
export const AdminDeadLetter = Type.Object({
  id: Id,
  state: DeadLetterState,
  consumer_group: Type.String(),
  topic: Type.String(),
  type: Type.String(),
  message_id: Nullable(Type.Integer({ minimum: 1 })),
  job_id: Nullable(Id),
  /** The inner reason, without secrets and personal data. */
  error: Type.String(),
  attempts: count,
  /** The payload as JSON, its texts masked. */
  payload: Type.String(),
  /** When the message or the job came up; null when it is not kept any more. */
  first_at: Nullable(time),
  /** When the last attempt failed. */
  last_at: time,
  replayed_at: Nullable(time),
  discarded_at: Nullable(time),
  discard_reason: Nullable(Type.String()),
});
export type AdminDeadLetter = Static<typeof AdminDeadLetter>;

/** A consumer group with the number of its dead letters that wait. */
export const DeadLetterGroup = Type.Object({ consumer_group: Type.String(), waiting: count });
export type DeadLetterGroup = Static<typeof DeadLetterGroup>;

export const DeadLetterReplay = Body({ consumer_group: Type.String({ minLength: 1, maxLength: 200 }) });
export const DeadLetterDiscard = Body({ reason: Type.String({ minLength: 3, maxLength: 500, pattern: "\\S" }) });

/** What became of the dead letters of a group: replayed, or refused because their job is no longer a failed one. */
export const ReplayedDeadLetters = Type.Object({ replayed: count, refused: count, left: count });
export type ReplayedDeadLetters = Static<typeof ReplayedDeadLetters>;

export const healthParts = [
  "database",
  "search",
  "bus",
  "workers",
  "outbox",
  "jobs",
  "dead_letters",
  "mails",
  "media",
  "model",
  "stores",
  "version",
  "backup",
] as const;
export const HealthPartName = Enum(healthParts);
export type HealthPartName = (typeof healthParts)[number];
export const healthLevels = ["green", "amber", "red"] as const;
export const HealthLevel = Enum(healthLevels);
export type HealthLevel = (typeof healthLevels)[number];

export const healthReasons = [
  "ok",
  "no_answer",
  "fallback",
  "waiting",
  "failed",
  "not_configured",
  "offline_chef",
  "almost_full",
  "unknown",
  "overdue",
] as const;
export const HealthReason = Enum(healthReasons);
export type HealthReason = (typeof healthReasons)[number];

/** One part of the installation. `reason` says why, in a word that the page has sentences for. */
export const HealthPart = Type.Object({
  name: HealthPartName,
  level: HealthLevel,
  reason: HealthReason,
  /** What serves it: an adapter, a model, the stores, a version. */
  detail: Nullable(Type.String()),
  /** How many of what it is about: events, jobs, letters, mails; the free share of a disk in per cent. */
  count: Nullable(Type.Integer()),
  /** Since when: the oldest that waits, the last backup. */
  since: Nullable(time),
});
export type HealthPart = Static<typeof HealthPart>;

/** Every part of the installation at one moment; `level` is that of the worst. */
export const InstallationHealth = Type.Object({
  checked_at: time,
  level: HealthLevel,
  parts: Type.Array(HealthPart),
});
export type InstallationHealth = Static<typeof InstallationHealth>;

/** A recipe that lacks languages, and what there is to write for it. */
export const UntranslatedRecipe = Type.Object({
  id: Id,
  name: LangText,
  /** Everyone may read it. */
  public: Type.Boolean(),
  missing: Type.Array(Lang),
  characters: count,
});
export type UntranslatedRecipe = Static<typeof UntranslatedRecipe>;

/** What a bulk translation would do, and about what a model would take for it. */
export const TranslationEstimate = Type.Object({
  recipes: count,
  /** Pairs of a recipe and a language. */
  translations: count,
  characters: Type.Number({ minimum: 0 }),
  input_tokens: count,
  output_tokens: count,
  /** By the configured prices; null without prices. */
  cost: Nullable(Type.Number({ minimum: 0 })),
  /** What would translate; null with the offline chef, which does not. */
  model: Nullable(Type.String()),
});
export type TranslationEstimate = Static<typeof TranslationEstimate>;

/** A recipe that a job has translated. */
export const TranslatedRecipe = Type.Object({ id: Id, name: LangText, summary: Type.String(), at: time });
export type TranslatedRecipe = Static<typeof TranslatedRecipe>;

/** A measure with what it is a measure of, its names in every language. */
export const AdminMeasure = Type.Object({
  id: Id,
  type: QuantityType,
  name: LangMap,
  plural: Nullable(LangMap),
  /** Grams. */
  weight: Type.Number({ exclusiveMinimum: 0 }),
  food_id: Nullable(Id),
  subcategory_id: Nullable(Id),
  category_id: Nullable(Id),
  /** The name of its food, subcategory or category; null for a universal unit. */
  owner: Nullable(LangText),
  /** A universal unit, which stays as it is. */
  fixed: Type.Boolean(),
});
export type AdminMeasure = Static<typeof AdminMeasure>;

export const referenceKinds = ["tag", "diet", "allergy", "category", "subcategory", "measure"] as const;
export const ReferenceKind = Enum(referenceKinds);
export type ReferenceKind = (typeof referenceKinds)[number];

/** How many things use an entry of the reference data. */
export const ReferenceUses = Type.Object({
  recipes: count,
  foods: count,
  users: count,
  diets: count,
  measures: count,
  subcategories: count,
  shopping_lists: count,
});
export type ReferenceUses = Static<typeof ReferenceUses>;
