import { createHmac, timingSafeEqual } from "node:crypto";
import { findLiveSession } from "@toque/db/accounts/sessions.ts";
import type { Deps } from "../../deps.ts";
import { currentSession } from "../../session/current.ts";

// The address of an archive is made when its owner asks, and stored nowhere: a token of it is the session that asked, signed.

type Signing = Pick<Deps, "config" | "csrfSecret">;

const signed = ({ csrfSecret }: Signing, id: string, sessionId: string): string =>
  createHmac("sha256", csrfSecret).update(`export:${id}:${sessionId}`).digest("base64url");

/** The address under which a session downloads an archive. */
export function archiveAddress(deps: Signing, id: string, sessionId: string): string {
  const url = new URL(`/media/exports/${id}`, deps.config.publicUrl);
  url.searchParams.set("token", `${sessionId}.${signed(deps, id, sessionId)}`);
  return url.href;
}

/**
 * Whose archive the address of a request opens: of the account whose session the address was made for, while that is alive. A
 * download brings no access token, but a browser's has its cookie: that of another account opens nothing.
 * @returns the account, or null
 */
export async function ownerByAddress(
  deps: Pick<Deps, "db"> & Signing,
  request: Request,
  id: string,
): Promise<number | null> {
  const [, sessionId, signature] =
    /^([\w-]+)\.([\w-]+)$/.exec(new URL(request.url).searchParams.get("token") ?? "") ?? [];
  if (!sessionId || !signature) return null;
  const [given, expected] = [Buffer.from(signature), Buffer.from(signed(deps, id, sessionId))];
  if (given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected)) return null;
  const session = await findLiveSession(deps.db.sql, sessionId);
  if (!session) return null;
  const browser = await currentSession(deps, request);
  return browser && browser.user_id !== session.user_id ? null : session.user_id;
}
