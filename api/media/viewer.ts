import type { Conn } from "@toque/db/client/types.ts";
import { readCookie, SESSION_COOKIE } from "../session/cookies.ts";
import { findByCookie } from "../session/sessions.ts";
import { mediaUrl } from "./address.ts";

/** Who looks at a picture. A page's pictures are asked for with its cookie, not with a token. */
export interface Viewer {
  userId: number | null;
  /** May see what a version under review shows. */
  reviewer: boolean;
  /** Sees as every owner does. */
  all: boolean;
}

/** The viewer behind a request's session cookie. */
export async function viewerOf(conn: Conn, request: Request): Promise<Viewer> {
  const cookie = readCookie(request, SESSION_COOKIE);
  const session = cookie === null ? null : await findByCookie(conn, cookie);
  const roles = session?.roles ?? [];
  const all = roles.includes("admin");
  return { userId: session?.user_id ?? null, reviewer: all || roles.includes("moderator"), all };
}

/** Whether a picture stands on a version that waits for a moderator. */
export async function isUnderReview(conn: Conn, pictureId: string): Promise<boolean> {
  const [row] = await conn`
    select 1 from recipe_approvals a
    join recipe_versions v on v.recipe_id = a.recipe_id and v.version = a.version
    where a.status = 'PENDING' and position(${mediaUrl(pictureId)}::text in v.content::text) > 0 limit 1`;
  return row !== undefined;
}
