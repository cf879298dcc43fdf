import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { cooking, cutting, extra, garlic, herb, oil, onion, pepper, saltAlways, slot, spice, staple } from "./slots.ts";

const stock = staple(
  slot("stock", (food) => role.isStock(food) || food.key === "water", "vegetable-stock water", [1, 1], 250),
);
const finish = texts(
  "Season with {salt+pepper}[[extra? , then add {extra}]] and scatter with {herb}.",
  "Assaisonnez avec {salt+pepper}[[extra? , puis ajoutez {extra}]] et parsemez avec {herb}.",
  "Condimenta con {salt+pepper}[[extra? , añade {extra}]] y reparte por encima {herb}.",
  "Mit {salt+pepper:alldat} würzen[[extra? , {extra} dazugeben]] und mit {herb:alldat} bestreuen.",
);

/** Vegetables simmered in stock and blended. */
export const soup: DishTemplate = {
  key: "soup",
  dishTypes: ["starter", "main_course"],
  level: 1,
  sweet: false,
  slots: [
    {
      ...slot(
        "main",
        (food) =>
          role.isVegetable(food) &&
          !["lettuce", "cucumber", "avocado", "rocket", "lamb-lettuce", "radish"].includes(food.key),
        "carrot pumpkin courgette leek cauliflower sweet-potato broccoli tomato",
        [1, 4],
        230,
      ),
      want: 2,
    },
    onion,
    slot(
      "pulse",
      (food) => role.isCannedPulse(food) || food.key === "red-lentil",
      "",
      [0, 2],
      (food) => (food.key === "red-lentil" ? 35 : 60),
    ),
    { ...garlic, max: 2 },
    oil,
    stock,
    { ...spice, prefer: ["cumin"] },
    slot("cream", (food) => role.isCream(food) || role.isMilk(food), "", [0, 1], 30),
    saltAlways,
    pepper,
    herb,
    extra,
  ],
  steps: [
    {
      minutes: cutting("main", "onion"),
      active: true,
      text: texts(
        "Prepare {main}: wash, peel where needed and cut into 2 cm pieces. Chop {onion+garlic} finely.",
        "Préparez {main} : lavez, pelez si besoin et coupez en morceaux de 2 cm. Hachez finement {onion+garlic}.",
        "Prepara {main}: lava, pela si hace falta y corta en trozos de 2 cm. Pica fino {onion+garlic}.",
        "{main} vorbereiten: waschen, wenn nötig schälen und in 2 cm große Stücke schneiden. {onion+garlic} fein hacken.",
      ),
    },
    {
      minutes: 4,
      active: true,
      text: texts(
        "Heat {oil} in a large pot over a medium heat and soften {onion+garlic} without colouring[[spice? ; stir in {spice} for the last minute]].",
        "Chauffez {oil} dans un faitout à feu moyen et faites suer {onion+garlic} sans coloration[[spice? ; ajoutez {spice} la dernière minute]].",
        "Calienta {oil} en una olla a fuego medio y pocha {onion+garlic} sin que se dore[[spice? ; añade {spice} en el último minuto]].",
        "{oil} in einem großen Topf bei mittlerer Hitze erwärmen und {onion+garlic} glasig dünsten[[spice? ; in der letzten Minute {spice} einrühren]].",
      ),
    },
    {
      minutes: (filled) => Math.max(cooking("vegetable", 3, "main")(filled), cooking("protein", 1, "pulse")(filled)),
      active: false,
      text: texts(
        "Add {main+pulse}, pour in {stock}, bring to the boil and simmer with the lid on until everything is soft enough to crush with a spoon.",
        "Ajoutez {main+pulse}, versez {stock}, portez à ébullition et laissez frémir à couvert jusqu'à ce que tout s'écrase à la cuillère.",
        "Añade {main+pulse}, vierte {stock}, lleva a ebullición y cuece a fuego suave con tapa hasta que todo se aplaste con la cuchara.",
        "{main+pulse} zugeben, {stock} angießen, aufkochen und zugedeckt köcheln, bis sich alles mit dem Löffel zerdrücken lässt.",
      ),
    },
    {
      minutes: 3,
      active: true,
      text: texts(
        `Take off the heat[[cream? , pour in {cream}]] and blend until smooth; add a little hot water if it is too thick. ${finish.en}`,
        `Hors du feu,[[cream? versez {cream} et]] mixez jusqu'à obtenir une texture lisse ; détendez d'un peu d'eau chaude si c'est trop épais. ${finish.fr}`,
        `Fuera del fuego,[[cream? vierte {cream} y]] tritura hasta que quede fino; aligera con un poco de agua caliente si espesa demasiado. ${finish.es}`,
        `Vom Herd nehmen,[[cream? {cream} zugießen und]] alles fein pürieren; ist es zu dick, etwas heißes Wasser zugeben. ${finish.de}`,
      ),
    },
  ],
  title: texts("{main:attr} soup", "Soupe {main:à}", "Sopa de {main:bare}", "Suppe mit {main:dat}"),
  overview: texts(
    "A smooth soup of {main:bare}, simmered until soft and finished with {herb:bare}.",
    "Une soupe veloutée avec {main}, mijotée doucement et relevée avec {herb}.",
    "Una sopa fina con {main}, cocida despacio y terminada con {herb}.",
    "Eine sämige Suppe mit {main:dat}, sanft gekocht und mit {herb:dat} vollendet.",
  ),
  equipment: [
    texts("Large pot with a lid", "Faitout avec couvercle", "Olla grande con tapa", "Großer Topf mit Deckel"),
    texts("Hand blender", "Mixeur plongeant", "Batidora de mano", "Pürierstab"),
  ],
  tips: [
    texts(
      "It freezes well in portions.",
      "Elle se congèle bien en portions.",
      "Se congela bien en porciones.",
      "Sie lässt sich gut portionsweise einfrieren.",
    ),
  ],
  serving: [
    texts(
      "Serve hot in warmed bowls.",
      "Servez bien chaud dans des bols tièdes.",
      "Sirve caliente en cuencos templados.",
      "Heiß in vorgewärmten Schalen servieren.",
    ),
  ],
};
