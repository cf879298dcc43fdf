import type { Conn, Database } from "../client/types.ts";

export interface PruneOptions {
  /** Rows younger than this many days are kept. 7 by default, which is also how long a stopped consumer may lag. */
  keepDays?: number;
  /** Rows deleted by one statement, so that no lock lasts long. 1,000 by default. */
  batch?: number;
  /** True where a relay publishes the outbox (Kafka): unpublished rows are kept regardless of their age. */
  publishedOnly: boolean;
}

/** Number of rows deleted from each table. */
export interface Pruned {
  outbox: number;
  inbox: number;
}

/** Deletes old outbox and inbox rows in bounded batches. */
export async function prunePipeline(db: Database, options: PruneOptions): Promise<Pruned> {
  const { keepDays = 7, batch = 1000, publishedOnly } = options;
  const repeat = async (deleteBatch: () => Promise<number>): Promise<number> => {
    let total = 0;
    while (true) {
      const deleted = await deleteBatch();
      total += deleted;
      if (deleted < batch) return total;
    }
  };
  return {
    outbox: await repeat(async () => {
      const rows = await db.sql`
        delete from outbox where id in (
          select id from outbox
          where created_at < now() - make_interval(days => ${keepDays}::int)
            and (published_at is not null or not ${publishedOnly}::boolean)
          order by id limit ${batch}::int)`;
      return rows.count;
    }),
    inbox: await repeat(async () => {
      const rows = await db.sql`
        delete from inbox where (consumer_group, message_id) in (
          select consumer_group, message_id from inbox
          where processed_at < now() - make_interval(days => ${keepDays}::int)
          order by processed_at limit ${batch}::int)`;
      return rows.count;
    }),
  };
}

/** The number of unpublished events and of dead letters that wait. */
export async function countPipeline(conn: Conn): Promise<{ unpublished: number; dead: number }> {
  const [row] = await conn<{ unpublished: number; dead: number }[]>`
    select (select count(*) from outbox where published_at is null)::int as unpublished,
           (select count(*) from dead_letters where replayed_at is null and discarded_at is null)::int as dead`;
  return row!;
}
