import { beforeAll, describe, expect, test } from "bun:test";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { starterLexicon } from "@toque/db/testing/lexicon.ts";
import Ajv from "ajv";
import fc from "fast-check";
import { FoodMatcher } from "../foods.ts";
import { noFoods } from "./line.ts";
import { parseIngredientLine } from "./parse.ts";
import de from "./words/de.json";
import en from "./words/en.json";
import es from "./words/es.json";
import fr from "./words/fr.json";
import schema from "./words/words.schema.json";

/** Language, line, and "amount|unit|food|preparation|note|optional". */
const cases: [Lang, string, string][] = [
  ["en", "½ a red onion, sliced", "0.5||red onion|sliced|"],
  ["en", "1/2 cup packed brown sugar", "0.5|cup|brown sugar||packed"],
  ["en", "1 lb 2 oz rhubarb", "1.125|lb|rhubarb||"],
  ["en", "2cm piece ginger, peeled", "1|piece|ginger|peeled|2cm"],
  ["en", "1 kg pork belly, skin scored", "1|kg|pork belly|skin scored|"],
  ["en", "2 x 250g pouches ready-cooked lentils", "2|packet|ready-cooked lentils||250g"],
  ["en", "between 200 and 250 ml milk", "200-250|ml|milk||"],
  ["en", "Butter (50 g)", "50|g|Butter||50 g"],
  ["fr", "800 g à 1 kg de joues de porc", "800-1000|g|joues de porc||"],
  ["fr", "1 kg 500 de quetsches", "1.5|kg|quetsches||"],
  ["fr", "3/4 de litre de lait chaud", "0.75|l|lait|chaud|"],
  ["fr", "6 tranches fines de jambon", "6|slice|jambon||fines"],
  ["fr", "1 morceau de gingembre de 3 cm, pelé", "1|piece|gingembre|pelé|3 cm"],
  ["fr", "quelques gouttes de citron", "|drop|citron||quelques"],
  ["es", "Kilo y medio de almejas", "1.5|kg|almejas||"],
  ["es", "1/4 de taza de azúcar", "0.25|cup|azúcar||"],
  ["es", "1 cdta. rasa de sal", "1|tsp|sal||rasa"],
  ["es", "Unas hojas de albahaca", "||hojas de albahaca||Unas"],
  ["es", "2 pepinos pelados y sin semillas", "2||pepinos|pelados y sin semillas|"],
  ["de", "2 Zehe/n Knoblauch", "2|clove|Knoblauch||"],
  ["de", "1 kl. Dose Ananas", "1|can|Ananas||kl."],
  ["de", "evtl. 1 TL Honig", "1|tsp|Honig|||optional"],
  ["de", "200 g Glasnudeln, in warmem Wasser eingeweicht", "200|g|Glasnudeln|in warmem Wasser eingeweicht|"],
  ["de", "2 Teeloeffel Zucker", "2|tsp|Zucker||"],
  ["de", "2 Dosen à 185 g Thunfisch", "2|can|Thunfisch||à 185 g"],
  ["en", "4 apples (the sour ones)", "4||apples||the sour ones"],
  ["en", "250 g flour", "250|g|flour||"],
  ["en", "2 carrots, peeled, and cut into very thin strips", "2||carrots|peeled, and cut into very thin strips|"],
  ["en", "1 stock cube dissolved in 300 ml boiling water", "1||stock cube|dissolved in 300 ml boiling water|"],
  ["en", "1 bunch of radishes, woolly tops twisted off", "1|bunch|radishes|woolly tops twisted off|"],
  ["en", "2 trout, skin on", "2||trout|skin on|"],
  ["en", "1 tbsp cornflour mixed with 2 tbsp cold water", "1|tbsp|cornflour|mixed with 2 tbsp cold water|"],
  ["en", "2 yams, pricked all over with a fork", "2||yams|pricked all over with a fork|"],
  ["en", "1 block tempeh, pressed for 20 minutes, sliced", "1|block|tempeh|pressed for 20 minutes, sliced|"],
  ["en", "1 cup almonds, soaked in hot water for 1 hour", "1|cup|almonds|soaked in hot water for 1 hour|"],
  ["en", "2 chillies, seeded if desired, minced", "2||chillies|seeded if desired, minced|"],
  ["en", "4 leeks, white parts of the stems only", "4||leeks|white parts of the stems only|"],
  ["en", "2 limes, 1 juiced, 1 cut into wedges", "2||limes|1 juiced, 1 cut into wedges|"],
  ["en", "1 tin buns, each cut in half", "1|can|buns|each cut in half|"],
  ["en", "1 lb fresh or frozen gooseberries", "1|lb|fresh or frozen gooseberries||"],
  ["en", "zest and juice 1 lime", "1||lime|zest and juice|"],
  ["en", "a good glug of cider", "1|dash|cider||good"],
  ["en", "1 duck, jointed into 8 pieces", "1||duck|jointed into 8 pieces|"],
  ["en", "375g sheet puff pastry", "1|sheet|puff pastry||375g"],
  ["en", "Overfilled teaspoon nutmeg", "1|tsp|nutmeg||Overfilled"],
  ["en", "from 30g to 70g of sugar", "30-70|g|sugar||"],
  ["en", "macaroni: 800g | 1 1/2 lb", "800|g|macaroni||1 1/2 lb"],
  ["en", "2 slices cheese. Any mild one will do.", "2|slice|cheese||Any mild one will do."],
  ["fr", "le vert de 2 poireaux, lavé", "2||poireaux|vert, lavé|"],
  ["fr", "2 gousses d'ail en chemise", "2|clove|ail|en chemise|"],
  ["en", "1 dessertspoon honey", "1|dessertspoon|honey||"],
  ["en", "1 tsp each salt and sugar", "1|tsp|salt and sugar||each"],
  ["fr", "2 filets de truite sans peau", "2||filets de truite sans peau||"],
  ["fr", "un filet d'huile d'olive", "1|dash|huile d'olive||"],
  ["fr", "3 cuillère(s) à soupe de miel", "3|tbsp|miel||"],
  ["fr", "Pour le glaçage : 1 blanc d'œuf", "1||blanc d'œuf||Pour le glaçage"],
  ["fr", "quelques noix", "||noix||quelques"],
  ["fr", "1 boîte 4/4 de pois chiches", "1|can|pois chiches||4/4"],
  ["fr", "une demi-douzaine d'œufs", "6||œufs||"],
  ["fr", "2 branches de céleri", "2|stalk|céleri||"],
  ["es", "de 2 a 3 nabos en rodajas muy finas", "2-3||nabos|en rodajas muy finas|"],
  ["es", "2 latas x 340 g de habas", "2|can|habas||x 340 g"],
  ["es", "Rodajas de naranja para adornar", "||Rodajas de naranja||para adornar"],
  ["es", "4 rebanadas de pan sin corteza", "4|slice|pan sin corteza||"],
  ["de", "2 Rübe(n), in sehr dünne Scheiben gehobelt", "2||Rübe(n)|in sehr dünne Scheiben gehobelt|"],
  ["de", "1 Netz Zitronen", "1|net|Zitronen||"],
  ["en", "150 g butter, soft", "150|g|butter|soft|"],
  ["en", "a glass of sugar", "1|glass|sugar||"],
  ["en", "1 pkt baking powder", "1|packet|baking powder||"],
  ["en", "pinch of cinnamon", "1|pinch|cinnamon||"],
  ["en", "2 tbsp Rosa's spice mix", "2|tbsp|Rosa's spice mix||"],
  ["en", "1 (14 oz) can chopped tomatoes", "1|can|tomatoes|chopped|14 oz"],
  ["en", "2 x 400 g tins chickpeas, drained and rinsed", "2|can|chickpeas|drained and rinsed|400 g"],
  ["en", "1 large finely chopped onion", "1||large onion|finely chopped|"],
  ["en", "2 large cloves garlic, minced", "2|clove|garlic|minced|large"],
  ["en", "Juice of 1 lemon", "1||lemon|Juice|"],
  ["en", "1 1/2 cups all-purpose flour, plus more for dusting", "1.5|cup|all-purpose flour||plus more for dusting"],
  ["en", "100 g / ½ cup butter, melted", "100|g|butter|melted|/ ½ cup"],
  ["en", "boneless, skinless chicken thighs", "||boneless, skinless chicken thighs||"],
  ["en", "A 5 cm piece of ginger, peeled and grated", "1|piece|ginger|peeled and grated|5 cm"],
  ["en", "1-2 tsp chilli flakes (optional)", "1-2|tsp|chilli flakes|||optional"],
  ["en", "1,000 g potatoes", "1000|g|potatoes||"],
  ["en", "Olive oil, for frying", "||Olive oil||for frying"],
  ["en", "half a lemon", "0.5||lemon||"],
  ["en", "400g can coconut milk", "1|can|coconut milk||400g"],
  ["en", "2 tablespoons butter or margarine", "2|tbsp|butter||"],
  ["en", "2 dozen clams", "24||clams||"],
  ["en", "Onions x 2, chopped", "2||Onions|chopped|"],
  ["en", "2x onions", "2||onions||"],
  ["en", "Eggs (4)", "4||Eggs||"],
  ["en", "one 3- to 4-pound pork shoulder", "1||pork shoulder||3- to 4-pound"],
  ["en", "good-quality olive oil", "||good-quality olive oil||"],
  ["en", "seeds from 4 cardamom pods", "4||cardamom pods|seeds|"],
  ["en", "3 tablespon sugar", "3|tbsp|sugar||"],
  ["en", "1 cup buttermilk, shaken", "1|cup|buttermilk|shaken|"],
  ["en", "100 g mixed nuts", "100|g|mixed nuts||"],
  ["en", "1 cup grated Parmesan cheese", "1|cup|Parmesan cheese|grated|"],
  ["en", "To serve: chopped chives", "||chives|chopped|To serve"],
  ["fr", "2 gouses d'ail", "2|clove|ail||"],
  ["fr", "4 cuisses de canard", "4||cuisses de canard||"],
  ["fr", "1 oignon et 2 échalotes, hachés", "1||oignon|hachés|et 2 échalotes"],
  ["fr", "100 g de chocolat noir cassé en morceaux", "100|g|chocolat noir|cassé en morceaux|"],
  ["fr", "2 tranches de jambon découennées et coupées en dés", "2|slice|jambon|découennées et coupées en dés|"],
  ["fr", "12 crevettes, queues conservées", "12||crevettes|queues conservées|"],
  ["fr", "1 aubergine tranchée en rondelles de 1 cm", "1||aubergine|tranchée en rondelles de 1 cm|"],
  ["fr", "2 citrons verts : le jus", "2||citrons verts|le jus|"],
  ["fr", "3 citrons dont 1 pour le zeste", "3||citrons||dont 1 pour le zeste"],
  ["fr", "Une bonne pincée de safran", "1|pinch|safran||Une bonne"],
  ["es", "1 barra de pan rústico", "1|loaf|pan rústico||"],
  ["es", "75 g de pan rallado", "75|g|pan rallado||"],
  ["es", "10/12 ciruelas", "10-12||ciruelas||"],
  ["es", "1 pescado blanco (corvina, dorada o similar)", "1||pescado blanco||corvina, dorada o similar"],
  ["de", "1 Eigelb, mit 1 EL Milch verquirlt", "1||Eigelb|mit 1 EL Milch verquirlt|"],
  ["de", "50 g Mandelblättchen, ohne Fett geröstet", "50|g|Mandelblättchen|ohne Fett geröstet|"],
  ["de", "1 Sellerie, in 1 cm großen Würfeln", "1||Sellerie|in 1 cm großen Würfeln|"],
  ["en", "a few sprigs of rosemary", "|sprig|rosemary||a few"],
  ["en", "Flour 250 g", "250|g|Flour||"],
  ["en", "1½T oil", "1.5|tbsp|oil||"],
  ["en", "1t oil", "1|tsp|oil||"],
  ["fr", "2 c. à s. d'huile d'olive", "2|tbsp|huile d'olive||"],
  ["fr", "une pincée de sel", "1|pinch|sel||"],
  ["fr", "3 gousses d'ail hachées finement", "3|clove|ail|hachées finement|"],
  ["fr", "200 g de beurre fondu", "200|g|beurre|fondu|"],
  ["fr", "1 boîte de 400 g de tomates concassées", "1|can|tomates|concassées|de 400 g"],
  ["fr", "1/2 botte de persil ciselé", "0.5|bunch|persil|ciselé|"],
  ["fr", "un peu de poivre", "||poivre||un peu de"],
  ["fr", "4 pommes de terre, épluchées et coupées en gros dés", "4||pommes de terre|épluchées et coupées en gros dés|"],
  ["fr", "15 cl de crème fraîche épaisse (facultatif)", "15|cl|crème fraîche épaisse|||optional"],
  ["fr", "de l'huile d'olive", "||huile d'olive||"],
  ["fr", "1 kg de bœuf en cubes", "1|kg|bœuf|en cubes|"],
  ["fr", "2 à 3 oignons rouges émincés", "2-3||oignons rouges|émincés|"],
  ["es", "2 cdas. de aceite de oliva", "2|tbsp|aceite de oliva||"],
  ["es", "1 cebolla picada", "1||cebolla|picada|"],
  ["es", "media taza de azúcar", "0.5|cup|azúcar||"],
  ["es", "2 dientes de ajo picados finamente", "2|clove|ajo|picados finamente|"],
  ["es", "sal al gusto", "||sal||al gusto"],
  ["es", "1 lata de 400 g de tomate triturado", "1|can|tomate|triturado|de 400 g"],
  [
    "es",
    "3 o 4 patatas medianas, peladas y cortadas en rodajas",
    "3-4||patatas medianas|peladas y cortadas en rodajas|",
  ],
  ["es", "1 kilo y medio de carne", "1.5|kg|carne||"],
  ["es", "un cuarto de kilo de gambas peladas", "0.25|kg|gambas|peladas|"],
  ["es", "perejil fresco, para decorar (opcional)", "||perejil fresco||para decorar|optional"],
  ["de", "2 EL Olivenöl", "2|tbsp|Olivenöl||"],
  ["de", "500 g Mehl, gesiebt", "500|g|Mehl|gesiebt|"],
  ["de", "1 große Zwiebel, fein gehackt", "1||große Zwiebel|fein gehackt|"],
  ["de", "1 Dose (400 g) gehackte Tomaten", "1|can|Tomaten|gehackte|400 g"],
  ["de", "1/2 Bund Petersilie", "0.5|bunch|Petersilie||"],
  ["de", "Saft einer Zitrone", "1||Zitrone|Saft|"],
  ["de", "n. B. Pfeffer", "||Pfeffer||n. B."],
  ["de", "etwas Butter zum Einfetten", "||Butter||etwas, zum Einfetten"],
  ["de", "1 TL gehäuft Backpulver", "1|tsp|Backpulver||gehäuft"],
  ["de", "2-3 EL Milch oder Sahne", "2-3|tbsp|Milch||"],
  ["de", "anderthalb Tassen Reis", "1.5|cup|Reis||"],
  ["de", "Mehl 250 g", "250|g|Mehl||"],
  ["de", "fein gehackte rote Zwiebel", "||rote Zwiebel|fein gehackte|"],
];

let lexicon: FoodLexicon;
beforeAll(async () => {
  ({ lexicon } = await starterLexicon());
});

const shown = (line: string, lang: Lang): string => {
  const { isAbout } = new FoodMatcher([], lexicon, lang);
  const { amount, amountMax, unit, food, preparation, note, optional } = parseIngredientLine(line, lang, {
    ...noFoods,
    isAbout,
  });
  const range = amountMax === null ? (amount ?? "") : `${amount}-${amountMax}`;
  return [range, unit ?? "", food, preparation ?? "", note ?? "", ...(optional ? ["optional"] : [])].join("|");
};

describe("an ingredient line", () => {
  test.each(cases)("%s: %s", (lang, line, expected) => expect(shown(line, lang)).toBe(expected));

  test("a heading has no amount", () => {
    for (const [lang, line] of [
      ["en", "For the dough:"],
      ["fr", "Pour la pâte :"],
      ["es", "Para la masa:"],
      ["de", "Für den Teig"],
    ] as const)
      expect(parseIngredientLine(line, lang)).toMatchObject({ heading: true, amount: null });
  });

  test("what may be taken in its place is no note", () => {
    expect(parseIngredientLine("1 tbsp corn, peanut or vegetable oil", "en")).toMatchObject({
      food: "corn",
      alternatives: ["peanut", "vegetable oil"],
      note: null,
    });
    expect(parseIngredientLine("50 g butter, or more to taste", "en")).toMatchObject({
      alternatives: [],
      note: "or more to taste",
    });
  });

  test("the sizes of packages are kept with their number", () => {
    expect(parseIngredientLine("2 x 400 g tins chickpeas", "en").others).toEqual([
      { value: 800, max: null, unit: "g" },
    ]);
    expect(parseIngredientLine("1 lb (450 g) carrots", "en").others).toEqual([{ value: 450, max: null, unit: "g" }]);
  });

  test("a phrase that names one food is not taken apart", () => {
    const foodNamed = (phrase: string) => (phrase === "chopped tomatoes" ? "tinned-tomatoes" : null);
    expect(parseIngredientLine("1 can chopped tomatoes", "en", { ...noFoods, foodNamed })).toMatchObject({
      food: "chopped tomatoes",
      preparation: null,
    });
  });

  test("the last word of an alternative names the first food as well", () => {
    const names = ["chicken", "chicken stock", "vegetable stock", "tamari", "soy sauce"];
    const foodNamed = (phrase: string) => (names.includes(phrase) ? phrase : null);
    const foodOf = (line: string) => parseIngredientLine(line, "en", { ...noFoods, foodNamed });
    expect(foodOf("1 litre chicken or vegetable stock")).toMatchObject({
      food: "chicken or vegetable stock",
      alternatives: ["vegetable stock"],
    });
    expect(foodOf("1 tbsp tamari or soy sauce")).toMatchObject({ food: "tamari", alternatives: ["soy sauce"] });
  });

  test("any text is read without an error, and every amount is positive and finite", () => {
    const piece = fc.constantFrom(
      ..."2|1/2|½ cup|3 EL|c. à s. de|una pizca de|(500 g|)|or|,|Mehl|haché|optional|x|-|to|a".split("|"),
    );
    const line = fc.oneof(
      fc.array(piece, { maxLength: 9 }).map((parts) => parts.join(" ")),
      fc.string({ unit: "grapheme" }),
    );
    fc.assert(
      fc.property(line, fc.constantFrom(...langs), (text, lang) => {
        const { amount, amountMax, others } = parseIngredientLine(text, lang);
        for (const value of [amount, amountMax, ...others.map((one) => one.value)])
          expect(value === null || (value > 0 && Number.isFinite(value))).toBe(true);
        expect(amountMax === null || amountMax > (amount ?? 0)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

test("the words follow their schema", () => {
  const isValid = new Ajv().compile(schema);
  for (const words of [en, fr, es, de]) {
    isValid(words);
    expect(isValid.errors ?? []).toEqual([]);
  }
});
