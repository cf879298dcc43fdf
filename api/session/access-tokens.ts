import { jwt } from "@elysiajs/jwt";
import type { Role } from "@toque/db/entities/common.ts";

/** Seconds that an access token lives. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
const ISSUER = "toque";
const AUDIENCE = "toque-api";
const ALGORITHM = "HS256";

/** Who a token speaks for. `sessionId` ties it to a session, so that signing out ends it at once. */
export interface TokenSubject {
  userId: number;
  sessionId: string;
  roles: Role[];
}

export interface AccessTokens {
  /** A token of 15 minutes, signed with the first secret. */
  sign(subject: TokenSubject): Promise<string>;
  /** Who the token speaks for, or null when it is not one of ours or has expired. */
  verify(token: string): Promise<{ userId: number; sessionId: string } | null>;
}

/**
 * Signs and verifies access tokens with issuer, audience and algorithm pinned.
 * @param secrets the first signs, all are accepted: that is how keys rotate without signing anybody out
 */
export function accessTokens(secrets: string[]): AccessTokens {
  const signers = secrets.map((secret) => jwt({ name: "jwt", secret, alg: ALGORITHM }).decorator.jwt);
  return {
    async sign({ userId, sessionId, roles }) {
      const now = Math.floor(Date.now() / 1000);
      return signers[0]!.sign({
        iss: ISSUER,
        aud: AUDIENCE,
        sub: String(userId),
        sid: sessionId,
        roles: [...roles],
        exp: now + ACCESS_TOKEN_SECONDS,
      });
    },
    async verify(token) {
      for (const signer of signers) {
        const payload = await signer.verify(token, {
          issuer: ISSUER,
          audience: AUDIENCE,
          algorithms: [ALGORITHM],
          requiredClaims: ["sub", "exp"],
        });
        if (!payload) continue;
        const userId = Number(payload.sub);
        const sessionId = (payload as Record<string, unknown>).sid;
        if (!Number.isInteger(userId) || typeof sessionId !== "string") return null;
        return { userId, sessionId };
      }
      return null;
    },
  };
}
