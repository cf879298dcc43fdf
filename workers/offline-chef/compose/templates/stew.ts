import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { cooking, cutting, extra, garlic, herb, oil, onion, pepper, saltAlways, slot, spice, staple } from "./slots.ts";

const stock = staple(
  slot("stock", (food) => role.isStock(food) || food.key === "water", "vegetable-stock water", [1, 1], 250),
);
const finish = texts(
  "Season with {salt+pepper}[[extra? , then add {extra}]] and scatter with {herb}.",
  "Assaisonnez avec {salt+pepper}[[extra? , puis ajoutez {extra}]] et parsemez avec {herb}.",
  "Condimenta con {salt+pepper}[[extra? , añade {extra}]] y reparte por encima {herb}.",
  "Mit {salt+pepper:alldat} würzen[[extra? , {extra} dazugeben]] und mit {herb:alldat} bestreuen.",
);

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
