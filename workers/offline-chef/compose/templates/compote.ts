import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { cutting, slot, sweetExtra, sweetSpice, water } from "./slots.ts";

const citrus = slot(
  "acid",
  (food) => ["lemon-juice", "lemon", "lime", "orange-juice"].includes(food.key),
  "lemon-juice | lime",
  [1, 1],
  8,
);
const syrup = slot("sugar", role.isSweetener, "maple-syrup honey agave-syrup white-sugar", [0, 1], 8);

export const compote: DishTemplate = {
  key: "compote",
  dishTypes: ["dessert", "snack", "breakfast"],
  level: 1,
  sweet: true,
  slots: [
    slot(
      "fruit",
      (food) => role.isBakingFruit(food) || role.isDriedFruit(food),
      "apple pear plum apricot peach",
      [1, 4],
      (food, count) => (role.isDriedFruit(food) ? 60 : 190) / count,
    ),
    water(40),
    { ...citrus, accepts: (food) => citrus.accepts(food) },
    { ...syrup, prefer: ["white-sugar", "maple-syrup", "honey"], min: 1 },
    { ...sweetSpice, min: 1 },
    { ...sweetExtra, accepts: (food) => sweetExtra.accepts(food) && !role.isFreshFruit(food) },
  ],
  steps: [
    {
      minutes: cutting("fruit"),
      active: true,
      text: texts(
        "Peel, core or stone {fruit} where needed and cut into small pieces.",
        "Pelez, épépinez ou dénoyautez {fruit} si besoin et coupez en petits morceaux.",
        "Pela y quita corazones o huesos a {fruit} si hace falta, y corta en trozos pequeños.",
        "{fruit} wenn nötig schälen und entkernen, dann klein schneiden.",
      ),
    },
    {
      minutes: 12,
      active: false,
      text: texts(
        "Simmer in a saucepan over a low heat with {water}, {acid}, {sugar} and {spice}, covered, until soft; crush as much as you like.",
        "Laissez compoter à feu doux dans une casserole avec {water}, {acid}, {sugar} et {spice}, à couvert, jusqu'à ce que ce soit fondant ; écrasez à votre goût.",
        "Cuece tapado a fuego bajo en un cazo con {water}, {acid}, {sugar} y {spice} hasta que esté tierno; machaca a tu gusto.",
        "In einem Topf mit {water:alldat}, {acid:alldat}, {sugar:alldat} und {spice:alldat} bei schwacher Hitze zugedeckt weich kochen; nach Belieben zerdrücken.",
      ),
    },
    {
      minutes: 2,
      active: true,
      text: texts(
        "Taste and spoon into glasses[[extra? ; top with {extra}]].",
        "Goûtez et répartissez dans des verres[[extra? ; garnissez avec {extra}]].",
        "Prueba y reparte en vasos[[extra? ; cubre con {extra}]].",
        "Abschmecken und in Gläser füllen[[extra? ; mit {extra:alldat} garnieren]].",
      ),
    },
  ],
  title: texts("{fruit:attr} compote", "Compote {fruit:de2}", "Compota de {fruit:bare}", "Kompott mit {fruit:dat}"),
  overview: texts(
    "A soft, lightly spiced compote of {fruit:bare}.",
    "Une compote fondante et parfumée avec {fruit}.",
    "Una compota suave y perfumada con {fruit}.",
    "Ein weiches, zart gewürztes Kompott mit {fruit:dat}.",
  ),
  equipment: [texts("Saucepan with a lid", "Casserole avec couvercle", "Cazo con tapa", "Topf mit Deckel")],
  tips: [
    texts(
      "It keeps for three days in the fridge.",
      "Elle se garde trois jours au réfrigérateur.",
      "Se conserva tres días en la nevera.",
      "Im Kühlschrank hält es drei Tage.",
    ),
  ],
  serving: [
    texts("Good warm or chilled.", "Bonne tiède ou froide.", "Rica templada o fría.", "Warm oder gekühlt servieren."),
  ],
};
