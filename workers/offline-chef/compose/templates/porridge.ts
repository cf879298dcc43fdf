import { grainTime } from "../cook-times.ts";
import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { salt, slot, sweetExtra, sweetSpice, water } from "./slots.ts";

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
      minutes: (filled) => (grainTime(filled.get("flakes") ?? []) || 5) + 1,
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
