import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { cutting, extra, garlic, oil, onion, pepper, saltAlways, slot, spice } from "./slots.ts";

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
