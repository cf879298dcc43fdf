import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { slot, sweetExtra, sweetSpice } from "./slots.ts";

const topping = slot(
  "fruit",
  (food) => role.isFreshFruit(food) || role.isDriedFruit(food),
  "apple banana blueberry pear raspberry",
  [1, 4],
  (food, count) => (role.isDriedFruit(food) ? 20 : 80) / count,
);
const sweet = slot("sugar", role.isSweetener, "maple-syrup honey agave-syrup white-sugar", [1, 1], 10);

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
