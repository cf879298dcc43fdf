import type { Database } from "@toque/db/client/types.ts";
import type { Topic } from "@toque/db/schemas/events.ts";
import type { Position } from "./outbox-log.ts";

/** This process. A data folder serves one process at a time, so another process's lease on it is void. */
const processId = crypto.randomUUID();

/** The row of a group and a topic: its offset, and the owner of its lease. */
export interface OffsetKey {
  group: string;
  topic: Topic;
  owner: string;
}

/** A new name for a lease owner. */
export const newOwner = (): string => `${processId}:${crypto.randomUUID()}`;

/**
 * Acquires the group's topic for `owner`, unless another owner holds it.
 * @returns the group's offset (the beginning for a new group), or null when another owner holds the lease
 */
export async function takeOffset(
  db: Database,
  { group, topic, owner }: OffsetKey,
  leaseMs: number,
): Promise<Position | null> {
  const rows = await db.sql<{ tx: string; id: number }[]>`
    insert into bus_offsets as b (consumer_group, topic, tx, id, owner, owned_until)
    values (${group}, ${topic}, '0', 0, ${owner}, now() + ${leaseMs}::float8 * interval '1 millisecond')
    on conflict (consumer_group, topic) do update set owner = excluded.owner, owned_until = excluded.owned_until
      where b.owner is null or b.owner = excluded.owner or b.owned_until < now()
        or (${db.kind === "pglite"}::boolean and not starts_with(b.owner, ${processId}))
    returning tx::text as tx, id`;
  const row = rows[0];
  return row ? { tx: BigInt(row.tx), id: row.id } : null;
}

/** Saves the group's offset and extends the lease. @returns false when the lease is lost */
export async function saveOffset(
  db: Database,
  { group, topic, owner }: OffsetKey,
  position: Position,
  leaseMs: number,
): Promise<boolean> {
  const rows = await db.sql`
    update bus_offsets set tx = ${String(position.tx)}::text::xid8, id = ${position.id}::bigint, updated_at = now(),
      owned_until = now() + ${leaseMs}::float8 * interval '1 millisecond'
    where consumer_group = ${group} and topic = ${topic} and owner = ${owner} returning 1`;
  return rows.length === 1;
}

/** The name of one lease: an owner holds leases of one group only. */
export const leaseName = ({ owner, topic }: { owner: string; topic: string }): string => `${owner}\n${topic}`;

/** Extends the leases of these owners. @returns the `owner` and `topic` of those still held, in {@link leaseName} form */
export async function renewOffsets(db: Database, owners: string[], leaseMs: number): Promise<Set<string>> {
  const rows = await db.sql<{ owner: string; topic: string }[]>`
    update bus_offsets set owned_until = now() + ${leaseMs}::float8 * interval '1 millisecond'
    where owner = any(${owners}::text[]) returning owner, topic`;
  return new Set(rows.map(leaseName));
}

/** Releases all leases of this owner. */
export async function releaseOffsets(db: Database, owner: string): Promise<void> {
  await db.sql`update bus_offsets set owner = null, owned_until = null where owner = ${owner}`;
}
