import { findByCookie, type LiveSession } from "@toque/db/accounts/sessions.ts";
import type { Deps } from "../deps.ts";
import { cookieSite, readSessionCookie } from "./cookies.ts";

/** The live session of a browser's request, by its cookie; null without one. */
export async function currentSession(
  { db, config }: Pick<Deps, "db" | "config">,
  request: Request,
): Promise<LiveSession | null> {
  const cookie = readSessionCookie(request, cookieSite(config.publicUrl));
  return cookie === null ? null : findByCookie(db.sql, cookie.token, cookie);
}
