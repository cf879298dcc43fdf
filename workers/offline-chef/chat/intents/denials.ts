/** Words that may occur between a denial and the denied diet, on folded text. */
const between = [
  "a|an|any|at all|really|actually|strictly|necessarily|even|fully|exactly|for|that|is|are|am|be|been|being|to|have|has|need|needs|want|wants|supposed|prefer|like|eat|cook|make|it|this|them|something|the|here|there|of us|of them|in|on|of|my|our|us|guests|friends|kids|children|people|family|fan|fond|diet|following|version|recipe|or",
  "n|ai|a|ont|ete|est|sont|etes|nous|mes|invites|amis|du tout|vraiment|forcement|necessairement|strictement|un|une|de|d|etre|besoin|que|ce|ca|soit|ici|parmi nous|recette",
  "soy|eres|es|somos|son|sea|ser|era|quiero|quiere|queremos|la|lo|hace|falta|necesita|necesito|necesitamos|tiene|tienen|hay|de|mis|los|invitados|amigos|muy|del todo|realmente|exactamente|una|nosotros|aqui|estrictamente|necesariamente|como|receta|me|mi",
  "mehr|wirklich|unbedingt|ganz|streng|strikt|eine|einen|meiner|unserer|gaste|freunde|von uns|bei uns|ist|sind|isst|lebt|hier|rezept|mag|mochte|will|oder",
  "vegan\\w*|vegetari\\w*|vege|pesc\\w+",
].join("|");

/** A denial that reaches to the end of the text before the diet. */
const precedingPattern = new RegExp(
  `(?:n't|\\b(?:not|never|no longer|neither|nor|hardly|barely|nobody|no one|none|no|cannot|used to be|stopped being|anything but|far from|rather than|pas|ni|jamais|aucun\\w*|personne|n(?:e |')\\w+(?: \\w+)? plus|nunca|jamas|tampoco|nadie|ninguno|nicht|kein\\w*|nie|niemand|weder))(?:[ '](?:${between}))*[ ']$|\\b(?:weder|neither|ni) [^,.;]{1,40} (?:noch|nor|ni) (?:a |an )?$|\\bnon[ -]$`,
);

/** German denies after the diet: "vegan bin ich nicht", "vegan muss es nicht sein". */
const followingPattern =
  /^(?: zu sein)? (?:bin|sind|ist|leb\w*|ess\w*|muss|braucht?|soll|will|mag) (?:\w+ ){1,2}(?:nicht|nie|keiner)\b|^[^,.;?]{0,12} (?:i am|i'm|we are|we're|she is|he is) not\b|^ (?:is not|isn't) (?:necessary|needed|required)\b/;

/** A person as subject makes a negation a statement; about a recipe it may be a question. */
const person =
  /\b(?:i|i'm|im|we|we're|he|she|they|my|our|nobody|none|je|j|nous|on|il|elle|ils|elles|ma|mon|mes|personne|soy|somos|nadie|ninguno|mi|mis|ich|wir|er|mein\w*|niemand)\b/;

/** "Why not make it vegan?" and "can't you make it vegan?" are requests. */
const desirePattern =
  /\b(?:why|can|can't|could|couldn't|won't|wouldn't|pourquoi|peux|peut|pourrai\w*|pouvez|por que|puedes|podrias|podemos|puede|warum|wieso|kannst|konntest|konnen|konnten|kann)\b/;

/**
 * Whether a folded clause denies the diet that it names between two offsets: "I'm not vegan", "it doesn't have to be
 * vegan". A negative question about the recipe ("isn't it vegan?") denies nothing.
 */
export function deniesGoal(clause: string, start: number, end: number): boolean {
  const front = clause.slice(0, start).replace(/^.*(?:[,;:]| but| mais| pero| aber| sondern| sino)(?= )/, "");
  if (!precedingPattern.test(front) && !followingPattern.test(clause.slice(end))) return false;
  if (/^\s*(?:why|pourquoi|por que|warum|wieso)\b/.test(front)) return false;
  const asks = /\?\s*$/.test(clause) || /^\s*(?:is|isn't|are|aren't|est-ce|ist)\b/.test(front);
  return !asks || (person.test(front) && !desirePattern.test(front));
}
