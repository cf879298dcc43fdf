import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHealthVault } from "@toque/db/accounts/health-vault.ts";
import { createSession } from "@toque/db/accounts/sessions.ts";
import type { Database } from "@toque/db/client/types.ts";
import type { Role } from "@toque/db/schemas/common.ts";
import { rebuildIndex } from "@toque/search/indexer.ts";
import { createPostgresSearch } from "@toque/search/postgres.ts";
import { indexedTestDatabase } from "@toque/search/testing/database.ts";
import { startAccountMails } from "@toque/workers/account-mails/send.ts";
import { buildEmbedder } from "@toque/workers/embedder.ts";
import { foodsByMeaning } from "@toque/workers/jobs/embed/foods.ts";
import { createEmbeddedBus } from "@toque/workers/platform/bus/embedded.ts";
import { readConfig } from "@toque/workers/platform/config.ts";
import { imageProcessor } from "@toque/workers/platform/images/image.ts";
import { createUploads } from "@toque/workers/platform/images/uploads.ts";
import { silentLogger } from "@toque/workers/platform/logging/logger.ts";
import type { MailMessage } from "@toque/workers/platform/mail/port.ts";
import { folderStorage } from "@toque/workers/platform/storage/folder.ts";
import { mapOf, type StoreDoubles, storeDoubles } from "@toque/workers/platform/stores/testing/store-double.ts";
import { createApp } from "../app.ts";
import { createEntitlements } from "../billing/entitlements.ts";
import type { Deps } from "../deps.ts";
import { createEventHub } from "../events/event-hub.ts";
import { createRateLimiter } from "../http/rate-limit.ts";
import { CONTENT_SECURITY_POLICY } from "../http/security-headers.ts";
import { StreamCounter } from "../http/stream-counter.ts";
import { createMetrics } from "../operations/metrics.ts";
import { accessTokens } from "../session/access-tokens.ts";

/** A signed-in account of a test. */
export interface TestUser {
  id: number;
  email: string;
  token: string;
}

/** A response with its parsed body. */
export interface TestAnswer<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

export interface TestApp {
  deps: Deps;
  db: Database;
  /** Every mail, in the order they left: mails to accounts leave in the background, also while a later test runs. */
  mails: MailMessage[];
  mailsTo(address: string): MailMessage[];
  /** The app stores, which a test fills and takes down. */
  stores: StoreDoubles;
  /** Calls the app as a user (or as a visitor); a body goes as JSON. */
  call<T = Record<string, unknown>>(
    method: string,
    path: string,
    options?: { as?: TestUser | null; body?: unknown; headers?: Record<string, string> },
  ): Promise<TestAnswer<T>>;
  handle(request: Request): Promise<Response>;
  signUp(email?: string, roles?: Role[]): Promise<TestUser>;
  close(): Promise<void>;
}

const SECRET = "a-secret-for-tests-that-is-long-enough";

/**
 * The whole HTTP application on a seeded embedded database, without a port. Jobs are queued; no worker runs.
 * @param onStatement receives the text of every SQL statement
 * @param given another seeded database, which is indexed, and closed with the application
 */
export async function testApp(
  env: Record<string, string> = {},
  onStatement?: (text: string) => void,
  given?: Database,
): Promise<TestApp> {
  const db = given ?? (await indexedTestDatabase(onStatement));
  const folder = await mkdtemp(join(tmpdir(), "toque-test-"));
  const config = readConfig({
    DATA_DIR: folder,
    PUBLIC_URL: "http://localhost:3000",
    RATE_REQUESTS_PER_MINUTE: "100000",
    ...env,
  });
  const bus = createEmbeddedBus({ db, log: silentLogger });
  const eventHub = await createEventHub(bus, silentLogger);
  const search = createPostgresSearch(db);
  if (given) await rebuildIndex(db, search);
  const storage = folderStorage(join(folder, "media"));
  const mails: MailMessage[] = [];
  const tokens = accessTokens([SECRET]);
  const stores = storeDoubles();
  const deps: Deps = {
    config,
    db,
    search,
    similarFoods: foodsByMeaning({ db, log: silentLogger }, () => buildEmbedder(config)),
    storage,
    uploads: createUploads({ db, storage, images: imageProcessor(), log: silentLogger }),
    mailer: { name: "folder", send: async (mail) => void mails.push(mail), ping: async () => {} },
    eventHub,
    tokens,
    csrfSecret: SECRET,
    health: createHealthVault([SECRET]),
    limiter: createRateLimiter(),
    streams: new StreamCounter(),
    entitlements: createEntitlements(config, db),
    stores: mapOf(stores),
    modelName: "offline chef",
    metrics: createMetrics(db),
    site: { assets: new Map(), template: null, policy: CONTENT_SECURITY_POLICY },
    log: silentLogger,
    checks: { database: { adapter: "pglite", ping: () => db.ping() } },
  };
  const app = createApp(deps);
  const endMails = await startAccountMails({
    db,
    bus,
    mailer: { send: (mail) => deps.mailer.send(mail) },
    publicUrl: config.publicUrl,
    log: silentLogger,
  });
  let users = 0;
  return {
    deps,
    db,
    mails,
    mailsTo: (address) => mails.filter(({ to }) => to === address),
    stores,
    handle: (request) => Promise.resolve(app.handle(request)),
    async call<T>(method: string, path: string, options: Parameters<TestApp["call"]>[2] = {}) {
      const headers = new Headers(options.headers);
      if (options.as) headers.set("authorization", `Bearer ${options.as.token}`);
      const init: RequestInit = { method, headers };
      if (options.body !== undefined) {
        if (!headers.has("content-type")) headers.set("content-type", "application/json");
        init.body = typeof options.body === "string" ? options.body : JSON.stringify(options.body);
      }
      const response = await app.handle(new Request(`http://localhost:3000${path}`, init));
      const text = await response.text();
      const json = (response.headers.get("content-type") ?? "").includes("json");
      return { status: response.status, headers: response.headers, body: (json ? JSON.parse(text) : text) as T };
    },
    async signUp(email = `cook${++users}@example.org`, roles: Role[] = []) {
      const { id, session } = await db.transaction(async (tx) => {
        const [row] = await tx<{ id: number }[]>`
          insert into users (email, roles) values (${email}, ${roles}::text[]) returning id`;
        return { id: row!.id, session: await createSession(tx, row!.id) };
      });
      return { id, email, token: await tokens.sign({ userId: id, sessionId: session.id, roles }) };
    },
    async close() {
      await endMails();
      await eventHub.close();
      await bus.close();
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
