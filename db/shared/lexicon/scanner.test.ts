import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Lang } from "../../schemas/common.ts";
import type { LexiconEntry } from "./entries.ts";
import { allergensOf, traitsOf } from "./mention.ts";
import { FoodScanner } from "./scanner.ts";

const entry = (
  key: string,
  names: LexiconEntry["names"],
  allergens: string[] | null = [],
  more: Partial<LexiconEntry> = {},
): LexiconEntry => ({
  key,
  kind: "food",
  names,
  aliases: {},
  allergens,
  mayContain: [],
  traits: [],
  madeOf: [],
  ...more,
});

const scanner = new FoodScanner({
  entries: [
    entry("butter", { en: ["Butter"], fr: ["Beurre"], es: ["Mantequilla"], de: ["Butter"] }, ["milk"], {
      traits: ["dairy", "lactose"],
    }),
    entry("milk", { en: ["Milk"], fr: ["Lait"], es: ["Leche"], de: ["Milch", "Kuhmilch"] }, ["milk"], {
      traits: ["dairy", "lactose"],
    }),
    entry("coconut-milk", { en: ["Coconut milk"], fr: ["Lait de coco"], es: ["Leche de coco"], de: ["Kokosmilch"] }),
    entry("oat-milk", { en: ["Oat milk"], de: ["Hafermilch"] }, ["gluten"]),
    entry("walnut", { en: ["Walnut", "Walnuts"], fr: ["Noix"], es: ["Nuez", "Nueces"], de: ["Walnuss", "Walnüsse"] }, [
      "nuts",
    ]),
    entry("peanut", { en: ["Peanut", "Peanuts"], de: ["Erdnuss", "Erdnüsse"] }, ["peanuts"]),
    entry("nutmeg", { en: ["Nutmeg"], fr: ["Noix de muscade"], de: ["Muskatnuss"] }),
    entry("egg", { en: ["Egg", "Eggs"], fr: ["Œuf", "Œufs"], es: ["Huevo", "Huevos"], de: ["Ei", "Eier"] }, ["eggs"], {
      traits: ["egg"],
    }),
    entry("flour", { en: ["Flour"], fr: ["Farine"], de: ["Mehl"] }, ["gluten"], { traits: ["gluten", "grain"] }),
    entry("gluten", { en: ["Gluten"], fr: ["Gluten"], de: ["Gluten"] }, ["gluten"], {
      kind: "group",
      traits: ["gluten"],
    }),
    entry("pate", { fr: ["Pâté"] }, ["fish"], { traits: ["meat"] }),
    entry("bread", { en: ["Bread"], es: ["Pan"], fr: ["Pain"], de: ["Brot"] }, ["gluten"]),
    entry("stock-cube", { en: ["Stock cube"] }, [], { mayContain: ["celery"] }),
    entry("mystery", { en: ["Mystery mix"] }, null, { traits: null }),
    entry("tomato", { en: ["Tomato"], de: ["Tomate"] }),
    entry("shallot", { de: ["Schalotte", "Schalotten"] }),
    entry("monkfish", { de: ["Lotte"] }, ["fish"]),
    entry("ice-cream", { fr: ["Glace"] }, ["milk"]),
    entry("granola", { en: ["Granola"], de: ["Müsli"] }, ["gluten", "nuts"], { traits: ["gluten", "grain", "nut"] }),
    entry("pancake", { en: ["Pancake", "Pancakes"] }, ["eggs", "milk"], {
      traits: ["egg", "dairy", "lactose"],
      madeOf: ["milk", "egg", "flour"],
    }),
    entry("cream-pancake", { en: ["Cream pancakes"] }, ["milk"], { madeOf: ["milk", "butter"] }),
    entry("mayonnaise", { en: ["Mayonnaise"], es: ["Mayonesa"] }, ["eggs", "mustard"], { madeOf: ["egg-yolk"] }),
    entry("dried-apricot", { en: ["Dried apricot", "Dried apricots"], fr: ["Abricot sec", "Abricots secs"] }, [
      "sulphites",
    ]),
    entry("meat", { en: ["Meat"], de: ["Fleisch"] }, [], { traits: ["meat"] }),
  ],
  phrases: [
    { lang: "en", text: "butter dish", means: [] },
    { lang: "fr", text: "une noix de beurre", means: ["butter"] },
    { lang: "de", text: "Fleischtomate", means: ["tomato"] },
  ],
  ordinary: { en: ["pan", "batter", "pain"], fr: ["glacé"], es: [], de: ["feiern"] },
});

const used = (text: string, lang: Lang = "en") =>
  scanner
    .scan(text, lang)
    .filter((mention) => mention.negated === null)
    .map((mention) => mention.entries.map(({ key }) => key).join("/"));

describe("foods in a text", () => {
  test.each([
    ["Melt the BUTTER, then wait.", "en", ["butter"]],
    ["Toasted walnut halves", "en", ["walnut"]],
    ["gehackte Walnüsse, mit Walnüssen, Walnusse, Walnuesse", "de", ["walnut", "walnut", "walnut", "walnut"]],
    ["Beurrez le moule, ajoutez les œufs", "fr", ["butter", "egg"]],
    ["El huevo y dos huevitos", "es", ["egg", "egg"]],
  ] as [string, Lang, string[]][])("whatever their case, accents and inflection: %s", (text, lang, keys) => {
    expect(used(text, lang)).toEqual(keys);
  });

  test.each([
    ["coconut milk and milk", "en", ["coconut-milk", "milk"]],
    ["une pincée de noix de muscade, puis des noix", "fr", ["nutmeg", "walnut"]],
    ["from the butter dish, a knob of butter", "en", ["butter"]],
    ["une noix de beurre", "fr", ["butter"]],
    ["die Fleischtomaten, das Fleisch", "de", ["tomato", "meat"]],
  ] as [string, Lang, string[]][])("the longest name counts: %s", (text, lang, keys) => {
    expect(used(text, lang)).toEqual(keys);
  });

  test.each([
    ["Walnussmehl unterheben", ["walnut/flour"]],
    ["Kokos-Milch", ["coconut-milk"]],
    ["Festtagsbutter", ["butter"]],
    ["Kuh- oder Hafermilch", ["milk", "oat-milk"]],
    ["wir feiern eine Feier", []],
    ["mit Erdnüsschen", ["peanut"]],
  ])("German compounds: %s", (text, keys) => {
    expect(used(text, "de")).toEqual(keys);
  });

  test("one error in a longer word, not in an ordinary one", () => {
    expect(used("waltnuts, wlanuts, buttter, batter, bread")).toEqual(["walnut", "walnut", "butter", "bread"]);
    expect(used("egs, mlk")).toEqual([]);
    expect(used("deux ouefs", "fr")).toEqual(["egg"]);
  });

  test("words that are hidden by characters", () => {
    expect(used("wаlnuts, wal\u00ADnuts, wal\u200Bnuts, wal-\nnuts, ＷＡＬＮＵＴＳ")).toEqual(Array(5).fill("walnut"));
    expect(used("peаnut and mιlk")).toContain("peanut");
    expect(used("w a l n u t s, b-u-t-t-e-r, m1lk, bu77er and a b c")).toEqual(["walnut", "butter", "milk", "butter"]);
  });

  test("words of another language, unless they are ordinary ones of this", () => {
    expect(used("add the Mantequilla and beurre")).toEqual(["butter", "butter"]);
    expect(used("heat the pan, no pain")).toEqual([]);
    expect(used("un pan y Brot", "es")).toEqual(["bread", "bread"]);
  });

  test.each([
    ["the milk jug, an egg timer and two butter knives, then milk", "en", ["milk"]],
    ["un couteau à pain et une boîte à œufs, puis du pain", "fr", ["bread"]],
    ["un molde para pan, un cuchillo de pan, con pan", "es", ["bread"]],
    ["mit der Butter-Zange die Butter", "de", ["butter"]],
  ] as [string, Lang, string[]][])("a thing that is called by a food is none: %s", (text, lang, keys) => {
    expect(used(text, lang)).toEqual(keys);
  });

  test.each([
    ["una olla para la leche", "es", ["milk"]],
    ["un plato de huevos, un cartón de leche", "es", ["egg", "milk"]],
    ["un cuchillo para el pan", "es", ["bread"]],
    ["une assiette à la glace", "fr", ["ice-cream"]],
    ["a glass of milk, a milk pitcher", "en", ["milk", "milk"]],
    ["eine Butter-Form", "de", ["butter"]],
  ] as [string, Lang, string[]][])("a thing that may hold it hides none: %s", (text, lang, keys) => {
    expect(used(text, lang)).toEqual(keys);
  });

  test("accents that make another word", () => {
    expect(used("étaler la pâte, puis le pâté", "fr")).toEqual(["pate"]);
    expect(used("le pate", "fr")).toEqual(["pate"]);
    expect(used("un verre bien glacé", "fr")).toEqual([]);
    expect(used("une glace", "fr")).toEqual(["ice-cream"]);
  });

  test("a misspelt food is no compound that only ends like another", () => {
    expect(used("zwei Schallotten", "de")).toEqual(["shallot"]);
    expect(used("Butterlotte", "de")).toEqual(["butter/monkfish"]);
  });
});

describe("negation", () => {
  test.each([
    ["without walnuts", "en"],
    ["no walnuts, eggs or milk", "en"],
    ["nut-free? walnut-free and egg free", "en"],
    ["use oil instead of the butter", "en"],
    ["replace the cow's milk with oil", "en"],
    ["I left the walnuts out of it", "en"],
    ["a walnut-sized piece of dough", "en"],
    ["sans noix ni beurre", "fr"],
    ["remplacez le beurre par de l'huile", "fr"],
    ["sin huevo ni leche", "es"],
    ["ohne Eier, keine Walnüsse", "de"],
    ["auf Butter verzichten", "de"],
    ["eifrei und ganz walnussfrei", "de"],
    ["die Butter weglassen", "de"],
    ["walnuts are not needed here", "en"],
    ["do not butter the tin", "en"],
    ["as thick as cream, and butter-yellow", "en"],
    ["until it looks like butter", "en"],
    ["ne beurrez pas le moule", "fr"],
    ["grosses comme une noix, avec une texture de crème", "fr"],
    ["la mantequilla sobra", "es"],
    ["tierna como mantequilla, con textura de nata", "es"],
    ["Eier sind überflüssig, Butter durch Öl ersetzen", "de"],
    ["so dick wie Sahne, nicht größer als eine Walnuss", "de"],
  ] as [string, Lang][])("%s", (text, lang) => {
    expect(used(text, lang)).toEqual([]);
  });

  test.each([
    ["do not forget the butter", "en", ["butter"]],
    ["do not leave out the walnuts", "en", ["walnut"]],
    ["not without butter", "en", ["butter"]],
    ["without nuts, milk is added", "en", ["milk"]],
    ["no longer than 5 minutes, then the egg", "en", ["egg"]],
    ["free-range eggs", "en", ["egg"]],
    ["never, ever skip the butter", "en", ["butter"]],
    ["cream the sugar as well as the butter", "en", ["butter"]],
    ["take the butter out of the fridge", "en", ["butter"]],
    ["leave the egg to rest off the heat", "en", ["egg"]],
    ["hard cheeses like butter", "en", ["butter"]],
    ["butter is not unnecessary", "en", ["butter"]],
    ["auf keinen Fall auf Butter verzichten", "de", ["butter"]],
    ["n'oubliez pas de beurrer le moule", "fr", ["butter"]],
    ["sans oublier le beurre", "fr", ["butter"]],
    ["no olvides la mantequilla", "es", ["butter"]],
    ["ohne die Butter zu bräunen", "de", ["butter"]],
    ["Ohne Butter geht gar nichts.", "de", ["butter"]],
    ["nicht nur Walnüsse", "de", ["walnut"]],
  ] as [string, Lang, string[]][])("of something else: %s", (text, lang, keys) => {
    expect(used(text, lang)).toEqual(keys);
  });

  test("what stands beside a food takes something out of it", () => {
    const held = (text: string, lang: Lang = "en") =>
      scanner.scan(text, lang).flatMap((one) => (one.negated === null ? (allergensOf(one).holds ?? ["unknown"]) : []));
    expect(held("gluten-free flour")).toEqual([]);
    expect(held("vegan butter, dairy-free milk")).toEqual([]);
    expect(held("du beurre végétal", "fr")).toEqual([]);
    expect(held("de la farine sans gluten", "fr")).toEqual([]);
    expect(held("flour, gluten-free bread")).toEqual(["gluten"]);
    expect(held("mystery mix")).toEqual(["unknown"]);
    expect(held("butter and gluten-free flour")).toEqual(["milk"]);
    expect(held("walnut- and gluten-free bread")).toEqual([]);
    // All the milk of pancakes is milk; other milk stays.
    expect(held("pancakes without milk")).toEqual(["eggs"]);
    expect(held("cream pancakes without milk")).toEqual(["milk"]);
    expect(held("Falsa mayonesa: sin huevo", "es")).toEqual(["mustard"]);
    expect(held("Mayonnaise: whisk an egg")).toEqual(["eggs", "mustard", "eggs"]);
    expect(held("unsulphured dried apricots, dried apricots")).toEqual(["sulphites"]);
    expect(held("abricots secs non soufrés", "fr")).toEqual([]);
    const [butter] = scanner.scan("vegan butter", "en");
    expect(traitsOf(butter!)).toEqual([]);
  });
});

describe("what a sentence says of a food", () => {
  const held = (text: string, lang: Lang = "en") =>
    scanner.scan(text, lang).flatMap((one) => (one.negated === null ? (allergensOf(one).holds ?? ["unknown"]) : []));

  test.each([
    ["The granola is gluten-free.", "en", ["nuts"]],
    ["This granola contains no gluten.", "en", ["nuts"]],
    ["Das Müsli ist garantiert glutenfrei.", "de", ["nuts"]],
    ["Das Müsli trägt das Zeichen, ist also glutenfrei.", "de", ["nuts"]],
    ["The milk is vegan.", "en", []],
    ["The granola is suitable for coeliacs.", "en", ["nuts"]],
  ] as [string, Lang, string[]][])("is taken out of it, and nothing else: %s", (text, lang, keys) => {
    expect(held(text, lang)).toEqual(keys);
  });

  test.each([
    ["Is the granola gluten-free?", "en"],
    ["If the granola is gluten-free, add it.", "en"],
    ["Make sure that the granola is gluten-free.", "en"],
    ["The granola is not gluten-free.", "en"],
    ["The granola is hardly gluten-free.", "en"],
    ["Is the granola suitable for coeliacs?", "en"],
    ["Wenn das Müsli glutenfrei ist, gib es dazu.", "de"],
    ["Das Müsli ist nicht glutenfrei.", "de"],
    ["Ist das Müsli glutenfrei?", "de"],
  ] as [string, Lang][])("not where it asks, doubts or denies: %s", (text, lang) => {
    expect(held(text, lang)).toContain("gluten");
  });
});

test('what follows a comma and an "and" is another clause, but in a list', () => {
  expect(used("no walnuts, and milk to taste")).toEqual(["milk"]);
  expect(used("no walnuts, eggs, and milk")).toEqual([]);
  expect(used("no walnuts, or milk")).toEqual([]);
});

test("what only some kinds hold is told apart", () => {
  const [cube] = scanner.scan("a stock cube", "en");
  expect(allergensOf(cube!)).toEqual({ holds: [], may: ["celery"] });
});

test("a mention is a place of the text, in order and without overlap, whatever the text", () => {
  const word = fc.constantFrom(
    "butter",
    "coconut milk",
    "without",
    "walnuts",
    "nut",
    "free",
    "egg-",
    "Œufs",
    "\u00AD",
    "and",
    ",",
    "ß",
    "wal\u200Bnut",
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(word, fc.string({ unit: "binary", maxLength: 8 }))),
      fc.constantFrom("en", "fr", "es", "de"),
      (parts, lang) => {
        const text = parts.join(" ");
        let end = 0;
        for (const mention of scanner.scan(text, lang as Lang)) {
          expect(mention.start).toBeGreaterThanOrEqual(end);
          expect(mention.text).toBe(text.slice(mention.start, mention.end));
          expect(mention.text.length).toBeGreaterThan(0);
          end = mention.end;
        }
      },
    ),
  );
});

test("an invisible character anywhere in a name hides nothing", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("walnuts", "butter", "coconut milk"),
      fc.nat(10),
      fc.constantFrom("\u00AD", "\u200B", "\u2060", "\uFEFF"),
      (name, at, hidden) => {
        const place = Math.min(at, name.length);
        expect(used(name.slice(0, place) + hidden + name.slice(place))).toEqual(used(name));
      },
    ),
  );
});
