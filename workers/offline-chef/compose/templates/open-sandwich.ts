import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { extra, garlic, herb, oil, pepper, salt, slot, spice } from "./slots.ts";

const dressingOil = { ...oil, accepts: role.isOil, grams: () => 12 };

/** Slices of bread with a topping. */
export const openSandwich: DishTemplate = {
  key: "open-sandwich",
  dishTypes: ["appetizer", "snack", "breakfast", "starter"],
  level: 1,
  sweet: false,
  slots: [
    slot(
      "bread",
      (food) => role.isBread(food) || food.key.startsWith("tortilla"),
      "sourdough-bread wholemeal-bread | tortilla-corn gluten-free-bread",
      [1, 1],
      70,
    ),
    slot(
      "base",
      (food) =>
        role.isSoftCheese(food) ||
        role.isCheese(food) ||
        role.isReadyProtein(food) ||
        ["avocado", "anchovy", "pesto", "tahini", "egg"].includes(food.key),
      "avocado white-bean chickpea ricotta",
      [1, 3],
      (_food, count) => 45 / count,
    ),
    slot("main", (food) => role.isRaw(food) || role.isOlive(food), "tomato cucumber radish cherry-tomato", [1, 3], 70),
    { ...garlic, min: 0, max: 1 },
    { ...dressingOil, grams: () => 6 },
    spice,
    salt,
    pepper,
    { ...herb, prefer: ["basil", "chives", "parsley"] },
    { ...extra, accepts: (food) => extra.accepts(food) || role.isAllium(food) },
  ],
  steps: [
    {
      minutes: 4,
      active: true,
      text: texts(
        "Cut {bread} into slices where needed and brown on both sides under the grill or in a dry pan[[garlic? ; rub with {garlic} while hot]].",
        "Coupez {bread} en tranches si besoin et faites dorer des deux côtés sous le gril ou dans une poêle sèche[[garlic? ; frottez à chaud avec {garlic}]].",
        "Corta {bread} en rebanadas si hace falta y dora por los dos lados bajo el grill o en una sartén seca[[garlic? ; frota en caliente con {garlic}]].",
        "{bread} wenn nötig in Scheiben schneiden und unter dem Grill oder in einer trockenen Pfanne von beiden Seiten rösten[[garlic? ; heiß mit {garlic:alldat} einreiben]].",
      ),
    },
    {
      minutes: 4,
      active: true,
      text: texts(
        "Slice {main} thinly. Get {base} ready to spread or lay: mash, drain, slice, or boil hard in the shell.",
        "Émincez {main}. Préparez {base} pour tartiner ou garnir : écrasez, égouttez, tranchez ou faites durcir à l'eau.",
        "Corta {main} en láminas finas. Prepara {base} para untar o cubrir: machaca, escurre, corta o cuece en agua.",
        "{main} dünn schneiden. {base} zum Bestreichen oder Belegen vorbereiten: zerdrücken, abtropfen lassen, schneiden oder hart kochen.",
      ),
    },
    {
      minutes: 2,
      active: true,
      text: texts(
        "Top with {base+main}, drizzle with {oil}, season with {pepper}[[salt? and {salt}]][[spice? and {spice}]] and scatter with {herb}[[extra? ; add {extra}]].",
        "Garnissez avec {base+main}, arrosez avec {oil}, assaisonnez avec {pepper}[[salt? et {salt}]][[spice? et {spice}]] et parsemez avec {herb}[[extra? ; ajoutez {extra}]].",
        "Cubre con {base+main}, riega con {oil}, condimenta con {pepper}[[salt? y {salt}]][[spice? y {spice}]] y reparte por encima {herb}[[extra? ; añade {extra}]].",
        "Mit {base+main:alldat} belegen, mit {oil:alldat} beträufeln, mit {pepper:alldat}[[salt? und {salt:alldat}]][[spice? und {spice:alldat}]] würzen und mit {herb:alldat} bestreuen[[extra? ; {extra} zugeben]].",
      ),
    },
  ],
  title: texts(
    "Open slices with {base+main:bare}",
    "Tartines {base+main:à}",
    "Rebanadas con {base+main:bare}",
    "Belegte Schnitten mit {base+main:dat}",
  ),
  overview: texts(
    "Crisp slices topped with {base+main:bare}.",
    "Des tranches croustillantes garnies avec {base+main}.",
    "Rebanadas crujientes con {base+main}.",
    "Knusprige Scheiben mit {base+main:alldat}.",
  ),
  equipment: [texts("Grill or frying pan", "Gril ou poêle", "Grill o sartén", "Grill oder Pfanne")],
  tips: [
    texts(
      "Top at the last minute, or the slices go soft.",
      "Garnissez au dernier moment, sinon les tranches ramollissent.",
      "Monta en el último momento o se reblandecen.",
      "Erst kurz vor dem Essen belegen, sonst weicht alles durch.",
    ),
  ],
  serving: [texts("Serve at once.", "Servez aussitôt.", "Sirve enseguida.", "Sofort servieren.")],
};
