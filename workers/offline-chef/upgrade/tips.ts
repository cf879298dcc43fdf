import type { Lang } from "@toque/db/schemas/common.ts";
import type { KnownFood } from "../knowledge.ts";

/** Facts for the cook about a food, valid in any dish. */
interface FoodTip {
  about(food: KnownFood): boolean;
  text: Record<Lang, string>;
}

const keys = (...list: string[]) => {
  const set = new Set(list);
  return (food: KnownFood) => set.has(food.key);
};
const kind = (subcategory: string) => (food: KnownFood) => food.subcategory_key === subcategory;

/** Tips about food safety come first. */
const foodTips: readonly FoodTip[] = [
  {
    about: (food) => food.subcategory_key === "poultry" && food.key !== "duck-breast",
    text: {
      en: "Poultry is done at 74 °C in its thickest part; without a thermometer, wait until the juices run clear.",
      fr: "La volaille est cuite à 74 °C à cœur ; sans thermomètre, attendez que le jus qui s'écoule soit clair.",
      es: "El ave está hecha a 74 °C en el centro; sin termómetro, espera a que los jugos salgan claros.",
      de: "Geflügel ist bei 74 °C im Kern gar; ohne Thermometer so lange garen, bis klarer Saft austritt.",
    },
  },
  {
    about: keys("beef-mince", "pork-mince", "lamb-mince", "sausage"),
    text: {
      en: "Cook minced meat until nothing is pink any more, and use it on the day you buy it.",
      fr: "Faites cuire la viande hachée jusqu'à ce que plus rien ne soit rosé, et cuisinez-la le jour de l'achat.",
      es: "Cocina la carne picada hasta que no quede nada rosado, y úsala el mismo día de la compra.",
      de: "Hackfleisch durchgaren, bis nichts mehr rosa ist, und am Tag des Einkaufs verbrauchen.",
    },
  },
  {
    about: keys("beef-steak", "pork-chop", "pork-tenderloin", "lamb-leg", "duck-breast", "veal-escalope"),
    text: {
      en: "Take the meat out of the fridge half an hour ahead and pat it dry; let it rest for a few minutes before you cut it.",
      fr: "Sortez la viande du réfrigérateur une demi-heure avant et épongez-la ; laissez-la reposer quelques minutes avant de la couper.",
      es: "Saca la carne de la nevera media hora antes y sécala bien; déjala reposar unos minutos antes de cortarla.",
      de: "Das Fleisch eine halbe Stunde vorher aus dem Kühlschrank nehmen und trocken tupfen; vor dem Anschneiden kurz ruhen lassen.",
    },
  },
  {
    about: kind("fish"),
    text: {
      en: "Pat the fish dry before it meets the heat; it is done as soon as it flakes at the touch of a fork.",
      fr: "Épongez le poisson avant de le cuire ; il est prêt dès qu'il s'effeuille sous la fourchette.",
      es: "Seca bien el pescado antes de cocinarlo; está en su punto en cuanto se separa en lascas con el tenedor.",
      de: "Den Fisch vor dem Garen trocken tupfen; er ist fertig, sobald er sich mit der Gabel leicht zerteilen lässt.",
    },
  },
  {
    about: kind("mushrooms"),
    text: {
      en: "Give mushrooms room in a wide, hot pan and salt them at the end, or they stew in their own water.",
      fr: "Laissez de la place aux champignons dans une large poêle bien chaude et salez-les à la fin, sinon ils rendent leur eau.",
      es: "Deja espacio a las setas en una sartén ancha y bien caliente y sálalas al final; si no, se cuecen en su propia agua.",
      de: "Pilzen in einer weiten, heißen Pfanne Platz lassen und erst zum Schluss salzen, sonst ziehen sie Wasser.",
    },
  },
  {
    about: (food) =>
      food.subcategory_key === "pasta" && !["lasagne-sheet", "rice-noodle", "gnocchi"].includes(food.key),
    text: {
      en: "Keep a ladleful of the cooking water: its starch binds the sauce.",
      fr: "Gardez une louche d'eau de cuisson : son amidon lie la sauce.",
      es: "Guarda un cucharón del agua de cocción: su almidón liga la salsa.",
      de: "Eine Kelle vom Kochwasser aufheben: Seine Stärke bindet die Sauce.",
    },
  },
  {
    about: keys("white-rice", "basmati-rice"),
    text: {
      en: "Rinse the rice until the water runs clear, so that the grains stay apart.",
      fr: "Rincez le riz jusqu'à ce que l'eau soit claire : les grains resteront bien détachés.",
      es: "Lava el arroz hasta que el agua salga clara: así los granos quedan sueltos.",
      de: "Den Reis waschen, bis das Wasser klar bleibt: So wird er körnig.",
    },
  },
  {
    about: keys("tofu"),
    text: {
      en: "Press the tofu between two plates for a while: the drier it is, the better it browns.",
      fr: "Pressez le tofu un moment entre deux assiettes : plus il est sec, mieux il dore.",
      es: "Prensa el tofu un rato entre dos platos: cuanto más seco esté, mejor se dora.",
      de: "Den Tofu eine Weile zwischen zwei Tellern pressen: Je trockener er ist, desto besser bräunt er.",
    },
  },
  {
    about: keys("dark-chocolate", "milk-chocolate", "white-chocolate"),
    text: {
      en: "Melt chocolate gently over barely simmering water; a single drop of water in it makes it seize.",
      fr: "Faites fondre le chocolat en douceur, au bain-marie à peine frémissant ; une goutte d'eau suffit à le faire grainer.",
      es: "Funde el chocolate despacio, al baño maría sin que llegue a hervir; una gota de agua basta para que se corte.",
      de: "Schokolade sanft über kaum siedendem Wasser schmelzen; schon ein Tropfen Wasser lässt sie stocken.",
    },
  },
  {
    about: keys("garlic"),
    text: {
      en: "Add the garlic once everything else has some colour: it burns within a minute and then tastes bitter.",
      fr: "Ajoutez l'ail quand le reste est déjà coloré : il brûle en une minute et devient amer.",
      es: "Añade el ajo cuando lo demás ya tenga color: se quema en un minuto y entonces amarga.",
      de: "Den Knoblauch erst zugeben, wenn alles andere Farbe hat: Er verbrennt in einer Minute und wird dann bitter.",
    },
  },
  {
    about: keys("parsley", "basil", "coriander-leaf", "mint", "dill", "chives", "tarragon"),
    text: {
      en: "Chop tender herbs at the last moment and add them off the heat: that keeps their colour and their scent.",
      fr: "Ciselez les herbes tendres au dernier moment et ajoutez-les hors du feu : elles gardent leur couleur et leur parfum.",
      es: "Pica las hierbas tiernas en el último momento y añádelas fuera del fuego: así conservan el color y el aroma.",
      de: "Zarte Kräuter erst zum Schluss hacken und nicht mitkochen: So behalten sie Farbe und Duft.",
    },
  },
  {
    about: keys("egg", "egg-white", "egg-yolk"),
    text: {
      en: "Take the eggs out of the fridge in good time: at room temperature they blend in more easily.",
      fr: "Sortez les œufs du réfrigérateur à l'avance : à température ambiante, ils s'incorporent plus facilement.",
      es: "Saca los huevos de la nevera con tiempo: a temperatura ambiente se integran mejor.",
      de: "Die Eier rechtzeitig aus dem Kühlschrank nehmen: Zimmerwarm lassen sie sich leichter unterrühren.",
    },
  },
  {
    about: kind("nuts"),
    text: {
      en: "Toast the nuts in a dry pan until they smell good, and take them out at once: they go on browning in a hot pan.",
      fr: "Torréfiez les fruits à coque à sec, jusqu'à ce qu'ils embaument, et sortez-les aussitôt : ils continuent de brunir dans la poêle chaude.",
      es: "Tuesta los frutos secos en una sartén sin grasa hasta que huelan bien y sácalos enseguida: en la sartén caliente se siguen tostando.",
      de: "Die Nüsse ohne Fett rösten, bis sie duften, und sofort herausnehmen: In der heißen Pfanne bräunen sie weiter.",
    },
  },
  {
    about: kind("flours"),
    text: {
      en: "Weigh the flour instead of measuring it by volume: pressed down, a cup holds a good deal more than when it is loose.",
      fr: "Pesez la farine au lieu de la mesurer au volume : tassée, une tasse en contient bien plus.",
      es: "Pesa la harina en vez de medirla por volumen: apretada, en una taza cabe bastante más.",
      de: "Das Mehl abwiegen statt mit dem Becher messen: Festgedrückt passt deutlich mehr hinein.",
    },
  },
];

/** A tip with the food it is about. */
export interface ChosenTip {
  food: KnownFood;
  text: string;
}

/**
 * Tips for the foods of a dish: those about food safety first, each at most once.
 * @param has whether the recipe's tips already mention the food
 */
export function tipsFor(
  foods: readonly KnownFood[],
  lang: Lang,
  limit: number,
  has: (food: KnownFood) => boolean,
): ChosenTip[] {
  const chosen: ChosenTip[] = [];
  for (const tip of foodTips) {
    if (chosen.length >= limit) break;
    const food = foods.find((entry) => tip.about(entry));
    if (food && !has(food)) chosen.push({ food, text: tip.text[lang] });
  }
  return chosen;
}
