import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { cutting, salt, slot, sweetExtra, sweetSpice, water } from "./slots.ts";

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

export const compote: DishTemplate = {
  key: "compote",
  dishTypes: ["dessert", "snack", "breakfast"],
  level: 1,
  sweet: true,
  slots: [
    slot(
      "fruit",
      (food) => role.isBakingFruit(food) || role.isDriedFruit(food),
      "apple pear plum apricot peach",
      [1, 4],
      (food, count) => (role.isDriedFruit(food) ? 60 : 190) / count,
    ),
    water(40),
    { ...citrus, accepts: (food) => citrus.accepts(food) },
    { ...syrup, prefer: ["white-sugar", "maple-syrup", "honey"], min: 1 },
    { ...sweetSpice, min: 1 },
    { ...sweetExtra, accepts: (food) => sweetExtra.accepts(food) && !role.isFreshFruit(food) },
  ],
  steps: [
    {
      minutes: cutting("fruit"),
      active: true,
      text: texts(
        "Peel, core or stone {fruit} where needed and cut into small pieces.",
        "Pelez, épépinez ou dénoyautez {fruit} si besoin et coupez en petits morceaux.",
        "Pela y quita corazones o huesos a {fruit} si hace falta, y corta en trozos pequeños.",
        "{fruit} wenn nötig schälen und entkernen, dann klein schneiden.",
      ),
    },
    {
      minutes: 12,
      active: false,
      text: texts(
        "Simmer in a saucepan over a low heat with {water}, {acid}, {sugar} and {spice}, covered, until soft; crush as much as you like.",
        "Laissez compoter à feu doux dans une casserole avec {water}, {acid}, {sugar} et {spice}, à couvert, jusqu'à ce que ce soit fondant ; écrasez à votre goût.",
        "Cuece tapado a fuego bajo en un cazo con {water}, {acid}, {sugar} y {spice} hasta que esté tierno; machaca a tu gusto.",
        "In einem Topf mit {water:alldat}, {acid:alldat}, {sugar:alldat} und {spice:alldat} bei schwacher Hitze zugedeckt weich kochen; nach Belieben zerdrücken.",
      ),
    },
    {
      minutes: 2,
      active: true,
      text: texts(
        "Taste and spoon into glasses[[extra? ; top with {extra}]].",
        "Goûtez et répartissez dans des verres[[extra? ; garnissez avec {extra}]].",
        "Prueba y reparte en vasos[[extra? ; cubre con {extra}]].",
        "Abschmecken und in Gläser füllen[[extra? ; mit {extra:alldat} garnieren]].",
      ),
    },
  ],
  title: texts("{fruit:attr} compote", "Compote {fruit:de2}", "Compota de {fruit:bare}", "Kompott mit {fruit:dat}"),
  overview: texts(
    "A soft, lightly spiced compote of {fruit:bare}.",
    "Une compote fondante et parfumée avec {fruit}.",
    "Una compota suave y perfumada con {fruit}.",
    "Ein weiches, zart gewürztes Kompott mit {fruit:dat}.",
  ),
  equipment: [texts("Saucepan with a lid", "Casserole avec couvercle", "Cazo con tapa", "Topf mit Deckel")],
  tips: [
    texts(
      "It keeps for three days in the fridge.",
      "Elle se garde trois jours au réfrigérateur.",
      "Se conserva tres días en la nevera.",
      "Im Kühlschrank hält es drei Tage.",
    ),
  ],
  serving: [
    texts("Good warm or chilled.", "Bonne tiède ou froide.", "Rica templada o fría.", "Warm oder gekühlt servieren."),
  ],
};

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

export const energyBites: DishTemplate = {
  key: "energy-bites",
  dishTypes: ["snack", "dessert"],
  level: 1,
  sweet: true,
  slots: [
    slot("fruit", role.isDriedFruit, "date dried-apricot prune raisin", [1, 3], 32),
    slot("nut", role.isNut, "almond walnut sunflower-seed pumpkin-seed", [1, 3], 22),
    slot("flakes", (food) => ["rolled-oats", "coconut", "almond-flour", "buckwheat"].includes(food.key), "", [0, 2], 8),
    slot(
      "flavour",
      (food) =>
        ["cocoa-powder", "dark-chocolate", "milk-chocolate", "white-chocolate"].includes(food.key) ||
        role.isNutButter(food) ||
        role.isSyrup(food),
      "cocoa-powder",
      [0, 3],
      4,
    ),
    { ...sweetSpice, prefer: ["cinnamon"], min: 1 },
    { ...salt, min: 1, grams: () => 0.1 },
    water(2),
  ],
  steps: [
    {
      minutes: 5,
      active: true,
      text: texts(
        "Chop {nut+flakes} finely in a food processor. Add {fruit}[[flavour? , {flavour}]], {spice} and {salt} and blend to a sticky paste, with {water} if it stays dry.",
        "Hachez finement {nut+flakes} au mixeur. Ajoutez {fruit}[[flavour? , {flavour}]], {spice} et {salt}, puis mixez en une pâte collante, avec {water} si c'est trop sec.",
        "Pica fino {nut+flakes} en un procesador. Añade {fruit}[[flavour? , {flavour}]], {spice} y {salt} y tritura hasta tener una masa pegajosa, con {water} si queda seca.",
        "{nut+flakes} im Mixer fein hacken. {fruit}[[flavour? , {flavour}]], {spice} und {salt} zugeben und zu einer klebrigen Masse verarbeiten; bleibt sie trocken, {water} zugeben.",
      ),
    },
    {
      minutes: 7,
      active: true,
      text: texts(
        "Roll into small balls with damp hands.",
        "Formez de petites boules avec les mains humides.",
        "Forma bolitas con las manos húmedas.",
        "Mit feuchten Händen kleine Kugeln formen.",
      ),
    },
  ],
  title: texts(
    "{fruit:attr} bites with {nut:bare}",
    "Bouchées {fruit:à} et {nut:à}",
    "Bocaditos de {fruit:bare} y {nut:bare}",
    "Energiekugeln mit {fruit+nut:dat}",
  ),
  overview: texts(
    "Small, chewy bites of {fruit:bare} and {nut:bare}.",
    "De petites bouchées moelleuses avec {fruit} et {nut}.",
    "Bocaditos tiernos con {fruit} y {nut}.",
    "Kleine, weiche Kugeln mit {fruit+nut:alldat}.",
  ),
  equipment: [texts("Food processor", "Mixeur", "Procesador", "Mixer")],
  tips: [
    texts(
      "They keep for a week in a tin.",
      "Elles se gardent une semaine dans une boîte.",
      "Se conservan una semana en una lata.",
      "In einer Dose halten sie eine Woche.",
    ),
  ],
  serving: [
    texts(
      "Chill for firmer bites.",
      "Plus fermes après un passage au frais.",
      "Más firmes si se enfrían.",
      "Gekühlt werden sie fester.",
    ),
  ],
};
