/**
 * A key that nothing else has: 128 random bits in hex. Also where `crypto.randomUUID` is missing: on plain HTTP in a home
 * network.
 */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
