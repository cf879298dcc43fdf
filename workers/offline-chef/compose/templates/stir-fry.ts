import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { cooking, cutting, extra, garlic, oil, onion, salt, slot, spice } from "./slots.ts";

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
