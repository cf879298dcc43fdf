import type { Conn, Tx } from "../client/types.ts";
import { notFound } from "../errors.ts";
import { type Locale, pluralOf, presentNamed } from "../recipes/present.ts";
import type { Lang, LangMap } from "../schemas/common.ts";
import type { CorrectionReview, CorrectionStatus, LineCorrection } from "../schemas/line-correction.ts";
import { weightOf } from "./corrections.ts";

// What moderators see and decide of what an installation has learnt of ingredient lines.

interface Row {
  kind: LineCorrection["kind"];
  lang: Lang;
  words: string;
  food_id: number | null;
  quantity_id: number | null;
  per_unit: number | null;
  cooks: number;
  times: number;
  corrected_at: Date;
  decision: LineCorrection["decision"];
  /** How many cooks corrected the same words. */
  all_cooks: number;
  /** Whether a meaning of the same words was kept. */
  is_settled: boolean;
}

interface NameRow {
  id: number;
  name: LangMap;
  plural: LangMap;
  origin_lang: Lang;
}

/** What cooks say, one row a meaning, with what was decided of it. */
const said = (conn: Conn) => conn`
  select s.*, r.decision from (
    select m.*, bool_or(k.decision is not null) over (partition by m.kind, m.lang, m.words, m.subject) as is_settled
    from (
      select 'food' as kind, lang, words, food_id, null::int as quantity_id, null::float8 as per_unit, null::int as subject,
        count(*)::int as cooks, sum(times)::int as times, max(corrected_at) as corrected_at,
        sum(count(*)) over (partition by lang, words)::int as all_cooks
      from food_corrections group by lang, words, food_id
      union all
      select 'measure', lang, unit, food_id, quantity_id, per_unit, food_id,
        count(*)::int, sum(times)::int, max(corrected_at),
        sum(count(*)) over (partition by lang, food_id, unit)::int
      from measure_corrections group by lang, unit, food_id, quantity_id, per_unit
    ) m
    left join line_correction_reviews k on k.decision = 'kept' and ${isAbout(conn, "k", "m")}
  ) s
  left join line_correction_reviews r on ${isAbout(conn, "r", "s")}`;

/** Whether a review and a meaning are about the same. */
const isAbout = (conn: Conn, review: string, meaning: string) => {
  const [r, m] = [conn(review), conn(meaning)];
  return conn`${r}.kind = ${m}.kind and ${r}.lang = ${m}.lang and ${r}.words = ${m}.words
    and ${r}.food_id is not distinct from ${m}.food_id and ${r}.quantity_id is not distinct from ${m}.quantity_id
    and ${r}.per_unit is not distinct from ${m}.per_unit`;
};

/** The rows with the names of what they mean. */
async function presented(conn: Conn, rows: readonly Row[], locale: Locale): Promise<LineCorrection[]> {
  const foodIds = rows.flatMap(({ food_id }) => food_id ?? []);
  const quantityIds = rows.flatMap(({ quantity_id }) => quantity_id ?? []);
  const foods = await conn<NameRow[]>`
    select id, name, plural, origin_lang from foods where id = any(${foodIds}::int[])`;
  const quantities = await conn<NameRow[]>`
    select id, name, plural, origin_lang from quantities where id = any(${quantityIds}::int[])`;
  const named = (all: readonly NameRow[], id: number | null) => {
    const row = all.find((one) => one.id === id);
    return row ? { ...presentNamed(row, locale), plural: pluralOf(row, locale) } : null;
  };
  return rows.map(({ food_id, quantity_id, corrected_at, all_cooks, is_settled, ...row }) => ({
    ...row,
    counts: weightOf({ ...row, all_cooks, own: false }) > 0 && (row.decision === "kept" || !is_settled),
    food: named(foods, food_id),
    quantity: named(quantities, quantity_id),
    corrected_at: corrected_at.toISOString(),
  }));
}

/** A page of what cooks corrected, what most of them say first; of one state. */
export async function listLineCorrections(
  conn: Conn,
  { status, page, pageSize, locale }: { status: CorrectionStatus; page: number; pageSize: number; locale: Locale },
): Promise<{ corrections: LineCorrection[]; total: number }> {
  const decision = status === "open" ? null : status;
  const [count] = await conn<{ total: number }[]>`
    select count(*)::int as total from (${said(conn)}) c where c.decision is not distinct from ${decision}::text`;
  const rows = await conn<Row[]>`
    select kind, lang, words, food_id, quantity_id, per_unit, cooks, times, corrected_at, decision, all_cooks, is_settled
    from (${said(conn)}) c where c.decision is not distinct from ${decision}::text
    order by cooks desc, corrected_at desc, lang, words, kind, food_id, quantity_id, per_unit
    limit ${pageSize} offset ${(page - 1) * pageSize}`;
  return { corrections: await presented(conn, rows, locale), total: count!.total };
}

/**
 * Decides of a meaning, or takes a decision back. Of the meanings of the same words one is kept at most.
 * @throws DomainError `not_found` where no cook says so
 */
export async function reviewLineCorrection(tx: Tx, review: CorrectionReview, locale: Locale): Promise<LineCorrection> {
  const { kind, lang, words, food_id, quantity_id, per_unit, decision } = review;
  const isOfIt = tx`kind = ${kind} and lang = ${lang} and words = ${words} and food_id is not distinct from ${food_id}::int
    and quantity_id is not distinct from ${quantity_id}::int and per_unit is not distinct from ${per_unit}::float8`;
  const read = () => tx<Row[]>`
    select kind, lang, words, food_id, quantity_id, per_unit, cooks, times, corrected_at, decision, all_cooks, is_settled
    from (${said(tx)}) c where ${isOfIt}`;
  if ((await read()).length === 0) throw notFound("correction");
  await tx`delete from line_correction_reviews where ${isOfIt}`;
  if (decision === "kept")
    await tx`
      delete from line_correction_reviews where decision = 'kept' and kind = ${kind} and lang = ${lang} and words = ${words}
        and (kind = 'food' or food_id is not distinct from ${food_id}::int)`;
  if (decision)
    await tx`
      insert into line_correction_reviews (kind, lang, words, food_id, quantity_id, per_unit, decision)
      values (${kind}, ${lang}, ${words}, ${food_id}, ${quantity_id}, ${per_unit}, ${decision})
      on conflict do nothing`;
  const [entry] = await presented(tx, await read(), locale);
  return entry!;
}
