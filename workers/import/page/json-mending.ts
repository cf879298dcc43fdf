import { jsonrepair } from "jsonrepair";

// The JSON of pages as it is: in comments, several values in one script, texts with line breaks and quotes that nothing escapes.

/** What was read of a script. @property isMended where its texts begin and end is a guess */
export interface Data {
  json: unknown;
  isMended: boolean;
}

const parsed = (json: () => string): unknown => {
  try {
    return JSON.parse(json());
  } catch {
    return undefined;
  }
};

const beginsValue = /[\s]*(?:["{[\]}]|-?\d|(?:true|false|null)\b|$)/y;
const endsText = /\s*(?:[}\]:]|$)/y;
const endsList = /\s*(?:[}\],]|$)/y;
const comma = /\s*,/y;
const fits = (pattern: RegExp, text: string, at: number): boolean => {
  pattern.lastIndex = at;
  return pattern.test(text);
};

/** Whether a quotation mark ends a text: what follows is none of its words. */
function isEnd(script: string, at: number): boolean {
  if (fits(endsText, script, at + 1)) return true;
  return fits(comma, script, at + 1) && fits(beginsValue, script, comma.lastIndex);
}

const escaped = /\\(?:["\\/bfnrt]|u[0-9a-f]{4})/iy;

/**
 * JSON in whose texts raw line breaks, quotation marks and wrong escapes may stand, without commas that nothing follows, closed
 * where it was cut off; several values as a list.
 */
function withKeptTexts(script: string): { text: string; isGuess: boolean } {
  let isGuess = false;
  let inside = false;
  /** What closes what is open. */
  const open: string[] = [];
  let values = 0;
  /** The last sign outside of texts. */
  let last = "";
  let out = "";
  for (let i = 0; i < script.length; i++) {
    const char = script.charAt(i);
    if (inside) {
      if (char === "\\") {
        if (fits(escaped, script, i)) out += char + script.charAt(++i);
      } else if (char === '"') {
        inside = !isEnd(script, i);
        isGuess ||= inside;
        out += inside ? '\\"' : char;
      } else out += char === "\n" ? "\\n" : char < " " ? " " : char;
      continue;
    }
    if (open.length === 0 && (char === "{" || char === "[") && values++ > 0 && last !== ",") out += ",";
    if (char > " ") last = char;
    if (char === "{" || char === "[") open.push(char === "{" ? "}" : "]");
    else if (char === "}" || char === "]") open.pop();
    else if (char === '"') inside = true;
    if (char !== "," || !fits(endsList, script, i + 1)) out += char;
  }
  // It was cut off.
  const isCut = inside || open.length > 0;
  if (isCut) out += (inside ? '"' : "") + open.reverse().join("");
  return { text: values > 1 ? `[${out}]` : out, isGuess: isGuess || isCut };
}

/** What hides a script from browsers of the nineties and from XML, or gives it a name. */
const withoutFrame = (script: string): string =>
  script
    .trim()
    .replace(/^(?:(?:\/\/|\/\*)\s*)?(?:<!\[CDATA\[|<!--)(?:\s*\*\/)?/, "")
    .replace(/(?:(?:\/\/|\/\*) ?)?(?:\]\]>|-->)(?: ?\*\/)?$/, "")
    .replace(/^\ufeff/, "")
    .replace(/^\s*(?:var |let |const |window\.)[\w.$]{1,60}\s?=/, "")
    .replace(/;\s*$/, "");

/**
 * The JSON of a script, mended where it is broken; undefined where it cannot be.
 * @param budget how much may be mended, in characters: the time that this takes grows with the square
 */
export function jsonOf(script: string, budget: { left: number }): Data {
  const text = withoutFrame(script);
  const whole = parsed(() => text);
  // It was encoded twice.
  if (typeof whole === "string" && /^\s*[{[]/.test(whole)) return { json: parsed(() => whole), isMended: false };
  if (whole !== undefined) return { json: whole, isMended: false };
  const kept = withKeptTexts(text);
  const json = parsed(() => kept.text);
  if (json !== undefined || text.length > budget.left) return { json, isMended: kept.isGuess };
  budget.left -= text.length;
  return { json: parsed(() => jsonrepair(text)), isMended: true };
}
