import { rectifyConfusion } from "unicode-confusables";

/** A word or a mark of punctuation of a text. */
export interface Token {
  /** Lower case, without accents and ligatures; of punctuation the mark itself. */
  text: string;
  /** As `text`, with its accents. */
  accented: string;
  /** UTF-16 offsets in the text. */
  start: number;
  end: number;
  /** True for letters and digits. */
  isWord: boolean;
  /** True if it begins with a capital letter. */
  capital: boolean;
  /** True if a hyphen follows without a blank ("Kuh-"). */
  hyphen: boolean;
}

// Invisible characters inside words: zero-width blanks and joiners, soft hyphens, directions, fillers, variation selectors.
const invisible = /\p{Default_Ignorable_Code_Point}/u;

const ligatures: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

const known = new Map<string, string>();

/** One character in lower case with its accents: NFKC, and a Latin letter for one of another script that looks like it (UTS #39). */
function normalCharacter(character: string): string {
  if (character <= "\u007f") return character.toLowerCase();
  const cached = known.get(character);
  if (cached !== undefined) return cached;
  let normal = character.normalize("NFKC");
  if (!/^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{Z}]+$/u.test(normal)) normal = rectifyConfusion(normal);
  else if (/[^\p{ASCII}\u0080-\u024F\u1E00-\u1EFF]/u.test(normal) && /\p{L}/u.test(normal))
    normal = rectifyConfusion(normal);
  normal = normal.toLowerCase();
  if (known.size < 5000) known.set(character, normal);
  return normal;
}

/** Lower case without accents, ligatures spelt out. */
export const foldWord = (text: string): string => (/^[a-z0-9]*$/.test(text) ? text : folded(text));

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => ligatures[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "");

/** Digits that stand for letters inside a word ("bu77er"); 1 for an i, after one for an l ("Mi1ch"). */
const digitLetters: Record<string, string> = { "0": "o", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g" };
const withoutDigits = (word: string): string =>
  /^\p{L}+\d[\p{L}\d]*\p{L}$/u.test(word)
    ? word.replace(/\d/g, (digit, at: number) => digitLetters[digit] ?? (/[i]/.test(word[at - 1] ?? "") ? "l" : "i"))
    : word;

/** Of the code of a character; not of one beyond the end, which has none. */
const isPlainLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

const isLetter = /[\p{L}\p{M}\p{N}]/u;

/** A picture is a word by itself: "with crushed 🥜". */
const isPicture = /^\p{Extended_Pictographic}$/u;

/** Whether four single letters or more follow each other, with at most one mark between two of them. */
function hasLoneLetters(tokens: readonly Token[]): boolean {
  let letters = 0;
  for (let at = 0; at < tokens.length; at++) {
    const { isWord, accented } = tokens[at]!;
    if (isWord && accented.length === 1) letters += 1;
    else if (isWord || tokens[at + 1]?.isWord === false) letters = 0;
    if (letters === 4) return true;
  }
  return false;
}

/** "B u t t e r" or "e-g-g-s": four single letters or more, with one and the same mark or blank between them, are one word. */
function joinLetters(tokens: readonly Token[], text: string): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const letters: Token[] = [];
    let next = at;
    let separator: string | null = null;
    while (tokens[next]?.isWord && /^\p{L}$/u.test(tokens[next]!.accented)) {
      letters.push(tokens[next]!);
      const following = tokens[next + 1]?.isWord === false ? next + 2 : next + 1;
      const gap = text.slice(tokens[next]!.end, tokens[following]?.start ?? tokens[next]!.end);
      if (!/^[ .\-_*·]$/.test(gap) || (separator !== null && gap !== separator)) {
        next = next + 1;
        break;
      }
      separator = gap;
      next = following;
    }
    if (letters.length < 4) {
      joined.push(tokens[at]!);
      at += 1;
      continue;
    }
    const accented = letters.map((letter) => letter.accented).join("");
    joined.push({ ...letters[0]!, text: foldWord(accented), accented, end: letters.at(-1)!.end, hyphen: false });
    while (at < tokens.length && tokens[at]!.start < letters.at(-1)!.end) at += 1;
  }
  return joined;
}

/** The words and marks of a text, in order. A word that is broken at the end of a line, or into letters, is one word. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let word = "";
  let start = 0;
  let end = 0;
  let capital = false;
  /** Whether the word is of plain letters only so far. */
  let isPlain = true;
  const finish = () => {
    if (word === "") return;
    const spelt = isPlain ? word : withoutDigits(word);
    const accented = isPlain || /^[a-z0-9]*$/.test(spelt) ? spelt : spelt.normalize("NFC");
    const folded = isPlain ? accented : foldWord(accented);
    tokens.push({ text: folded, accented, start, end, isWord: true, capital, hyphen: false });
    word = "";
    isPlain = true;
  };
  for (let at = 0; at < text.length; ) {
    // Most texts are plain letters, which need none of the tests below.
    if (isPlainLetter(text.charCodeAt(at))) {
      if (word === "") {
        start = at;
        capital = text.charCodeAt(at) < 97;
      }
      const first = at;
      while (isPlainLetter(text.charCodeAt(++at)));
      word += text.slice(first, at).toLowerCase();
      end = at;
      continue;
    }
    if (text[at] === " ") {
      finish();
      at += 1;
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(at)!);
    const next = at + character.length;
    if (invisible.test(character)) {
      at = next;
      continue;
    }
    const isInside = word !== "" && /[@$]/.test(character) && /\p{L}/u.test(text[next] ?? "");
    const normal = isInside ? (character === "@" ? "a" : "s") : normalCharacter(character);
    if (isLetter.test(normal)) {
      if (word === "") {
        start = at;
        capital = /\p{Lu}/u.test(character.normalize("NFKC"));
      }
      word += normal;
      isPlain = false;
      end = next;
    } else if ((character === "-" || character === "\u2010" || character === "\u2011") && word !== "") {
      const broken = /^[ \t]*\r?\n[ \t]*(?=\p{Ll})/u.exec(text.slice(next, next + 40));
      if (broken && /\p{L}$/u.test(word)) {
        at = next + broken[0].length;
        continue;
      }
      finish();
      tokens.at(-1)!.hyphen = true;
    } else {
      finish();
      // An apostrophe only separates words: "l'œuf", "cow's".
      if (/^['’ʼ`´]$/u.test(normal)) {
        at = next;
        continue;
      }
      if (!/\s/u.test(normal) || normal === "\n")
        tokens.push({
          text: normal,
          accented: normal,
          start: at,
          end: next,
          isWord: isPicture.test(normal),
          capital: false,
          hyphen: false,
        });
    }
    at = next;
  }
  finish();
  return hasLoneLetters(tokens) ? joinLetters(tokens, text) : tokens;
}

/** The words of some texts, folded. */
export const wordsIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => tokensOf(text).flatMap((token) => (token.isWord ? [token.text] : []))));

const ends: ReadonlySet<string> = new Set(".;:!?\n");

/** Whether a sentence, or a part of one, ends at a token; behind the last one it does. */
export const isEnd = (token: Token | undefined): boolean => !token || ends.has(token.text);
