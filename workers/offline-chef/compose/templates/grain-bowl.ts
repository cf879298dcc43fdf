import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { cooking, extra, garlic, herb, oil, pepper, saltAlways, slot, spice } from "./slots.ts";

const dressingOil = { ...oil, accepts: role.isOil, grams: () => 12 };
const acid = slot("acid", role.isAcid, "lemon-juice wine-vinegar cider-vinegar", [1, 2], 7);

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
