import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { oil, salt, slot, sweetExtra, sweetSpice } from "./slots.ts";

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
