import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { cooking, cutting, extra, garlic, herb, oil, onion, pepper, salt, saltAlways, slot, spice } from "./slots.ts";

const notForPan = [
  "lettuce",
  "cucumber",
  "avocado",
  "rocket",
  "lamb-lettuce",
  "radish",
  "beetroot",
  "red-cabbage",
  "celeriac",
  "sauerkraut",
  "canned-tomato",
];
const quickProtein = slot(
  "protein",
  (food) => role.isProtein(food) && !["mussel", "clam"].includes(food.key),
  "tofu chicken-breast prawn smoked-tofu | chickpea white-bean",
  [1, 2],
  115,
);

/** Everything sliced thin and tossed over a high heat. */
export const stirFry: DishTemplate = {
  key: "stir-fry",
  dishTypes: ["main_course"],
  level: 1,
  sweet: false,
  slots: [
    {
      ...quickProtein,
      accepts: (food) =>
        quickProtein.accepts(food) &&
        ![
          "lardons",
          "bacon",
          "chorizo",
          "salami",
          "dry-cured-ham",
          "halloumi",
          "smoked-salmon",
          "canned-tuna",
        ].includes(food.key),
    },
    slot(
      "main",
      (food) => role.isVegetable(food) && !notForPan.includes(food.key),
      "broccoli red-pepper mangetout carrot pak-choi courgette",
      [2, 4],
      170,
    ),
    slot(
      "grain",
      (food) => food.subcategory_key === "rice" || ["rice-noodle", "egg-noodle"].includes(food.key),
      "",
      [0, 1],
      65,
    ),
    { ...garlic, prefer: ["garlic", "ginger"], min: 2 },
    { ...onion, prefer: ["spring-onion"], min: 0 },
    { ...oil, prefer: ["sunflower-oil", "rapeseed-oil", "olive-oil"], max: 2 },
    slot(
      "sauce",
      (food) => ["soy-sauce", "tamari", "oyster-sauce", "fish-sauce", "miso", "lime", "lemon-juice"].includes(food.key),
      "tamari soy-sauce | lime lemon-juice",
      [0, 2],
      10,
    ),
    spice,
    salt,
    slot("herb", role.isHerb, "", [0, 2], role.seasoningGrams),
    extra,
  ],
  steps: [
    {
      minutes: (filled) => Math.min(12, cutting("main", "protein")(filled)),
      active: true,
      text: texts(
        "Slice {main+onion} thinly and chop {garlic}. Pat {protein} dry and cut into strips or cubes where needed.[[grain? Cook {grain} in boiling salted water and drain.]]",
        "Émincez {main+onion} et hachez {garlic}. Épongez {protein} et coupez en lanières ou en dés si besoin.[[grain? Faites cuire {grain} à l'eau bouillante salée et égouttez.]]",
        "Corta {main+onion} en láminas finas y pica {garlic}. Seca {protein} y corta en tiras o dados si hace falta.[[grain? Cuece {grain} en agua hirviendo con sal y escurre.]]",
        "{main+onion} in dünne Scheiben schneiden und {garlic} hacken. {protein} trocken tupfen und wenn nötig in Streifen oder Würfel schneiden.[[grain? {grain} in kochendem Salzwasser garen und abgießen.]]",
      ),
    },
    {
      minutes: cooking("protein", 0, "protein"),
      active: true,
      text: texts(
        "Heat {oil} in a wok over a high heat and fry {protein} until golden and cooked through. Lift out.",
        "Chauffez {oil} dans un wok à feu vif et saisissez {protein} jusqu'à coloration et cuisson à cœur. Réservez.",
        "Calienta {oil} en un wok a fuego fuerte y saltea {protein} hasta que se dore y esté bien hecho por dentro. Reserva.",
        "{oil} im Wok bei starker Hitze erwärmen und {protein} goldbraun und gar braten. Herausnehmen.",
      ),
    },
    {
      minutes: (filled) => Math.min(9, cooking("vegetable", -2, "main")(filled)),
      active: true,
      text: texts(
        "Stir-fry {garlic}[[spice? with {spice}]] for 30 seconds, add {main+onion} and toss until tender but crisp.",
        "Faites revenir {garlic}[[spice? avec {spice}]] 30 secondes, ajoutez {main+onion} et sautez jusqu'à ce que tout soit tendre mais croquant.",
        "Saltea {garlic}[[spice? con {spice}]] 30 segundos, añade {main+onion} y saltea hasta que todo esté tierno pero crujiente.",
        "{garlic}[[spice? mit {spice:alldat}]] 30 Sekunden anbraten, {main+onion} zugeben und unter Rühren bissfest garen.",
      ),
    },
    {
      minutes: 2,
      active: true,
      text: texts(
        "Return {protein+grain} to the wok and toss[[sauce? with {sauce}]][[salt? , season with {salt}]][[extra? , add {extra}]][[herb? and scatter with {herb}]]. Serve at once.",
        "Remettez {protein+grain} dans le wok et mélangez[[sauce? avec {sauce}]][[salt? , salez avec {salt}]][[extra? , ajoutez {extra}]][[herb? et parsemez avec {herb}]]. Servez aussitôt.",
        "Devuelve {protein+grain} al wok y mezcla[[sauce? con {sauce}]][[salt? , sazona con {salt}]][[extra? , añade {extra}]][[herb? y reparte por encima {herb}]]. Sirve enseguida.",
        "{protein+grain} zurück in den Wok geben[[sauce? , {sauce} zugießen]][[salt? , mit {salt:alldat} würzen]][[extra? , {extra} zugeben]][[herb? , mit {herb:alldat} bestreuen]] und durchschwenken. Sofort servieren.",
      ),
    },
  ],
  title: texts(
    "Stir-fried {protein:bare} with {main:bare}",
    "Sauté {protein:de2} {main:à}",
    "Salteado de {protein:bare} con {main:bare}",
    "Wokpfanne mit {protein+main:dat}",
  ),
  overview: texts(
    "A quick stir-fry of {protein:bare} with crisp {main:bare}.",
    "Un sauté rapide avec {protein+main}.",
    "Un salteado rápido con {protein+main}.",
    "Eine schnelle Wokpfanne mit {protein:dat}, dazu {main:bare}.",
  ),
  equipment: [texts("Wok or large frying pan", "Wok ou grande poêle", "Wok o sartén grande", "Wok oder große Pfanne")],
  tips: [
    texts(
      "Have everything cut before you light the stove.",
      "Coupez tout avant d'allumer le feu.",
      "Ten todo cortado antes de encender el fuego.",
      "Alles schneiden, bevor der Herd angeht.",
    ),
  ],
  serving: [
    texts(
      "Serve straight from the wok.",
      "Servez dès la sortie du wok.",
      "Sirve recién hecho.",
      "Direkt aus dem Wok servieren.",
    ),
  ],
};

/** Pasta with a pan sauce made while it boils. */
export const pasta: DishTemplate = {
  key: "pasta",
  dishTypes: ["main_course"],
  level: 1,
  sweet: false,
  slots: [
    slot("pasta", role.isPasta, "penne spaghetti tagliatelle | rice-noodle", [1, 1], (food) =>
      food.key === "gnocchi" ? 160 : 95,
    ),
    slot(
      "main",
      (food) =>
        role.isVegetable(food) && !["lettuce", "cucumber", "radish", "lamb-lettuce", "beetroot"].includes(food.key),
      "courgette cherry-tomato button-mushroom spinach broccoli canned-tomato",
      [1, 3],
      130,
    ),
    slot("protein", role.isProtein, "", [0, 2], 70),
    { ...garlic, max: 2 },
    { ...onion, min: 0 },
    { ...oil, grams: () => 10 },
    slot("cream", role.isCream, "", [0, 1], 35),
    spice,
    slot("cheese", role.isCheese, "parmesan pecorino", [0, 2], 12),
    saltAlways,
    pepper,
    { ...herb, prefer: ["basil", "parsley", "chives"] },
    extra,
  ],
  steps: [
    {
      minutes: (filled) => Math.min(8, cutting("main", "protein")(filled)),
      active: true,
      text: texts(
        "Bring a large pot of water to the boil with {salt}. Cut {main+protein} into small pieces and chop {garlic+onion}.",
        "Portez une grande casserole d'eau à ébullition avec {salt}. Coupez {main+protein} en petits morceaux et hachez {garlic+onion}.",
        "Pon a hervir una olla grande de agua con {salt}. Corta {main+protein} en trozos pequeños y pica {garlic+onion}.",
        "Einen großen Topf Wasser zum Kochen bringen und mit {salt:alldat} würzen. {main+protein} klein schneiden und {garlic+onion} hacken.",
      ),
    },
    {
      minutes: (filled) =>
        Math.max(
          cooking("vegetable", 1, "main")(filled),
          cooking("protein", 1, "protein")(filled),
          cooking("grain", 0, "pasta")(filled),
        ),
      active: true,
      text: texts(
        "Boil {pasta} until just tender. Meanwhile heat {oil} in a frying pan over a medium heat, cook {garlic+onion}[[spice? with {spice}]] for a minute, then {main+protein} until tender and cooked through[[cream? ; stir in {cream}]].",
        "Faites cuire {pasta} jusqu'à ce que ce soit tout juste tendre. Pendant ce temps, chauffez {oil} dans une poêle à feu moyen, faites revenir {garlic+onion}[[spice? avec {spice}]] une minute, puis {main+protein} jusqu'à ce que tout soit tendre et cuit[[cream? ; ajoutez {cream}]].",
        "Cuece {pasta} hasta que quede al dente. Mientras, calienta {oil} en una sartén a fuego medio, sofríe {garlic+onion}[[spice? con {spice}]] un minuto y después {main+protein} hasta que todo esté tierno y hecho[[cream? ; añade {cream}]].",
        "{pasta} bissfest kochen. Inzwischen {oil} in einer Pfanne bei mittlerer Hitze erwärmen, {garlic+onion}[[spice? mit {spice:alldat}]] eine Minute anschwitzen, dann {main+protein} darin weich und gar braten[[cream? ; {cream} einrühren]].",
      ),
    },
    {
      minutes: 2,
      active: true,
      text: texts(
        "Save a cup of the cooking water and drain. Toss everything in the pan with a splash of that water[[cheese? and {cheese}]][[extra? , add {extra}]]. Season with {pepper} and scatter with {herb}.",
        "Gardez une tasse d'eau de cuisson et égouttez. Mélangez le tout dans la poêle avec un peu de cette eau[[cheese? et {cheese}]][[extra? , ajoutez {extra}]]. Assaisonnez avec {pepper} et parsemez avec {herb}.",
        "Guarda una taza del agua de cocción y escurre. Mezcla todo en la sartén con un poco de esa agua[[cheese? y {cheese}]][[extra? , añade {extra}]]. Condimenta con {pepper} y reparte por encima {herb}.",
        "Eine Tasse Kochwasser aufheben und abgießen. Alles in der Pfanne mit etwas Kochwasser[[cheese? und {cheese:alldat}]] vermengen[[extra? , {extra} zugeben]]. Mit {pepper:alldat} würzen und mit {herb:alldat} bestreuen.",
      ),
    },
  ],
  title: texts(
    "{pasta:bare} with {main+protein:bare}",
    "{pasta:bare} {main+protein:à}",
    "{pasta:bare} con {main+protein:bare}",
    "{pasta:bare} mit {main+protein:dat}",
  ),
  overview: texts(
    "{pasta:bare} tossed with {main+protein:bare}: ready as soon as the water has done its work.",
    "Un plat du quotidien avec {pasta+main+protein}, prêt le temps de la cuisson.",
    "Un plato de diario con {pasta+main+protein}, listo en lo que hierve el agua.",
    "{pasta:bare} mit {main+protein:dat}: fertig, sobald das Wasser seine Arbeit getan hat.",
  ),
  equipment: [
    texts("Large pot", "Grande casserole", "Olla grande", "Großer Topf"),
    texts("Large frying pan", "Grande poêle", "Sartén grande", "Große Pfanne"),
  ],
  tips: [
    texts(
      "The starchy water binds the sauce: do not leave it out.",
      "L'eau de cuisson lie la sauce : ne l'oubliez pas.",
      "El agua de cocción liga la salsa: no la olvides.",
      "Das stärkehaltige Kochwasser bindet die Sauce: nicht weglassen.",
    ),
  ],
  serving: [
    texts(
      "Serve at once on warm plates.",
      "Servez aussitôt sur des assiettes chaudes.",
      "Sirve enseguida en platos calientes.",
      "Sofort auf warmen Tellern servieren.",
    ),
  ],
};

/** Fish, meat, tofu or pulses from the pan with vegetables: takes almost anything. */
export const skillet: DishTemplate = {
  key: "skillet",
  dishTypes: ["main_course", "starter"],
  level: 1,
  sweet: false,
  slots: [
    {
      ...quickProtein,
      prefer: ["salmon", "chicken-breast", "tofu", "cod", "white-bean"],
      max: 3,
      grams: (_food, count) => 140 / count,
    },
    {
      ...slot("main", role.isVegetable, "green-bean courgette spinach cherry-tomato fennel red-pepper", [1, 4], 170),
      want: 2,
    },
    slot("grain", (food) => role.isGrain(food) || role.isPasta(food), "", [0, 1], 60),
    { ...onion, prefer: ["shallot", "yellow-onion"], min: 0 },
    { ...garlic, min: 0 },
    oil,
    spice,
    slot("acid", role.isAcid, "lemon", [0, 1], 10),
    saltAlways,
    pepper,
    herb,
    { ...extra, max: 6 },
  ],
  steps: [
    {
      minutes: (filled) => Math.min(8, cutting("main", "onion")(filled)),
      active: true,
      text: texts(
        "Cut {main} into small, even pieces[[onion|garlic? and chop {onion+garlic}]]. Pat {protein} dry and season with {salt+pepper}[[spice? and {spice}]].[[grain? Cook {grain} in boiling salted water.]]",
        "Coupez {main} en petits morceaux réguliers[[onion|garlic? et hachez {onion+garlic}]]. Épongez {protein} et assaisonnez avec {salt+pepper}[[spice? et {spice}]].[[grain? Faites cuire {grain} à l'eau bouillante salée.]]",
        "Corta {main} en trozos pequeños e iguales[[onion|garlic? y pica {onion+garlic}]]. Seca {protein} y condimenta con {salt+pepper}[[spice? y {spice}]].[[grain? Cuece {grain} en agua hirviendo con sal.]]",
        "{main} in kleine, gleichmäßige Stücke schneiden[[onion|garlic? und {onion+garlic} hacken]]. {protein} trocken tupfen und mit {salt+pepper:alldat}[[spice? sowie {spice:alldat}]] würzen.[[grain? {grain} in kochendem Salzwasser garen.]]",
      ),
    },
    {
      minutes: (filled) =>
        Math.max(
          cooking("vegetable", 0, "main")(filled),
          cooking("protein", 1, "protein")(filled),
          filled.has("grain") ? cooking("grain", 0, "grain")(filled) : 0,
        ),
      active: true,
      text: texts(
        "Heat {oil} in a large frying pan over a medium-high heat. Cook {main+onion+garlic} on one side of the pan and {protein} on the other, turning once or twice, until the vegetables are tender and everything is cooked through.",
        "Chauffez {oil} dans une grande poêle à feu assez vif. Faites cuire {main+onion+garlic} d'un côté de la poêle et {protein} de l'autre, en retournant une ou deux fois, jusqu'à ce que les légumes soient tendres et tout bien cuit.",
        "Calienta {oil} en una sartén grande a fuego medio-alto. Cocina {main+onion+garlic} en un lado de la sartén y {protein} en el otro, dando la vuelta una o dos veces, hasta que las verduras estén tiernas y todo bien hecho.",
        "{oil} in einer großen Pfanne bei mittlerer bis starker Hitze erwärmen. {main+onion+garlic} auf der einen Seite der Pfanne braten, {protein} auf der anderen, ein- bis zweimal wenden, bis das Gemüse weich und alles durchgegart ist.",
      ),
    },
    {
      minutes: 1,
      active: true,
      text: texts(
        "[[acid? Finish with {acid}.]] Scatter with {herb}[[extra? and add {extra}]][[grain? ; serve with {grain}]].",
        "[[acid? Terminez avec {acid}.]] Parsemez avec {herb}[[extra? et ajoutez {extra}]][[grain? ; servez avec {grain}]].",
        "[[acid? Termina con {acid}.]] Reparte por encima {herb}[[extra? y añade {extra}]][[grain? ; sirve con {grain}]].",
        "[[acid? Mit {acid:alldat} abrunden.]] Mit {herb:alldat} bestreuen[[extra? und {extra} zugeben]][[grain? ; dazu {grain} servieren]].",
      ),
    },
  ],
  title: texts(
    "Pan-fried {protein:bare} with {main:bare}",
    "Poêlée {protein:de2} {main:à}",
    "{protein:bare} a la sartén con {main:bare}",
    "Pfanne mit {protein+main:dat}",
  ),
  overview: texts(
    "One pan, little effort: {protein:bare} with {main:bare}.",
    "Une seule poêle et peu de travail : {protein} avec {main}.",
    "Una sola sartén y poco trabajo: {protein} con {main}.",
    "Eine Pfanne, wenig Mühe: {protein:bare} mit {main:dat}.",
  ),
  equipment: [texts("Large frying pan", "Grande poêle", "Sartén grande", "Große Pfanne")],
  tips: [
    texts(
      "Do not crowd the pan, or the food steams instead of browning.",
      "Ne remplissez pas trop la poêle, sinon tout bout au lieu de dorer.",
      "No llenes demasiado la sartén o todo se cocerá en vez de dorarse.",
      "Die Pfanne nicht überfüllen, sonst dämpft alles, statt zu bräunen.",
    ),
  ],
  serving: [
    texts(
      "Serve straight from the pan.",
      "Servez dès la sortie de la poêle.",
      "Sirve recién salido de la sartén.",
      "Direkt aus der Pfanne servieren.",
    ),
  ],
};

/** Eggs set in a pan with vegetables. */
export const frittata: DishTemplate = {
  key: "frittata",
  dishTypes: ["main_course", "breakfast", "starter"],
  level: 1,
  sweet: false,
  slots: [
    slot("egg", role.isEgg, "egg", [1, 1], 100),
    slot(
      "main",
      (food) => role.isVegetable(food) && !["lettuce", "cucumber", "avocado", "canned-tomato"].includes(food.key),
      "courgette spinach red-pepper button-mushroom leek",
      [1, 3],
      90,
    ),
    slot(
      "protein",
      (food) => role.isProtein(food) && !["mussel", "clam", "duck-breast"].includes(food.key),
      "",
      [0, 1],
      40,
    ),
    { ...onion, min: 0, max: 1 },
    { ...garlic, min: 0, max: 1 },
    oil,
    slot("cheese", role.isCheese, "", [0, 2], 20),
    spice,
    saltAlways,
    pepper,
    { ...herb, prefer: ["chives", "parsley", "basil"] },
    extra,
  ],
  steps: [
    {
      minutes: (filled) => Math.min(7, cutting("main")(filled)),
      active: true,
      text: texts(
        "Cut {main}[[protein? and {protein}]] into small pieces[[onion|garlic? and chop {onion+garlic}]]. Beat {egg} with {salt+pepper}[[spice? and {spice}]][[cheese? , then stir in {cheese}]].",
        "Coupez {main}[[protein? et {protein}]] en petits morceaux[[onion|garlic? et hachez {onion+garlic}]]. Battez {egg} avec {salt+pepper}[[spice? et {spice}]][[cheese? , puis ajoutez {cheese}]].",
        "Corta {main}[[protein? y {protein}]] en trozos pequeños[[onion|garlic? y pica {onion+garlic}]]. Bate {egg} con {salt+pepper}[[spice? y {spice}]][[cheese? y añade {cheese}]].",
        "{main}[[protein? sowie {protein}]] klein schneiden[[onion|garlic? und {onion+garlic} hacken]]. {egg} mit {salt+pepper:alldat}[[spice? und {spice:alldat}]] verquirlen[[cheese? , dann {cheese} unterrühren]].",
      ),
    },
    {
      minutes: (filled) =>
        Math.max(
          cooking("vegetable", -1, "main")(filled),
          cooking("protein", 0, "protein")(filled) * (filled.has("protein") ? 1 : 0),
        ),
      active: true,
      text: texts(
        "Heat {oil} in a frying pan over a medium heat and cook {main+protein+onion+garlic} until tender and golden.",
        "Chauffez {oil} dans une poêle à feu moyen et faites revenir {main+protein+onion+garlic} jusqu'à ce que tout soit tendre et doré.",
        "Calienta {oil} en una sartén a fuego medio y rehoga {main+protein+onion+garlic} hasta que todo esté tierno y dorado.",
        "{oil} in einer Pfanne bei mittlerer Hitze erwärmen und {main+protein+onion+garlic} darin weich und goldgelb braten.",
      ),
    },
    {
      minutes: 6,
      active: true,
      text: texts(
        "Pour in the beaten mixture, turn the heat to low, cover and cook until the middle is just set. Scatter with {herb}[[extra? and add {extra}]].",
        "Versez le mélange battu, baissez à feu doux, couvrez et laissez cuire jusqu'à ce que le centre soit juste pris. Parsemez avec {herb}[[extra? et ajoutez {extra}]].",
        "Vierte la mezcla batida, baja el fuego, tapa y deja hasta que el centro cuaje. Reparte por encima {herb}[[extra? y añade {extra}]].",
        "Die verquirlte Masse darübergießen, bei schwacher Hitze zugedeckt stocken lassen, bis die Mitte gerade fest ist. Mit {herb:alldat} bestreuen[[extra? und {extra} zugeben]].",
      ),
    },
  ],
  title: texts("{main:attr} frittata", "Frittata {main:à}", "Frittata de {main:bare}", "Frittata mit {main:dat}"),
  overview: texts(
    "A thick, tender frittata with {main:bare}, good warm or cold.",
    "Une frittata épaisse et moelleuse avec {main}, bonne chaude ou froide.",
    "Una frittata gruesa y tierna con {main}, rica caliente o fría.",
    "Eine dicke, zarte Frittata mit {main:dat}, warm oder kalt ein Genuss.",
  ),
  equipment: [texts("Frying pan with a lid", "Poêle avec couvercle", "Sartén con tapa", "Pfanne mit Deckel")],
  tips: [
    texts(
      "Keep the heat low once the mixture is in, or it turns rubbery.",
      "Gardez le feu doux une fois le mélange versé, sinon la texture devient caoutchouteuse.",
      "Mantén el fuego bajo con la mezcla dentro, o quedará gomosa.",
      "Nach dem Eingießen die Hitze klein halten, sonst wird sie gummiartig.",
    ),
  ],
  serving: [texts("Cut into wedges.", "Coupez en parts.", "Corta en porciones.", "In Stücke schneiden.")],
};
