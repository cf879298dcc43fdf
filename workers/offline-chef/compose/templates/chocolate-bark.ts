import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { salt, slot, sweetSpice } from "./slots.ts";

export const chocolateBark: DishTemplate = {
  key: "chocolate-bark",
  dishTypes: ["dessert", "snack"],
  level: 1,
  sweet: true,
  slots: [
    slot(
      "chocolate",
      (food) => role.isChocolate(food) && food.key !== "cocoa-powder",
      "dark-chocolate milk-chocolate",
      [1, 2],
      40,
    ),
    slot("nut", role.isNut, "almond pumpkin-seed hazelnut sunflower-seed", [1, 3], 12),
    slot(
      "fruit",
      (food) =>
        role.isDriedFruit(food) || ["raspberry", "strawberry", "blueberry", "orange", "coconut"].includes(food.key),
      "raisin dried-apricot date",
      [1, 3],
      14,
    ),
    { ...sweetSpice, prefer: [], min: 0 },
    { ...salt, grams: () => 0.1 },
  ],
  steps: [
    {
      minutes: 4,
      active: true,
      text: texts(
        "Chop {chocolate+nut}; cut {fruit} small where needed. Line a tray with baking paper.",
        "Hachez {chocolate+nut} ; coupez {fruit} en petits morceaux si besoin. Couvrez une plaque de papier cuisson.",
        "Pica {chocolate+nut}; corta {fruit} en trozos pequeños si hace falta. Forra una bandeja con papel de horno.",
        "{chocolate+nut} hacken; {fruit} wenn nötig klein schneiden. Ein Blech mit Backpapier auslegen.",
      ),
    },
    {
      minutes: 5,
      active: true,
      text: texts(
        "Melt {chocolate} in a bowl over simmering water[[spice? with {spice}]] and spread thinly on the paper.",
        "Faites fondre {chocolate} au bain-marie[[spice? avec {spice}]] et étalez finement sur le papier.",
        "Funde {chocolate} al baño maría[[spice? con {spice}]] y extiende en una capa fina sobre el papel.",
        "{chocolate} über dem Wasserbad[[spice? mit {spice:alldat}]] schmelzen und dünn auf dem Papier verstreichen.",
      ),
    },
    {
      minutes: 2,
      active: true,
      text: texts(
        "Scatter with {nut+fruit}[[salt? and {salt}]] while still soft.",
        "Parsemez aussitôt avec {nut+fruit}[[salt? et {salt}]].",
        "Reparte por encima {nut+fruit}[[salt? y {salt}]] antes de que endurezca.",
        "Noch weich mit {nut+fruit:alldat}[[salt? und {salt:alldat}]] bestreuen.",
      ),
    },
    {
      minutes: 20,
      active: false,
      text: texts(
        "Chill until firm, then break into pieces.",
        "Laissez durcir au frais, puis cassez en morceaux.",
        "Enfría hasta que endurezca y rompe en trozos.",
        "Kalt stellen, bis alles fest ist, dann in Stücke brechen.",
      ),
    },
  ],
  title: texts(
    "{chocolate:attr} bark with {nut+fruit:bare}",
    "Plaque de {chocolate:bare} {nut+fruit:à}",
    "Lámina de {chocolate:bare} con {nut+fruit:bare}",
    "Bruchtafel mit {chocolate+nut:dat}",
  ),
  overview: texts(
    "Thin, crisp shards with {nut+fruit:bare}.",
    "De fins éclats croquants avec {nut+fruit}.",
    "Láminas finas y crujientes con {nut+fruit}.",
    "Dünne, knackige Stücke mit {nut+fruit:alldat}.",
  ),
  equipment: [
    texts("Tray and baking paper", "Plaque et papier cuisson", "Bandeja y papel de horno", "Blech und Backpapier"),
    texts("Heatproof bowl", "Bol résistant à la chaleur", "Bol resistente al calor", "Hitzefeste Schüssel"),
  ],
  tips: [
    texts(
      "Keep it dry: a drop of water makes it seize.",
      "Évitez toute goutte d'eau, qui le ferait masser.",
      "Evita el agua: una gota lo apelmaza.",
      "Trocken arbeiten: Ein Tropfen Wasser lässt alles klumpen.",
    ),
  ],
  serving: [
    texts(
      "Serve with a hot drink.",
      "Servez avec une boisson chaude.",
      "Sirve con una bebida caliente.",
      "Zu einem heißen Getränk servieren.",
    ),
  ],
};
