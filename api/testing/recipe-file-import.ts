import type { Job, JobType } from "@toque/db/schemas/ai.ts";
import type { AccountImportUpload } from "@toque/db/schemas/import.ts";
import type { RecipeFileImport } from "@toque/db/schemas/recipe-file-import.ts";
import { recipeFileImportHandler } from "@toque/workers/jobs/recipe-file-import/handler.ts";
import { createEmbeddedBus } from "@toque/workers/platform/bus/embedded.ts";
import { silentLogger } from "@toque/workers/platform/logging/logger.ts";
import type { JobHandler } from "@toque/workers/runtime/context.ts";
import { startJobRunner } from "@toque/workers/runtime/runner.ts";
import { type TestApp, type TestUser, testApp } from "./app.ts";

type Ended = Pick<Job, "id" | "status" | "error"> & { result: RecipeFileImport };

/** An app whose jobs read recipe files. */
export interface FileImports {
  app: TestApp;
  /** Uploads a file in parts. @returns its id */
  upload(as: TestUser, bytes: Uint8Array, name?: string): Promise<string>;
  start(as: TestUser, importId: string): Promise<Ended>;
  /** Uploads a file, and waits for its job's end. */
  imported(as: TestUser, bytes: Uint8Array | string, name?: string): Promise<Ended>;
  close(): Promise<void>;
}

/** @param waitMs how long a job may take */
export async function fileImports(waitMs = 50_000): Promise<FileImports> {
  const app = await testApp();
  const bus = createEmbeddedBus({ db: app.db, log: silentLogger, pollMs: 20 });
  const handler = recipeFileImportHandler({ ...app.deps, publicUrl: app.deps.config.publicUrl });
  const runner = await startJobRunner({
    ...{ db: app.db, bus, timeoutsMs: { "recipe-file-import": waitMs }, concurrency: 1, prices: null },
    handlers: { "recipe-file-import": handler } as Record<JobType, JobHandler>,
    ...{ workerId: "test", pollMs: 20, log: silentLogger },
  });
  const self: FileImports = {
    app,
    async upload(as, bytes, file_name = "recipes.zip") {
      await app.db.sql`update account_imports set created_at = created_at - interval '1 day'`;
      const body = { bytes: bytes.byteLength, file_name };
      const opened = await app.call<AccountImportUpload>("POST", "/api/recipe/imports/files", { as, body });
      if (opened.status !== 201) throw new Error(`the upload is refused: ${opened.status}`);
      const { upload_url, parts, part_bytes, import_id } = opened.body;
      for (let part = 0; part < parts; part++) {
        const url = new URL(upload_url);
        url.pathname += `/${part}`;
        const piece = bytes.slice(part * part_bytes, (part + 1) * part_bytes);
        const answer = await app.handle(new Request(url, { method: "PUT", body: piece as BodyInit }));
        if (answer.status !== 204) throw new Error(`part ${part}: ${answer.status} ${await answer.text()}`);
      }
      return import_id;
    },
    async start(as, import_id) {
      const started = await app.call<Job>("POST", "/api/recipe/imports/files/start", { as, body: { import_id } });
      if (started.status !== 202) throw new Error(`the start is refused: ${started.status}`);
      for (const began = Date.now(); Date.now() - began < waitMs; await Bun.sleep(30)) {
        const { body } = await app.call<Ended>("GET", `/api/recipe/jobs/${started.body.id}`, { as });
        if (body.status === "succeeded" || body.status === "failed") return body;
      }
      throw new Error("the job does not end");
    },
    async imported(as, bytes, name) {
      return self.start(as, await self.upload(as, Buffer.from(bytes as Uint8Array), name));
    },
    async close() {
      await runner.stop(1000);
      await bus.close();
      await app.close();
    },
  };
  return self;
}
