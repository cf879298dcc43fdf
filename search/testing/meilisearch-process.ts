import { chmodSync, existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@toque/db/testing/free-port.ts";

/** Path of the real Meilisearch for tests that stop and start it, or null where there is none. */
export function meilisearchBinary(): string | null {
  const path = process.env.TEST_MEILI_BINARY;
  return path && existsSync(path) ? path : null;
}

/** A real Meilisearch of a test's own. */
export class MeilisearchProcess {
  private child: Bun.Subprocess | null = null;

  private constructor(
    private readonly binary: string,
    private readonly folder: string,
    private readonly port: number,
    /** The master key. */
    readonly key: string,
  ) {}

  /** A server that is not started yet, with a folder, a port and a random master key of its own. */
  static async create(binary: string): Promise<MeilisearchProcess> {
    const folder = await mkdtemp(join(tmpdir(), "toque-meilisearch-"));
    return new MeilisearchProcess(binary, folder, await freePort(), crypto.randomUUID());
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts on the data of the last run, and resolves when it answers. */
  async start(): Promise<void> {
    chmodSync(this.binary, 0o755);
    this.child = Bun.spawn(
      [this.binary, "--http-addr", `127.0.0.1:${this.port}`, "--db-path", join(this.folder, "data.ms")],
      {
        cwd: this.folder,
        env: { PATH: process.env.PATH ?? "", MEILI_NO_ANALYTICS: "true", MEILI_MASTER_KEY: this.key },
        stdin: "ignore",
        stdout: "ignore",
        stderr: "ignore",
      },
    );
    const deadline = Date.now() + 60_000;
    while (true) {
      const answers = await fetch(`${this.url}/health`, { signal: AbortSignal.timeout(1000) }).then(
        (response) => response.ok,
        () => false,
      );
      if (answers) return;
      if (this.child.exitCode !== null) throw new Error(`Meilisearch ended with ${this.child.exitCode}`);
      if (Date.now() > deadline) throw new Error("Meilisearch did not answer within 60 s");
      await Bun.sleep(50);
    }
  }

  /** SIGKILL: nothing is finished. */
  async kill(): Promise<void> {
    this.child?.kill("SIGKILL");
    await this.child?.exited;
  }

  /** SIGSTOP: connections are accepted by the system, and never answered. */
  freeze(): void {
    this.child?.kill("SIGSTOP");
  }

  /** Deletes all data; only while it does not run. */
  wipe(): Promise<void> {
    return rm(join(this.folder, "data.ms"), { recursive: true, force: true });
  }

  async close(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}
