import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { salt, slot, sweetExtra, sweetSpice } from "./slots.ts";

const sugar = slot("sugar", role.isSweetener, "brown-sugar white-sugar maple-syrup honey", [1, 2], 18);

/** Small cakes with fruit or chocolate. */
export const muffins: DishTemplate = {
  key: "muffins",
  dishTypes: ["snack", "dessert", "breakfast"],
  level: 1,
  sweet: true,
  slots: [
    slot("flour", role.isFlour, "wheat-flour | rice-flour buckwheat-flour", [1, 1], 42),
    slot(
      "raising",
      (food) => ["baking-powder", "baking-soda"].includes(food.key),
      "baking-powder | baking-soda",
      [1, 1],
      (food) => (food.key === "baking-soda" ? 0.7 : 1.8),
    ),
    { ...sugar, grams: (_food, count) => 20 / count },
    slot(
      "egg",
      (food) => role.isEgg(food) || role.isYogurt(food),
      "egg | soy-yogurt coconut-yogurt plain-yogurt",
      [1, 2],
      20,
    ),
    slot("milk", role.isMilk, "milk | oat-milk soy-milk rice-milk", [1, 1], 28),
    slot(
      "fat",
      (food) => ["sunflower-oil", "butter", "rapeseed-oil", "coconut-oil", "margarine"].includes(food.key),
      "sunflower-oil rapeseed-oil",
      [1, 1],
      13,
    ),
    slot("acid", (food) => ["lemon-juice", "lemon", "cider-vinegar"].includes(food.key), "lemon-juice", [1, 1], 2.5),
    slot(
      "fruit",
      (food) =>
        role.isFreshFruit(food) ||
        role.isDriedFruit(food) ||
        role.isChocolate(food) ||
        ["carrot", "pumpkin", "courgette"].includes(food.key),
      "blueberry apple banana raspberry dark-chocolate",
      [1, 3],
      (food, count) => (role.isChocolate(food) ? (food.key === "cocoa-powder" ? 5 : 18) : 35) / count,
    ),
    sweetSpice,
    { ...salt, min: 1, grams: () => 0.2 },
    { ...sweetExtra, accepts: (food) => role.isNut(food) || food.key === "coconut" || role.isNutButter(food) },
  ],
  steps: [
    {
      minutes: 6,
      active: true,
      text: texts(
        "Heat the oven to 190 °C (170 °C fan) and line a muffin tin. Mix {flour}, {raising} and {salt}[[spice? with {spice}]].",
        "Préchauffez le four à 190 °C (170 °C en chaleur tournante) et garnissez un moule à muffins. Mélangez {flour}, {raising} et {salt}[[spice? avec {spice}]].",
        "Precalienta el horno a 190 °C (170 °C con ventilador) y forra un molde de magdalenas. Mezcla {flour}, {raising} y {salt}[[spice? con {spice}]].",
        "Den Ofen auf 190 °C (170 °C Umluft) vorheizen und ein Muffinblech auslegen. {flour+raising+salt}[[spice? mit {spice:alldat}]] mischen.",
      ),
    },
    {
      minutes: 8,
      active: true,
      text: texts(
        "Whisk {egg+milk+fat} with {sugar} and {acid}. Stir into the dry mixture just until no flour shows, then fold in {fruit}, chopped where needed[[extra? , and {extra}]].",
        "Fouettez {egg+milk+fat} avec {sugar} et {acid}. Versez sur le mélange sec en remuant juste assez, puis incorporez {fruit}, en morceaux si besoin[[extra? , et {extra}]].",
        "Bate {egg+milk+fat} con {sugar} y {acid}. Añádelo a la mezcla seca removiendo lo justo e incorpora {fruit}, en trozos si hace falta[[extra? , y {extra}]].",
        "{egg+milk+fat} mit {sugar+acid:alldat} verquirlen. Unter die trockene Mischung rühren, nur bis kein Mehl mehr zu sehen ist, dann {fruit}, wenn nötig zerkleinert,[[extra? sowie {extra}]] unterheben.",
      ),
    },
    {
      minutes: 20,
      active: false,
      text: texts(
        "Fill the tin and bake until risen and golden; a skewer should come out clean. Cool on a rack.",
        "Remplissez le moule et enfournez jusqu'à ce que les muffins soient gonflés et dorés ; une pique doit ressortir sèche. Laissez refroidir sur une grille.",
        "Llena el molde y hornea hasta que suban y se doren; un palillo debe salir limpio. Deja enfriar sobre una rejilla.",
        "Den Teig einfüllen und backen, bis alles aufgegangen und goldbraun ist; ein Stäbchen soll sauber herauskommen. Auf einem Gitter abkühlen lassen.",
      ),
    },
  ],
  title: texts("{fruit:attr} muffins", "Muffins {fruit:à}", "Magdalenas de {fruit:bare}", "Muffins mit {fruit:dat}"),
  overview: texts(
    "Tender muffins with {fruit:bare}.",
    "Des muffins moelleux avec {fruit}.",
    "Magdalenas tiernas con {fruit}.",
    "Zarte Muffins mit {fruit:dat}.",
  ),
  equipment: [
    texts("Muffin tin", "Moule à muffins", "Molde de magdalenas", "Muffinblech"),
    texts("Two bowls", "Deux saladiers", "Dos boles", "Zwei Schüsseln"),
  ],
  tips: [
    texts(
      "Stir as little as possible: lumps are welcome.",
      "Mélangez le moins possible : les grumeaux sont permis.",
      "Remueve lo menos posible: los grumos no importan.",
      "So wenig wie möglich rühren: Klümpchen sind erlaubt.",
    ),
  ],
  serving: [
    texts(
      "Best on the day they are baked.",
      "Meilleurs le jour même.",
      "Mejor el mismo día.",
      "Am besten am selben Tag essen.",
    ),
  ],
};
