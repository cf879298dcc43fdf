import type { IdentityProvider } from "@toque/db/schemas/identity.ts";

export const providerNames: Record<Exclude<IdentityProvider, "email">, string> = {
  google: "Google",
  discord: "Discord",
  apple: "Apple",
};

export const linkErrors = ["AccountNotLinked", "AccessDenied", "SessionRequired", "Verification"] as const;
type LinkError = (typeof linkErrors)[number] | "unknown";

/** What came of connecting a provider, as its page led back to /account. */
export type LinkResult = { linked: string } | { error: LinkError } | null;

const isLinkError = (name: string): name is (typeof linkErrors)[number] => linkErrors.some((one) => one === name);

/** Reads `linked=google` or `error=AccountNotLinked` from the address; names of errors may carry "Error" or "OAuth". */
export function readLinkResult(params: URLSearchParams): LinkResult {
  const error = params.get("error");
  if (error !== null) {
    const name = error.replace(/^OAuth(?=Account)/, "").replace(/Error$/, "");
    return { error: isLinkError(name) ? name : "unknown" };
  }
  const linked = params.get("linked");
  const name = Object.entries(providerNames).find(([id]) => id === linked)?.[1];
  return name ? { linked: name } : null;
}
