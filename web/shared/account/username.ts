import { ApiError } from "../client/api-error.ts";

/** Shortest and longest name, in characters. */
export const usernameLength = { least: 3, most: 30 } as const;

export type UsernameError =
  | "username_required"
  | "username_length"
  | "username_signs"
  | "username_taken"
  | "username_refused";

/** What is wrong with a name before it is sent. @param before the name that the account has; it may stay as it is */
export function usernameError(username: string, before: string | null): UsernameError | null {
  const name = username.trim();
  if (name === (before ?? "")) return null;
  if (!name) return "username_required";
  const { length } = [...name];
  if (length < usernameLength.least || length > usernameLength.most) return "username_length";
  return /^[\p{Script=Latin}\d]+(?:[._-][\p{Script=Latin}\d]+)*$/u.test(name.normalize("NFKC"))
    ? null
    : "username_signs";
}

/** Why the server refused a name; null for an error that says nothing about it, such as a lost connection. */
export function refusedUsername(error: unknown): UsernameError | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 409) return "username_taken";
  return error.status === 422 || error.status === 400 ? "username_refused" : null;
}
