import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { oil, salt, slot, spice, sweetExtra, sweetSpice, water } from "./slots.ts";

const milk = slot(
  "milk",
  (food) => role.isMilk(food) || food.key === "coconut-milk",
  "milk oat-milk | soy-milk rice-milk almond-milk",
  [1, 2],
  160,
);
const topping = slot(
  "fruit",
  (food) => role.isFreshFruit(food) || role.isDriedFruit(food),
  "apple banana blueberry pear raspberry",
  [1, 4],
  (food, count) => (role.isDriedFruit(food) ? 20 : 80) / count,
);
const sweet = slot("sugar", role.isSweetener, "maple-syrup honey agave-syrup white-sugar", [1, 1], 10);

export const porridge: DishTemplate = {
  key: "porridge",
  dishTypes: ["breakfast", "snack"],
  level: 1,
  sweet: true,
  slots: [
    slot(
      "flakes",
      (food) =>
        [
          "rolled-oats",
          "polenta",
          "millet",
          "buckwheat",
          "quinoa",
          "white-rice",
          "risotto-rice",
          "basmati-rice",
        ].includes(food.key),
      "rolled-oats | polenta quinoa",
      [1, 1],
      45,
    ),
    milk,
    water(60),
    topping,
    sweet,
    sweetSpice,
    { ...salt, min: 1, grams: () => 0.2 },
    sweetExtra,
  ],
  steps: [
    {
      minutes: (filled) => (role.grainTime(filled.get("flakes") ?? []) || 5) + 1,
      active: true,
      text: texts(
        "Bring {milk+water} to the boil with {salt}[[spice? and {spice}]]. Rain in {flakes} and simmer over a low heat, stirring, until thick.",
        "Portez {milk+water} à ébullition avec {salt}[[spice? et {spice}]]. Versez {flakes} en pluie et laissez épaissir à feu doux en remuant.",
        "Lleva {milk+water} a ebullición con {salt}[[spice? y {spice}]]. Echa {flakes} en lluvia y cuece a fuego bajo, removiendo, hasta que espese.",
        "{milk+water} mit {salt:alldat}[[spice? und {spice:alldat}]] aufkochen. {flakes} einrieseln lassen und bei schwacher Hitze unter Rühren dick werden lassen.",
      ),
    },
    {
      minutes: 3,
      active: true,
      text: texts(
        "Cut {fruit} into pieces where needed. Spoon into bowls and top with {fruit+sugar}[[extra? and {extra}]].",
        "Coupez {fruit} en morceaux si besoin. Répartissez dans des bols et garnissez avec {fruit+sugar}[[extra? et {extra}]].",
        "Trocea {fruit} si hace falta. Reparte en cuencos y cubre con {fruit+sugar}[[extra? y {extra}]].",
        "{fruit} wenn nötig klein schneiden. In Schalen füllen und mit {fruit+sugar:alldat}[[extra? und {extra:alldat}]] anrichten.",
      ),
    },
  ],
  title: texts(
    "Porridge with {fruit:bare}",
    "Porridge {fruit:à}",
    "Gachas con {fruit:bare}",
    "Porridge mit {fruit:dat}",
  ),
  overview: texts(
    "A warm, thick porridge with {fruit:bare}.",
    "Un porridge chaud et épais avec {fruit}.",
    "Unas gachas calientes y espesas con {fruit}.",
    "Warmer, sämiger Porridge mit {fruit:dat}.",
  ),
  equipment: [texts("Saucepan", "Casserole", "Cazo", "Topf")],
  tips: [
    texts(
      "Stir well at the end: that is when it catches.",
      "Remuez bien à la fin, c'est là que ça attache.",
      "Remueve bien al final: es cuando se pega.",
      "Am Ende gut rühren, dann setzt nichts an.",
    ),
  ],
  serving: [texts("Serve hot.", "Servez chaud.", "Sirve caliente.", "Heiß servieren.")],
};

export const pancakes: DishTemplate = {
  key: "pancakes",
  dishTypes: ["breakfast", "dessert"],
  level: 1,
  sweet: true,
  slots: [
    slot("flour", role.isFlour, "wheat-flour buckwheat-flour | rice-flour", [1, 1], 55),
    slot(
      "raising",
      (food) => ["baking-powder", "baking-soda"].includes(food.key),
      "baking-powder | baking-soda",
      [1, 1],
      (food) => (food.key === "baking-soda" ? 0.8 : 2.2),
    ),
    slot("egg", role.isEgg, "egg", [0, 1], 25),
    { ...milk, grams: (_food, count) => 75 / count },
    slot(
      "binder",
      (food) => role.isYogurt(food) || food.key === "banana",
      "banana plain-yogurt | soy-yogurt",
      [1, 1],
      25,
    ),
    { ...oil, prefer: ["sunflower-oil", "rapeseed-oil", "coconut-oil"], grams: () => 5 },
    topping,
    sweet,
    sweetSpice,
    { ...salt, min: 1, grams: () => 0.3 },
    sweetExtra,
  ],
  steps: [
    {
      minutes: 6,
      active: true,
      text: texts(
        "Mix {flour}, {raising} and {salt}[[spice? with {spice}]]. Mash or beat {binder+egg} with {milk} and stir in until smooth.",
        "Mélangez {flour}, {raising} et {salt}[[spice? avec {spice}]]. Écrasez ou battez {binder+egg} avec {milk} et incorporez jusqu'à ce que ce soit lisse.",
        "Mezcla {flour}, {raising} y {salt}[[spice? con {spice}]]. Machaca o bate {binder+egg} con {milk} e incorpora hasta que quede liso.",
        "{flour+raising+salt}[[spice? mit {spice:alldat}]] mischen. {binder+egg} mit {milk:alldat} zerdrücken oder verquirlen und glatt unterrühren.",
      ),
    },
    {
      minutes: 12,
      active: true,
      text: texts(
        "Heat a little of {oil} in a frying pan over a medium heat and fry small ladlefuls for 2 minutes a side, until golden; use the rest as you go.",
        "Chauffez un peu {oil:de} dans une poêle à feu moyen et faites cuire de petites louches 2 minutes par face, jusqu'à ce que ce soit doré ; utilisez le reste au fur et à mesure.",
        "Calienta un poco {oil:de} en una sartén a fuego medio y fríe cucharones pequeños 2 minutos por lado, hasta que se doren; usa el resto según haga falta.",
        "Etwas Fett ({oil:bare}) in einer Pfanne bei mittlerer Hitze erwärmen und kleine Kellen Teig je Seite 2 Minuten goldbraun backen; den Rest nach und nach verwenden.",
      ),
    },
    {
      minutes: 3,
      active: true,
      text: texts(
        "Cut {fruit} small where needed. Stack and top with {fruit+sugar}[[extra? and {extra}]].",
        "Coupez {fruit} en petits morceaux si besoin. Empilez et garnissez avec {fruit+sugar}[[extra? et {extra}]].",
        "Corta {fruit} en trozos pequeños si hace falta. Apila y cubre con {fruit+sugar}[[extra? y {extra}]].",
        "{fruit} wenn nötig klein schneiden. Stapeln und mit {fruit+sugar:alldat}[[extra? und {extra:alldat}]] anrichten.",
      ),
    },
  ],
  title: texts(
    "Pancakes with {fruit:bare}",
    "Pancakes {fruit:à}",
    "Tortitas con {fruit:bare}",
    "Pfannkuchen mit {fruit:dat}",
  ),
  overview: texts(
    "Fluffy little pancakes with {fruit:bare}.",
    "De petits pancakes moelleux avec {fruit}.",
    "Tortitas esponjosas con {fruit}.",
    "Lockere kleine Pfannkuchen mit {fruit:dat}.",
  ),
  equipment: [texts("Frying pan", "Poêle", "Sartén", "Pfanne"), texts("Bowl", "Saladier", "Bol", "Schüssel")],
  tips: [
    texts(
      "Keep them warm in a low oven until all are done.",
      "Gardez-les au chaud dans un four doux.",
      "Mantenlas calientes en el horno a baja temperatura.",
      "Bei niedriger Temperatur im Ofen warm halten.",
    ),
  ],
  serving: [texts("Serve at once.", "Servez aussitôt.", "Sirve enseguida.", "Sofort servieren.")],
};

export const smoothie: DishTemplate = {
  key: "smoothie",
  dishTypes: ["breakfast", "snack"],
  level: 1,
  sweet: true,
  slots: [
    slot(
      "fruit",
      (food) =>
        role.isFreshFruit(food) || ["avocado", "spinach", "carrot", "kale", "cucumber", "beetroot"].includes(food.key),
      "banana raspberry mango strawberry apple",
      [1, 4],
      160,
    ),
    slot(
      "milk",
      (food) =>
        role.isMilk(food) ||
        role.isYogurt(food) ||
        ["coconut-milk", "orange-juice", "apple-juice", "water", "buttermilk"].includes(food.key),
      "milk oat-milk soy-milk orange-juice",
      [1, 2],
      150,
    ),
    slot(
      "flakes",
      (food) =>
        ["rolled-oats", "chia-seed", "flaxseed"].includes(food.key) || role.isNutButter(food) || role.isNut(food),
      "",
      [0, 2],
      8,
    ),
    slot("sugar", role.isSweetener, "", [0, 1], 8),
    { ...sweetSpice, prefer: [], min: 0 },
    sweetExtra,
  ],
  steps: [
    {
      minutes: 3,
      active: true,
      text: texts(
        "Wash or peel {fruit} and cut into pieces.",
        "Lavez ou pelez {fruit} et coupez en morceaux.",
        "Lava o pela {fruit} y corta en trozos.",
        "{fruit} waschen oder schälen und in Stücke schneiden.",
      ),
    },
    {
      minutes: 2,
      active: true,
      text: texts(
        "Blend with {milk}[[flakes? , {flakes}]][[sugar? , {sugar}]][[spice? , {spice}]] for a minute until smooth. Pour into glasses[[extra? and top with {extra}]].",
        "Mixez une minute avec {milk}[[flakes? , {flakes}]][[sugar? , {sugar}]][[spice? , {spice}]] jusqu'à ce que ce soit lisse. Versez dans des verres[[extra? et garnissez avec {extra}]].",
        "Tritura un minuto con {milk}[[flakes? , {flakes}]][[sugar? , {sugar}]][[spice? , {spice}]] hasta que quede fino. Sirve en vasos[[extra? y cubre con {extra}]].",
        "Mit {milk:alldat}[[flakes? , {flakes:alldat}]][[sugar? , {sugar:alldat}]][[spice? , {spice:alldat}]] eine Minute fein mixen. In Gläser füllen[[extra? und mit {extra:alldat} garnieren]].",
      ),
    },
  ],
  title: texts("{fruit:attr} smoothie", "Smoothie {fruit:à}", "Batido de {fruit:bare}", "Smoothie mit {fruit:dat}"),
  overview: texts(
    "A thick, fresh smoothie with {fruit:bare}.",
    "Un smoothie frais et épais avec {fruit}.",
    "Un batido fresco y espeso con {fruit}.",
    "Ein frischer, dicker Smoothie mit {fruit:dat}.",
  ),
  equipment: [texts("Blender", "Blender", "Batidora de vaso", "Standmixer")],
  tips: [
    texts(
      "Frozen fruit makes it thicker and colder.",
      "Des fruits surgelés le rendent plus épais et plus frais.",
      "Con fruta congelada queda más espeso y frío.",
      "Mit gefrorenem Obst wird er dicker und kälter.",
    ),
  ],
  serving: [texts("Drink it fresh.", "À boire aussitôt.", "Bébelo recién hecho.", "Frisch trinken.")],
};

export const yogurtBowl: DishTemplate = {
  key: "yogurt-bowl",
  dishTypes: ["breakfast", "dessert", "snack"],
  level: 1,
  sweet: true,
  slots: [
    slot("yogurt", role.isYogurt, "plain-yogurt | soy-yogurt coconut-yogurt lactose-free-yogurt", [1, 2], 140),
    { ...topping, grams: (food, count) => (role.isDriedFruit(food) ? 25 : 100) / count },
    slot(
      "flakes",
      (food) =>
        food.key === "rolled-oats" || role.isNut(food) || ["digestive-biscuit", "ladyfinger"].includes(food.key),
      "",
      [0, 3],
      14,
    ),
    { ...sweet, prefer: ["honey", "maple-syrup", "agave-syrup"] },
    { ...sweetSpice, prefer: [], min: 0 },
    sweetExtra,
  ],
  steps: [
    {
      minutes: 4,
      active: true,
      text: texts(
        "Stir {yogurt} with half of {sugar}[[spice? and {spice}]]. Cut {fruit} into pieces where needed.",
        "Mélangez {yogurt} avec la moitié {sugar:de}[[spice? et {spice}]]. Coupez {fruit} en morceaux si besoin.",
        "Mezcla {yogurt} con la mitad {sugar:de}[[spice? y {spice}]]. Trocea {fruit} si hace falta.",
        "{yogurt} mit der Hälfte der Süße ({sugar:bare})[[spice? und {spice:alldat}]] verrühren. {fruit} wenn nötig klein schneiden.",
      ),
    },
    {
      minutes: 2,
      active: true,
      text: texts(
        "Spoon into glasses in layers with the fruit[[flakes? and {flakes}]][[extra? and {extra}]]; finish with the rest of the sweetener.",
        "Répartissez en couches dans des verres avec les fruits[[flakes? et {flakes}]][[extra? et {extra}]] ; terminez avec le reste de douceur.",
        "Reparte en capas en vasos con la fruta[[flakes? y {flakes}]][[extra? y {extra}]]; termina con el resto del endulzante.",
        "Mit dem Obst[[flakes? sowie {flakes:alldat}]][[extra? und {extra:alldat}]] in Gläser schichten; mit der übrigen Süße vollenden.",
      ),
    },
  ],
  title: texts(
    "{yogurt:attr} with {fruit:bare}",
    "{yogurt:bare} {fruit:à}",
    "{yogurt:bare} con {fruit:bare}",
    "{yogurt:bare} mit {fruit:dat}",
  ),
  overview: texts(
    "Cool layers of {yogurt:bare} and {fruit:bare}.",
    "Des couches fraîches avec {yogurt} et {fruit}.",
    "Capas frescas con {yogurt} y {fruit}.",
    "Kühle Schichten mit {yogurt:dat}, dazu {fruit:bare}.",
  ),
  equipment: [texts("Glasses or bowls", "Verres ou bols", "Vasos o cuencos", "Gläser oder Schalen")],
  tips: [
    texts(
      "Layer it just before eating so that it stays crisp.",
      "Montez au dernier moment pour garder le croquant.",
      "Monta justo antes de comer para que siga crujiente.",
      "Kurz vor dem Essen schichten, damit es knusprig bleibt.",
    ),
  ],
  serving: [texts("Serve cold.", "Servez bien frais.", "Sirve frío.", "Kalt servieren.")],
};

/** Pulses roasted until they crackle. */
export const roastedPulses: DishTemplate = {
  key: "roasted-pulses",
  dishTypes: ["snack", "appetizer"],
  level: 1,
  sweet: false,
  slots: [
    slot(
      "base",
      (food) =>
        role.isCannedPulse(food) ||
        ["edamame", "broad-bean"].includes(food.key) ||
        role.isNut(food) ||
        role.isFirm(food),
      "chickpea white-bean black-bean",
      [1, 3],
      (food, count) => (role.isNut(food) ? 55 : role.isFirm(food) ? 140 : 90) / count,
    ),
    { ...oil, grams: () => 6 },
    { ...spice, prefer: ["smoked-paprika", "cumin", "paprika"], min: 1, max: 5 },
    { ...salt, min: 1 },
    slot("herb", role.isHerb, "", [0, 2], role.seasoningGrams),
    slot(
      "extra",
      (food) =>
        [
          "lemon-juice",
          "lemon",
          "lime",
          "garlic",
          "black-pepper",
          "soy-sauce",
          "tamari",
          "parmesan",
          "maple-syrup",
          "honey",
        ].includes(food.key),
      "",
      [0, 3],
      role.finishingGrams,
    ),
  ],
  steps: [
    {
      minutes: 5,
      active: true,
      text: texts(
        "Heat the oven to 200 °C (180 °C fan). Drain {base} or cut into bite-sized pieces where needed, rub dry and spread on a lined tray.",
        "Préchauffez le four à 200 °C (180 °C en chaleur tournante). Égouttez {base} ou coupez en bouchées si besoin, séchez en frottant et étalez sur une plaque garnie.",
        "Precalienta el horno a 200 °C (180 °C con ventilador). Escurre {base} o corta en bocados si hace falta, seca frotando y extiende en una bandeja forrada.",
        "Den Ofen auf 200 °C (180 °C Umluft) vorheizen. {base} wenn nötig abtropfen lassen oder mundgerecht schneiden, trocken reiben und auf einem ausgelegten Blech verteilen.",
      ),
    },
    {
      minutes: (filled) => ((filled.get("base") ?? []).every(({ food }) => role.isNut(food)) ? 9 : 25),
      active: false,
      text: texts(
        "Toss with {oil} and {salt} and roast until crisp and golden, shaking the tray now and then.",
        "Mélangez avec {oil} et {salt} et enfournez jusqu'à ce que ce soit croustillant et doré, en secouant la plaque de temps en temps.",
        "Mezcla con {oil} y {salt} y hornea hasta que esté crujiente y dorado, agitando la bandeja de vez en cuando.",
        "Mit {oil:alldat} und {salt:alldat} mischen und knusprig goldbraun rösten, das Blech ab und zu rütteln.",
      ),
    },
    {
      minutes: 1,
      active: true,
      text: texts(
        "Toss at once with {spice}[[herb? and {herb}]][[extra? ; add {extra}]].",
        "Mélangez aussitôt avec {spice}[[herb? et {herb}]][[extra? ; ajoutez {extra}]].",
        "Mezcla enseguida con {spice}[[herb? y {herb}]][[extra? ; añade {extra}]].",
        "Sofort mit {spice:alldat}[[herb? und {herb:alldat}]] mischen[[extra? ; {extra} zugeben]].",
      ),
    },
  ],
  title: texts(
    "Roasted {base:bare} with {spice:bare}",
    "{base:bare} au four {spice:à}",
    "{base:bare} al horno con {spice:bare}",
    "Geröstet: {base:bare} mit {spice:dat}",
  ),
  overview: texts(
    "Crunchy roasted {base:bare}, spiced while hot.",
    "Un en-cas croustillant avec {base}, épicé à chaud.",
    "Un bocado crujiente con {base}, especiado en caliente.",
    "Knusprig geröstet und heiß gewürzt: {base:bare}.",
  ),
  equipment: [texts("Baking tray", "Plaque de cuisson", "Bandeja de horno", "Backblech")],
  tips: [
    texts(
      "The drier they go in, the crisper they come out.",
      "Plus c'est sec avant le four, plus c'est croustillant.",
      "Cuanto más secos entren, más crujientes saldrán.",
      "Je trockener hinein, desto knuspriger heraus.",
    ),
  ],
  serving: [texts("Best while still warm.", "Meilleur encore tiède.", "Mejor aún templado.", "Am besten noch warm.")],
};
