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
  /** Of the quickest dish, where it is the time that stands against one. */
  minutes?: number;
}

/** The text by which the offline chef declines to compose: a line for programs, then a sentence for people. */
export const formatCannot = ({ code, message, minutes }: Cannot): string =>
  `CANNOT: ${code}${minutes === undefined ? "" : ` ${minutes}`}\n${message}`;

/** Reads what {@link formatCannot} wrote; `null` for any other text. */
export function readCannot(text: string): Cannot | null {
  const match = /^CANNOT: ([a-z_]+)(?: (\d{1,5}))?\n([\s\S]+)$/.exec(text.trim());
  const code = cannotCodes.find((entry) => entry === match?.[1]);
  if (!code || !match?.[3]) return null;
  return { code, message: match[3].trim(), ...(match[2] ? { minutes: Number(match[2]) } : {}) };
}
