import type { Conn } from "../client/types.ts";
import { unlistedKey } from "../foods/known.ts";
import { type Lang, langs } from "../schemas/common.ts";
import type { ApprovalStatus, RecipeApproval, ReviewReason } from "../schemas/recipe.ts";
import type { RecipeContent } from "../schemas/recipe-content.ts";
import { type RecipeRow, readRecipe } from "./read.ts";

/** A request as a moderator's list has it. */
export interface ReviewEntry {
  approval: RecipeApproval;
  requested_at: string;
  author_name: string | null;
  reasons: ReviewReason[];
}

interface ReviewRow extends RecipeApproval {
  owner_id: number;
  requested_at: Date;
  author_name: string | null;
  approved_version: number | null;
  private: boolean;
  first_publication: boolean;
  contradiction: boolean;
  unknown_food: boolean;
  ai_generated: boolean;
  imported: boolean;
}

const columns = (conn: Conn) => conn`
  a.id, a.recipe_id, a.status, a.approver_id, a.version, a.comment, a.created_at as requested_at, r.owner_id,
  r.approved_version, r.private,
  (select u.username from users u where u.id = r.owner_id and u.deleted_at is null) as author_name,
  r.private or r.approved_version is null as first_publication,
  v.content ? 'unlisted' as contradiction,
  exists (select 1 from recipe_foods l join foods f on f.id = l.food_id
          where l.recipe_id = a.recipe_id and l.version = a.version and (f.key = ${unlistedKey} or f.personal)) as unknown_food,
  r.from_ai_generator or r.from_ai_upgrader as ai_generated,
  exists (select 1 from recipe_versions i
          where i.recipe_id = a.recipe_id and i.version <= a.version and i.source = 'import') as imported`;

const joined = (conn: Conn) => conn`
  recipe_approvals a join recipes r on r.id = a.recipe_id and r.deleted_at is null
  join recipe_versions v on v.recipe_id = a.recipe_id and v.version = a.version`;

/** Why to look closer, the weightiest first. */
function toEntry(row: ReviewRow): ReviewEntry {
  const { id, recipe_id, status, approver_id, version, comment } = row;
  const reasons: ReviewReason[] = [
    ...(row.contradiction ? (["contradiction"] as const) : []),
    ...(row.unknown_food ? (["unknown_food"] as const) : []),
    ...(row.ai_generated ? (["ai_generated"] as const) : []),
    ...(row.imported ? (["imported"] as const) : []),
    ...(row.first_publication ? (["first_publication"] as const) : []),
  ];
  return {
    approval: { id, recipe_id, status, approver_id, version, comment },
    requested_at: row.requested_at.toISOString(),
    author_name: row.author_name,
    reasons,
  };
}

/** One page of requests, longest waiting first, with the total count. */
export async function readReviews(
  conn: Conn,
  status: ApprovalStatus | null,
  page: number,
  size: number,
): Promise<{ reviews: ReviewEntry[]; total: number }> {
  const wanted = conn`${status}::text is null or a.status = ${status}`;
  const rows = await conn<ReviewRow[]>`
    select ${columns(conn)} from ${joined(conn)} where ${wanted} order by a.id limit ${size} offset ${(page - 1) * size}`;
  const [count] = await conn<{ total: number }[]>`select count(*)::int as total from ${joined(conn)} where ${wanted}`;
  return { reviews: rows.map(toEntry), total: count!.total };
}

/** A request with what is to be judged. */
export interface Review extends ReviewEntry {
  owner_id: number;
  /** How the author's earlier requests were decided. */
  author_approved: number;
  author_sent_back: number;
  /** The version that was asked for; null where it is neither under review nor public. */
  recipe: RecipeRow | null;
  /** What everyone sees meanwhile; null without. */
  public_recipe: RecipeRow | null;
}

/**
 * A request for a moderator. What a request of the past asked for is the author's alone again, unless it is what everyone sees.
 * @returns null where there is no such request, or its recipe is deleted
 */
export async function readReview(conn: Conn, approvalId: number, moderatorId: number): Promise<Review | null> {
  const [row] = await conn<(ReviewRow & { author_approved: number; author_sent_back: number })[]>`
    select ${columns(conn)}, (
        select count(*)::int from recipe_approvals o join recipes b on b.id = o.recipe_id
        where b.owner_id = r.owner_id and o.status = 'APPROVED') as author_approved, (
        select count(*)::int from recipe_approvals o join recipes b on b.id = o.recipe_id
        where b.owner_id = r.owner_id and o.status in ('REJECTED', 'MODIFICATION_REQUESTED')) as author_sent_back
    from ${joined(conn)} where a.id = ${approvalId}`;
  if (!row) return null;
  const isPublic = !row.private && row.approved_version !== null;
  const isShown = row.status === "PENDING" || (isPublic && row.approved_version === row.version);
  const [recipe, public_recipe] = await Promise.all([
    isShown ? readRecipe(conn, row.recipe_id, { userId: moderatorId, reviewer: true }, row.version) : null,
    // As a visitor: what everyone sees, also to its owner and to admins.
    isPublic ? readRecipe(conn, row.recipe_id, { userId: null }) : null,
  ]);
  const { owner_id, author_approved, author_sent_back } = row;
  return { ...toEntry(row), owner_id, author_approved, author_sent_back, recipe, public_recipe };
}

const isLang = (key: string): key is Lang => langs.some((lang) => lang === key);

/** Adds all texts of a value to those of their language. */
function collect(value: unknown, into: Map<Lang, string[]>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, entry] of Object.entries(value)) {
    const texts = [entry].flat();
    if (isLang(key) && texts.every((text): text is string => typeof text === "string"))
      into.set(key, [...(into.get(key) ?? []), ...texts.filter((text) => text.trim() !== "")]);
    else collect(entry, into);
  }
}

/** The texts of a recipe by their languages. */
function textsByLang(content: RecipeContent | null): Map<Lang, string[]> {
  const texts = new Map<Lang, string[]>();
  collect(content, texts);
  return texts;
}

/**
 * The languages that a recipe has texts in, and those whose texts differ from another content: whoever reads one language only
 * would not see what was changed in another.
 */
export function reviewLangs(after: RecipeContent, before: RecipeContent | null): { langs: Lang[]; changed: Lang[] } {
  const [now, then] = [textsByLang(after), textsByLang(before)];
  const had = (lang: Lang) => (now.get(lang) ?? []).length > 0;
  return {
    langs: langs.filter(had),
    changed: langs.filter((lang) => JSON.stringify(now.get(lang) ?? []) !== JSON.stringify(then.get(lang) ?? [])),
  };
}
