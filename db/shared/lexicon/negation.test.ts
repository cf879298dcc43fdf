import { expect, test } from "bun:test";
import type { Lang } from "../../schemas/common.ts";
import { starterLexicon } from "../../testing/lexicon.ts";

const { lexicon } = await starterLexicon();
const used = (lang: Lang, text: string) => lexicon.scan(text, lang).filter(({ negated }) => negated === null).length;

test.each<[Lang, string]>([
  ["en", "No peanuts were spared."],
  ["en", "No butter is too much here."],
  ["fr", "Aucune noisette n'est de trop."],
  ["es", "Ningún cacahuete es demasiado."],
  ["de", "Kein Ei ist zu viel."],
])("a no that is none, %s: %s", (lang, text) => {
  expect(used(lang, text)).toBeGreaterThan(0);
});

test.each<[Lang, string]>([
  ["en", "No peanuts are used, and that is enough."],
  ["en", "There are no peanuts in it."],
  ["fr", "Il n'y a aucune noisette dedans."],
  ["es", "No lleva ningún cacahuete."],
  ["de", "Es ist kein Ei darin."],
])("a no that is one, %s: %s", (lang, text) => {
  expect(used(lang, text)).toBe(0);
});
