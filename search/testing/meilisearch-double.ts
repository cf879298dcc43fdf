import { delay, getResponse, HttpResponse, http, type RequestHandler } from "msw";
import { compileFilter, FilterError } from "./meilisearch-double-filter.ts";
import { type DoubleSettings, defaultSettings, findDocuments } from "./meilisearch-double-search.ts";

type Document = Record<string, unknown>;

interface Index {
  primaryKey: string | null;
  settings: DoubleSettings;
  documents: Map<string, Document>;
  createdAt: string;
}

interface Task {
  uid: number;
  indexUid: string | null;
  type: string;
  status: "enqueued" | "processing" | "succeeded" | "failed";
  error: { message: string; code: string; type: string; link: string } | null;
  enqueuedAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
  get body() {
    const type = this.status === 401 || this.status === 403 ? "auth" : "invalid_request";
    return { message: this.message, code: this.code, type, link: `https://docs.meilisearch.com/errors#${this.code}` };
  }
}

/** A test server that responds as Meilisearch does, limited to the calls of the search adapter. */
export interface MeilisearchDouble {
  url: string;
  apiKey: string;
  /** Delays every response by this many milliseconds, to test timeouts. */
  slowDown(ms: number): void;
  /** Makes the next write fail as a task. */
  failNextWrite(): void;
  /** Answers everything with an error. */
  refuse(isRefusing: boolean): void;
  /** How many searches were asked, without those that only check an index. */
  searches(): number;
  /** The names of the existing indexes. */
  indexes(): string[];
  close(): void;
}

const searchKeys = new Set(
  "indexUid q filter sort matchingStrategy attributesToRetrieve page hitsPerPage limit offset".split(" "),
);
const TASK_MS = 4;

/**
 * Starts the double on a loopback port, its routes being MSW handlers. (`setupServer` would patch sockets that Bun does
 * not have.) Writes are tasks: enqueued in order, completed shortly afterwards, and invisible until then.
 */
export function startMeilisearchDouble(): MeilisearchDouble {
  const apiKey = "master-key-of-the-double";
  const indexes = new Map<string, Index>();
  const tasks: Task[] = [];
  let tail = Promise.resolve();
  let slowness = 0;
  let isNextWriteFailing = false;
  let isRefusing = false;
  let searches = 0;
  const now = () => new Date().toISOString();

  const indexOf = (uid: string): Index => {
    const index = indexes.get(uid);
    if (!index) throw new ApiError(404, "index_not_found", `Index \`${uid}\` not found.`);
    return index;
  };

  function enqueue(type: string, indexUid: string | null, work: () => void): Response {
    const task: Task = {
      uid: tasks.length,
      indexUid,
      type,
      status: "enqueued",
      error: null,
      enqueuedAt: now(),
      startedAt: null,
      finishedAt: null,
    };
    tasks.push(task);
    tail = tail.then(async () => {
      await delay(TASK_MS);
      Object.assign(task, { status: "processing", startedAt: now() });
      await delay(TASK_MS);
      try {
        work();
        task.status = "succeeded";
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        Object.assign(task, { status: "failed", error: error.body });
      }
      task.finishedAt = now();
    });
    const { uid, status, enqueuedAt } = task;
    return HttpResponse.json({ taskUid: uid, indexUid, status, type, enqueuedAt }, { status: 202 });
  }

  function addDocuments(uid: string, documents: Document[]): void {
    if (isNextWriteFailing) {
      isNextWriteFailing = false;
      throw new ApiError(500, "internal", "The disk is full.");
    }
    const index = indexes.get(uid) ?? createIndex(uid, null);
    const key = index.primaryKey ?? "id";
    for (const document of documents) {
      const id = String(document[key] ?? "");
      if (!/^[\w-]{1,511}$/.test(id))
        throw new ApiError(400, "invalid_document_id", `Document identifier \`${id}\` is invalid.`);
    }
    for (const document of documents) index.documents.set(String(document[key]), document);
  }

  function createIndex(uid: string, primaryKey: string | null): Index {
    if (indexes.has(uid)) throw new ApiError(409, "index_already_exists", `Index \`${uid}\` already exists.`);
    const index = { primaryKey, settings: structuredClone(defaultSettings), documents: new Map(), createdAt: now() };
    indexes.set(uid, index);
    return index;
  }

  function search(index: Index, body: Record<string, unknown>): Document {
    const unknown = Object.keys(body).find((key) => !searchKeys.has(key));
    if (unknown) throw new ApiError(400, "bad_request", `Unknown field \`${unknown}\``);
    if (body.q !== "" && body.matchingStrategy !== "all")
      throw new ApiError(400, "bad_request", "the double knows matchingStrategy all");
    const { settings } = index;
    const sort = (body.sort ?? []) as string[];
    const unsortable = sort.find((rule) => !settings.sortableAttributes.includes(rule.split(":")[0]!));
    if (unsortable) throw new ApiError(400, "invalid_search_sort", `Attribute \`${unsortable}\` is not sortable.`);
    let passes: (document: Document) => boolean;
    try {
      const filterable = settings.filterableAttributes.flatMap((one) =>
        typeof one === "string" ? [one] : one.attributePatterns,
      );
      passes = compileFilter(body.filter, filterable);
    } catch (error) {
      if (error instanceof FilterError) throw new ApiError(400, "invalid_search_filter", error.message);
      throw error;
    }
    const q = String(body.q ?? "");
    const found = findDocuments([...index.documents.values()].filter(passes), q, sort, settings).slice(
      0,
      settings.pagination.maxTotalHits,
    );
    const shown = (document: Document) =>
      settings.displayedAttributes.includes("*")
        ? document
        : Object.fromEntries(Object.entries(document).filter(([key]) => settings.displayedAttributes.includes(key)));
    const common = { query: q, processingTimeMs: 0 };
    if (body.page === undefined && body.hitsPerPage === undefined) {
      const [offset, limit] = [Number(body.offset ?? 0), Number(body.limit ?? 20)];
      const hits = found.slice(offset, offset + limit).map(shown);
      return { hits, ...common, offset, limit, estimatedTotalHits: found.length };
    }
    const [page, hitsPerPage] = [Number(body.page ?? 1), Number(body.hitsPerPage ?? 20)];
    const hits = found.slice((page - 1) * hitsPerPage, page * hitsPerPage).map(shown);
    const totalPages = Math.ceil(found.length / hitsPerPage);
    return { hits, ...common, hitsPerPage, page, totalPages, totalHits: found.length };
  }

  type Handler = (context: { request: Request; params: Record<string, string>; body: never }) => Response | Document;
  const route = (method: "get" | "post" | "patch" | "delete", path: string, handle: Handler): RequestHandler =>
    http[method](`*${path}`, async ({ request, params }) => {
      await delay(slowness);
      try {
        if (path !== "/health" && request.headers.get("authorization") !== `Bearer ${apiKey}`)
          throw new ApiError(403, "invalid_api_key", "The provided API key is invalid.");
        const text = await request.text();
        const body = (text === "" ? undefined : JSON.parse(text)) as never;
        if (path === "/multi-search" && text.includes("hitsPerPage")) searches++;
        if (isRefusing) throw new ApiError(500, "internal", "Something is broken.");
        const answer = handle({ request, params: params as Record<string, string>, body });
        return answer instanceof Response ? answer : HttpResponse.json(answer);
      } catch (error) {
        if (error instanceof ApiError) return HttpResponse.json(error.body, { status: error.status });
        throw error;
      }
    });
  const describe = (uid: string) => {
    const { primaryKey, createdAt } = indexOf(uid);
    return { uid, primaryKey, createdAt, updatedAt: createdAt };
  };

  const handlers = [
    route("get", "/health", () => ({ status: "available" })),
    route("get", "/tasks/:uid", ({ params }) => {
      const task = tasks[Number(params.uid)];
      if (!task) throw new ApiError(404, "task_not_found", `Task \`${params.uid}\` not found.`);
      return { ...task, batchUid: task.uid, canceledBy: null, duration: null, details: {} };
    }),
    route("get", "/indexes", () => ({
      results: [...indexes.keys()].map(describe),
      offset: 0,
      limit: 1000,
      total: indexes.size,
    })),
    route("post", "/indexes", ({ body }) => {
      const { uid, primaryKey } = body as { uid: string; primaryKey?: string };
      return enqueue("indexCreation", uid, () => createIndex(uid, primaryKey ?? null));
    }),
    route("get", "/indexes/:uid", ({ params }) => describe(params.uid!)),
    route("delete", "/indexes/:uid", ({ params }) =>
      enqueue("indexDeletion", params.uid!, () => {
        indexOf(params.uid!);
        indexes.delete(params.uid!);
      }),
    ),
    route("patch", "/indexes/:uid/settings", ({ params, body }) =>
      enqueue("settingsUpdate", params.uid!, () => {
        const { settings } = indexOf(params.uid!);
        const changed: Partial<DoubleSettings> = body;
        Object.assign(settings, changed, { typoTolerance: { ...settings.typoTolerance, ...changed.typoTolerance } });
      }),
    ),
    route("get", "/indexes/:uid/stats", ({ params }) => ({
      numberOfDocuments: indexOf(params.uid!).documents.size,
      isIndexing: false,
      fieldDistribution: {},
    })),
    route("get", "/indexes/:uid/documents", ({ request, params }) => {
      const query = new URL(request.url).searchParams;
      const [offset, limit] = [Number(query.get("offset") ?? 0), Number(query.get("limit") ?? 20)];
      const fields = query.get("fields")?.split(",");
      const all = [...indexOf(params.uid!).documents.values()];
      const shown = (document: Document) =>
        fields ? Object.fromEntries(fields.map((field) => [field, document[field]])) : document;
      return { results: all.slice(offset, offset + limit).map(shown), offset, limit, total: all.length };
    }),
    route("post", "/indexes/:uid/documents", ({ params, body }) =>
      enqueue("documentAdditionOrUpdate", params.uid!, () => addDocuments(params.uid!, body)),
    ),
    route("post", "/indexes/:uid/documents/delete-batch", ({ params, body }) =>
      enqueue("documentDeletion", params.uid!, () => {
        for (const id of body as string[]) indexOf(params.uid!).documents.delete(String(id));
      }),
    ),
    route("post", "/indexes/:uid/search", ({ params, body }) => search(indexOf(params.uid!), body)),
    route("post", "/multi-search", ({ body }) => {
      const { queries } = body as { queries: (Record<string, unknown> & { indexUid: string })[] };
      return {
        results: queries.map((query) => ({ indexUid: query.indexUid, ...search(indexOf(query.indexUid), query) })),
      };
    }),
  ];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) =>
      (await getResponse(handlers, request)) ?? HttpResponse.json({ message: "No such route" }, { status: 404 }),
  });
  return {
    url: server.url.origin,
    apiKey,
    slowDown: (ms) => {
      slowness = ms;
    },
    failNextWrite: () => {
      isNextWriteFailing = true;
    },
    refuse: (is) => {
      isRefusing = is;
    },
    searches: () => searches,
    indexes: () => [...indexes.keys()].sort(),
    close: () => void server.stop(true),
  };
}
