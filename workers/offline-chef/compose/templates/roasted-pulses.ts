import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { oil, salt, slot, spice } from "./slots.ts";

/** Pulses roasted until they crackle. */
export const roastedPulses: DishTemplate = {
  key: "roasted-pulses",
  dishTypes: ["snack", "appetizer"],
  level: 1,
  sweet: false,
  slots: [
    slot(
      "base",
      (food) =>
        role.isCannedPulse(food) ||
        ["edamame", "broad-bean"].includes(food.key) ||
        role.isNut(food) ||
        role.isFirm(food),
      "chickpea white-bean black-bean",
      [1, 3],
      (food, count) => (role.isNut(food) ? 55 : role.isFirm(food) ? 140 : 90) / count,
    ),
    { ...oil, grams: () => 6 },
    { ...spice, prefer: ["smoked-paprika", "cumin", "paprika"], min: 1, max: 5 },
    { ...salt, min: 1 },
    slot("herb", role.isHerb, "", [0, 2], role.seasoningGrams),
    slot(
      "extra",
      (food) =>
        [
          "lemon-juice",
          "lemon",
          "lime",
          "garlic",
          "black-pepper",
          "soy-sauce",
          "tamari",
          "parmesan",
          "maple-syrup",
          "honey",
        ].includes(food.key),
      "",
      [0, 3],
      role.finishingGrams,
    ),
  ],
  steps: [
    {
      minutes: 5,
      active: true,
      text: texts(
        "Heat the oven to 200 °C (180 °C fan). Drain {base} or cut into bite-sized pieces where needed, rub dry and spread on a lined tray.",
        "Préchauffez le four à 200 °C (180 °C en chaleur tournante). Égouttez {base} ou coupez en bouchées si besoin, séchez en frottant et étalez sur une plaque garnie.",
        "Precalienta el horno a 200 °C (180 °C con ventilador). Escurre {base} o corta en bocados si hace falta, seca frotando y extiende en una bandeja forrada.",
        "Den Ofen auf 200 °C (180 °C Umluft) vorheizen. {base} wenn nötig abtropfen lassen oder mundgerecht schneiden, trocken reiben und auf einem ausgelegten Blech verteilen.",
      ),
    },
    {
      minutes: (filled) => ((filled.get("base") ?? []).every(({ food }) => role.isNut(food)) ? 9 : 25),
      active: false,
      text: texts(
        "Toss with {oil} and {salt} and roast until crisp and golden, shaking the tray now and then.",
        "Mélangez avec {oil} et {salt} et enfournez jusqu'à ce que ce soit croustillant et doré, en secouant la plaque de temps en temps.",
        "Mezcla con {oil} y {salt} y hornea hasta que esté crujiente y dorado, agitando la bandeja de vez en cuando.",
        "Mit {oil:alldat} und {salt:alldat} mischen und knusprig goldbraun rösten, das Blech ab und zu rütteln.",
      ),
    },
    {
      minutes: 1,
      active: true,
      text: texts(
        "Toss at once with {spice}[[herb? and {herb}]][[extra? ; add {extra}]].",
        "Mélangez aussitôt avec {spice}[[herb? et {herb}]][[extra? ; ajoutez {extra}]].",
        "Mezcla enseguida con {spice}[[herb? y {herb}]][[extra? ; añade {extra}]].",
        "Sofort mit {spice:alldat}[[herb? und {herb:alldat}]] mischen[[extra? ; {extra} zugeben]].",
      ),
    },
  ],
  title: texts(
    "Roasted {base:bare} with {spice:bare}",
    "{base:bare} au four {spice:à}",
    "{base:bare} al horno con {spice:bare}",
    "Geröstet: {base:bare} mit {spice:dat}",
  ),
  overview: texts(
    "Crunchy roasted {base:bare}, spiced while hot.",
    "Un en-cas croustillant avec {base}, épicé à chaud.",
    "Un bocado crujiente con {base}, especiado en caliente.",
    "Knusprig geröstet und heiß gewürzt: {base:bare}.",
  ),
  equipment: [texts("Baking tray", "Plaque de cuisson", "Bandeja de horno", "Backblech")],
  tips: [
    texts(
      "The drier they go in, the crisper they come out.",
      "Plus c'est sec avant le four, plus c'est croustillant.",
      "Cuanto más secos entren, más crujientes saldrán.",
      "Je trockener hinein, desto knuspriger heraus.",
    ),
  ],
  serving: [texts("Best while still warm.", "Meilleur encore tiède.", "Mejor aún templado.", "Am besten noch warm.")],
};
