import { describe, expect, test } from "bun:test";
import type { Lang } from "../../schemas/common.ts";
import { starterLexicon } from "../../testing/lexicon.ts";
import { groupsOfEntries, groupWords } from "./groups.ts";
import { answerSafetyQuestion, asksAboutSafety, asksForSomebody, asksToKeep, factsOnDish } from "./questions.ts";
import { sentencesOf } from "./text.ts";

const { lexicon } = await starterLexicon();

function ask(text: string, lang: Lang, reader: Lang = lang) {
  const mentions = lexicon.scan(text, lang);
  const own = sentencesOf(text).flatMap(({ normal }) => groupWords(normal, lang));
  const groups = new Set([
    ...mentions.flatMap(({ entries }) => groupsOfEntries(entries)),
    ...own.map(({ group }) => group),
  ]);
  return answerSafetyQuestion(text, lang, reader, { groups, any: mentions.length > 0 || own.length > 0 });
}

describe("a question on keeping and safety is answered from the table", () => {
  test.each<[Lang, string, string]>([
    ["en", "How long does cooked rice keep?", "rice"],
    ["en", "How long does raw chicken last in the fridge?", "raw-poultry-keeping"],
    ["en", "is pink pork safe?", "pork-core"],
    ["en", "What internal temperature does turkey need?", "poultry-core"],
    ["en", "Can I refreeze thawed chicken?", "refreezing"],
    ["en", "Should I wash raw chicken before cooking?", "washing-meat"],
    ["en", "I left the soup out overnight, can I still eat it?", "danger-zone"],
    ["en", "Can I eat elderberries raw?", "elderberries"],
    ["en", "When can babies have honey?", "infant-honey"],
    ["en", "Can I eat brie while pregnant?", "pregnant-cheese"],
    ["en", "How do I thaw a turkey?", "thawing"],
    ["en", "Are green potatoes poisonous?", "green-potatoes"],
    ["en", "How long does tiramisu keep?", "raw-egg-dish"],
    ["en", "How long do eggs keep?", "egg-keeping"],
    ["fr", "Une mayonnaise maison se garde combien de temps ?", "raw-egg-dish"],
    ["es", "¿Cuánto aguanta la mousse de chocolate?", "raw-egg-dish"],
    ["de", "Wie lange hält sich Mousse au Chocolat?", "raw-egg-dish"],
    ["de", "Die Suppe stand über Nacht draußen, kann ich sie noch essen?", "danger-zone"],
    ["fr", "Peut-on recongeler du poulet ?", "refreezing"],
    ["fr", "Combien de temps se conserve le riz cuit ?", "rice"],
    ["fr", "À partir de quel âge un bébé peut-il manger du miel ?", "infant-honey"],
    ["fr", "Enceinte, puis-je manger du foie gras ?", "pregnant-liver"],
    ["fr", "Quelle température à cœur pour le poulet ?", "poultry-core"],
    ["fr", "Peut-on manger des haricots rouges crus ?", "kidney-beans"],
    ["es", "¿Puedo comer sushi embarazada?", "pregnant-raw"],
    ["es", "¿Cuánto dura el pollo crudo en la nevera?", "raw-poultry-keeping"],
    ["es", "¿Se puede volver a congelar el pescado descongelado?", "refreezing"],
    ["es", "¿Hay que lavar el pollo?", "washing-meat"],
    ["es", "¿Desde cuándo puede un bebé tomar miel?", "infant-honey"],
    ["de", "Ab wann darf ein Baby Honig essen?", "infant-honey"],
    ["de", "Wie lange hält sich gekochter Reis?", "rice"],
    ["de", "Darf ich in der Schwangerschaft Mett essen?", "pregnant-raw"],
    ["de", "Welche Kerntemperatur braucht Hähnchen?", "poultry-core"],
    ["de", "Kann man aufgetautes Hackfleisch wieder einfrieren?", "refreezing"],
    ["de", "Sind rohe Holunderbeeren giftig?", "elderberries"],
  ])("%s: %s", (lang, text, fact) => {
    const answer = ask(text, lang);
    expect(answer?.facts).toContain(fact);
    expect(answer?.covered).toBe(true);
    expect(answer?.text).toContain("https://");
  });
});

test("the answer is in the reader's language, whatever the question is in", () => {
  expect(ask("Ab wann darf ein Baby Honig essen?", "de", "es")?.text).toContain("Nada de miel");
});

test.each<[Lang, string]>([
  ["en", "How long does an opened jar of mustard keep?"],
  ["fr", "Combien de temps se conserve le pain ?"],
  ["es", "¿Cuánto dura la mostaza abierta en la nevera?"],
  ["de", "Wie lange hält sich geöffneter Senf?"],
  ["en", "Can I eat bananas while pregnant?"],
])("what the table does not cover is said so: %s %s", (lang, text) => {
  const answer = ask(text, lang);
  expect(answer).toMatchObject({ covered: false, facts: [], sources: [] });
  expect(answer?.text).not.toMatch(/\d/);
});

test.each<[Lang, string]>([
  ["en", "Add a little honey."],
  ["en", "Is it safe for my nut allergy?"],
  ["en", "Is this vegan?"],
  ["de", "Ist das glutenfrei?"],
  ["fr", "Une recette avec du poulet ?"],
  ["es", "Cambia el pollo por tofu."],
])("other messages are none: %s %s", (lang, text) => {
  expect(asksAboutSafety(text, lang)).toBe(false);
});

test("a dish is judged for those whom a question names by its own foods", () => {
  const dish = ["egg", "rum", "sugar"].map((key) => ({ key, traits: [] }));
  const { facts, foods } = factsOnDish("is this ok when pregnant?", "en", dish);
  expect(facts.map(({ key }) => key)).toContain("pregnant-eggs");
  expect(foods.map(({ key }) => key)).toContain("egg");
  expect(foods.map(({ key }) => key)).not.toContain("sugar");
  expect(factsOnDish("is this ok when pregnant?", "en", [])).toEqual({ facts: [], foods: [] });
});

test.each<[Lang, string, boolean]>([
  ["en", "is this ok when pregnant?", true],
  ["fr", "c'est déconseillé pendant la grossesse ?", true],
  ["es", "estoy embarazada, puedo comerla?", true],
  ["de", "geht das in der Schwangerschaft?", true],
  ["en", "is this ok for tonight?", false],
  ["de", "geht das auch ohne Eier?", false],
])("%s: %s asks for somebody in particular: %p", (lang, text, expected) => {
  expect(asksForSomebody(text, lang)).toBe(expected);
});

describe("a question of keeping", () => {
  test.each<[Lang, string]>([
    ["en", "how many days is it good for?"],
    ["en", "is it still ok after 4 days?"],
    ["en", "what's the shelf life"],
    ["en", "can I make it the day before?"],
    ["en", "will it last until Friday?"],
    ["fr", "combien de temps ça se garde ?"],
    ["fr", "c'est encore bon après 3 jours ?"],
    ["fr", "peut-on le préparer la veille ?"],
    ["fr", "ça se congèle ?"],
    ["es", "cuanto tiempo dura"],
    ["es", "¿sigue bueno a los 3 días?"],
    ["es", "¿puedo hacerlo el día antes?"],
    ["es", "¿lo puedo dejar hecho la noche anterior?"],
    ["de", "wie lange kann ich das aufheben?"],
    ["de", "hält das bis morgen?"],
    ["de", "kann ich das am Vortag machen?"],
    ["de", "wie lange darf das im Kühlschrank stehen?"],
  ])("%s: %s", (lang, text) => {
    expect(asksToKeep(text, lang)).toBe(true);
  });

  test.each<[Lang, string]>([
    ["en", "what's the last step?"],
    ["en", "how long does it take?"],
    ["en", "is it good for kids?"],
    ["en", "how do I keep it from sticking?"],
    ["en", "I left it on the counter overnight, can I still eat it?"],
    ["fr", "combien de temps au four ?"],
    ["fr", "ça prend combien de temps ?"],
    ["es", "¿cuánto dura la cocción?"],
    ["es", "¿qué hago después?"],
    ["es", "¿en cuánto tiempo está listo?"],
    ["fr", "combien de temps au frigo avant de servir ?"],
    ["en", "how long should it chill in the fridge?"],
    ["de", "kann ich das bis morgen ziehen lassen?"],
    ["de", "wie lange muss das in den Kühlschrank?"],
    ["de", "wie lange dauert das?"],
    ["de", "wie lange muss das in den Ofen?"],
    ["de", "was kommt als nächstes?"],
  ])("is not %s: %s", (lang, text) => {
    expect(asksToKeep(text, lang)).toBe(false);
  });

  test("about leftovers is about the dish beside which it is asked", () => {
    const groups = new Set(["leftovers"] as const);
    const told = (ofDish: boolean) =>
      answerSafetyQuestion("Can I keep leftovers until Thursday?", "en", "en", { groups, any: true, ofDish });
    expect(told(false)?.facts).toEqual(["leftovers"]);
    expect(told(true)).toBeNull();
  });
});
