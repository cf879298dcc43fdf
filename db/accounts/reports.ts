import type { Conn, Tx } from "../client/types.ts";
import { DomainError, fieldError, invalidFields, notFound } from "../errors.ts";
import type { Locale } from "../recipes/present.ts";
import { type Lang, type LangMap, pick } from "../schemas/common.ts";
import type { OwnReport, ReportDecisionInput, ReportInput, ReportStatus, UserReport } from "../schemas/people.ts";
import { assertAnother, assertPerson } from "./blocks.ts";

/** People whom one account may report in 24 hours. */
export const REPORTS_A_DAY = 10;

type OwnRow = Omit<OwnReport, "created_at"> & { created_at: Date };
const ownReport = (row: OwnRow): OwnReport => ({ ...row, created_at: row.created_at.toISOString() });
const ownColumns = (conn: Conn) => conn`r.id, r.user_id, r.recipe_id, r.reason, r.note, r.status, r.created_at`;

/** A text without the space around it; null when nothing is left. */
const noteOf = (text: string | undefined): string | null => text?.trim() || null;

/** A public recipe of the person. @throws DomainError `invalid` for any other */
async function assertRecipeOf(conn: Conn, userId: number, recipeId: number): Promise<void> {
  const [row] = await conn`
    select 1 from recipes r where r.id = ${recipeId} and coalesce(r.author_id, r.owner_id) = ${userId}
      and r.deleted_at is null and not r.private and r.approved_version is not null`;
  if (!row) throw invalidFields([fieldError(["recipe_id"], "This person has no such public recipe.", "value_error")]);
}

/** @throws DomainError too_many `too_many_reports` */
async function assertBelowLimit(conn: Conn, reporterId: number): Promise<void> {
  const [recent] = await conn<{ count: number; wait: number | null }[]>`
    select count(*)::int as count,
      extract(epoch from min(created_at) + interval '24 hours' - now())::float8 as wait
    from user_reports where reporter_id = ${reporterId} and created_at > now() - interval '24 hours'`;
  if (recent!.count < REPORTS_A_DAY) return;
  throw new DomainError(
    "too_many",
    "too_many_reports",
    `You can report ${REPORTS_A_DAY} people a day. Try again later.`,
    { retryAfterSeconds: Math.max(1, Math.ceil(recent!.wait ?? 1)) },
  );
}

/**
 * Tells the moderators of somebody. While they have not decided, a further report about the same person replaces the reason of the
 * first, and adds what it says beyond it.
 * @returns the report, and whether it is a new one
 * @throws DomainError `not_found`; `invalid` for oneself or a recipe that is not theirs; `too_many`
 */
export async function reportUser(
  tx: Tx,
  { reporterId, userId }: { reporterId: number; userId: number },
  input: ReportInput,
): Promise<{ report: OwnReport; isNew: boolean }> {
  assertAnother(reporterId, userId);
  // One at a time: the limit holds, and two at once are one.
  await tx`select 1 from users where id = ${reporterId} for no key update`;
  await assertPerson(tx, userId);
  const { reason, recipe_id: recipeId = null } = input;
  const note = noteOf(input.note);
  if (recipeId !== null) await assertRecipeOf(tx, userId, recipeId);
  const [known] = await tx<OwnRow[]>`
    update user_reports r set reason = ${reason}, note = coalesce(${note}, r.note),
      recipe_id = coalesce(${recipeId}, r.recipe_id)
    where r.reporter_id = ${reporterId} and r.user_id = ${userId} and r.status = 'open' returning ${ownColumns(tx)}`;
  if (known) return { report: ownReport(known), isNew: false };
  await assertBelowLimit(tx, reporterId);
  const [row] = await tx<OwnRow[]>`
    insert into user_reports as r (reporter_id, user_id, recipe_id, reason, note)
    values (${reporterId}, ${userId}, ${recipeId}, ${reason}, ${note}) returning ${ownColumns(tx)}`;
  return { report: ownReport(row!), isNew: true };
}

interface Row extends Omit<UserReport, "recipe_name" | "created_at" | "decided_at"> {
  recipe_name: LangMap | null;
  recipe_lang: Lang | null;
  created_at: Date;
  decided_at: Date | null;
}

const userReport = ({ recipe_name, recipe_lang, created_at, decided_at, ...row }: Row, locale: Locale): UserReport => ({
  ...row,
  recipe_name:
    recipe_name && (locale.translated ? pick(recipe_name, locale.lang, recipe_lang ?? undefined) : recipe_name),
  created_at: created_at.toISOString(),
  decided_at: decided_at?.toISOString() ?? null,
});

const reports = (conn: Conn) => conn`
  select ${ownColumns(conn)}, p.username, v.content->'name' as recipe_name, v.content->>'origin_lang' as recipe_lang,
    r.reporter_id, w.username as reporter_name, r.decided_by, d.username as decided_by_name, r.decided_at, r.decision_note
  from user_reports r
  left join users p on p.id = r.user_id and p.deleted_at is null
  left join users w on w.id = r.reporter_id and w.deleted_at is null
  left join users d on d.id = r.decided_by and d.deleted_at is null
  left join recipes c on c.id = r.recipe_id and c.deleted_at is null and not c.private
  left join recipe_versions v on v.recipe_id = c.id and v.version = c.approved_version`;

/**
 * A page of the reports for a moderator, but for those about themselves: the open ones in their order, the others by when they were
 * decided, the latest first.
 * @param status null for all
 */
export async function listReports(
  conn: Conn,
  moderatorId: number,
  { status, page, pageSize, locale }: { status: ReportStatus | null; page: number; pageSize: number; locale: Locale },
): Promise<{ reports: UserReport[]; total: number }> {
  const wanted = conn`
    r.user_id <> ${moderatorId} and (${status}::text is null or r.status = ${status}::text)`;
  const [count] = await conn<{ total: number }[]>`
    select count(*)::int as total from user_reports r where ${wanted}`;
  const rows = await conn<Row[]>`
    ${reports(conn)} where ${wanted} order by r.decided_at desc nulls first, r.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`;
  return { total: count!.total, reports: rows.map((row) => userReport(row, locale)) };
}

/**
 * Decides on a report; the first decision stands.
 * @throws DomainError `not_found`, also of a report about the moderator; conflict `already_decided`
 */
export async function decideReport(
  tx: Tx,
  moderatorId: number,
  id: number,
  { status, note }: ReportDecisionInput,
  locale: Locale,
): Promise<UserReport> {
  const decided = await tx`
    update user_reports set status = ${status}, decided_by = ${moderatorId}, decided_at = now(),
      decision_note = ${noteOf(note)}
    where id = ${id} and status = 'open' and user_id <> ${moderatorId} returning id`;
  const [row] = await tx<Row[]>`${reports(tx)} where r.id = ${id} and r.user_id <> ${moderatorId}`;
  if (!row) throw notFound("report");
  if (decided.length === 0)
    throw new DomainError("conflict", "already_decided", "Somebody has decided on this report already.");
  return userReport(row, locale);
}
