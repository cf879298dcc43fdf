import { Type } from "@sinclair/typebox";
import { compiled, Fields, Pattern } from "../../data.ts";
import file from "./patterns/denials.json";

const patterns = compiled(
  Fields({
    parts: Fields({ between: Type.String() }),
    preceding: Pattern("", "a denial that reaches to the end of the text before the diet"),
    following: Pattern("", "German denies after the diet: 'vegan bin ich nicht', 'vegan muss es nicht sein'"),
    person: Pattern("", "a person as subject makes a negation a statement; about a recipe it may be a question"),
    desire: Pattern("", "'why not make it vegan?' and 'can't you make it vegan?' are requests"),
    turn: Pattern("", "before these words another sentence stands"),
    why: Pattern("", "asks for a reason"),
    asks: Pattern("", "opens a question about the recipe"),
  }),
  file,
  "patterns/denials.json",
  file.parts,
);

/**
 * Whether a folded clause denies the diet that it names between two offsets: "I'm not vegan", "it doesn't have to be
 * vegan". A negative question about the recipe ("isn't it vegan?") denies nothing.
 */
export function deniesGoal(clause: string, start: number, end: number): boolean {
  const front = clause.slice(0, start).replace(patterns.turn, "");
  if (!patterns.preceding.test(front) && !patterns.following.test(clause.slice(end))) return false;
  if (patterns.why.test(front)) return false;
  const asks = /\?\s*$/.test(clause) || patterns.asks.test(front);
  return !asks || (patterns.person.test(front) && !patterns.desire.test(front));
}
