import type { LiveSession } from "@toque/db/accounts/sessions.ts";
import type { Role } from "@toque/db/schemas/common.ts";
import type { Config } from "@toque/workers/platform/config.ts";

/** The roles by which somebody reads and decides what is others'. */
const POWERS: readonly Role[] = ["admin", "moderator"];

/**
 * The roles that act in a session. Where the operator asks for a passkey, those with power over others' things act only in a
 * session that one opened, or that the operator's tool did, and only for twelve hours: then they sign in anew.
 */
export function actingRoles(
  { roles, method, is_recent }: Pick<LiveSession, "roles" | "method" | "is_recent">,
  { rolesNeedPasskey }: Pick<Config, "rolesNeedPasskey">,
): Role[] {
  if (!rolesNeedPasskey || (is_recent && (method === "passkey" || method === "admin"))) return roles;
  return roles.filter((role) => !POWERS.includes(role));
}
