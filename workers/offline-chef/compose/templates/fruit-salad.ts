import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { cutting, slot, sweetExtra, sweetSpice } from "./slots.ts";

const fruit = slot("fruit", role.isFreshFruit, "apple orange banana strawberry pear grape", [2, 5], 190);
const citrus = slot(
  "acid",
  (food) => ["lemon-juice", "lemon", "lime", "orange-juice"].includes(food.key),
  "lemon-juice | lime",
  [1, 1],
  8,
);
const syrup = slot("sugar", role.isSweetener, "maple-syrup honey agave-syrup white-sugar", [0, 1], 8);

export const fruitSalad: DishTemplate = {
  key: "fruit-salad",
  dishTypes: ["dessert", "breakfast", "snack", "starter"],
  level: 1,
  sweet: true,
  slots: [
    fruit,
    citrus,
    { ...syrup, min: 1 },
    { ...sweetSpice },
    slot("herb", (food) => ["mint", "basil"].includes(food.key), "", [0, 1], 1),
    { ...sweetExtra, max: 5 },
  ],
  steps: [
    {
      minutes: (filled) => Math.min(9, cutting("fruit")(filled)),
      active: true,
      text: texts(
        "Prepare {fruit}: wash, peel where needed and cut into bite-sized pieces.",
        "Préparez {fruit} : lavez, pelez si besoin et coupez en bouchées.",
        "Prepara {fruit}: lava, pela si hace falta y corta en bocados.",
        "{fruit} vorbereiten: waschen, wenn nötig schälen und mundgerecht schneiden.",
      ),
    },
    {
      minutes: 2,
      active: true,
      text: texts(
        "Stir {acid} with {sugar}[[spice? and {spice}]] and toss gently with the fruit[[extra? ; add {extra}]][[herb? and scatter with {herb}]].",
        "Mélangez {acid} avec {sugar}[[spice? et {spice}]], puis mêlez délicatement aux fruits[[extra? ; ajoutez {extra}]][[herb? et parsemez avec {herb}]].",
        "Mezcla {acid} con {sugar}[[spice? y {spice}]] y une con cuidado a la fruta[[extra? ; añade {extra}]][[herb? y reparte por encima {herb}]].",
        "{acid} mit {sugar:alldat}[[spice? und {spice:alldat}]] verrühren und behutsam mit dem Obst mischen[[extra? ; {extra} zugeben]][[herb? und mit {herb:alldat} bestreuen]].",
      ),
    },
  ],
  title: texts(
    "Fruit salad with {fruit:bare}",
    "Salade de fruits ({fruit:bare})",
    "Ensalada de frutas con {fruit:bare}",
    "Obstsalat mit {fruit:dat}",
  ),
  overview: texts(
    "Fresh {fruit:bare} in a light citrus dressing.",
    "Des fruits frais ({fruit:bare}) dans un léger sirop d'agrumes.",
    "Fruta fresca ({fruit:bare}) con un aliño ligero de cítricos.",
    "Frisches Obst ({fruit:bare}) in leichter Zitrusmarinade.",
  ),
  equipment: [texts("Bowl", "Saladier", "Bol", "Schüssel")],
  tips: [
    texts(
      "Let it stand for ten minutes if you have time: it makes its own syrup.",
      "Laissez macérer dix minutes si vous avez le temps.",
      "Deja macerar diez minutos si tienes tiempo.",
      "Wenn Zeit ist, zehn Minuten ziehen lassen.",
    ),
  ],
  serving: [texts("Serve cool.", "Servez frais.", "Sirve fresca.", "Kühl servieren.")],
};
