import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import {
  cooking,
  cutting,
  extra,
  garlic,
  herb,
  oil,
  onion,
  pepper,
  salt,
  saltAlways,
  slot,
  spice,
  staple,
} from "./slots.ts";

const stock = staple(
  slot("stock", (food) => role.isStock(food) || food.key === "water", "vegetable-stock water", [1, 1], 250),
);
const finish = texts(
  "Season with {salt+pepper}[[extra? , then add {extra}]] and scatter with {herb}.",
  "Assaisonnez avec {salt+pepper}[[extra? , puis ajoutez {extra}]] et parsemez avec {herb}.",
  "Condimenta con {salt+pepper}[[extra? , añade {extra}]] y reparte por encima {herb}.",
  "Mit {salt+pepper:alldat} würzen[[extra? , {extra} dazugeben]] und mit {herb:alldat} bestreuen.",
);

/** Vegetables simmered in stock and blended. */
export const soup: DishTemplate = {
  key: "soup",
  dishTypes: ["starter", "main_course"],
  level: 1,
  sweet: false,
  slots: [
    {
      ...slot(
        "main",
        (food) =>
          role.isVegetable(food) &&
          !["lettuce", "cucumber", "avocado", "rocket", "lamb-lettuce", "radish"].includes(food.key),
        "carrot pumpkin courgette leek cauliflower sweet-potato broccoli tomato",
        [1, 4],
        230,
      ),
      want: 2,
    },
    onion,
    slot(
      "pulse",
      (food) => role.isCannedPulse(food) || food.key === "red-lentil",
      "",
      [0, 2],
      (food) => (food.key === "red-lentil" ? 35 : 60),
    ),
    { ...garlic, max: 2 },
    oil,
    stock,
    { ...spice, prefer: ["cumin"] },
    slot("cream", (food) => role.isCream(food) || role.isMilk(food), "", [0, 1], 30),
    saltAlways,
    pepper,
    herb,
    extra,
  ],
  steps: [
    {
      minutes: cutting("main", "onion"),
      active: true,
      text: texts(
        "Prepare {main}: wash, peel where needed and cut into 2 cm pieces. Chop {onion+garlic} finely.",
        "Préparez {main} : lavez, pelez si besoin et coupez en morceaux de 2 cm. Hachez finement {onion+garlic}.",
        "Prepara {main}: lava, pela si hace falta y corta en trozos de 2 cm. Pica fino {onion+garlic}.",
        "{main} vorbereiten: waschen, wenn nötig schälen und in 2 cm große Stücke schneiden. {onion+garlic} fein hacken.",
      ),
    },
    {
      minutes: 4,
      active: true,
      text: texts(
        "Heat {oil} in a large pot over a medium heat and soften {onion+garlic} without colouring[[spice? ; stir in {spice} for the last minute]].",
        "Chauffez {oil} dans un faitout à feu moyen et faites suer {onion+garlic} sans coloration[[spice? ; ajoutez {spice} la dernière minute]].",
        "Calienta {oil} en una olla a fuego medio y pocha {onion+garlic} sin que se dore[[spice? ; añade {spice} en el último minuto]].",
        "{oil} in einem großen Topf bei mittlerer Hitze erwärmen und {onion+garlic} glasig dünsten[[spice? ; in der letzten Minute {spice} einrühren]].",
      ),
    },
    {
      minutes: (filled) => Math.max(cooking("vegetable", 3, "main")(filled), cooking("protein", 1, "pulse")(filled)),
      active: false,
      text: texts(
        "Add {main+pulse}, pour in {stock}, bring to the boil and simmer with the lid on until everything is soft enough to crush with a spoon.",
        "Ajoutez {main+pulse}, versez {stock}, portez à ébullition et laissez frémir à couvert jusqu'à ce que tout s'écrase à la cuillère.",
        "Añade {main+pulse}, vierte {stock}, lleva a ebullición y cuece a fuego suave con tapa hasta que todo se aplaste con la cuchara.",
        "{main+pulse} zugeben, {stock} angießen, aufkochen und zugedeckt köcheln, bis sich alles mit dem Löffel zerdrücken lässt.",
      ),
    },
    {
      minutes: 3,
      active: true,
      text: texts(
        `Take off the heat[[cream? , pour in {cream}]] and blend until smooth; add a little hot water if it is too thick. ${finish.en}`,
        `Hors du feu,[[cream? versez {cream} et]] mixez jusqu'à obtenir une texture lisse ; détendez d'un peu d'eau chaude si c'est trop épais. ${finish.fr}`,
        `Fuera del fuego,[[cream? vierte {cream} y]] tritura hasta que quede fino; aligera con un poco de agua caliente si espesa demasiado. ${finish.es}`,
        `Vom Herd nehmen,[[cream? {cream} zugießen und]] alles fein pürieren; ist es zu dick, etwas heißes Wasser zugeben. ${finish.de}`,
      ),
    },
  ],
  title: texts("{main:attr} soup", "Soupe {main:à}", "Sopa de {main:bare}", "Suppe mit {main:dat}"),
  overview: texts(
    "A smooth soup of {main:bare}, simmered until soft and finished with {herb:bare}.",
    "Une soupe veloutée avec {main}, mijotée doucement et relevée avec {herb}.",
    "Una sopa fina con {main}, cocida despacio y terminada con {herb}.",
    "Eine sämige Suppe mit {main:dat}, sanft gekocht und mit {herb:dat} vollendet.",
  ),
  equipment: [
    texts("Large pot with a lid", "Faitout avec couvercle", "Olla grande con tapa", "Großer Topf mit Deckel"),
    texts("Hand blender", "Mixeur plongeant", "Batidora de mano", "Pürierstab"),
  ],
  tips: [
    texts(
      "It freezes well in portions.",
      "Elle se congèle bien en portions.",
      "Se congela bien en porciones.",
      "Sie lässt sich gut portionsweise einfrieren.",
    ),
  ],
  serving: [
    texts(
      "Serve hot in warmed bowls.",
      "Servez bien chaud dans des bols tièdes.",
      "Sirve caliente en cuencos templados.",
      "Heiß in vorgewärmten Schalen servieren.",
    ),
  ],
};

/** Vegetables and pulses, tofu or meat in a spiced coconut or tomato sauce. */
export const curry: DishTemplate = {
  key: "curry",
  dishTypes: ["main_course"],
  level: 1,
  sweet: false,
  slots: [
    slot(
      "protein",
      (food) =>
        role.isProtein(food) &&
        ![
          "cooked-ham",
          "dry-cured-ham",
          "salami",
          "smoked-salmon",
          "smoked-mackerel",
          "canned-tuna",
          "halloumi",
          "chorizo",
          "mussel",
          "clam",
        ].includes(food.key),
      "chickpea tofu chicken-thigh prawn chicken-breast | white-bean",
      [1, 2],
      110,
    ),
    {
      ...slot(
        "main",
        (food) =>
          role.isVegetable(food) &&
          !["lettuce", "cucumber", "avocado", "rocket", "lamb-lettuce", "radish", "canned-tomato"].includes(food.key),
        "sweet-potato cauliflower red-pepper spinach courgette carrot",
        [1, 4],
        140,
      ),
      want: 2,
    },
    onion,
    { ...garlic, prefer: ["garlic", "ginger"], min: 2 },
    { ...oil, prefer: ["sunflower-oil", "rapeseed-oil", "coconut-oil", "olive-oil"] },
    { ...spice, prefer: ["cumin", "turmeric", "garam-masala", "ground-coriander"], min: 2 },
    slot(
      "sauce",
      (food) => food.key === "coconut-milk" || food.key === "canned-tomato" || role.isCream(food),
      "coconut-milk canned-tomato",
      [1, 2],
      110,
    ),
    slot("grain", (food) => food.subcategory_key === "rice", "", [0, 1], 65),
    saltAlways,
    { ...herb, prefer: ["coriander-leaf", "mint", "parsley"] },
    slot("acid", role.isAcid, "", [0, 1], 10),
    extra,
  ],
  steps: [
    {
      minutes: cutting("main", "onion", "protein"),
      active: true,
      text: texts(
        "Chop {onion+garlic} finely. Cut {main} into bite-sized pieces and get {protein} ready: drain, or cut into 2 cm pieces.",
        "Hachez finement {onion+garlic}. Coupez {main} en bouchées et préparez {protein} : égouttez ou coupez en morceaux de 2 cm.",
        "Pica fino {onion+garlic}. Corta {main} en bocados y prepara {protein}: escurre o corta en trozos de 2 cm.",
        "{onion+garlic} fein hacken. {main} mundgerecht schneiden und {protein} vorbereiten: abtropfen lassen oder in 2 cm große Stücke schneiden.",
      ),
    },
    {
      minutes: 6,
      active: true,
      text: texts(
        "Heat {oil} in a wide pot over a medium heat, soften {onion+garlic} for 4 minutes, then stir in {spice} until fragrant.",
        "Chauffez {oil} dans une sauteuse à feu moyen, faites revenir {onion+garlic} 4 minutes, puis ajoutez {spice} jusqu'à ce que le mélange embaume.",
        "Calienta {oil} en una cazuela ancha a fuego medio, sofríe {onion+garlic} 4 minutos y añade {spice} hasta que desprenda aroma.",
        "{oil} in einem weiten Topf bei mittlerer Hitze erwärmen, {onion+garlic} 4 Minuten dünsten, dann {spice} einrühren, bis alles duftet.",
      ),
    },
    {
      minutes: (filled) => Math.max(cooking("vegetable", 2, "main")(filled), cooking("protein", 4, "protein")(filled)),
      active: false,
      text: texts(
        "Add {protein+main}, pour in {sauce} and simmer over a low heat until the vegetables are tender and everything is cooked through.",
        "Ajoutez {protein+main}, versez {sauce} et laissez mijoter à feu doux jusqu'à ce que les légumes soient tendres et tout bien cuit.",
        "Añade {protein+main}, vierte {sauce} y cuece a fuego bajo hasta que las verduras estén tiernas y todo bien hecho.",
        "{protein+main} zugeben, {sauce} angießen und bei schwacher Hitze köcheln, bis das Gemüse weich und alles durchgegart ist.",
      ),
    },
    {
      minutes: 2,
      active: true,
      text: texts(
        "Season with {salt}[[acid? and {acid}]][[extra? , add {extra}]] and scatter with {herb}.[[grain? Serve with {grain}, boiled meanwhile in salted water.]]",
        "Assaisonnez avec {salt}[[acid? et {acid}]][[extra? , ajoutez {extra}]] et parsemez avec {herb}.[[grain? Servez avec {grain}, à cuire entre-temps à l'eau salée.]]",
        "Condimenta con {salt}[[acid? y {acid}]][[extra? , añade {extra}]] y reparte por encima {herb}.[[grain? Sirve con {grain}, que habrás cocido mientras en agua con sal.]]",
        "Mit {salt:alldat}[[acid? und {acid:alldat}]] abschmecken[[extra? , {extra} dazugeben]] und mit {herb:alldat} bestreuen.[[grain? Dazu {grain} servieren, inzwischen in Salzwasser gegart.]]",
      ),
    },
  ],
  title: texts(
    "{protein+main:attr} curry",
    "Curry {protein:de2} {main:à}",
    "Curry de {protein:bare} con {main:bare}",
    "Curry mit {protein+main:dat}",
  ),
  overview: texts(
    "A warming curry with {protein+main:bare} in a sauce of {sauce:bare}.",
    "Un curry réconfortant avec {protein+main} dans une sauce à base de {sauce:bare}.",
    "Un curry reconfortante con {protein+main} en una salsa a base de {sauce:bare}.",
    "Ein wärmendes Curry mit {protein+main:dat} in einer Sauce mit {sauce:dat}.",
  ),
  equipment: [
    texts("Wide pot or deep frying pan", "Sauteuse", "Cazuela ancha o sartén honda", "Weiter Topf oder hohe Pfanne"),
  ],
  tips: [
    texts(
      "It tastes even better reheated the next day.",
      "Il est encore meilleur réchauffé le lendemain.",
      "Al día siguiente, recalentado, está aún mejor.",
      "Aufgewärmt schmeckt es am nächsten Tag noch besser.",
    ),
  ],
  serving: [
    texts(
      "Serve in deep plates.",
      "Servez dans des assiettes creuses.",
      "Sirve en platos hondos.",
      "In tiefen Tellern servieren.",
    ),
  ],
};

/** Meat or pulses braised with roots until tender. */
export const stew: DishTemplate = {
  key: "stew",
  dishTypes: ["main_course"],
  level: 2,
  sweet: false,
  slots: [
    slot(
      "protein",
      (food) =>
        role.isSlow(food) ||
        role.isCannedPulse(food) ||
        ["chicken-thigh", "tempeh", "sausage", "chorizo", "tofu"].includes(food.key),
      "white-bean green-lentil beef-stewing chicken-thigh kidney-bean",
      [1, 2],
      (food, count) => (["green-lentil", "split-pea", "red-lentil"].includes(food.key) ? 60 : 150) / count,
    ),
    slot(
      "main",
      (food) =>
        role.isVegetable(food) && !["lettuce", "cucumber", "avocado", "rocket", "lamb-lettuce"].includes(food.key),
      "carrot celeriac tomato potato button-mushroom",
      [2, 4],
      170,
    ),
    onion,
    garlic,
    oil,
    slot("wine", (food) => food.subcategory_key === "wine-and-spirits" && food.key !== "rum", "", [0, 1], 70),
    slot("puree", (food) => food.key === "tomato-puree", "tomato-puree", [0, 1], 10),
    { ...stock, grams: () => 170 },
    { ...spice, prefer: ["bay-leaf", "paprika"], min: 1 },
    saltAlways,
    pepper,
    { ...herb, prefer: ["parsley", "thyme"] },
    extra,
  ],
  steps: [
    {
      minutes: cutting("main", "onion", "protein"),
      active: true,
      text: texts(
        "Chop {onion+garlic}. Cut {main} into 3 cm pieces and get {protein} ready: drain or rinse, or cut into 4 cm cubes.",
        "Hachez {onion+garlic}. Coupez {main} en morceaux de 3 cm et préparez {protein} : égouttez, rincez ou coupez en cubes de 4 cm.",
        "Pica {onion+garlic}. Corta {main} en trozos de 3 cm y prepara {protein}: escurre, enjuaga o corta en dados de 4 cm.",
        "{onion+garlic} hacken. {main} in 3 cm große Stücke schneiden und {protein} vorbereiten: abtropfen lassen, abspülen oder in 4 cm große Würfel schneiden.",
      ),
    },
    {
      minutes: 10,
      active: true,
      text: texts(
        "Heat {oil} in a heavy pot over a medium-high heat and brown {protein} on all sides. Add {onion+garlic} with {spice}[[puree? and {puree}]] and cook for 4 minutes[[wine? , then pour in {wine} and let it boil down by half]].",
        "Chauffez {oil} dans une cocotte à feu assez vif et faites dorer {protein} de tous côtés. Ajoutez {onion+garlic} avec {spice}[[puree? et {puree}]], laissez revenir 4 minutes[[wine? , puis mouillez avec {wine} et laissez réduire de moitié]].",
        "Calienta {oil} en una cazuela a fuego medio-alto y dora {protein} por todos los lados. Añade {onion+garlic} con {spice}[[puree? y {puree}]] y rehoga 4 minutos[[wine? ; vierte {wine} y deja que se reduzca a la mitad]].",
        "{oil} in einem schweren Topf bei starker Hitze erwärmen und {protein} rundum anbraten. {onion+garlic} mit {spice:alldat}[[puree? und {puree:alldat}]] zugeben und 4 Minuten rösten[[wine? , dann {wine} angießen und auf die Hälfte einkochen]].",
      ),
    },
    {
      minutes: (filled) => Math.max(cooking("vegetable", 8, "main")(filled), cooking("protein", 12, "protein")(filled)),
      active: false,
      text: texts(
        "Pour in {stock}, bring to a simmer and cook gently with the lid on. Add {main} for the last 25 minutes; it is done when everything is tender and the liquid has thickened a little.",
        "Versez {stock}, portez à frémissement et laissez mijoter à couvert. Ajoutez {main} pour les 25 dernières minutes ; c'est prêt quand tout est tendre et que le jus a un peu épaissi.",
        "Vierte {stock}, lleva a un hervor suave y cuece tapado. Añade {main} para los últimos 25 minutos; está listo cuando todo está tierno y el caldo ha espesado un poco.",
        "{stock} angießen, aufkochen und zugedeckt sanft schmoren. {main} für die letzten 25 Minuten zugeben; fertig ist es, wenn alles zart und die Flüssigkeit etwas eingedickt ist.",
      ),
    },
    { minutes: 2, active: true, text: finish },
  ],
  title: texts(
    "{protein:attr} stew with {main:bare}",
    "Mijoté {protein:de2} {main:à}",
    "Guiso de {protein:bare} con {main:bare}",
    "Schmortopf mit {protein+main:dat}",
  ),
  overview: texts(
    "A slow, homely stew of {protein:bare} with {main:bare}.",
    "Un plat mijoté familial avec {protein+main}.",
    "Un guiso casero y pausado con {protein+main}.",
    "Ein bodenständiger Schmortopf mit {protein:dat}, dazu {main:bare}.",
  ),
  equipment: [
    texts("Heavy pot with a lid", "Cocotte avec couvercle", "Cazuela pesada con tapa", "Schwerer Topf mit Deckel"),
  ],
  tips: [
    texts(
      "Make it the day before: it gains overnight.",
      "À préparer la veille : il gagne à reposer.",
      "Prepáralo la víspera: mejora con el reposo.",
      "Am Vortag kochen: Über Nacht gewinnt es.",
    ),
  ],
  serving: [
    texts(
      "Serve straight from the pot.",
      "Servez directement dans la cocotte.",
      "Sirve directamente de la cazuela.",
      "Direkt aus dem Topf servieren.",
    ),
  ],
};

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
