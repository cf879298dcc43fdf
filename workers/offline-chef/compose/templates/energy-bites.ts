import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { salt, slot, sweetSpice, water } from "./slots.ts";

export const energyBites: DishTemplate = {
  key: "energy-bites",
  dishTypes: ["snack", "dessert"],
  level: 1,
  sweet: true,
  slots: [
    slot("fruit", role.isDriedFruit, "date dried-apricot prune raisin", [1, 3], 32),
    slot("nut", role.isNut, "almond walnut sunflower-seed pumpkin-seed", [1, 3], 22),
    slot("flakes", (food) => ["rolled-oats", "coconut", "almond-flour", "buckwheat"].includes(food.key), "", [0, 2], 8),
    slot(
      "flavour",
      (food) =>
        ["cocoa-powder", "dark-chocolate", "milk-chocolate", "white-chocolate"].includes(food.key) ||
        role.isNutButter(food) ||
        role.isSyrup(food),
      "cocoa-powder",
      [0, 3],
      4,
    ),
    { ...sweetSpice, prefer: ["cinnamon"], min: 1 },
    { ...salt, min: 1, grams: () => 0.1 },
    water(2),
  ],
  steps: [
    {
      minutes: 5,
      active: true,
      text: texts(
        "Chop {nut+flakes} finely in a food processor. Add {fruit}[[flavour? , {flavour}]], {spice} and {salt} and blend to a sticky paste, with {water} if it stays dry.",
        "Hachez finement {nut+flakes} au mixeur. Ajoutez {fruit}[[flavour? , {flavour}]], {spice} et {salt}, puis mixez en une pâte collante, avec {water} si c'est trop sec.",
        "Pica fino {nut+flakes} en un procesador. Añade {fruit}[[flavour? , {flavour}]], {spice} y {salt} y tritura hasta tener una masa pegajosa, con {water} si queda seca.",
        "{nut+flakes} im Mixer fein hacken. {fruit}[[flavour? , {flavour}]], {spice} und {salt} zugeben und zu einer klebrigen Masse verarbeiten; bleibt sie trocken, {water} zugeben.",
      ),
    },
    {
      minutes: 7,
      active: true,
      text: texts(
        "Roll into small balls with damp hands.",
        "Formez de petites boules avec les mains humides.",
        "Forma bolitas con las manos húmedas.",
        "Mit feuchten Händen kleine Kugeln formen.",
      ),
    },
  ],
  title: texts(
    "{fruit:attr} bites with {nut:bare}",
    "Bouchées {fruit:à} et {nut:à}",
    "Bocaditos de {fruit:bare} y {nut:bare}",
    "Energiekugeln mit {fruit+nut:dat}",
  ),
  overview: texts(
    "Small, chewy bites of {fruit:bare} and {nut:bare}.",
    "De petites bouchées moelleuses avec {fruit} et {nut}.",
    "Bocaditos tiernos con {fruit} y {nut}.",
    "Kleine, weiche Kugeln mit {fruit+nut:alldat}.",
  ),
  equipment: [texts("Food processor", "Mixeur", "Procesador", "Mixer")],
  tips: [
    texts(
      "They keep for a week in a tin.",
      "Elles se gardent une semaine dans une boîte.",
      "Se conservan una semana en una lata.",
      "In einer Dose halten sie eine Woche.",
    ),
  ],
  serving: [
    texts(
      "Chill for firmer bites.",
      "Plus fermes après un passage au frais.",
      "Más firmes si se enfrían.",
      "Gekühlt werden sie fester.",
    ),
  ],
};
