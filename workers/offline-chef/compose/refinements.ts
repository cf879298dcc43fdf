import * as role from "./roles.ts";
import { slot } from "./templates/slots.ts";
import { type Slot, type TemplateStep, type Texts, texts } from "./types.ts";

/** A small extra that raises a dish's difficulty by one level: its foods, its step and its name for the overview. */
export interface Refinement {
  key: string;
  sweet: boolean;
  slots: readonly Slot[];
  step: TemplateStep;
  name: Texts;
}

export const refinements: readonly Refinement[] = [
  {
    key: "herb-oil",
    sweet: false,
    slots: [
      slot("greens", role.isHerb, "parsley basil chives coriander-leaf dill mint", [1, 1], 3),
      slot("greenoil", role.isOil, "rapeseed-oil sunflower-oil olive-oil", [1, 1], 6),
    ],
    step: {
      minutes: 4,
      active: true,
      text: texts(
        "For the green oil, blend {greens} with {greenoil} until smooth and set aside to drizzle over at the end.",
        "Pour l'huile verte, mixez {greens} avec {greenoil} et réservez pour en arroser le plat à la fin.",
        "Para el aceite verde, tritura {greens} con {greenoil} y reserva para regar al final.",
        "Für das Kräuteröl {greens} mit {greenoil:alldat} fein pürieren und zum Beträufeln am Ende beiseitestellen.",
      ),
    },
    name: texts("a green herb oil", "une huile verte aux herbes", "un aceite verde de hierbas", "ein grünes Kräuteröl"),
  },
  {
    key: "quick-pickle",
    sweet: false,
    slots: [
      slot(
        "pickle",
        (food) => ["red-onion", "radish", "cucumber", "carrot", "shallot"].includes(food.key),
        "red-onion radish cucumber carrot",
        [1, 1],
        25,
      ),
      slot(
        "pickleacid",
        (food) => food.subcategory_key === "vinegars" || food.key === "lemon-juice",
        "rice-vinegar cider-vinegar lemon-juice",
        [1, 1],
        8,
      ),
      slot("picklesugar", role.isSweetener, "white-sugar agave-syrup maple-syrup", [1, 1], 2),
    ],
    step: {
      minutes: 5,
      active: true,
      text: texts(
        "For a sharp relish, slice {pickle} wafer-thin and knead with {pickleacid} and {picklesugar}; leave to stand and serve alongside.",
        "Pour un condiment minute, émincez très finement {pickle} et massez avec {pickleacid} et {picklesugar} ; laissez reposer et servez à côté.",
        "Para un encurtido rápido, corta {pickle} en láminas muy finas y masajea con {pickleacid} y {picklesugar}; deja reposar y sirve al lado.",
        "Für schnell Eingelegtes {pickle} hauchdünn schneiden und mit {pickleacid:alldat} und {picklesugar:alldat} verkneten; ziehen lassen und dazu servieren.",
      ),
    },
    name: texts("a sharp relish", "un condiment minute", "un encurtido rápido", "etwas schnell Eingelegtes"),
  },
  {
    key: "toasted-seeds",
    sweet: false,
    slots: [slot("toasted", role.isNut, "pumpkin-seed sunflower-seed almond", [1, 1], 7)],
    step: {
      minutes: 4,
      active: true,
      text: texts(
        "Brown {toasted} in a dry pan over a medium heat until fragrant, chop coarsely and keep for serving.",
        "Faites dorer {toasted} dans une poêle sèche à feu moyen, hachez grossièrement et réservez pour le service.",
        "Dora {toasted} en una sartén seca a fuego medio, pica en trozos gruesos y reserva para servir.",
        "{toasted} in einer trockenen Pfanne bei mittlerer Hitze rösten, grob hacken und zum Servieren aufheben.",
      ),
    },
    name: texts("a toasted crunch", "un croquant torréfié", "un toque crujiente tostado", "geröstete Kerne"),
  },
  {
    key: "coulis",
    sweet: true,
    slots: [
      slot(
        "berries",
        (food) => ["raspberry", "strawberry", "blackberry", "blueberry", "mango", "apricot", "plum"].includes(food.key),
        "raspberry strawberry blackberry mango",
        [1, 1],
        40,
      ),
      slot("berrysugar", role.isSweetener, "white-sugar agave-syrup maple-syrup honey", [1, 1], 5),
    ],
    step: {
      minutes: 5,
      active: true,
      text: texts(
        "For the fruit sauce, blend {berries} with {berrysugar}, pass through a fine sieve and chill until serving.",
        "Pour le coulis, mixez {berries} avec {berrysugar}, passez au tamis fin et gardez au frais jusqu'au service.",
        "Para la salsa de fruta, tritura {berries} con {berrysugar}, cuela fino y enfría hasta servir.",
        "Für die Fruchtsauce {berries} mit {berrysugar:alldat} pürieren, durch ein feines Sieb streichen und bis zum Servieren kalt stellen.",
      ),
    },
    name: texts("a fruit sauce", "un coulis de fruits", "una salsa de fruta", "eine Fruchtsauce"),
  },
  {
    key: "brittle",
    sweet: true,
    slots: [
      slot("brittle", role.isNut, "sunflower-seed pumpkin-seed almond hazelnut", [1, 1], 8),
      slot(
        "brittlesugar",
        (food) => ["white-sugar", "brown-sugar", "maple-syrup"].includes(food.key),
        "white-sugar brown-sugar maple-syrup",
        [1, 1],
        6,
      ),
    ],
    step: {
      minutes: 6,
      active: true,
      text: texts(
        "For the crunch, melt {brittlesugar} in a small dry pan until amber, stir in {brittle}, tip onto baking paper and break up when cold.",
        "Pour le croquant, faites fondre {brittlesugar} à sec dans une petite casserole jusqu'à une couleur ambrée, ajoutez {brittle}, versez sur du papier cuisson et cassez une fois froid.",
        "Para el crujiente, funde {brittlesugar} en un cazo pequeño hasta que tome color ámbar, añade {brittle}, vuelca sobre papel de horno y rompe en frío.",
        "Für den Krokant {brittlesugar} in einem kleinen Topf bernsteinfarben schmelzen, {brittle} einrühren, auf Backpapier geben und nach dem Erkalten zerbrechen.",
      ),
    },
    name: texts("a caramel crunch", "un croquant au caramel", "un crujiente de caramelo", "ein Krokant"),
  },
  {
    key: "citrus-syrup",
    sweet: true,
    slots: [
      slot(
        "juice",
        (food) => ["orange-juice", "apple-juice", "orange"].includes(food.key),
        "orange-juice apple-juice",
        [1, 1],
        20,
      ),
      slot("juicesugar", role.isSweetener, "agave-syrup brown-sugar white-sugar honey", [1, 1], 5),
    ],
    step: {
      minutes: 6,
      active: true,
      text: texts(
        "For the syrup, boil {juice} with {juicesugar} until it coats a spoon, then leave to cool.",
        "Pour le sirop, faites bouillir {juice} avec {juicesugar} jusqu'à ce qu'il nappe la cuillère, puis laissez refroidir.",
        "Para el almíbar, hierve {juice} con {juicesugar} hasta que cubra la cuchara y deja enfriar.",
        "Für den Sirup {juice} mit {juicesugar:alldat} kochen, bis er einen Löffel überzieht, dann abkühlen lassen.",
      ),
    },
    name: texts("a fruit syrup", "un sirop de fruits", "un almíbar de fruta", "ein Fruchtsirup"),
  },
];
