import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { cooking, cutting, extra, garlic, herb, oil, onion, pepper, saltAlways, slot, spice } from "./slots.ts";

/** Pasta with a pan sauce made while it boils. */
export const pasta: DishTemplate = {
  key: "pasta",
  dishTypes: ["main_course"],
  level: 1,
  sweet: false,
  slots: [
    slot("pasta", role.isPasta, "penne spaghetti tagliatelle | rice-noodle", [1, 1], (food) =>
      food.key === "gnocchi" ? 160 : 95,
    ),
    slot(
      "main",
      (food) =>
        role.isVegetable(food) && !["lettuce", "cucumber", "radish", "lamb-lettuce", "beetroot"].includes(food.key),
      "courgette cherry-tomato button-mushroom spinach broccoli canned-tomato",
      [1, 3],
      130,
    ),
    slot("protein", role.isProtein, "", [0, 2], 70),
    { ...garlic, max: 2 },
    { ...onion, min: 0 },
    { ...oil, grams: () => 10 },
    slot("cream", role.isCream, "", [0, 1], 35),
    spice,
    slot("cheese", role.isCheese, "parmesan pecorino", [0, 2], 12),
    saltAlways,
    pepper,
    { ...herb, prefer: ["basil", "parsley", "chives"] },
    extra,
  ],
  steps: [
    {
      minutes: (filled) => Math.min(8, cutting("main", "protein")(filled)),
      active: true,
      text: texts(
        "Bring a large pot of water to the boil with {salt}. Cut {main+protein} into small pieces and chop {garlic+onion}.",
        "Portez une grande casserole d'eau à ébullition avec {salt}. Coupez {main+protein} en petits morceaux et hachez {garlic+onion}.",
        "Pon a hervir una olla grande de agua con {salt}. Corta {main+protein} en trozos pequeños y pica {garlic+onion}.",
        "Einen großen Topf Wasser zum Kochen bringen und mit {salt:alldat} würzen. {main+protein} klein schneiden und {garlic+onion} hacken.",
      ),
    },
    {
      minutes: (filled) =>
        Math.max(
          cooking("vegetable", 1, "main")(filled),
          cooking("protein", 1, "protein")(filled),
          cooking("grain", 0, "pasta")(filled),
        ),
      active: true,
      text: texts(
        "Boil {pasta} until just tender. Meanwhile heat {oil} in a frying pan over a medium heat, cook {garlic+onion}[[spice? with {spice}]] for a minute, then {main+protein} until tender and cooked through[[cream? ; stir in {cream}]].",
        "Faites cuire {pasta} jusqu'à ce que ce soit tout juste tendre. Pendant ce temps, chauffez {oil} dans une poêle à feu moyen, faites revenir {garlic+onion}[[spice? avec {spice}]] une minute, puis {main+protein} jusqu'à ce que tout soit tendre et cuit[[cream? ; ajoutez {cream}]].",
        "Cuece {pasta} hasta que quede al dente. Mientras, calienta {oil} en una sartén a fuego medio, sofríe {garlic+onion}[[spice? con {spice}]] un minuto y después {main+protein} hasta que todo esté tierno y hecho[[cream? ; añade {cream}]].",
        "{pasta} bissfest kochen. Inzwischen {oil} in einer Pfanne bei mittlerer Hitze erwärmen, {garlic+onion}[[spice? mit {spice:alldat}]] eine Minute anschwitzen, dann {main+protein} darin weich und gar braten[[cream? ; {cream} einrühren]].",
      ),
    },
    {
      minutes: 2,
      active: true,
      text: texts(
        "Save a cup of the cooking water and drain. Toss everything in the pan with a splash of that water[[cheese? and {cheese}]][[extra? , add {extra}]]. Season with {pepper} and scatter with {herb}.",
        "Gardez une tasse d'eau de cuisson et égouttez. Mélangez le tout dans la poêle avec un peu de cette eau[[cheese? et {cheese}]][[extra? , ajoutez {extra}]]. Assaisonnez avec {pepper} et parsemez avec {herb}.",
        "Guarda una taza del agua de cocción y escurre. Mezcla todo en la sartén con un poco de esa agua[[cheese? y {cheese}]][[extra? , añade {extra}]]. Condimenta con {pepper} y reparte por encima {herb}.",
        "Eine Tasse Kochwasser aufheben und abgießen. Alles in der Pfanne mit etwas Kochwasser[[cheese? und {cheese:alldat}]] vermengen[[extra? , {extra} zugeben]]. Mit {pepper:alldat} würzen und mit {herb:alldat} bestreuen.",
      ),
    },
  ],
  title: texts(
    "{pasta:bare} with {main+protein:bare}",
    "{pasta:bare} {main+protein:à}",
    "{pasta:bare} con {main+protein:bare}",
    "{pasta:bare} mit {main+protein:dat}",
  ),
  overview: texts(
    "{pasta:bare} tossed with {main+protein:bare}: ready as soon as the water has done its work.",
    "Un plat du quotidien avec {pasta+main+protein}, prêt le temps de la cuisson.",
    "Un plato de diario con {pasta+main+protein}, listo en lo que hierve el agua.",
    "{pasta:bare} mit {main+protein:dat}: fertig, sobald das Wasser seine Arbeit getan hat.",
  ),
  equipment: [
    texts("Large pot", "Grande casserole", "Olla grande", "Großer Topf"),
    texts("Large frying pan", "Grande poêle", "Sartén grande", "Große Pfanne"),
  ],
  tips: [
    texts(
      "The starchy water binds the sauce: do not leave it out.",
      "L'eau de cuisson lie la sauce : ne l'oubliez pas.",
      "El agua de cocción liga la salsa: no la olvides.",
      "Das stärkehaltige Kochwasser bindet die Sauce: nicht weglassen.",
    ),
  ],
  serving: [
    texts(
      "Serve at once on warm plates.",
      "Servez aussitôt sur des assiettes chaudes.",
      "Sirve enseguida en platos calientes.",
      "Sofort auf warmen Tellern servieren.",
    ),
  ],
};
