import { type Lang, langs } from "@toque/db/schemas/common.ts";
import type { FoodReader } from "../../foods/reader.ts";
import { ClauseReader } from "./clauses.ts";
import { spreadWithout } from "./goals.ts";
import { asWritten } from "./judgements.ts";
import { clausesOf, detectLang, merged, plain, withoutVariant } from "./message.ts";
import { isRequest, sentencesOf, withoutDenied } from "./mood.ts";
import { patterns } from "./patterns/index.ts";
import { scaleIn } from "./servings.ts";
import { type Intent, isChange, type Understood } from "./types.ts";
import { asksToUndo, missedIn, type Part, phrasesOf, WishReader } from "./wishes.ts";

const agrees = /^(?:yes|yeah|yep|sure|ok|okay|oui|ouais|si|vale|claro|ja|klar|jawohl)\b/;

/** Extracts intents from free text; deterministic, and no text acts as an instruction to it. */
export class Understanding {
  readonly #reader: FoodReader;
  readonly #clauses: ClauseReader;
  readonly #wishes: WishReader;

  constructor(reader: FoodReader) {
    this.#reader = reader;
    this.#clauses = new ClauseReader(reader);
    this.#wishes = new WishReader(reader, this.#clauses);
  }

  read(message: string, contextLang: Lang): Understood {
    const lang = detectLang(message, contextLang, this.#reader);
    const { text: folded, denied } = withoutDenied(
      spreadWithout(plain(message), this.#reader).replace(/\bfree (?:of|from)(?: any)? /g, "without "),
      (words) => this.#clauses.areFoods(words, lang),
    );
    const foods = denied.flatMap((words) => this.#clauses.known(words, lang));
    const order = [lang, ...langs.filter((other) => other !== lang)];
    const variant = order.some((other) => patterns[other].message.variant.test(folded));
    const stripped = variant ? withoutVariant(folded, order) : folded;
    for (const language of order) {
      const named = variant ? this.#named(stripped, language) : [];
      const { parts, missed, wished } = named.length
        ? { parts: [{ clause: stripped, intents: named }], missed: [], wished: null }
        : this.#parts(message, stripped, language);
      const useful = parts.flatMap((part) => part.intents).filter((intent) => intent.kind !== "unknown");
      if (useful.length === 0) continue;
      // "I'd like you to use oil instead of butter" asks for it, and not whether one can.
      const requests = sentencesOf(stripped).filter((sentence) => isRequest(sentence, language));
      const isAsked = (intent: Intent) => intent.kind === "swap" && intent.ask;
      const kept = asWritten(merged(useful), message).map((intent) =>
        isAsked(intent)
          ? (requests.flatMap((sentence) => this.#clauses.replacement(sentence, language, false) ?? [])[0] ?? intent)
          : intent,
      );
      const undoes = kept.length === 1 && kept[0]?.kind === "ask" && kept[0].topic === "undo";
      if (undoes) {
        const requested = order.some((other) => asksToUndo(folded, other));
        return { lang, intents: kept, variant, requested, missed: [], confirmed: false };
      }
      // What is only asked beside a change is not left undone silently.
      const isMixed = kept.some(isChange) && kept.some(isAsked);
      const requested =
        !isMixed && (wished ?? this.#isRequested(folded, variant ? order : [], [...new Set([language, lang])]));
      // Also those of an exchange that was read as a question at first.
      const phrases = kept.flatMap(phrasesOf);
      const said = new Set(phrases.map(({ mention, words }) => (mention?.text ?? words).toLowerCase()));
      const isUsed = (text: string) => phrases.some(({ mention, words }) => mention === null && words.includes(text));
      const open = missed.filter((words) => !said.has(words) && !isUsed(words));
      const intents: Intent[] = foods.length ? [...kept, { kind: "keep", foods }] : kept;
      return { lang, intents, variant, requested, missed: open, confirmed: agrees.test(folded) };
    }
    const intents: Intent[] = [{ kind: denied.length ? "no" : "unknown" }];
    return { lang, intents, variant, requested: false, missed: [], confirmed: false };
  }

  /**
   * The parts of a folded message. It is read by its verbs first; where that leaves something over, or something is to stay,
   * it is read wish by wish.
   * @returns also whether those wishes are requested; `null` where it was not read so
   */
  #parts(message: string, folded: string, lang: Lang): { parts: Part[]; missed: string[]; wished: boolean | null } {
    const missing = (parts: readonly Part[]) =>
      missedIn({ message, folded }, parts, lang, this.#reader, scaleIn(folded, lang)?.words ?? null);
    const clauses = clausesOf(folded, lang, this.#reader);
    const parts = clauses.map((clause) => ({ clause, intents: this.#clauses.read(clause, lang) }));
    const missed = missing(parts);
    const wishes = this.#wishes.read(folded, lang);
    const wished = wishes.parts.flatMap(({ intents }) => intents);
    const left = missing(wishes.parts);
    const isClearer =
      wished.some(isChange) &&
      (left.length < missed.length ||
        (left.length === missed.length && wished.some((intent) => ["keep", "nutrition", "ask"].includes(intent.kind))));
    if (isClearer) return { parts: wishes.parts, missed: left, wished: wishes.requested };
    // "I don't want it without garlic": read by its verbs it would be left out.
    const isDenied = wished.length > 0 && wished.every(({ kind }) => kind === "no");
    return { parts: isDenied ? wishes.parts : parts, missed: isDenied ? [] : missed, wished: null };
  }

  /** "A variant with chicken": the foods that give a variant its name. */
  #named(stripped: string, lang: Lang): Intent[] {
    const words = /^(?:with|avec|con|mit) (?:some |du |de la |de l'|des )?(?<food>.+)/.exec(stripped)?.groups?.food;
    const foods = this.#clauses.known(words, lang);
    return foods.length ? [{ kind: "add", foods, as: "main" }] : [];
  }

  /** Whether every sentence of a folded message that names a change requests it, and does not only talk or ask about it. */
  #isRequested(folded: string, variant: readonly Lang[], read: readonly Lang[]): boolean {
    const changes = (sentence: string): boolean =>
      read.some((lang) =>
        clausesOf(variant.length ? withoutVariant(sentence, variant) : sentence, lang, this.#reader)
          .flatMap((clause) => this.#clauses.read(clause, lang))
          .some(isChange),
      );
    const sentences = sentencesOf(folded).filter((sentence) => variant.length > 0 || changes(sentence));
    return sentences.every((sentence) => read.some((lang) => isRequest(sentence, lang)));
  }
}
