// The rooms of the repository and what each may import: the table used by .ci/check-imports.ts.

/** A folder of the repository, or single files of one. */
export interface Room {
  path: string;
  /** Rooms that its files may import; its own are always allowed. */
  may: readonly string[];
  /** Rooms of which it may import types only. */
  types?: readonly string[];
  /** The only files that others may import; by default every file. */
  door?: readonly string[];
  /** Packages that must not be imported here, even if declared. */
  without?: readonly string[];
}

const server = ["db", "db/schemas", "db/shared"];
/** Interfaces between the AI layer and its models; a model needs nothing else of it. */
const aiPorts = [
  "workers/ai/ports.ts",
  "workers/ai/prompts/context.ts",
  "workers/ai/response-tools.ts",
  "workers/ai/changes/schema.ts",
];
const kafkajsTimers = "workers/platform/bus/kafkajs-timers.ts";
/** What a key of the search engine may do: data. */
const searchKey = "search/meilisearch-key.json";
const ai = ["workers/ai", "workers/ai/language", ...aiPorts];
const workers = [
  "workers",
  "workers/platform",
  kafkajsTimers,
  "workers/runtime",
  "workers/jobs",
  "workers/import",
  "workers/backup",
  "workers/account-archive",
  "workers/pdf",
  ...ai,
];
const page = { types: ["db", "db/schemas", "api"], may: ["db/shared", "web/i18n"] };

/** A file is in the room of the longest path that it lies in, or that is its own. */
export const rooms: readonly Room[] = [
  { path: "db/schemas", may: [], without: ["elysia"] },
  // What the page loads as well.
  { path: "db/shared", may: [], types: ["db/schemas"], without: ["elysia"] },
  { path: "db", may: server, without: ["elysia"] },
  { path: "search", may: server, without: ["elysia"] },
  { path: "workers/platform", may: [...server, "search", kafkajsTimers], without: ["elysia"] },
  { path: "workers/runtime", may: [...server, "workers/platform"], without: ["elysia"] },
  { path: "workers/ai/language", may: server, without: ["elysia"] },
  ...aiPorts.map((path) => ({ path, may: server, without: ["elysia"] })),
  {
    path: "workers/ai",
    may: [...server, "search", "workers/platform", "workers/ai/language", ...aiPorts],
    without: ["elysia"],
  },
  {
    path: "workers/offline-chef",
    may: [...server, "workers/ai/language", ...aiPorts],
    door: ["workers/offline-chef/index.ts"],
    without: ["elysia"],
  },
  {
    path: "workers/jobs",
    may: [
      ...server,
      "search",
      "workers/platform",
      "workers/runtime",
      "workers/account-archive",
      "workers/import",
      ...ai,
    ],
    without: ["elysia"],
  },
  {
    path: "workers/import",
    may: [...server, "workers/platform", "workers/account-archive", "workers/ai/language"],
    without: ["elysia"],
  },
  {
    path: "workers/account-archive",
    may: [...server, "workers/platform", "workers/backup"],
    without: ["elysia"],
  },
  { path: "workers/pdf", may: server, without: ["elysia"] },
  { path: "workers/backup", may: [...server, "workers/platform"], without: ["elysia"] },
  // The composition of a worker process: the only place that knows the offline chef.
  { path: "workers", may: [...server, "search", ...workers, "workers/offline-chef"], without: ["elysia"] },
  { path: "api/covers", may: [...server, ...workers, "api"], door: ["api/covers/index.ts", "api/covers/routes.ts"] },
  { path: "api", may: [...server, "search", searchKey, ...workers, "api/covers"] },
  { path: "web/shared", ...page },
  { path: "web/features", may: [...page.may, "web/shared"], types: page.types },
  { path: "web/app", may: [...page.may, "web/shared", "web/features"], types: page.types },
  { path: "web/worker", may: ["web/shared"] },
  { path: "web/i18n", may: [], types: ["web/shared", "web/features", "web/app"] },
  { path: "web/testing", may: ["web/shared", "web/features", "web/app"], types: page.types },
  { path: "web/e2e", may: ["web/shared", "web/features", "web/testing", "web/i18n"], types: page.types },
  { path: "web", may: ["web/app", "web/shared", "web/features", "web/i18n"] },
  // Of kafkajs, whose timers need it wherever it is loaded.
  { path: kafkajsTimers, may: [], without: ["elysia"] },
  { path: searchKey, may: [] },
  { path: "docker", may: [kafkajsTimers, searchKey] },
  // Runners belong to no room and may start any of them.
  { path: ".ci", may: [...server, "search", ...workers, "api", "web", "docker"] },
];

/**
 * What the tests and benches of a top folder may import beyond its rooms: any room of the folder itself, and those of these
 * folders.
 */
export const forTests: Readonly<Record<string, readonly string[]>> = {
  db: [],
  search: ["db"],
  workers: ["db", "search"],
  api: ["db", "search", "workers", "docker", ".ci"],
  web: [".ci"],
};

/** Folders of which no sibling imports another. */
export const separate: readonly string[] = ["web/features"];
