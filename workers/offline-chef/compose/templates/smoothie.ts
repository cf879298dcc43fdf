import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { slot, sweetExtra, sweetSpice } from "./slots.ts";

export const smoothie: DishTemplate = {
  key: "smoothie",
  dishTypes: ["breakfast", "snack"],
  level: 1,
  sweet: true,
  slots: [
    slot(
      "fruit",
      (food) =>
        role.isFreshFruit(food) || ["avocado", "spinach", "carrot", "kale", "cucumber", "beetroot"].includes(food.key),
      "banana raspberry mango strawberry apple",
      [1, 4],
      160,
    ),
    slot(
      "milk",
      (food) =>
        role.isMilk(food) ||
        role.isYogurt(food) ||
        ["coconut-milk", "orange-juice", "apple-juice", "water", "buttermilk"].includes(food.key),
      "milk oat-milk soy-milk orange-juice",
      [1, 2],
      150,
    ),
    slot(
      "flakes",
      (food) =>
        ["rolled-oats", "chia-seed", "flaxseed"].includes(food.key) || role.isNutButter(food) || role.isNut(food),
      "",
      [0, 2],
      8,
    ),
    slot("sugar", role.isSweetener, "", [0, 1], 8),
    { ...sweetSpice, prefer: [], min: 0 },
    sweetExtra,
  ],
  steps: [
    {
      minutes: 3,
      active: true,
      text: texts(
        "Wash or peel {fruit} and cut into pieces.",
        "Lavez ou pelez {fruit} et coupez en morceaux.",
        "Lava o pela {fruit} y corta en trozos.",
        "{fruit} waschen oder schälen und in Stücke schneiden.",
      ),
    },
    {
      minutes: 2,
      active: true,
      text: texts(
        "Blend with {milk}[[flakes? , {flakes}]][[sugar? , {sugar}]][[spice? , {spice}]] for a minute until smooth. Pour into glasses[[extra? and top with {extra}]].",
        "Mixez une minute avec {milk}[[flakes? , {flakes}]][[sugar? , {sugar}]][[spice? , {spice}]] jusqu'à ce que ce soit lisse. Versez dans des verres[[extra? et garnissez avec {extra}]].",
        "Tritura un minuto con {milk}[[flakes? , {flakes}]][[sugar? , {sugar}]][[spice? , {spice}]] hasta que quede fino. Sirve en vasos[[extra? y cubre con {extra}]].",
        "Mit {milk:alldat}[[flakes? , {flakes:alldat}]][[sugar? , {sugar:alldat}]][[spice? , {spice:alldat}]] eine Minute fein mixen. In Gläser füllen[[extra? und mit {extra:alldat} garnieren]].",
      ),
    },
  ],
  title: texts("{fruit:attr} smoothie", "Smoothie {fruit:à}", "Batido de {fruit:bare}", "Smoothie mit {fruit:dat}"),
  overview: texts(
    "A thick, fresh smoothie with {fruit:bare}.",
    "Un smoothie frais et épais avec {fruit}.",
    "Un batido fresco y espeso con {fruit}.",
    "Ein frischer, dicker Smoothie mit {fruit:dat}.",
  ),
  equipment: [texts("Blender", "Blender", "Batidora de vaso", "Standmixer")],
  tips: [
    texts(
      "Frozen fruit makes it thicker and colder.",
      "Des fruits surgelés le rendent plus épais et plus frais.",
      "Con fruta congelada queda más espeso y frío.",
      "Mit gefrorenem Obst wird er dicker und kälter.",
    ),
  ],
  serving: [texts("Drink it fresh.", "À boire aussitôt.", "Bébelo recién hecho.", "Frisch trinken.")],
};
