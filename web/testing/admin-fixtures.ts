import type {
  AdminDeadLetter,
  AdminJob,
  InstallationHealth,
  TranslationEstimate,
  UntranslatedRecipe,
} from "@toque/db/schemas/administration.ts";

// What the administrators' pages show, by the contract.

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 23, 9, minute)).toISOString();

const job = (over: Partial<AdminJob> & Pick<AdminJob, "id" | "type" | "status">): AdminJob => ({
  progress: { stage: "queued", percent: 0 },
  user_id: 7,
  model: null,
  attempts: 0,
  interruptions: 0,
  error: null,
  reason: null,
  created_at: at(12),
  started_at: null,
  finished_at: null,
  ...over,
});

export const jobs: AdminJob[] = [
  job({ id: 41, type: "translate-all", status: "running", progress: { stage: "translating", percent: 42 } }),
  job({ id: 40, type: "chatbot", status: "queued" }),
  job({
    id: 39,
    type: "generate-recipe",
    status: "failed",
    attempts: 3,
    error: { code: "model_timeout", detail: "The AI service did not answer in time.", findings: [] },
    reason: "ModelError: no answer within 120000 ms from https://•••@models.example/v1",
  }),
  job({ id: 38, type: "ciqual-import", status: "succeeded", user_id: null }),
];

const letter = (id: number, over: Partial<AdminDeadLetter> = {}): AdminDeadLetter => ({
  id,
  state: "waiting",
  consumer_group: "search",
  topic: "toque.reference",
  type: "category.saved",
  message_id: 900 + id,
  job_id: null,
  error: "Error: the index is not there",
  attempts: 6,
  payload: '{\n  "category_id": 4,\n  "subcategory_id": null\n}',
  first_at: at(2),
  last_at: at(8),
  replayed_at: null,
  discarded_at: null,
  discard_reason: null,
  ...over,
});

export const letters: AdminDeadLetter[] = [letter(12), letter(11, { type: "food.saved", error: "Error: timeout" })];

export const health: InstallationHealth = {
  checked_at: at(20),
  level: "red",
  parts: [
    { name: "database", level: "green", reason: "ok", detail: "postgres", count: null, since: null },
    { name: "search", level: "amber", reason: "fallback", detail: "meilisearch", count: null, since: null },
    { name: "bus", level: "red", reason: "no_answer", detail: null, count: null, since: null },
    { name: "outbox", level: "red", reason: "waiting", detail: null, count: 1204, since: at(1) },
    { name: "jobs", level: "green", reason: "ok", detail: null, count: 2, since: at(19) },
    { name: "dead_letters", level: "amber", reason: "failed", detail: null, count: 2, since: at(8) },
    { name: "mails", level: "green", reason: "ok", detail: null, count: 0, since: null },
    { name: "media", level: "amber", reason: "almost_full", detail: "folder", count: 9, since: null },
    { name: "model", level: "green", reason: "offline_chef", detail: "offline chef", count: null, since: null },
    { name: "stores", level: "green", reason: "not_configured", detail: null, count: null, since: null },
    { name: "version", level: "green", reason: "ok", detail: "1.0.0, Bun 1.4.5", count: null, since: null },
    { name: "backup", level: "amber", reason: "overdue", detail: null, count: null, since: "2026-11-10T03:00:00.000Z" },
  ],
};

export const untranslated: UntranslatedRecipe[] = [
  {
    id: 3,
    name: "Aunt Rosa’s apple cake with a very long name that has to go on",
    public: true,
    missing: ["es", "de"],
    characters: 2400,
  },
  { id: 5, name: "Shakshuka", public: false, missing: ["fr"], characters: 900 },
];

export const estimate: TranslationEstimate = {
  recipes: 2,
  translations: 3,
  characters: 3300,
  input_tokens: 3643,
  output_tokens: 943,
  cost: 0.014,
  model: "cook-4",
};
