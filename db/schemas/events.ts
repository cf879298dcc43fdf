import type { JobProgress, JobStatus, JobType } from "./ai.ts";
import type { GameEventType, GameFacts } from "./game.ts";

/** Topics of the bus. Each of them is created explicitly on Kafka. */
export const topics = {
  /** Work for the AI workers, keyed by the job's key. */
  jobs: "toque.jobs",
  /** Job events, keyed by job id; consumed by every API process. */
  jobEvents: "toque.job-events",
  /** Recipe events, keyed by recipe id; consumed by the indexer and every API process. */
  recipes: "toque.recipes",
  /** Changes of foods, quantities, diets and categories; consumed by the indexer and the recomputation of recipes. */
  reference: "toque.reference",
  /** New events of chat threads, keyed by user id; consumed by every API process. */
  threads: "toque.threads",
  /** Changes of shopping lists, keyed by user id; consumed by every API process. */
  shoppingLists: "toque.shopping-lists",
  /** Changes of cookings, keyed by user id; consumed by every API process. */
  cookings: "toque.cookings",
  /** Accounts whose sessions or roles changed, heard by every API process, and mails to them; keyed by user id. */
  accounts: "toque.accounts",
  /** What happens in the game, keyed by user id; consumed by the progress of quests and every API process. */
  game: "toque.game",
  /** What gave up after its last attempt. */
  deadLetters: "toque.dead-letters",
} as const;
export type Topic = (typeof topics)[keyof typeof topics];

/** Payloads by event type. */
export interface EventPayloads {
  "job.requested": { job_id: number; type: JobType };
  "job.progress": { job_id: number; event_id: number; progress: JobProgress };
  "job.text": { job_id: number; event_id: number; text: string };
  "job.finished": { job_id: number; event_id: number; status: JobStatus };
  "recipe.saved": { recipe_id: number; version: number; owner_id: number | null };
  "recipe.deleted": { recipe_id: number; owner_id: number | null };
  "food.saved": { food_id: number };
  "food.deleted": { food_id: number };
  "quantity.saved": { quantity_id: number };
  "diet.saved": { diet_id: number };
  "category.saved": { category_id: number | null; subcategory_id: number | null };
  "thread.event": { user_id: number; thread_id: number; event_id: number };
  "shopping-list.changed": { user_id: number; list_id: number; revision: number; deleted: boolean };
  "cooking.changed": { user_id: number; recipe_id: number; revision: number; ended: boolean };
  "account.changed": { user_id: number };
  "account.mail": { mail_id: string };
  /** Something that quests count; `entity` is what it happened to. */
  "game.happened": { user_id: number; event: GameEventType; entity: string; facts: GameFacts };
  /** Something that a user's pages of the game show has changed. */
  "game.changed": { user_id: number };
  "dead-letter": { dead_letter_id: number };
}
export type EventType = keyof EventPayloads;

/** One event as received by a consumer. `id` is its outbox row's, which the inbox records. */
export interface BusMessage<T extends EventType = EventType> {
  id: number;
  topic: Topic;
  key: string;
  type: T;
  payload: EventPayloads[T];
  created_at: string;
  /** The request that caused it, for the logs. */
  request_id?: string | null;
}
