import type { JobType } from "@toque/db/schemas/ai.ts";
import type { AccountImport, AccountImportUpload } from "@toque/db/schemas/import.ts";
import { unpack } from "@toque/workers/account-archive/testing/unpack.ts";
import { accountExportHandler } from "@toque/workers/jobs/account-export/handler.ts";
import { accountImportHandler } from "@toque/workers/jobs/account-import/handler.ts";
import { createEmbeddedBus } from "@toque/workers/platform/bus/embedded.ts";
import { silentLogger } from "@toque/workers/platform/logging/logger.ts";
import type { JobHandler } from "@toque/workers/runtime/context.ts";
import { startJobRunner } from "@toque/workers/runtime/runner.ts";
import { type TestApp, type TestUser, testApp } from "./app.ts";

/** A finished job. */
export interface Ended<T> {
  id: number;
  status: "succeeded" | "failed";
  result: T;
  error: { code: string; detail: string } | null;
}

/** An installation whose jobs of archives run. */
export interface Installation {
  app: TestApp;
  exported(as: TestUser): Promise<Map<string, Buffer>>;
  exportedBytes(as: TestUser): Promise<Uint8Array>;
  /** Uploads an archive in parts. @returns its id */
  upload(as: TestUser, bytes: Uint8Array): Promise<string>;
  start(as: TestUser, importId: string): Promise<number>;
  ended<T = AccountImport>(as: TestUser, job: number): Promise<Ended<T>>;
  imported(as: TestUser, bytes: Uint8Array): Promise<Ended<AccountImport>>;
  close(): Promise<void>;
}

export async function installation(publicUrl: string): Promise<Installation> {
  const app = await testApp({ PUBLIC_URL: publicUrl, RATE_MAILS_PER_HOUR: "1000" });
  const bus = createEmbeddedBus({ db: app.db, log: silentLogger, pollMs: 20 });
  const deps = { ...app.deps, publicUrl: app.deps.config.publicUrl };
  const runner = await startJobRunner({
    db: app.db,
    bus,
    handlers: { account_export: accountExportHandler(deps), account_import: accountImportHandler(deps) } as Record<
      JobType,
      JobHandler
    >,
    timeoutsMs: {},
    concurrency: 2,
    prices: null,
    workerId: "test",
    pollMs: 20,
    log: silentLogger,
  });

  async function ended<T>(as: TestUser, job: number): Promise<Ended<T>> {
    for (const started = Date.now(); Date.now() - started < 50_000; await Bun.sleep(50)) {
      const { body } = await app.call<Ended<T>>("GET", `/api/recipe/jobs/${job}`, { as });
      if (body.status === "succeeded" || body.status === "failed") return body;
    }
    throw new Error("the job does not end");
  }
  const ask = async <T>(as: TestUser, path: string, body: unknown, status: number): Promise<T> => {
    const answer = await app.call<T>("POST", `/api/authentication/users/@me/${path}`, { as, body });
    if (answer.status !== status) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const self: Installation = {
    app,
    ended,
    async exportedBytes(as) {
      await app.db.sql`delete from account_exports`;
      const { id } = await ask<{ id: number }>(as, "export", undefined, 202);
      const { result } = await ended<{ download_url: string }>(as, id);
      return (await app.handle(new Request(result.download_url))).bytes();
    },
    exported: async (as) => unpack(await self.exportedBytes(as)),
    async upload(as, bytes) {
      await app.db.sql`update account_imports set created_at = created_at - interval '1 day'`;
      const opened = await ask<AccountImportUpload>(as, "import-upload", { bytes: bytes.byteLength }, 201);
      for (let part = 0; part < opened.parts; part++) {
        const url = new URL(opened.upload_url);
        url.pathname += `/${part}`;
        const body = bytes.slice(part * opened.part_bytes, (part + 1) * opened.part_bytes);
        const answer = await app.handle(new Request(url, { method: "PUT", body }));
        if (answer.status !== 204) throw new Error(`part ${part}: ${answer.status} ${await answer.text()}`);
      }
      return opened.import_id;
    },
    start: async (as, importId) => (await ask<{ id: number }>(as, "import", { import_id: importId }, 202)).id,
    async imported(as, bytes) {
      return ended(as, await self.start(as, await self.upload(as, bytes)));
    },
    async close() {
      await runner.stop(1000);
      await bus.close();
      await app.close();
    },
  };
  return self;
}
