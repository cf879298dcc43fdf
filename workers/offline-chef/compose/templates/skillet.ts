import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { cooking, cutting, extra, garlic, herb, oil, onion, pepper, saltAlways, slot, spice } from "./slots.ts";

const quickProtein = slot(
  "protein",
  (food) => role.isProtein(food) && !["mussel", "clam"].includes(food.key),
  "tofu chicken-breast prawn smoked-tofu | chickpea white-bean",
  [1, 2],
  115,
);

/** Fish, meat, tofu or pulses from the pan with vegetables: takes almost anything. */
export const skillet: DishTemplate = {
  key: "skillet",
  dishTypes: ["main_course", "starter"],
  level: 1,
  sweet: false,
  slots: [
    {
      ...quickProtein,
      prefer: ["salmon", "chicken-breast", "tofu", "cod", "white-bean"],
      max: 3,
      grams: (_food, count) => 140 / count,
    },
    {
      ...slot("main", role.isVegetable, "green-bean courgette spinach cherry-tomato fennel red-pepper", [1, 4], 170),
      want: 2,
    },
    slot("grain", (food) => role.isGrain(food) || role.isPasta(food), "", [0, 1], 60),
    { ...onion, prefer: ["shallot", "yellow-onion"], min: 0 },
    { ...garlic, min: 0 },
    oil,
    spice,
    slot("acid", role.isAcid, "lemon", [0, 1], 10),
    saltAlways,
    pepper,
    herb,
    { ...extra, max: 6 },
  ],
  steps: [
    {
      minutes: (filled) => Math.min(8, cutting("main", "onion")(filled)),
      active: true,
      text: texts(
        "Cut {main} into small, even pieces[[onion|garlic? and chop {onion+garlic}]]. Pat {protein} dry and season with {salt+pepper}[[spice? and {spice}]].[[grain? Cook {grain} in boiling salted water.]]",
        "Coupez {main} en petits morceaux réguliers[[onion|garlic? et hachez {onion+garlic}]]. Épongez {protein} et assaisonnez avec {salt+pepper}[[spice? et {spice}]].[[grain? Faites cuire {grain} à l'eau bouillante salée.]]",
        "Corta {main} en trozos pequeños e iguales[[onion|garlic? y pica {onion+garlic}]]. Seca {protein} y condimenta con {salt+pepper}[[spice? y {spice}]].[[grain? Cuece {grain} en agua hirviendo con sal.]]",
        "{main} in kleine, gleichmäßige Stücke schneiden[[onion|garlic? und {onion+garlic} hacken]]. {protein} trocken tupfen und mit {salt+pepper:alldat}[[spice? sowie {spice:alldat}]] würzen.[[grain? {grain} in kochendem Salzwasser garen.]]",
      ),
    },
    {
      minutes: (filled) =>
        Math.max(
          cooking("vegetable", 0, "main")(filled),
          cooking("protein", 1, "protein")(filled),
          filled.has("grain") ? cooking("grain", 0, "grain")(filled) : 0,
        ),
      active: true,
      text: texts(
        "Heat {oil} in a large frying pan over a medium-high heat. Cook {main+onion+garlic} on one side of the pan and {protein} on the other, turning once or twice, until the vegetables are tender and everything is cooked through.",
        "Chauffez {oil} dans une grande poêle à feu assez vif. Faites cuire {main+onion+garlic} d'un côté de la poêle et {protein} de l'autre, en retournant une ou deux fois, jusqu'à ce que les légumes soient tendres et tout bien cuit.",
        "Calienta {oil} en una sartén grande a fuego medio-alto. Cocina {main+onion+garlic} en un lado de la sartén y {protein} en el otro, dando la vuelta una o dos veces, hasta que las verduras estén tiernas y todo bien hecho.",
        "{oil} in einer großen Pfanne bei mittlerer bis starker Hitze erwärmen. {main+onion+garlic} auf der einen Seite der Pfanne braten, {protein} auf der anderen, ein- bis zweimal wenden, bis das Gemüse weich und alles durchgegart ist.",
      ),
    },
    {
      minutes: 1,
      active: true,
      text: texts(
        "[[acid? Finish with {acid}.]] Scatter with {herb}[[extra? and add {extra}]][[grain? ; serve with {grain}]].",
        "[[acid? Terminez avec {acid}.]] Parsemez avec {herb}[[extra? et ajoutez {extra}]][[grain? ; servez avec {grain}]].",
        "[[acid? Termina con {acid}.]] Reparte por encima {herb}[[extra? y añade {extra}]][[grain? ; sirve con {grain}]].",
        "[[acid? Mit {acid:alldat} abrunden.]] Mit {herb:alldat} bestreuen[[extra? und {extra} zugeben]][[grain? ; dazu {grain} servieren]].",
      ),
    },
  ],
  title: texts(
    "Pan-fried {protein:bare} with {main:bare}",
    "Poêlée {protein:de2} {main:à}",
    "{protein:bare} a la sartén con {main:bare}",
    "Pfanne mit {protein+main:dat}",
  ),
  overview: texts(
    "One pan, little effort: {protein:bare} with {main:bare}.",
    "Une seule poêle et peu de travail : {protein} avec {main}.",
    "Una sola sartén y poco trabajo: {protein} con {main}.",
    "Eine Pfanne, wenig Mühe: {protein:bare} mit {main:dat}.",
  ),
  equipment: [texts("Large frying pan", "Grande poêle", "Sartén grande", "Große Pfanne")],
  tips: [
    texts(
      "Do not crowd the pan, or the food steams instead of browning.",
      "Ne remplissez pas trop la poêle, sinon tout bout au lieu de dorer.",
      "No llenes demasiado la sartén o todo se cocerá en vez de dorarse.",
      "Die Pfanne nicht überfüllen, sonst dämpft alles, statt zu bräunen.",
    ),
  ],
  serving: [
    texts(
      "Serve straight from the pan.",
      "Servez dès la sortie de la poêle.",
      "Sirve recién salido de la sartén.",
      "Direkt aus der Pfanne servieren.",
    ),
  ],
};
