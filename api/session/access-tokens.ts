import { jwt } from "@elysiajs/jwt";
import type { Role } from "@toque/db/schemas/common.ts";

/** Lifetime of an access token in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
const ISSUER = "toque";
const AUDIENCE = "toque-api";
const ALGORITHM = "HS256";

/** The identity in a token. `sessionId` ties it to a session, so that signing out revokes it at once. */
export interface TokenSubject {
  userId: number;
  sessionId: string;
  roles: Role[];
}

/** The content of a valid token. */
export interface VerifiedToken {
  userId: number;
  sessionId: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export interface AccessTokens {
  /** A token of 15 minutes, signed with the first secret. */
  sign(subject: TokenSubject): Promise<string>;
  /** The token's identity, or null when it is invalid or has expired. */
  verify(token: string): Promise<VerifiedToken | null>;
}

/** How many verified tokens are remembered; one more forgets the oldest. */
const REMEMBERED = 1000;

/**
 * Signs and verifies access tokens with issuer, audience and algorithm pinned.
 * @param secrets the first one signs, all are accepted, so that sessions survive a key rotation
 */
export function accessTokens(secrets: string[]): AccessTokens {
  const signers = secrets.map((secret) => jwt({ name: "jwt", secret, alg: ALGORITHM }).decorator.jwt);
  // A client sends its token with every request, and checking the signature takes longer than reading a small answer. Of
  // what was checked only the expiry can change: the secrets cannot, and the session is read on every request.
  const verified = new Map<string, VerifiedToken>();
  const remember = (token: string, content: VerifiedToken): VerifiedToken => {
    const [oldest] = verified.keys();
    if (oldest !== undefined && verified.size >= REMEMBERED) verified.delete(oldest);
    verified.set(token, content);
    return content;
  };
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
      const known = verified.get(token);
      if (known) {
        if (known.expiresAt > Date.now()) return known;
        verified.delete(token);
        return null;
      }
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
        return remember(token, { userId, sessionId, expiresAt: Number(payload.exp) * 1000 });
      }
      return null;
    },
  };
}
