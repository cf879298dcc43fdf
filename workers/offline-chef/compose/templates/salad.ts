import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { cutting, extra, herb, oil, pepper, saltAlways, slot, spice } from "./slots.ts";

const dressingOil = { ...oil, accepts: role.isOil, grams: () => 12 };
const acid = slot("acid", role.isAcid, "lemon-juice wine-vinegar cider-vinegar", [1, 2], 7);

/** Raw vegetables in a dressing, with something to fill. */
export const salad: DishTemplate = {
  key: "salad",
  dishTypes: ["starter", "main_course"],
  level: 1,
  sweet: false,
  slots: [
    slot(
      "protein",
      (food) => role.isReadyProtein(food) || food.key === "anchovy",
      "chickpea white-bean canned-tuna feta | smoked-tofu",
      [1, 3],
      (_food, count) => 80 / count,
    ),
    slot(
      "main",
      (food) => role.isRaw(food) || role.isLeaf(food),
      "tomato cucumber carrot lettuce red-pepper avocado",
      [2, 5],
      170,
    ),
    slot("fruit", (food) => role.isFreshFruit(food) || role.isDriedFruit(food), "", [0, 2], 40),
    slot("onion", role.isAllium, "", [0, 1], 12),
    slot("crunch", role.isNut, "sunflower-seed pumpkin-seed", [0, 2], 12),
    dressingOil,
    acid,
    saltAlways,
    pepper,
    { ...herb, prefer: ["parsley", "basil", "mint", "chives"] },
    { ...spice, max: 2 },
    { ...extra, accepts: (food) => extra.accepts(food) || role.isGarlic(food) || role.isSyrup(food) },
  ],
  steps: [
    {
      minutes: (filled) => Math.min(10, cutting("main", "fruit", "protein")(filled)),
      active: true,
      text: texts(
        "Wash {main+fruit} and cut or tear into bite-sized pieces[[onion? ; slice {onion} into thin rings]].",
        "Lavez {main+fruit} et coupez ou déchirez en bouchées[[onion? ; émincez {onion} en fines rondelles]].",
        "Lava {main+fruit} y corta o trocea en bocados[[onion? ; corta {onion} en aros finos]].",
        "{main+fruit} waschen und mundgerecht schneiden oder zupfen[[onion? ; {onion} in dünne Ringe schneiden]].",
      ),
    },
    {
      minutes: 2,
      active: true,
      text: texts(
        "Whisk {oil} with {acid+salt+pepper} in a large bowl[[spice? , with {spice}]].",
        "Dans un grand saladier, fouettez {oil} avec {acid+salt+pepper}[[spice? , avec {spice}]].",
        "En una ensaladera grande, bate {oil} con {acid+salt+pepper}[[spice? , con {spice}]].",
        "In einer großen Schüssel {oil} mit {acid+salt+pepper:alldat} verquirlen[[spice? , dabei {spice} einrühren]].",
      ),
    },
    {
      minutes: 3,
      active: true,
      text: texts(
        "Drain {protein} or cut up where needed. Toss everything in the dressing and scatter with {herb}[[crunch? and {crunch}]][[extra? ; add {extra}]].",
        "Égouttez {protein} ou coupez en morceaux si besoin. Mélangez le tout avec l'assaisonnement et parsemez avec {herb}[[crunch? et {crunch}]][[extra? ; ajoutez {extra}]].",
        "Escurre {protein} o trocea si hace falta. Mezcla todo con el aliño y reparte por encima {herb}[[crunch? y {crunch}]][[extra? ; añade {extra}]].",
        "{protein} abtropfen lassen oder wenn nötig zerkleinern. Alles mit der Vinaigrette mischen und mit {herb:alldat}[[crunch? und {crunch:alldat}]] bestreuen[[extra? ; {extra} zugeben]].",
      ),
    },
  ],
  title: texts(
    "{main:attr} salad with {protein:bare}",
    "Salade {main:de2} {protein:à}",
    "Ensalada de {main:bare} con {protein:bare}",
    "Salat mit {main+protein:dat}",
  ),
  overview: texts(
    "A crisp salad of {main:bare} with {protein:bare}, ready in minutes.",
    "Une salade croquante avec {main+protein}, prête en quelques minutes.",
    "Una ensalada crujiente con {main+protein}, lista en minutos.",
    "Knackig und in Minuten fertig: {main:bare} mit {protein:dat}.",
  ),
  equipment: [texts("Large bowl", "Grand saladier", "Ensaladera grande", "Große Schüssel")],
  tips: [
    texts(
      "Dress it just before serving.",
      "Assaisonnez au dernier moment.",
      "Aliña justo antes de servir.",
      "Erst kurz vor dem Servieren anmachen.",
    ),
  ],
  serving: [
    texts(
      "Serve cool, not ice-cold.",
      "Servez frais, sans excès.",
      "Sirve fresca, no helada.",
      "Kühl, aber nicht eiskalt servieren.",
    ),
  ],
};
