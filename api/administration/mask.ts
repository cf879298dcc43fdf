// What operators read of payloads and inner errors: enough to know what went wrong, nothing that signs anybody in and
// nothing that somebody wrote.

const MASK = "•••";
const LONGEST_ERROR = 2000;

/** Keys whose texts are names of things of ours; every other text of a payload is masked. */
const plain = new Set(["type", "status", "stage", "topic"]);
/** A name of ours: short, and nothing but lower-case words. */
const isName = (text: string): boolean => /^[a-z][a-z_.-]{0,39}$/.test(text);

function maskValue(value: unknown, key: string | null): unknown {
  if (typeof value === "string") return key !== null && plain.has(key) && isName(value) ? value : MASK;
  if (Array.isArray(value)) return value.map((one) => maskValue(one, null));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [isName(name) ? name : MASK, maskValue(one, name)]),
    );
  return value;
}

/** A payload as JSON: numbers and the names of things stay, every other text is masked. */
export const maskPayload = (payload: unknown): string => JSON.stringify(maskValue(payload, null), null, 2) ?? "null";

/** What an error's text may hold, most telling first. */
const secrets: readonly [RegExp, string][] = [
  // The user and the password of an address, then what it asks for.
  [/([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, `$1${MASK}@`],
  [/([?&][\w.-]+=)[^\s&#"']+/g, `$1${MASK}`],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${MASK}`],
  [
    /\b((?:[\w-]*(?:secret|token|password|passwd|pwd|api[_-]?key|authorization|cookie|credential)[\w-]*)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;}]+)/gi,
    `$1${MASK}`,
  ],
  [/[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g, MASK],
  [/\b(?:sk|pk|rk|ghp|xox[a-z])[-_][\w-]{8,}/g, MASK],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, MASK],
  // Long runs of letters and digits are keys, digests and signatures; a UUID is an id, and may stay.
  [/(?<![\w-])(?![\da-f]{8}-[\da-f]{4}-)(?=[\w+/-]*\d)(?=[\w+/-]*[a-z])[\w+/-]{28,}={0,2}/gi, MASK],
];

/** An inner error's text without secrets and addresses of people, in at most 2,000 characters. */
export function maskError(text: string): string {
  const masked = secrets.reduce((rest, [pattern, by]) => rest.replace(pattern, by), text.slice(0, LONGEST_ERROR * 2));
  return masked.length > LONGEST_ERROR ? `${masked.slice(0, LONGEST_ERROR)} …` : masked;
}
