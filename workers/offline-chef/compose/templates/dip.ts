import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { extra, garlic, herb, oil, pepper, saltAlways, slot, spice } from "./slots.ts";

const dressingOil = { ...oil, accepts: role.isOil, grams: () => 12 };
const acid = slot("acid", role.isAcid, "lemon-juice wine-vinegar cider-vinegar", [1, 2], 7);

/** Pulses or vegetables blended into a spread. */
export const dip: DishTemplate = {
  key: "dip",
  dishTypes: ["appetizer", "snack", "starter"],
  level: 1,
  sweet: false,
  slots: [
    slot(
      "base",
      (food) =>
        role.isCannedPulse(food) ||
        role.isSoftCheese(food) ||
        [
          "avocado",
          "peas",
          "edamame",
          "smoked-tofu",
          "tofu",
          "canned-tuna",
          "smoked-mackerel",
          "smoked-salmon",
          "canned-sardine",
          "broad-bean",
          "crab",
        ].includes(food.key),
      "white-bean chickpea avocado black-bean",
      [1, 2],
      75,
    ),
    slot(
      "main",
      (food) =>
        (role.isRaw(food) && food.key !== "avocado") ||
        ["sun-dried-tomato", "artichoke", "beetroot"].includes(food.key),
      "carrot cucumber radish red-pepper",
      [1, 4],
      80,
    ),
    { ...garlic, max: 2 },
    dressingOil,
    acid,
    { ...spice, prefer: ["cumin", "smoked-paprika", "paprika"], min: 1 },
    saltAlways,
    pepper,
    { ...herb, prefer: ["parsley", "chives", "dill", "basil"], min: 0 },
    slot("bread", (food) => role.isBread(food), "", [0, 1], 30),
    { ...extra, accepts: (food) => extra.accepts(food) || food.key === "tahini" || role.isAllium(food) },
  ],
  steps: [
    {
      minutes: 5,
      active: true,
      text: texts(
        "Drain {base} where needed and put into a food processor with {garlic}, {acid} and {spice}. Blend until smooth.",
        "Égouttez {base} si besoin et versez dans un mixeur avec {garlic}, {acid} et {spice}. Mixez finement.",
        "Escurre {base} si hace falta y pon en un procesador con {garlic}, {acid} y {spice}. Tritura fino.",
        "{base} wenn nötig abtropfen lassen und mit {garlic:alldat}, {acid:alldat} und {spice:alldat} in den Mixer geben. Fein pürieren.",
      ),
    },
    {
      minutes: 2,
      active: true,
      text: texts(
        "With the motor running pour in {oil}; season with {salt+pepper}[[extra? and work in {extra}]][[herb? . Scatter with {herb}]].",
        "Moteur en marche, versez {oil} ; assaisonnez avec {salt+pepper}[[extra? et incorporez {extra}]][[herb? . Parsemez avec {herb}]].",
        "Con el motor en marcha, vierte {oil}; condimenta con {salt+pepper}[[extra? e incorpora {extra}]][[herb? . Reparte por encima {herb}]].",
        "Bei laufendem Motor {oil} zugießen; mit {salt+pepper:alldat} würzen[[extra? und {extra} untermischen]][[herb? . Mit {herb:alldat} bestreuen]].",
      ),
    },
    {
      minutes: 4,
      active: true,
      text: texts(
        "Cut {main} into sticks or slices for dipping[[bread? and serve with {bread}]].",
        "Taillez {main} en bâtonnets ou en tranches pour les tremper[[bread? et servez avec {bread}]].",
        "Corta {main} en bastones o rodajas para mojar[[bread? y sirve con {bread}]].",
        "{main} zum Dippen in Stifte oder Scheiben schneiden[[bread? und mit {bread:alldat} servieren]].",
      ),
    },
  ],
  title: texts(
    "{base:attr} dip with {main:bare}",
    "Tartinade {base:de2} et crudités",
    "Crema de {base:bare} para mojar",
    "Dip mit {base:dat}",
  ),
  overview: texts(
    "A smooth dip of {base:bare} with {main:bare} to dip in.",
    "Une tartinade lisse avec {base}, et {main} à tremper.",
    "Una crema fina con {base}, y {main} para mojar.",
    "Ein sämiger Dip mit {base:dat}, dazu {main:bare}.",
  ),
  equipment: [texts("Food processor or hand blender", "Mixeur", "Procesador o batidora", "Mixer oder Pürierstab")],
  tips: [
    texts(
      "A spoonful of cold water makes it lighter.",
      "Une cuillerée d'eau froide l'allège.",
      "Una cucharada de agua fría la aligera.",
      "Ein Löffel kaltes Wasser macht ihn lockerer.",
    ),
  ],
  serving: [texts("Serve cool.", "Servez frais.", "Sirve fresco.", "Kühl servieren.")],
};
