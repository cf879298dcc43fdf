import type { MintedChef, Minter } from "./port.ts";

/** Writing to a chain may take a while. */
const TIMEOUT_MS = 60_000;
/** Printable, without blanks: whatever a system calls its keys. */
const PUBLIC_KEY = /^[\x21-\x7e]{1,200}$/;

/**
 * A minter that an operator runs: one call that is answered with `{"public_key": "…"}`. It carries the chef's id as `Idempotency-Key`.
 * @param key is sent as bearer; null: none
 */
export function httpMinter({ url, key }: { url: string; key: string | null }, timeoutMs = TIMEOUT_MS): Minter {
  return {
    async mint(chef: MintedChef, signal) {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "idempotency-key": chef.uid,
          ...(key ? { authorization: `Bearer ${key}` } : {}),
        },
        body: JSON.stringify(chef),
        redirect: "error",
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      if (!response.ok) throw new Error(`the minter answered ${response.status}`);
      const answer = (await response.json()) as { public_key?: unknown } | null;
      const publicKey = answer?.public_key;
      if (typeof publicKey !== "string" || !PUBLIC_KEY.test(publicKey))
        throw new Error("the minter answered no public key");
      return publicKey;
    },
  };
}
