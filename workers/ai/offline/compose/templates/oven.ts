import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import {
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
  sweetExtra,
  sweetSpice,
} from "./slots.ts";

/** Vegetables and a protein roasted together on one tray. */
export const traybake: DishTemplate = {
  key: "traybake",
  dishTypes: ["main_course"],
  level: 1,
  sweet: false,
  slots: [
    slot(
      "protein",
      (food) =>
        [
          "chicken-thigh",
          "chicken-breast",
          "salmon",
          "cod",
          "haddock",
          "sausage",
          "tofu",
          "smoked-tofu",
          "tempeh",
          "chickpea",
          "white-bean",
          "halloumi",
          "feta",
          "pork-chop",
          "pork-tenderloin",
          "turkey-breast",
          "trout",
          "sea-bass",
          "monkfish",
          "chorizo",
          "mackerel",
          "prawn",
        ].includes(food.key),
      "chicken-thigh chickpea salmon tofu sausage white-bean",
      [1, 2],
      130,
    ),
    slot(
      "main",
      (food) =>
        role.isFirm(food) ||
        ["tomato", "cherry-tomato", "button-mushroom", "asparagus", "green-bean"].includes(food.key),
      "potato carrot red-pepper courgette sweet-potato cauliflower",
      [2, 4],
      260,
    ),
    { ...onion, prefer: ["red-onion", "yellow-onion"] },
    { ...garlic, max: 1 },
    { ...oil, grams: () => 14 },
    { ...spice, prefer: ["paprika", "oregano"], min: 1 },
    saltAlways,
    pepper,
    { ...herb, prefer: ["rosemary", "thyme", "parsley"] },
    extra,
  ],
  steps: [
    {
      minutes: cutting("main", "onion"),
      active: true,
      text: texts(
        "Heat the oven to 210 °C (190 °C fan). Cut {main} into 2 cm pieces and {onion} into wedges; crush {garlic}.",
        "Préchauffez le four à 210 °C (190 °C en chaleur tournante). Coupez {main} en morceaux de 2 cm et {onion} en quartiers ; écrasez {garlic}.",
        "Precalienta el horno a 210 °C (190 °C con ventilador). Corta {main} en trozos de 2 cm y {onion} en gajos; machaca {garlic}.",
        "Den Ofen auf 210 °C (190 °C Umluft) vorheizen. {main} in 2 cm große Stücke schneiden, {onion} in Spalten; {garlic} zerdrücken.",
      ),
    },
    {
      minutes: 4,
      active: true,
      text: texts(
        "Toss {main+onion+garlic} on a large tray with {oil+spice+salt+pepper}, then tuck in {protein} with {herb} and turn everything over once.",
        "Sur une grande plaque, mélangez {main+onion+garlic} avec {oil+spice+salt+pepper}, puis glissez-y {protein} avec {herb} et retournez le tout une fois.",
        "En una bandeja grande mezcla {main+onion+garlic} con {oil+spice+salt+pepper}; acomoda {protein} con {herb} y dale una vuelta a todo.",
        "{main+onion+garlic} auf einem großen Blech mit {oil+spice+salt+pepper:alldat} mischen, dann {protein} mit {herb:alldat} dazwischensetzen und alles einmal wenden.",
      ),
    },
    {
      minutes: 32,
      active: false,
      text: texts(
        "Roast until the vegetables are browned at the edges and everything is cooked through, turning once halfway[[extra? ; finish with {extra}]].",
        "Enfournez jusqu'à ce que les légumes soient dorés sur les bords et que tout soit cuit à cœur, en retournant à mi-cuisson[[extra? ; terminez avec {extra}]].",
        "Hornea hasta que las verduras estén doradas por los bordes y todo bien hecho, dando una vuelta a media cocción[[extra? ; termina con {extra}]].",
        "Rösten, bis das Gemüse an den Rändern braun und alles durchgegart ist; nach der halben Zeit einmal wenden[[extra? , zum Schluss {extra} zugeben]].",
      ),
    },
  ],
  title: texts(
    "Roast {protein:bare} with {main:bare}",
    "{protein:bare} au four et {main:bare}",
    "{protein:bare} al horno con {main:bare}",
    "{protein:bare} vom Blech mit {main:dat}",
  ),
  overview: texts(
    "Everything on one tray: {protein:bare} with {main:bare}, browned in the oven.",
    "Tout sur une plaque, doré au four : {protein+main}.",
    "Todo en una bandeja, dorado al horno: {protein+main}.",
    "Alles auf einem Blech: {protein:bare} mit {main:dat}, im Ofen gebräunt.",
  ),
  equipment: [texts("Large baking tray", "Grande plaque de cuisson", "Bandeja de horno grande", "Großes Backblech")],
  tips: [
    texts(
      "Spread everything in one layer so that it browns.",
      "Étalez le tout en une seule couche pour que cela dore.",
      "Extiende todo en una sola capa para que se dore.",
      "Alles in einer Lage verteilen, damit es bräunt.",
    ),
  ],
  serving: [
    texts(
      "Bring the tray to the table.",
      "Apportez la plaque à table.",
      "Lleva la bandeja a la mesa.",
      "Das Blech auf den Tisch stellen.",
    ),
  ],
};

/** Thin slices baked in a creamy liquid under a crust. */
export const gratin: DishTemplate = {
  key: "gratin",
  dishTypes: ["main_course"],
  level: 2,
  sweet: false,
  slots: [
    slot(
      "main",
      (food) => role.isFirm(food) || ["spinach", "swiss-chard", "button-mushroom", "tomato"].includes(food.key),
      "potato cauliflower celeriac leek pumpkin courgette",
      [2, 4],
      300,
    ),
    slot(
      "protein",
      (food) =>
        [
          "cooked-ham",
          "lardons",
          "bacon",
          "smoked-tofu",
          "salmon",
          "smoked-salmon",
          "chickpea",
          "white-bean",
          "cod",
          "chicken-breast",
          "canned-tuna",
        ].includes(food.key),
      "",
      [0, 2],
      60,
    ),
    slot(
      "cream",
      (food) => role.isCream(food) && food.key !== "sour-cream",
      "double-cream | soy-cream oat-cream coconut-milk",
      [1, 2],
      90,
    ),
    { ...garlic, max: 1 },
    { ...onion, min: 0 },
    slot("cheese", role.isMeltingCheese, "gruyere emmental", [0, 2], 30),
    { ...oil, prefer: ["butter", "olive-oil", "sunflower-oil"], grams: () => 5 },
    { ...spice, prefer: ["nutmeg"], min: 1 },
    saltAlways,
    pepper,
    slot("herb", role.isHerb, "", [0, 2], role.seasoningGrams),
    extra,
  ],
  steps: [
    {
      minutes: cutting("main", "protein"),
      active: true,
      text: texts(
        "Heat the oven to 190 °C (170 °C fan). Slice {main} thinly[[protein? and cut {protein} into small pieces]]; chop {garlic+onion} finely.",
        "Préchauffez le four à 190 °C (170 °C en chaleur tournante). Taillez {main} en fines tranches[[protein? et coupez {protein} en petits morceaux]] ; hachez finement {garlic+onion}.",
        "Precalienta el horno a 190 °C (170 °C con ventilador). Corta {main} en láminas finas[[protein? y {protein} en trozos pequeños]]; pica fino {garlic+onion}.",
        "Den Ofen auf 190 °C (170 °C Umluft) vorheizen. {main} in dünne Scheiben schneiden[[protein? und {protein} klein schneiden]]; {garlic+onion} fein hacken.",
      ),
    },
    {
      minutes: 6,
      active: true,
      text: texts(
        "Warm {cream} with {garlic+onion}, {salt+pepper} and {spice}[[herb? ; stir in {herb}]]. Grease a dish with {oil}, layer {main+protein} in it and pour the liquid over.",
        "Chauffez {cream} avec {garlic+onion}, {salt+pepper} et {spice}[[herb? ; ajoutez {herb}]]. Graissez un plat avec {oil}, disposez-y {main+protein} en couches et versez le liquide dessus.",
        "Calienta {cream} con {garlic+onion}, {salt+pepper} y {spice}[[herb? ; añade {herb}]]. Engrasa una fuente con {oil}, coloca {main+protein} en capas y vierte el líquido por encima.",
        "{cream} mit {garlic+onion:alldat}, {salt+pepper:alldat} sowie {spice:alldat} erwärmen[[herb? ; {herb} einrühren]]. Eine Form mit {oil:alldat} einfetten, {main+protein} hineinschichten und die Flüssigkeit darübergießen.",
      ),
    },
    {
      minutes: 45,
      active: false,
      text: texts(
        "[[cheese? Scatter with {cheese}.]][[extra? Add {extra}.]] Bake until golden and a knife goes through without resistance. Cover if it browns too fast.",
        "[[cheese? Parsemez avec {cheese}.]][[extra? Ajoutez {extra}.]] Enfournez jusqu'à ce que le dessus soit doré et qu'un couteau s'enfonce sans effort. Couvrez si cela colore trop vite.",
        "[[cheese? Reparte por encima {cheese}.]][[extra? Añade {extra}.]] Hornea hasta que esté dorado y un cuchillo entre sin resistencia. Tapa si se dora demasiado deprisa.",
        "[[cheese? Mit {cheese:alldat} bestreuen.]][[extra? {extra} zugeben.]] Backen, bis die Oberfläche goldbraun ist und ein Messer ohne Widerstand hineingleitet. Abdecken, falls es zu schnell bräunt.",
      ),
    },
    {
      minutes: 5,
      active: false,
      text: texts(
        "Let it stand for 5 minutes before serving.",
        "Laissez reposer 5 minutes avant de servir.",
        "Deja reposar 5 minutos antes de servir.",
        "Vor dem Servieren 5 Minuten ruhen lassen.",
      ),
    },
  ],
  title: texts("{main:attr} gratin", "Gratin {main:de2}", "Gratinado de {main:bare}", "Gratin mit {main:dat}"),
  overview: texts(
    "Thin slices of {main:bare}, baked until soft under a golden crust.",
    "De fines tranches ({main:bare}), fondantes sous une croûte dorée.",
    "Láminas finas de {main:bare}, tiernas bajo una capa dorada.",
    "Dünne Scheiben ({main:bare}), weich gebacken unter einer goldenen Kruste.",
  ),
  equipment: [texts("Ovenproof dish", "Plat à gratin", "Fuente de horno", "Auflaufform")],
  tips: [
    texts(
      "Slice evenly, with a mandoline if you have one.",
      "Taillez des tranches régulières, à la mandoline si possible.",
      "Corta láminas iguales, con mandolina si tienes.",
      "Gleichmäßig schneiden, am besten mit dem Hobel.",
    ),
  ],
  serving: [texts("Serve from the dish.", "Servez dans le plat.", "Sirve en la fuente.", "In der Form servieren.")],
};

const bakingFruit = slot("fruit", role.isBakingFruit, "apple pear plum raspberry peach cherry", [1, 4], 130);
const sugar = slot("sugar", role.isSweetener, "brown-sugar white-sugar maple-syrup honey", [1, 2], 18);

/** Fruit under crumbs. */
export const crumble: DishTemplate = {
  key: "crumble",
  dishTypes: ["dessert"],
  level: 1,
  sweet: true,
  slots: [
    bakingFruit,
    slot("flour", role.isFlour, "wheat-flour | rice-flour buckwheat-flour", [1, 1], 25),
    slot("flakes", (food) => ["rolled-oats", "almond-flour"].includes(food.key), "", [0, 1], 15),
    slot(
      "fat",
      (food) => ["butter", "coconut-oil", "margarine", "sunflower-oil"].includes(food.key),
      "butter | coconut-oil sunflower-oil",
      [1, 1],
      17,
    ),
    sugar,
    sweetSpice,
    slot("acid", (food) => ["lemon-juice", "lemon"].includes(food.key), "lemon-juice", [1, 1], 4),
    sweetExtra,
  ],
  steps: [
    {
      minutes: cutting("fruit"),
      active: true,
      text: texts(
        "Heat the oven to 190 °C (170 °C fan). Cut {fruit} into pieces where needed and toss in an ovenproof dish with {acid}[[spice? , half of the flavouring ({spice:bare})]].",
        "Préchauffez le four à 190 °C (170 °C en chaleur tournante). Coupez {fruit} en morceaux si besoin et mélangez dans un plat à four avec {acid}[[spice? et la moitié de l'arôme ({spice:bare})]].",
        "Precalienta el horno a 190 °C (170 °C con ventilador). Trocea {fruit} si hace falta y mezcla en una fuente con {acid}[[spice? y la mitad del aroma ({spice:bare})]].",
        "Den Ofen auf 190 °C (170 °C Umluft) vorheizen. {fruit} wenn nötig klein schneiden und in einer Auflaufform mit {acid:alldat}[[spice? und der Hälfte des Aromas ({spice:bare})]] mischen.",
      ),
    },
    {
      minutes: 6,
      active: true,
      text: texts(
        "Rub {flour+flakes}, {sugar} and {fat} together with your fingertips until you have uneven crumbs[[spice? , with the rest of the flavouring]][[extra? ; work in {extra}]].",
        "Du bout des doigts, sablez {flour+flakes}, {sugar} et {fat} jusqu'à obtenir des miettes irrégulières[[spice? , avec le reste de l'arôme]][[extra? ; incorporez {extra}]].",
        "Con la punta de los dedos, frota {flour+flakes}, {sugar} y {fat} hasta tener migas irregulares[[spice? , con el resto del aroma]][[extra? ; incorpora {extra}]].",
        "{flour+flakes}, {sugar:bare} und {fat} mit den Fingerspitzen zu ungleichmäßigen Streuseln verreiben[[spice? , dabei das übrige Aroma zugeben]][[extra? ; {extra} untermischen]].",
      ),
    },
    {
      minutes: 28,
      active: false,
      text: texts(
        "Scatter the crumbs over and bake until deep golden and bubbling at the edges. Let it cool a little.",
        "Répartissez les miettes dessus et enfournez jusqu'à ce que ce soit bien doré et que les bords bouillonnent. Laissez tiédir.",
        "Reparte las migas por encima y hornea hasta que estén bien doradas y los bordes burbujeen. Deja templar.",
        "Die Streusel darüber verteilen und backen, bis alles goldbraun ist und am Rand blubbert. Etwas abkühlen lassen.",
      ),
    },
  ],
  title: texts("{fruit:attr} crumble", "Crumble {fruit:à}", "Crumble de {fruit:bare}", "Crumble mit {fruit:dat}"),
  overview: texts(
    "Soft {fruit:bare} under golden crumbs.",
    "Un dessert fondant avec {fruit} sous des miettes dorées.",
    "Un postre con {fruit} bajo migas doradas.",
    "Weiche Früchte ({fruit:bare}) unter goldenen Streuseln.",
  ),
  equipment: [texts("Ovenproof dish", "Plat à four", "Fuente de horno", "Auflaufform")],
  tips: [
    texts(
      "Do not press the crumbs down: the gaps make them crisp.",
      "Ne tassez pas les miettes : c'est ce qui les rend croustillantes.",
      "No aprietes las migas: así quedan crujientes.",
      "Die Streusel nicht andrücken: So werden sie knusprig.",
    ),
  ],
  serving: [texts("Serve warm.", "Servez tiède.", "Sirve templado.", "Lauwarm servieren.")],
};

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
