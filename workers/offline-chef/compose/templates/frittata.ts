import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { cooking, cutting, extra, garlic, herb, oil, onion, pepper, saltAlways, slot, spice } from "./slots.ts";

/** Eggs set in a pan with vegetables. */
export const frittata: DishTemplate = {
  key: "frittata",
  dishTypes: ["main_course", "breakfast", "starter"],
  level: 1,
  sweet: false,
  slots: [
    slot("egg", role.isEgg, "egg", [1, 1], 100),
    slot(
      "main",
      (food) => role.isVegetable(food) && !["lettuce", "cucumber", "avocado", "canned-tomato"].includes(food.key),
      "courgette spinach red-pepper button-mushroom leek",
      [1, 3],
      90,
    ),
    slot(
      "protein",
      (food) => role.isProtein(food) && !["mussel", "clam", "duck-breast"].includes(food.key),
      "",
      [0, 1],
      40,
    ),
    { ...onion, min: 0, max: 1 },
    { ...garlic, min: 0, max: 1 },
    oil,
    slot("cheese", role.isCheese, "", [0, 2], 20),
    spice,
    saltAlways,
    pepper,
    { ...herb, prefer: ["chives", "parsley", "basil"] },
    extra,
  ],
  steps: [
    {
      minutes: (filled) => Math.min(7, cutting("main")(filled)),
      active: true,
      text: texts(
        "Cut {main}[[protein? and {protein}]] into small pieces[[onion|garlic? and chop {onion+garlic}]]. Beat {egg} with {salt+pepper}[[spice? and {spice}]][[cheese? , then stir in {cheese}]].",
        "Coupez {main}[[protein? et {protein}]] en petits morceaux[[onion|garlic? et hachez {onion+garlic}]]. Battez {egg} avec {salt+pepper}[[spice? et {spice}]][[cheese? , puis ajoutez {cheese}]].",
        "Corta {main}[[protein? y {protein}]] en trozos pequeños[[onion|garlic? y pica {onion+garlic}]]. Bate {egg} con {salt+pepper}[[spice? y {spice}]][[cheese? y añade {cheese}]].",
        "{main}[[protein? sowie {protein}]] klein schneiden[[onion|garlic? und {onion+garlic} hacken]]. {egg} mit {salt+pepper:alldat}[[spice? und {spice:alldat}]] verquirlen[[cheese? , dann {cheese} unterrühren]].",
      ),
    },
    {
      minutes: (filled) =>
        Math.max(
          cooking("vegetable", -1, "main")(filled),
          cooking("protein", 0, "protein")(filled) * (filled.has("protein") ? 1 : 0),
        ),
      active: true,
      text: texts(
        "Heat {oil} in a frying pan over a medium heat and cook {main+protein+onion+garlic} until tender and golden.",
        "Chauffez {oil} dans une poêle à feu moyen et faites revenir {main+protein+onion+garlic} jusqu'à ce que tout soit tendre et doré.",
        "Calienta {oil} en una sartén a fuego medio y rehoga {main+protein+onion+garlic} hasta que todo esté tierno y dorado.",
        "{oil} in einer Pfanne bei mittlerer Hitze erwärmen und {main+protein+onion+garlic} darin weich und goldgelb braten.",
      ),
    },
    {
      minutes: 6,
      active: true,
      text: texts(
        "Pour in the beaten mixture, turn the heat to low, cover and cook until the middle is just set. Scatter with {herb}[[extra? and add {extra}]].",
        "Versez le mélange battu, baissez à feu doux, couvrez et laissez cuire jusqu'à ce que le centre soit juste pris. Parsemez avec {herb}[[extra? et ajoutez {extra}]].",
        "Vierte la mezcla batida, baja el fuego, tapa y deja hasta que el centro cuaje. Reparte por encima {herb}[[extra? y añade {extra}]].",
        "Die verquirlte Masse darübergießen, bei schwacher Hitze zugedeckt stocken lassen, bis die Mitte gerade fest ist. Mit {herb:alldat} bestreuen[[extra? und {extra} zugeben]].",
      ),
    },
  ],
  title: texts("{main:attr} frittata", "Frittata {main:à}", "Frittata de {main:bare}", "Frittata mit {main:dat}"),
  overview: texts(
    "A thick, tender frittata with {main:bare}, good warm or cold.",
    "Une frittata épaisse et moelleuse avec {main}, bonne chaude ou froide.",
    "Una frittata gruesa y tierna con {main}, rica caliente o fría.",
    "Eine dicke, zarte Frittata mit {main:dat}, warm oder kalt ein Genuss.",
  ),
  equipment: [texts("Frying pan with a lid", "Poêle avec couvercle", "Sartén con tapa", "Pfanne mit Deckel")],
  tips: [
    texts(
      "Keep the heat low once the mixture is in, or it turns rubbery.",
      "Gardez le feu doux une fois le mélange versé, sinon la texture devient caoutchouteuse.",
      "Mantén el fuego bajo con la mezcla dentro, o quedará gomosa.",
      "Nach dem Eingießen die Hitze klein halten, sonst wird sie gummiartig.",
    ),
  ],
  serving: [texts("Cut into wedges.", "Coupez en parts.", "Corta en porciones.", "In Stücke schneiden.")],
};
