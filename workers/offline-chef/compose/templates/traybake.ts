import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { cutting, extra, garlic, herb, oil, onion, pepper, saltAlways, slot, spice } from "./slots.ts";

/** Vegetables and a protein roasted together on one tray. */
export const traybake: DishTemplate = {
  key: "traybake",
  dishTypes: ["main_course"],
  level: 1,
  sweet: false,
  slots: [
    slot(
      "protein",
      (food) =>
        [
          "chicken-thigh",
          "chicken-breast",
          "salmon",
          "cod",
          "haddock",
          "sausage",
          "tofu",
          "smoked-tofu",
          "tempeh",
          "chickpea",
          "white-bean",
          "halloumi",
          "feta",
          "pork-chop",
          "pork-tenderloin",
          "turkey-breast",
          "trout",
          "sea-bass",
          "monkfish",
          "chorizo",
          "mackerel",
          "prawn",
        ].includes(food.key),
      "chicken-thigh chickpea salmon tofu sausage white-bean",
      [1, 2],
      130,
    ),
    slot(
      "main",
      (food) =>
        role.isFirm(food) ||
        ["tomato", "cherry-tomato", "button-mushroom", "asparagus", "green-bean"].includes(food.key),
      "potato carrot red-pepper courgette sweet-potato cauliflower",
      [2, 4],
      260,
    ),
    { ...onion, prefer: ["red-onion", "yellow-onion"] },
    { ...garlic, max: 1 },
    { ...oil, grams: () => 14 },
    { ...spice, prefer: ["paprika", "oregano"], min: 1 },
    saltAlways,
    pepper,
    { ...herb, prefer: ["rosemary", "thyme", "parsley"] },
    extra,
  ],
  steps: [
    {
      minutes: cutting("main", "onion"),
      active: true,
      text: texts(
        "Heat the oven to 210 °C (190 °C fan). Cut {main} into 2 cm pieces and {onion} into wedges; crush {garlic}.",
        "Préchauffez le four à 210 °C (190 °C en chaleur tournante). Coupez {main} en morceaux de 2 cm et {onion} en quartiers ; écrasez {garlic}.",
        "Precalienta el horno a 210 °C (190 °C con ventilador). Corta {main} en trozos de 2 cm y {onion} en gajos; machaca {garlic}.",
        "Den Ofen auf 210 °C (190 °C Umluft) vorheizen. {main} in 2 cm große Stücke schneiden, {onion} in Spalten; {garlic} zerdrücken.",
      ),
    },
    {
      minutes: 4,
      active: true,
      text: texts(
        "Toss {main+onion+garlic} on a large tray with {oil+spice+salt+pepper}, then tuck in {protein} with {herb} and turn everything over once.",
        "Sur une grande plaque, mélangez {main+onion+garlic} avec {oil+spice+salt+pepper}, puis glissez-y {protein} avec {herb} et retournez le tout une fois.",
        "En una bandeja grande mezcla {main+onion+garlic} con {oil+spice+salt+pepper}; acomoda {protein} con {herb} y dale una vuelta a todo.",
        "{main+onion+garlic} auf einem großen Blech mit {oil+spice+salt+pepper:alldat} mischen, dann {protein} mit {herb:alldat} dazwischensetzen und alles einmal wenden.",
      ),
    },
    {
      minutes: 32,
      active: false,
      text: texts(
        "Roast until the vegetables are browned at the edges and everything is cooked through, turning once halfway[[extra? ; finish with {extra}]].",
        "Enfournez jusqu'à ce que les légumes soient dorés sur les bords et que tout soit cuit à cœur, en retournant à mi-cuisson[[extra? ; terminez avec {extra}]].",
        "Hornea hasta que las verduras estén doradas por los bordes y todo bien hecho, dando una vuelta a media cocción[[extra? ; termina con {extra}]].",
        "Rösten, bis das Gemüse an den Rändern braun und alles durchgegart ist; nach der halben Zeit einmal wenden[[extra? , zum Schluss {extra} zugeben]].",
      ),
    },
  ],
  title: texts(
    "Roast {protein:bare} with {main:bare}",
    "{protein:bare} au four et {main:bare}",
    "{protein:bare} al horno con {main:bare}",
    "{protein:bare} vom Blech mit {main:dat}",
  ),
  overview: texts(
    "Everything on one tray: {protein:bare} with {main:bare}, browned in the oven.",
    "Tout sur une plaque, doré au four : {protein+main}.",
    "Todo en una bandeja, dorado al horno: {protein+main}.",
    "Alles auf einem Blech: {protein:bare} mit {main:dat}, im Ofen gebräunt.",
  ),
  equipment: [texts("Large baking tray", "Grande plaque de cuisson", "Bandeja de horno grande", "Großes Backblech")],
  tips: [
    texts(
      "Spread everything in one layer so that it browns.",
      "Étalez le tout en une seule couche pour que cela dore.",
      "Extiende todo en una sola capa para que se dore.",
      "Alles in einer Lage verteilen, damit es bräunt.",
    ),
  ],
  serving: [
    texts(
      "Bring the tray to the table.",
      "Apportez la plaque à table.",
      "Lleva la bandeja a la mesa.",
      "Das Blech auf den Tisch stellen.",
    ),
  ],
};
