/** What is wrong with an address, or null. Generous on purpose: only the mail itself proves an address. */
export function emailProblem(address: string): "email_required" | "email_invalid" | null {
  if (!address) return "email_required";
  return address.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(address) ? null : "email_invalid";
}
