import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { cooking, cutting, extra, garlic, herb, oil, pepper, salt, saltAlways, slot, spice } from "./slots.ts";

const dressingOil = { ...oil, accepts: role.isOil, grams: () => 12 };
const acid = slot("acid", role.isAcid, "lemon-juice wine-vinegar cider-vinegar", [1, 2], 7);

/** Raw vegetables in a dressing, with something to fill. */
export const salad: DishTemplate = {
  key: "salad",
  dishTypes: ["starter", "main_course"],
  level: 1,
  sweet: false,
  slots: [
    slot(
      "protein",
      (food) => role.isReadyProtein(food) || food.key === "anchovy",
      "chickpea white-bean canned-tuna feta | smoked-tofu",
      [1, 3],
      (_food, count) => 80 / count,
    ),
    slot(
      "main",
      (food) => role.isRaw(food) || role.isLeaf(food),
      "tomato cucumber carrot lettuce red-pepper avocado",
      [2, 5],
      170,
    ),
    slot("fruit", (food) => role.isFreshFruit(food) || role.isDriedFruit(food), "", [0, 2], 40),
    slot("onion", role.isAllium, "", [0, 1], 12),
    slot("crunch", role.isNut, "sunflower-seed pumpkin-seed", [0, 2], 12),
    dressingOil,
    acid,
    saltAlways,
    pepper,
    { ...herb, prefer: ["parsley", "basil", "mint", "chives"] },
    { ...spice, max: 2 },
    { ...extra, accepts: (food) => extra.accepts(food) || role.isGarlic(food) || role.isSyrup(food) },
  ],
  steps: [
    {
      minutes: (filled) => Math.min(10, cutting("main", "fruit", "protein")(filled)),
      active: true,
      text: texts(
        "Wash {main+fruit} and cut or tear into bite-sized pieces[[onion? ; slice {onion} into thin rings]].",
        "Lavez {main+fruit} et coupez ou déchirez en bouchées[[onion? ; émincez {onion} en fines rondelles]].",
        "Lava {main+fruit} y corta o trocea en bocados[[onion? ; corta {onion} en aros finos]].",
        "{main+fruit} waschen und mundgerecht schneiden oder zupfen[[onion? ; {onion} in dünne Ringe schneiden]].",
      ),
    },
    {
      minutes: 2,
      active: true,
      text: texts(
        "Whisk {oil} with {acid+salt+pepper} in a large bowl[[spice? , with {spice}]].",
        "Dans un grand saladier, fouettez {oil} avec {acid+salt+pepper}[[spice? , avec {spice}]].",
        "En una ensaladera grande, bate {oil} con {acid+salt+pepper}[[spice? , con {spice}]].",
        "In einer großen Schüssel {oil} mit {acid+salt+pepper:alldat} verquirlen[[spice? , dabei {spice} einrühren]].",
      ),
    },
    {
      minutes: 3,
      active: true,
      text: texts(
        "Drain {protein} or cut up where needed. Toss everything in the dressing and scatter with {herb}[[crunch? and {crunch}]][[extra? ; add {extra}]].",
        "Égouttez {protein} ou coupez en morceaux si besoin. Mélangez le tout avec l'assaisonnement et parsemez avec {herb}[[crunch? et {crunch}]][[extra? ; ajoutez {extra}]].",
        "Escurre {protein} o trocea si hace falta. Mezcla todo con el aliño y reparte por encima {herb}[[crunch? y {crunch}]][[extra? ; añade {extra}]].",
        "{protein} abtropfen lassen oder wenn nötig zerkleinern. Alles mit der Vinaigrette mischen und mit {herb:alldat}[[crunch? und {crunch:alldat}]] bestreuen[[extra? ; {extra} zugeben]].",
      ),
    },
  ],
  title: texts(
    "{main:attr} salad with {protein:bare}",
    "Salade {main:de2} {protein:à}",
    "Ensalada de {main:bare} con {protein:bare}",
    "Salat mit {main+protein:dat}",
  ),
  overview: texts(
    "A crisp salad of {main:bare} with {protein:bare}, ready in minutes.",
    "Une salade croquante avec {main+protein}, prête en quelques minutes.",
    "Una ensalada crujiente con {main+protein}, lista en minutos.",
    "Knackig und in Minuten fertig: {main:bare} mit {protein:dat}.",
  ),
  equipment: [texts("Large bowl", "Grand saladier", "Ensaladera grande", "Große Schüssel")],
  tips: [
    texts(
      "Dress it just before serving.",
      "Assaisonnez au dernier moment.",
      "Aliña justo antes de servir.",
      "Erst kurz vor dem Servieren anmachen.",
    ),
  ],
  serving: [
    texts(
      "Serve cool, not ice-cold.",
      "Servez frais, sans excès.",
      "Sirve fresca, no helada.",
      "Kühl, aber nicht eiskalt servieren.",
    ),
  ],
};

/** Boiled grains with vegetables and pulses in a dressing. */
export const grainBowl: DishTemplate = {
  key: "grain-bowl",
  dishTypes: ["main_course", "starter"],
  level: 1,
  sweet: false,
  slots: [
    slot("grain", role.isGrain, "quinoa couscous bulgur basmati-rice buckwheat", [1, 1], 65),
    slot(
      "protein",
      (food) => role.isReadyProtein(food) || role.isProtein(food),
      "chickpea black-bean feta tofu white-bean",
      [1, 2],
      85,
    ),
    slot("main", role.isVegetable, "carrot courgette red-pepper cherry-tomato spinach", [2, 4], 140),
    slot("fruit", role.isDriedFruit, "", [0, 1], 12),
    dressingOil,
    acid,
    { ...spice, prefer: ["cumin", "paprika"], max: 3 },
    { ...garlic, min: 0, max: 2 },
    { ...slot("onion", role.isAllium, "", [0, 1], 15) },
    saltAlways,
    pepper,
    { ...herb, prefer: ["mint", "parsley", "coriander-leaf"] },
    extra,
  ],
  steps: [
    {
      minutes: cooking("grain", 1, "grain"),
      active: false,
      text: texts(
        "Cook {grain} in boiling water with {salt} as the packet says, drain well and let steam dry.",
        "Faites cuire {grain} à l'eau bouillante avec {salt} selon le paquet, égouttez bien et laissez sécher à la vapeur.",
        "Cuece {grain} en agua hirviendo con {salt} según el paquete, escurre bien y deja que suelte el vapor.",
        "{grain} in kochendem Wasser mit {salt:alldat} nach Packung garen, gut abtropfen und ausdampfen lassen.",
      ),
    },
    {
      minutes: (filled) => Math.max(cooking("vegetable", 1, "main")(filled), cooking("protein", 0, "protein")(filled)),
      active: true,
      text: texts(
        "Cut {main} into small pieces. Heat half of {oil} in a frying pan and cook {main+protein+onion+garlic}[[spice? with {spice}]] until tender; what is eaten raw or is ready only joins at the end.",
        "Coupez {main} en petits morceaux. Chauffez la moitié {oil:de} dans une poêle et faites cuire {main+protein+onion+garlic}[[spice? avec {spice}]] jusqu'à ce que tout soit tendre ; ce qui se mange cru ou est déjà prêt n'arrive qu'à la fin.",
        "Corta {main} en trozos pequeños. Calienta la mitad {oil:de} en una sartén y cocina {main+protein+onion+garlic}[[spice? con {spice}]] hasta que todo esté tierno; lo que se come crudo o ya está listo se añade al final.",
        "{main} klein schneiden. Die Hälfte vom Fett ({oil:bare}) in einer Pfanne erwärmen und {main+protein+onion+garlic}[[spice? mit {spice:alldat}]] darin weich garen; was roh gegessen wird oder fertig ist, kommt erst am Ende dazu.",
      ),
    },
    {
      minutes: 3,
      active: true,
      text: texts(
        "Toss the grains with the rest of the oil, {acid} and {pepper}. Top with the vegetables, {protein}[[fruit? , {fruit}]] and {herb}[[extra? ; add {extra}]].",
        "Mélangez les grains avec le reste d'huile, {acid} et {pepper}. Garnissez avec les légumes, {protein}[[fruit? , {fruit}]] et {herb}[[extra? ; ajoutez {extra}]].",
        "Mezcla el grano con el resto del aceite, {acid} y {pepper}. Cubre con las verduras, {protein}[[fruit? , {fruit}]] y {herb}[[extra? ; añade {extra}]].",
        "Die Körner mit dem übrigen Öl, {acid:alldat} und {pepper:alldat} mischen. Mit dem Gemüse, {protein:alldat}[[fruit? , {fruit:alldat}]] und {herb:alldat} anrichten[[extra? ; {extra} zugeben]].",
      ),
    },
  ],
  title: texts(
    "{grain:attr} bowl with {protein+main:bare}",
    "Bol {grain:de2} {protein:à}",
    "Bol de {grain:bare} con {protein+main:bare}",
    "Bowl mit {grain+protein:dat}",
  ),
  overview: texts(
    "A filling bowl of {grain:bare} with {protein+main:bare}.",
    "Un bol nourrissant avec {grain+main+protein}.",
    "Un bol completo con {grain+main+protein}.",
    "Eine sättigende Bowl mit {grain:dat}, dazu {main+protein:bare}.",
  ),
  equipment: [texts("Saucepan", "Casserole", "Cazo", "Topf"), texts("Frying pan", "Poêle", "Sartén", "Pfanne")],
  tips: [
    texts(
      "Dress the grains while warm: they take up more flavour.",
      "Assaisonnez les grains tièdes : ils prennent mieux le goût.",
      "Aliña el grano templado: coge más sabor.",
      "Die Körner warm anmachen: So nehmen sie mehr Geschmack an.",
    ),
  ],
  serving: [
    texts(
      "Good warm, and cold in a lunch box.",
      "Bon tiède, ou froid à emporter.",
      "Rico templado, o frío para llevar.",
      "Warm gut, und kalt zum Mitnehmen.",
    ),
  ],
};

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
