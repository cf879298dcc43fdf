import { type Static, Type } from "@sinclair/typebox";
import type { Lang } from "@toque/db/schemas/common.ts";
import data from "./duration-words.json";

const Words = Type.Array(Type.String({ minLength: 1 }), { minItems: 1 });
const OfLanguage = Type.Object({
  numbers: Type.Record(Type.String(), Type.Number({ exclusiveMinimum: 0 })),
  units: Type.Object({ second: Words, minute: Words, hour: Words, day: Words, week: Words }),
  phrases: Type.Array(
    Type.Object({
      text: Type.String(),
      minutes: Type.Tuple([Type.Number(), Type.Number()], { description: "The shortest and the longest meant" }),
    }),
  ),
  parts: Type.Array(Type.Object({ text: Type.String(), of: Type.Number() }), {
    description: "Behind a unit: a part of one more",
  }),
  and: Words,
  to: Words,
  repeated: Type.Array(Type.String(), { description: "Before a duration: how often, not how long" }),
  not_spent: Type.Array(Type.String(), { description: "Before a duration: it need not be spent" }),
  before: Type.Array(Type.String(), { description: "After a duration: when, not how long" }),
});
/** The form of the words of durations. */
export const DurationWords = Type.Object({ en: OfLanguage, fr: OfLanguage, es: OfLanguage, de: OfLanguage });
const words = data as unknown as Static<typeof DurationWords>;

/** A duration that a text states, in minutes. */
export interface Duration {
  /** UTF-16 offsets in the text. */
  start: number;
  end: number;
  /** The ends of a range; the same where it is none. Negative and zero as written. */
  shortest: number;
  longest: number;
  /** False for repeated, relative, optional and storage times. */
  spent: boolean;
}

const minutesOf = { second: 1 / 60, minute: 1, hour: 60, day: 1440, week: 10_080 } as const;
type Unit = keyof typeof minutesOf;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/['’]/g, "['’]");
const anyOf = (list: readonly string[]): string =>
  [...list]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join("|");

interface Grammar {
  duration: RegExp;
  phrase: RegExp;
  units: Map<string, Unit>;
  numbers: Map<string, number>;
  phrases: Map<string, readonly [number, number]>;
  parts: Map<string, number>;
  notSpent: RegExp;
  before: RegExp;
}

function grammarOf(lang: Lang): Grammar {
  const { numbers, units, phrases, parts, and, to, repeated, not_spent, before } = words[lang];
  const digits = "(?:\\d+\\s+)?\\d/[1-9]|\\d+(?:[.,]\\d+)?(?:\\s?[½¼¾])?|[½¼¾]";
  const number = `(?:${digits}|${anyOf(Object.keys(numbers))})`;
  const unit = anyOf(Object.values(units).flat());
  const minute = anyOf(units.minute);
  const range = `(?:(?<from>(?<![\\p{L}\\d])${number})\\s*(?:${anyOf(units.hour)}|${minute})?\\s*(?:${anyOf(to)})\\s*)?`;
  const rest = `(?:\\s*(?:${anyOf(and)})?\\s*(?<rest>\\d{1,2})(?:\\s*(?:${minute})(?!\\p{L})|(?![\\d\\p{L}°%]|[.,]\\d)))?`;
  const edge = (list: readonly string[]) => `(?<!\\p{L})(?:${anyOf(list)})`;
  return {
    duration: new RegExp(
      `${range}(?<sign>(?<![\\p{L}\\d])(?<!\\d\\s)[-−])?(?<![\\p{L}\\d/])(?<amount>${number})[\\s\u00a0-]*(?<unit>${unit})\\.?(?!\\p{L})(?:\\s+(?<part>${anyOf(parts.map(({ text }) => text))})(?!\\p{L})|${rest})`,
      "giu",
    ),
    phrase: new RegExp(`(?<!\\p{L})(?:${anyOf(phrases.map(({ text }) => text))})n?(?!\\p{L})`, "giu"),
    units: new Map(Object.entries(units).flatMap(([key, list]) => list.map((word) => [word, key as Unit] as const))),
    numbers: new Map(Object.entries(numbers)),
    phrases: new Map(phrases.map(({ text, minutes }) => [text, minutes] as const)),
    parts: new Map(parts.map(({ text, of }) => [text, of] as const)),
    notSpent: new RegExp(`${edge([...repeated, ...not_spent])}\\s*(?:\\p{L}+\\s){0,1}$`, "iu"),
    before: new RegExp(`^\\s*(?:${anyOf(before)})(?!\\p{L})`, "iu"),
  };
}

const grammars = new Map<Lang, Grammar>();
function grammar(lang: Lang): Grammar {
  const known = grammars.get(lang) ?? grammarOf(lang);
  grammars.set(lang, known);
  return known;
}

const fractions: Record<string, number> = { "½": 0.5, "¼": 0.25, "¾": 0.75 };

function amountOf(text: string, { numbers }: Grammar): number {
  const named = numbers.get(text.toLowerCase());
  if (named !== undefined) return named;
  const divided = /^(?:(\d+)\s+)?(\d)\/([1-9])$/.exec(text);
  if (divided) return Number(divided[1] ?? 0) + Number(divided[2]) / Number(divided[3]);
  const fraction = /[½¼¾]/.exec(text)?.[0];
  const whole = Number(text.replace(/[½¼¾]/g, "").trim().replace(",", "."));
  return whole + (fraction ? fractions[fraction]! : 0);
}

/**
 * The durations that a text states, in order: "45 minutes", "1 h 30", "anderthalb Stunden", "media hora", "overnight" (8 to
 * 12 hours).
 */
export function durationsOf(text: string, lang: Lang): Duration[] {
  const known = grammar(lang);
  const spent = (start: number, end: number): boolean =>
    !known.notSpent.test(text.slice(Math.max(0, start - 24), start)) && !known.before.test(text.slice(end));
  const found: Duration[] = [];
  for (const match of text.matchAll(known.phrase)) {
    const name = match[0].toLowerCase().replaceAll("’", "'");
    const [shortest, longest] = known.phrases.get(name) ?? known.phrases.get(name.replace(/n$/, "")) ?? [0, 0];
    if (longest === 0) continue;
    const [start, end] = [match.index, match.index + match[0].length];
    found.push({ start, end, shortest, longest, spent: spent(start, end) });
  }
  for (const match of text.matchAll(known.duration)) {
    const [start, end] = [match.index, match.index + match[0].length];
    if (found.some((other) => other.start < end && start < other.end)) continue;
    const { from, sign, amount = "0", unit = "", part = "", rest } = match.groups ?? {};
    const each = minutesOf[known.units.get(unit.toLowerCase()) ?? "minute"];
    const value =
      ((amountOf(amount, known) + (known.parts.get(part.toLowerCase()) ?? 0)) * each + Number(rest ?? 0)) *
      (sign ? -1 : 1);
    // "1 to 90 minutes" as well as "2 or 3 hours": the first number takes the unit of the second.
    const least = from === undefined ? value : Math.min(amountOf(from, known) * each, value);
    found.push({ start, end, shortest: least, longest: value, spent: spent(start, end) });
  }
  return found.sort((a, b) => a.start - b.start);
}
