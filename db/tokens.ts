import { createHash, randomBytes } from "node:crypto";

/** An unguessable secret: 256 bits, usable in an address or a cookie. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** The hash that is stored instead of a secret: reading the table does not disclose it. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
