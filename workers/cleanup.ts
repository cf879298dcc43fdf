import { deleteOldEmailChanges } from "@toque/db/accounts/email-changes.ts";
import { deleteOldMails } from "@toque/db/accounts/mails.ts";
import { deleteExpiredLinks } from "@toque/db/accounts/newsletter.ts";
import { deleteExpiredChallenges } from "@toque/db/accounts/passkeys.ts";
import { deleteExpiredProviderSignIns } from "@toque/db/accounts/provider-sign-ins.ts";
import { deleteExpiredSignIns } from "@toque/db/accounts/sign-in.ts";
import type { Database } from "@toque/db/client/types.ts";
import { vacuumEmbedded } from "@toque/db/client/vacuum.ts";
import { deleteOldCookings } from "@toque/db/cooking/cookings.ts";
import { deleteRemovedEntries } from "@toque/db/cooking/log.ts";
import { deleteOldKeys } from "@toque/db/idempotency/keys.ts";
import { deleteOldJobEvents } from "@toque/db/jobs/events.ts";
import { prunePipeline } from "@toque/db/outbox/pipeline.ts";
import { forgetAbandonedIndex } from "@toque/search/index-state.ts";
import { removeExports, removeImports } from "./account-archive/cleanup.ts";
import { eraseDueAccounts } from "./erasure/erase-accounts.ts";
import { removeAbandonedUploads } from "./platform/images/cleanup.ts";
import type { Logger } from "./platform/logging/logger.ts";
import { pause } from "./platform/pause.ts";
import type { Storage } from "./platform/storage/port.ts";

const EVERY_MS = 10 * 60_000;

interface CleanupDeps {
  db: Database;
  storage: Storage;
  /** True where a relay publishes the outbox: unpublished events are then kept. */
  publishedOnly: boolean;
  log: Logger;
}

/**
 * Deletes expired data: old events, used links, unanswered challenges, stored responses of idempotent calls, ended
 * sessions, unused uploads, changes for a search index that no process updates, old archives of accounts
 * and uploaded ones, and accounts
 * whose waiting time is over. Then the embedded database is vacuumed where it is due.
 */
export async function cleanUp({ db, storage, publishedOnly, log }: CleanupDeps): Promise<void> {
  await prunePipeline(db, { publishedOnly });
  await deleteOldKeys(db.sql);
  await deleteExpiredSignIns(db.sql);
  await deleteExpiredProviderSignIns(db.sql);
  await deleteExpiredLinks(db.sql);
  await deleteOldMails(db.sql);
  await deleteOldEmailChanges(db.sql);
  await deleteExpiredChallenges(db.sql);
  await deleteOldJobEvents(db.sql);
  await deleteOldCookings(db.sql);
  await deleteRemovedEntries(db.sql);
  await forgetAbandonedIndex(db);
  await removeAbandonedUploads(db, storage);
  await removeExports(db, storage);
  await removeImports(db, storage);
  await eraseDueAccounts({ db, storage, log });
  await vacuumEmbedded(db, pause);
}

/** Runs the cleanup every ten minutes. Returns the function that stops it. */
export function startCleanup(deps: CleanupDeps): () => void {
  const timer = setInterval(
    () => void cleanUp(deps).catch((error: unknown) => deps.log.warn("the cleanup failed", { error })),
    EVERY_MS,
  );
  timer.unref();
  return () => clearInterval(timer);
}
