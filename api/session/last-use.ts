import { type LiveSession, touchSession } from "@toque/db/accounts/sessions.ts";
import type { Deps } from "../deps.ts";

/** Sessions whose use is being written: twenty requests at once write it once. */
const beingWritten = new Set<string>();

/** Writes down that a session is in use, where five minutes have passed. No request waits for it, and none fails by it. */
export function noteUse(deps: Pick<Deps, "db" | "log">, session: LiveSession): void {
  const { id, use_is_due } = session;
  if (!use_is_due || beingWritten.has(id)) return;
  beingWritten.add(id);
  void touchSession(deps.db.sql, id)
    .catch((error: unknown) => deps.log.warn("the last use of a session could not be written", { error }))
    .finally(() => beingWritten.delete(id));
}
