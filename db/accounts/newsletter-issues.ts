import { createHash } from "node:crypto";
import type { Conn, Tx } from "../client/types.ts";
import type { Lang } from "../schemas/common.ts";
import { createUnsubscribeLink } from "./newsletter.ts";

/** One mail of an issue that is to be sent. */
export interface Delivery {
  user_id: number;
  email: string;
  language: Lang | null;
  /** Of the link by which this person unsubscribes. */
  token: string;
}

/** An interrupted run's mails may be claimed again after this. */
const CLAIM = "10 minutes";

/** The issue with this subject and text; the same ones are the same issue, so that a second run goes on with it. */
export async function openIssue(conn: Conn, subject: string, text: string): Promise<number> {
  const hash = createHash("sha256")
    .update(JSON.stringify([subject, text]))
    .digest("hex");
  const [row] = await conn<{ id: number }[]>`
    insert into newsletter_issues (content_hash, subject) values (${hash}, ${subject})
    on conflict (content_hash) do update set subject = excluded.subject returning id`;
  return row!.id;
}

/** Claims the next mails for confirmed subscribers who have not got this issue; two runs at once claim none twice. */
export async function claimDeliveries(tx: Tx, issueId: number, limit: number): Promise<Delivery[]> {
  const rows = await tx<Omit<Delivery, "token">[]>`
    with claimed as (
      insert into newsletter_deliveries as d (issue_id, user_id)
      select ${issueId}::int, u.id from users u
      where u.newsletter and u.deleted_at is null and not exists (
        select 1 from newsletter_deliveries o where o.issue_id = ${issueId} and o.user_id = u.id
          and (o.done_at is not null or o.claimed_at > now() - ${CLAIM}::interval))
      order by u.id limit ${limit}
      on conflict (issue_id, user_id) do update set claimed_at = now()
      where d.done_at is null and d.claimed_at <= now() - ${CLAIM}::interval
      returning user_id)
    select u.id as user_id, u.email, u.language from users u join claimed c on c.user_id = u.id order by u.id`;
  const deliveries: Delivery[] = [];
  for (const row of rows) deliveries.push({ ...row, token: await createUnsubscribeLink(tx, row.user_id) });
  return deliveries;
}

/** A mail was sent, or refused for good. */
export async function finishDelivery(conn: Conn, issueId: number, userId: number, refused: boolean): Promise<void> {
  await conn`update newsletter_deliveries set done_at = now(), refused = ${refused}
             where issue_id = ${issueId} and user_id = ${userId}`;
}

/** Gives claimed mails back that were not sent, so that the next run takes them at once. */
export async function releaseDeliveries(conn: Conn, issueId: number, userIds: readonly number[]): Promise<void> {
  await conn`delete from newsletter_deliveries
             where issue_id = ${issueId} and user_id = any(${[...userIds]}::int[]) and done_at is null`;
}
