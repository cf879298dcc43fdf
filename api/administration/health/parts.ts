import { statfs } from "node:fs/promises";
import { join } from "node:path";
import {
  overdueChecks,
  type Waiting,
  waitingEvents,
  waitingJobs,
  waitingLetters,
  waitingMails,
} from "@toque/db/administration/health.ts";
import type { HealthPart, HealthPartName } from "@toque/db/schemas/administration.ts";
import { readLastBackup } from "@toque/workers/backup/last-backup.ts";
import type { Deps } from "../../deps.ts";
import { info } from "../../http/openapi/document.ts";

/** A part of the installation without its name. */
type Finding = Partial<Omit<HealthPart, "name">> & Pick<HealthPart, "level" | "reason">;

const green = (rest: Partial<Finding> = {}): Finding => ({ level: "green", reason: "ok", ...rest });

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Green while nothing has waited for long: by when amber and red begin, in milliseconds. */
function byWaiting({ count, since }: Waiting, amber: number, red: number): Finding {
  const waited = since === null ? 0 : Date.now() - Date.parse(since);
  if (waited < amber) return green({ count, since });
  return { level: waited < red ? "amber" : "red", reason: "waiting", count, since };
}

/** A dependency that is probed as for /readyz. */
async function probe(deps: Deps, name: string): Promise<Finding> {
  const check = deps.checks[name];
  if (!check) return { level: "amber", reason: "unknown" };
  await check.ping();
  const { adapter: detail, fallback } = check;
  return fallback?.() == null ? green({ detail }) : { level: "amber", reason: "fallback", detail };
}

/** Shares of a disk that are free, in per cent. */
const [LITTLE, VERY_LITTLE] = [15, 5];

async function media({ config, storage }: Deps): Promise<Finding> {
  await storage.ping();
  if (config.s3) return green({ detail: storage.name });
  const { bavail, blocks } = await statfs(join(config.dataDir, "media"));
  const count = blocks === 0 ? 100 : Math.floor((100 * bavail) / blocks);
  if (count >= LITTLE) return green({ detail: storage.name, count });
  return { level: count < VERY_LITTLE ? "red" : "amber", reason: "almost_full", detail: storage.name, count };
}

async function stores({ db, stores: configured }: Deps): Promise<Finding> {
  const names = [...configured.keys()];
  const detail = names.join(", ");
  if (names.length === 0) return green({ reason: "not_configured" });
  const overdue = await overdueChecks(db.sql, names);
  return overdue.count === 0 ? green({ detail }) : { level: "amber", reason: "overdue", detail, ...overdue };
}

async function backup({ config }: Deps): Promise<Finding> {
  const since = await readLastBackup(config.dataDir);
  if (since === null) return { level: "amber", reason: "unknown" };
  return Date.now() - Date.parse(since) < 7 * DAY ? green({ since }) : { level: "amber", reason: "overdue", since };
}

async function letters({ db }: Deps): Promise<Finding> {
  const waiting = await waitingLetters(db.sql);
  return waiting.count === 0 ? green({ count: 0 }) : { level: "amber", reason: "failed", ...waiting };
}

const model = ({ config, modelName: detail }: Deps): Finding =>
  config.openai ? green({ detail }) : green({ reason: "offline_chef", detail });

type Check = (deps: Deps) => Finding | Promise<Finding>;

/** How each part is looked at, in the order of the page. */
const checks: Readonly<Record<HealthPartName, Check>> = {
  database: (deps) => probe(deps, "database"),
  search: (deps) => probe(deps, "search"),
  bus: (deps) => probe(deps, "bus"),
  workers: (deps) => probe(deps, "workers"),
  outbox: async ({ db, config }) =>
    byWaiting(await waitingEvents(db.sql, config.kafkaBrokers !== null), MINUTE, 10 * MINUTE),
  jobs: async ({ db }) => byWaiting(await waitingJobs(db.sql), 2 * MINUTE, 15 * MINUTE),
  dead_letters: letters,
  mails: async ({ db }) => byWaiting(await waitingMails(db.sql), 5 * MINUTE, 60 * MINUTE),
  media,
  model,
  stores,
  version: () => green({ detail: `${info.version}, Bun ${Bun.version}` }),
  backup,
};

/** Parts that are looked at only where this process has them. */
const optional = new Set<HealthPartName>(["workers"]);

/** Rejects when `work` takes longer; what comes of it later is ignored. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  work.catch(() => {});
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
    });
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Looks at every part at once. One that fails, or takes longer than `ms`, has no answer, and the others do not wait for it.
 */
export async function lookAtParts(deps: Deps, ms: number): Promise<HealthPart[]> {
  const names = Object.keys(checks) as HealthPartName[];
  return Promise.all(
    names
      .filter((name) => !optional.has(name) || deps.checks[name])
      .map(async (name): Promise<HealthPart> => {
        const none = { name, detail: null, count: null, since: null };
        try {
          // In a promise of its own, so that a check that throws at once is one that fails.
          return {
            ...none,
            ...(await within(
              ms,
              Promise.resolve().then(() => checks[name](deps)),
            )),
          };
        } catch (error) {
          // The reason may hold an address with a password: it goes to the log, not to the page.
          deps.log.warn("a part of the installation does not answer", { part: name, error });
          return { ...none, level: "red", reason: "no_answer" };
        }
      }),
  );
}
