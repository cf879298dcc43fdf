import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { cooking, cutting, extra, garlic, herb, oil, onion, saltAlways, slot, spice } from "./slots.ts";

/** Vegetables and pulses, tofu or meat in a spiced coconut or tomato sauce. */
export const curry: DishTemplate = {
  key: "curry",
  dishTypes: ["main_course"],
  level: 1,
  sweet: false,
  slots: [
    slot(
      "protein",
      (food) =>
        role.isProtein(food) &&
        ![
          "cooked-ham",
          "dry-cured-ham",
          "salami",
          "smoked-salmon",
          "smoked-mackerel",
          "canned-tuna",
          "halloumi",
          "chorizo",
          "mussel",
          "clam",
        ].includes(food.key),
      "chickpea tofu chicken-thigh prawn chicken-breast | white-bean",
      [1, 2],
      110,
    ),
    {
      ...slot(
        "main",
        (food) =>
          role.isVegetable(food) &&
          !["lettuce", "cucumber", "avocado", "rocket", "lamb-lettuce", "radish", "canned-tomato"].includes(food.key),
        "sweet-potato cauliflower red-pepper spinach courgette carrot",
        [1, 4],
        140,
      ),
      want: 2,
    },
    onion,
    { ...garlic, prefer: ["garlic", "ginger"], min: 2 },
    { ...oil, prefer: ["sunflower-oil", "rapeseed-oil", "coconut-oil", "olive-oil"] },
    { ...spice, prefer: ["cumin", "turmeric", "garam-masala", "ground-coriander"], min: 2 },
    slot(
      "sauce",
      (food) => food.key === "coconut-milk" || food.key === "canned-tomato" || role.isCream(food),
      "coconut-milk canned-tomato",
      [1, 2],
      110,
    ),
    slot("grain", (food) => food.subcategory_key === "rice", "", [0, 1], 65),
    saltAlways,
    { ...herb, prefer: ["coriander-leaf", "mint", "parsley"] },
    slot("acid", role.isAcid, "", [0, 1], 10),
    extra,
  ],
  steps: [
    {
      minutes: cutting("main", "onion", "protein"),
      active: true,
      text: texts(
        "Chop {onion+garlic} finely. Cut {main} into bite-sized pieces and get {protein} ready: drain, or cut into 2 cm pieces.",
        "Hachez finement {onion+garlic}. Coupez {main} en bouchées et préparez {protein} : égouttez ou coupez en morceaux de 2 cm.",
        "Pica fino {onion+garlic}. Corta {main} en bocados y prepara {protein}: escurre o corta en trozos de 2 cm.",
        "{onion+garlic} fein hacken. {main} mundgerecht schneiden und {protein} vorbereiten: abtropfen lassen oder in 2 cm große Stücke schneiden.",
      ),
    },
    {
      minutes: 6,
      active: true,
      text: texts(
        "Heat {oil} in a wide pot over a medium heat, soften {onion+garlic} for 4 minutes, then stir in {spice} until fragrant.",
        "Chauffez {oil} dans une sauteuse à feu moyen, faites revenir {onion+garlic} 4 minutes, puis ajoutez {spice} jusqu'à ce que le mélange embaume.",
        "Calienta {oil} en una cazuela ancha a fuego medio, sofríe {onion+garlic} 4 minutos y añade {spice} hasta que desprenda aroma.",
        "{oil} in einem weiten Topf bei mittlerer Hitze erwärmen, {onion+garlic} 4 Minuten dünsten, dann {spice} einrühren, bis alles duftet.",
      ),
    },
    {
      minutes: (filled) => Math.max(cooking("vegetable", 2, "main")(filled), cooking("protein", 4, "protein")(filled)),
      active: false,
      text: texts(
        "Add {protein+main}, pour in {sauce} and simmer over a low heat until the vegetables are tender and everything is cooked through.",
        "Ajoutez {protein+main}, versez {sauce} et laissez mijoter à feu doux jusqu'à ce que les légumes soient tendres et tout bien cuit.",
        "Añade {protein+main}, vierte {sauce} y cuece a fuego bajo hasta que las verduras estén tiernas y todo bien hecho.",
        "{protein+main} zugeben, {sauce} angießen und bei schwacher Hitze köcheln, bis das Gemüse weich und alles durchgegart ist.",
      ),
    },
    {
      minutes: 2,
      active: true,
      text: texts(
        "Season with {salt}[[acid? and {acid}]][[extra? , add {extra}]] and scatter with {herb}.[[grain? Serve with {grain}, boiled meanwhile in salted water.]]",
        "Assaisonnez avec {salt}[[acid? et {acid}]][[extra? , ajoutez {extra}]] et parsemez avec {herb}.[[grain? Servez avec {grain}, à cuire entre-temps à l'eau salée.]]",
        "Condimenta con {salt}[[acid? y {acid}]][[extra? , añade {extra}]] y reparte por encima {herb}.[[grain? Sirve con {grain}, que habrás cocido mientras en agua con sal.]]",
        "Mit {salt:alldat}[[acid? und {acid:alldat}]] abschmecken[[extra? , {extra} dazugeben]] und mit {herb:alldat} bestreuen.[[grain? Dazu {grain} servieren, inzwischen in Salzwasser gegart.]]",
      ),
    },
  ],
  title: texts(
    "{protein+main:attr} curry",
    "Curry {protein:de2} {main:à}",
    "Curry de {protein:bare} con {main:bare}",
    "Curry mit {protein+main:dat}",
  ),
  overview: texts(
    "A warming curry with {protein+main:bare} in a sauce of {sauce:bare}.",
    "Un curry réconfortant avec {protein+main} dans une sauce à base de {sauce:bare}.",
    "Un curry reconfortante con {protein+main} en una salsa a base de {sauce:bare}.",
    "Ein wärmendes Curry mit {protein+main:dat} in einer Sauce mit {sauce:dat}.",
  ),
  equipment: [
    texts("Wide pot or deep frying pan", "Sauteuse", "Cazuela ancha o sartén honda", "Weiter Topf oder hohe Pfanne"),
  ],
  tips: [
    texts(
      "It tastes even better reheated the next day.",
      "Il est encore meilleur réchauffé le lendemain.",
      "Al día siguiente, recalentado, está aún mejor.",
      "Aufgewärmt schmeckt es am nächsten Tag noch besser.",
    ),
  ],
  serving: [
    texts(
      "Serve in deep plates.",
      "Servez dans des assiettes creuses.",
      "Sirve en platos hondos.",
      "In tiefen Tellern servieren.",
    ),
  ],
};
