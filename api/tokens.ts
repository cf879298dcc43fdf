import { createHash, randomBytes } from "node:crypto";

/** A secret nobody can guess: 256 bits, fit for an address or a cookie. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** What is stored in a secret's place: whoever reads the table cannot use it. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
