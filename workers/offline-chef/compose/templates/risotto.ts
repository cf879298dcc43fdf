import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { cooking, cutting, extra, garlic, herb, oil, onion, pepper, salt, slot, spice, staple } from "./slots.ts";

const stock = staple(
  slot("stock", (food) => role.isStock(food) || food.key === "water", "vegetable-stock water", [1, 1], 250),
);

/** Rice stirred with hot stock until creamy. */
export const risotto: DishTemplate = {
  key: "risotto",
  dishTypes: ["main_course"],
  level: 2,
  sweet: false,
  slots: [
    slot("grain", (food) => ["risotto-rice", "pearl-barley"].includes(food.key), "risotto-rice", [1, 1], 80),
    slot(
      "main",
      (food) => (role.isVegetable(food) && !role.isLeaf(food)) || food.key === "spinach",
      "button-mushroom courgette asparagus pumpkin peas",
      [1, 3],
      110,
    ),
    slot(
      "protein",
      (food) =>
        [
          "prawn",
          "lardons",
          "smoked-tofu",
          "scallop",
          "chicken-breast",
          "salmon",
          "chorizo",
          "sausage",
          "squid",
          "bacon",
          "cooked-ham",
        ].includes(food.key),
      "",
      [0, 1],
      70,
    ),
    { ...onion, prefer: ["shallot", "yellow-onion"] },
    { ...garlic, min: 0 },
    oil,
    slot("wine", (food) => ["white-wine", "red-wine", "cider"].includes(food.key), "", [0, 1], 30),
    { ...stock, grams: () => 300 },
    spice,
    slot("cheese", role.isMeltingCheese, "parmesan pecorino", [0, 2], 15),
    salt,
    pepper,
    herb,
    extra,
  ],
  steps: [
    {
      minutes: cutting("main", "onion", "protein"),
      active: true,
      text: texts(
        "Chop {onion+garlic} very finely. Cut {main+protein} into small pieces. Bring {stock} to a bare simmer.",
        "Hachez très finement {onion+garlic}. Coupez {main+protein} en petits morceaux. Portez {stock} à frémissement.",
        "Pica muy fino {onion+garlic}. Corta {main+protein} en trozos pequeños. Lleva {stock} a un hervor suave.",
        "{onion+garlic} sehr fein hacken. {main+protein} in kleine Stücke schneiden. {stock} zum Sieden bringen.",
      ),
    },
    {
      minutes: (filled) => cooking("vegetable", 0, "main")(filled) + (filled.has("protein") ? 3 : 0),
      active: true,
      text: texts(
        "Heat {oil} in a wide pot over a medium heat and fry {main+protein} until golden; lift out half for later. Soften {onion+garlic} in the same pot[[spice? with {spice}]].",
        "Chauffez {oil} dans une sauteuse à feu moyen et faites dorer {main+protein} ; réservez-en la moitié. Faites suer {onion+garlic} dans la même sauteuse[[spice? avec {spice}]].",
        "Calienta {oil} en una cazuela ancha a fuego medio y dora {main+protein}; reserva la mitad. Pocha {onion+garlic} en la misma cazuela[[spice? con {spice}]].",
        "{oil} in einem weiten Topf bei mittlerer Hitze erwärmen und {main+protein} goldgelb braten; die Hälfte beiseitelegen. {onion+garlic} im selben Topf glasig dünsten[[spice? , dabei {spice} einrühren]].",
      ),
    },
    {
      minutes: cooking("grain", 2, "grain"),
      active: true,
      text: texts(
        "Stir in {grain} for 2 minutes until glassy[[wine? , pour in {wine} and let it be absorbed]]. Add the hot liquid a ladle at a time, stirring, until the grains are creamy with a little bite.",
        "Ajoutez {grain} et remuez 2 minutes jusqu'à ce que les grains soient nacrés[[wine? , versez {wine} et laissez absorber]]. Versez le liquide chaud louche par louche en remuant, jusqu'à une texture onctueuse encore un peu ferme.",
        "Añade {grain} y remueve 2 minutos hasta que los granos estén nacarados[[wine? , vierte {wine} y deja que se absorba]]. Agrega el líquido caliente cazo a cazo, sin dejar de remover, hasta que quede meloso y algo firme.",
        "{grain} 2 Minuten einrühren, bis die Körner glasig sind[[wine? , {wine} angießen und aufnehmen lassen]]. Die heiße Flüssigkeit kellenweise unter Rühren zugeben, bis alles sämig ist und noch etwas Biss hat.",
      ),
    },
    {
      minutes: 3,
      active: true,
      text: texts(
        "Off the heat beat in the rest of the vegetables[[cheese? and {cheese}]][[extra? , then add {extra}]]. Season with {pepper}[[salt? and {salt}]], scatter with {herb} and serve at once.",
        "Hors du feu, incorporez le reste des légumes[[cheese? et {cheese}]][[extra? , puis ajoutez {extra}]]. Assaisonnez avec {pepper}[[salt? et {salt}]], parsemez avec {herb} et servez aussitôt.",
        "Fuera del fuego, incorpora el resto de las verduras[[cheese? y {cheese}]][[extra? , añade {extra}]]. Condimenta con {pepper}[[salt? y {salt}]], reparte por encima {herb} y sirve enseguida.",
        "Vom Herd nehmen und das übrige Gemüse[[cheese? sowie {cheese}]] unterrühren[[extra? , dann {extra} zugeben]]. Mit {pepper:alldat}[[salt? und {salt:alldat}]] würzen, mit {herb:alldat} bestreuen und sofort servieren.",
      ),
    },
  ],
  title: texts("{main:attr} risotto", "Risotto {main:à}", "Risotto de {main:bare}", "Risotto mit {main:dat}"),
  overview: texts(
    "A creamy risotto with {main:bare}, stirred patiently and served at once.",
    "Un risotto onctueux avec {main}, remué avec patience et servi aussitôt.",
    "Un risotto meloso con {main}, removido con paciencia y servido al momento.",
    "Ein sämiger Risotto mit {main:dat}, geduldig gerührt und sofort serviert.",
  ),
  equipment: [
    texts("Wide pot", "Sauteuse", "Cazuela ancha", "Weiter Topf"),
    texts("Ladle", "Louche", "Cazo", "Schöpfkelle"),
  ],
  tips: [
    texts(
      "Keep the liquid hot, or the grains stop cooking.",
      "Gardez le liquide chaud, sinon le grain cesse de cuire.",
      "Mantén el líquido caliente o el grano dejará de cocerse.",
      "Die Flüssigkeit heiß halten, sonst gart das Korn nicht weiter.",
    ),
  ],
  serving: [
    texts(
      "Serve on warm plates.",
      "Servez sur des assiettes chaudes.",
      "Sirve en platos calientes.",
      "Auf warmen Tellern anrichten.",
    ),
  ],
};
