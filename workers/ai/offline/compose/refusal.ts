/** Why no recipe can be composed. */
export const cannotCodes = [
  "required_forbidden",
  "required_allergen",
  "required_diet",
  "unknown_food",
  "no_time",
  "no_difficulty",
  "no_template",
] as const;
export type CannotCode = (typeof cannotCodes)[number];

export interface Cannot {
  code: CannotCode;
  /** A sentence for people, in the language of the request. */
  message: string;
}

/** The text by which the offline chef declines to compose: a line for programs, then a sentence for people. */
export const formatCannot = ({ code, message }: Cannot): string => `CANNOT: ${code}\n${message}`;

/** Reads what {@link formatCannot} wrote; `null` for any other text. */
export function readCannot(text: string): Cannot | null {
  const match = /^CANNOT: ([a-z_]+)\n([\s\S]+)$/.exec(text.trim());
  const code = cannotCodes.find((entry) => entry === match?.[1]);
  return code && match?.[2] ? { code, message: match[2].trim() } : null;
}
