/** Lower case without accents, ligatures spelt out: the form in which names of foods are compared. */
export { foldWord as fold } from "../shared/lexicon/tokens.ts";
