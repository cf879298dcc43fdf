import { elides } from "@toque/db/foods/name-grammar.ts";
import { enumerate } from "../../../ai/language/fold.ts";
import { formatAmount } from "../../foods/quantities.ts";
import { labelOf } from "../../substitutions/labels.ts";
import { fitted } from "../../text/elision.ts";
import { duration, nutrientFigure, nutrientName } from "./figures.ts";
import type { Phrases } from "./types.ts";

const list = (items: readonly string[]): string => enumerate(items, "fr");
const examples = (open: boolean): string =>
  open
    ? "« remplace le beurre par de l'huile d'olive », « rends-la végane », « pour 6 », « moins de sel », « est-ce sans gluten ? », « combien de temps ? »"
    : "« que cuisiner avec des pois chiches et des épinards ? », « un dessert rapide », « par quoi remplacer le beurre ? »";
const levels: Record<string, string> = { easy: "facile", medium: "moyenne", hard: "difficile" };

export const fr: Phrases = {
  greeting: (open) =>
    open
      ? `Bonjour ! Je suis le chef hors ligne et j'ai cette recette sous les yeux. Essayez : ${examples(true)}`
      : `Bonjour ! Je suis le chef hors ligne. Essayez : ${examples(false)}`,
  thanks: "Avec plaisir. Bon appétit !",
  bye: "Au revoir et bon appétit !",
  help: (open) =>
    `Je suis le chef hors ligne : je travaille avec les recettes et les aliments enregistrés ici, sans service d'IA. Je peux remplacer, ajouter ou enlever des aliments, adapter une recette à un régime, changer le nombre de portions, expliquer la nutrition et les allergènes, répondre sur les étapes et proposer des recettes. Par exemple : ${examples(open)}`,
  fallback: (open) => `Hors ligne, je ne sais pas faire cela. Ce que je sais faire, par exemple : ${examples(open)}`,
  openRecipeFirst:
    "Ouvrez d'abord la recette dont il s'agit ; je pourrai alors la lire et la modifier. Je peux aussi en chercher une : « que cuisiner avec des pois chiches ? »",
  cannotRead: "Je n'ai pas pu lire cette recette ; rien n'a été modifié.",
  toolFailed: `La modification n'a pas été acceptée et la recette reste telle quelle. Demandez-le autrement, par exemple : ${examples(true)}`,
  nothingToDo: "Entendu, je ne change rien.",

  done: "C'est fait. Ce qui change :",
  wouldDo: "Je n'ai encore rien changé. Voici ce que je ferais :",
  namedAfter: (foods) => `Le plat en tire son nom ou en est fait, alors je demande d'abord : ${list(foods)}.`,
  choices: {
    yes: "Oui, vas-y",
    no: "Non merci",
    ingredients: "Quels sont les ingrédients ?",
    diet: (label) => `Rends la recette ${label}`,
    leaveOut: (food) => `Sans ${food}`,
    suggest: (label) => `Propose une recette ${label}`,
    examples: (open) =>
      open
        ? ["Rends la recette végane", "Est-ce sans gluten ?", "Combien de temps ça prend ?"]
        : ["Propose un dessert rapide", "Que cuisiner avec des pois chiches ?"],
  },
  variantCreated: (name) => `La variante « ${name} » est créée ; l'originale reste telle quelle. Ce qui change :`,
  variantWord: "variante",
  variantName: (name, title) => `${name} (${title})`,
  variantWith: (food) => `version ${food}`,
  variantWithout: (food) => `sans ${food}`,
  variantServings: (n) => `pour ${n}`,
  swapped: (before, after) => `${before} → ${list(after)}`,
  removed: (food) => `retiré : ${food}`,
  added: (amount) => `ajouté : ${amount}`,
  adjusted: (food, quantity, before, after) =>
    `${formatAmount({ food, quantity, multiplier: before }, "fr")} → ${formatAmount({ food, quantity, multiplier: after }, "fr")}`,
  scaled: (from, to) => `${from} → ${to} portions, toutes les quantités en proportion`,
  scaleAdvice: (factor) =>
    factor > 1.4
      ? "Les temps n'augmentent pas en proportion : il faut plus de temps pour faire revenir en plusieurs fois ou porter à ébullition, mais deux moules cuisent presque aussi vite qu'un. Salez et épicez avec retenue, puis goûtez."
      : factor < 0.75
        ? "Une petite quantité cuit plus vite : vérifiez au trois quarts du temps et prenez un récipient plus petit."
        : "Les temps de cuisson restent à peu près les mêmes ; surveillez les dernières minutes.",
  sameServings: (n) => `La recette est déjà pour ${n}.`,
  stepsRewritten: (n) => (n === 1 ? "1 étape réécrite" : `${n} étapes réécrites`),
  watchFor: (advice) => `À surveiller : ${advice.join(" ")}`,
  watch: {
    oil_for_fat: "L'huile ne contient ni air ni eau : baissez un peu le feu, le résultat sera un rien plus dense.",
    fat_in_dough: "Gardez la matière grasse froide et travaillez vite, sinon la pâte devient grasse.",
    plant_milk: "Prenez la boisson végétale non sucrée et chauffez-la doucement pour éviter qu'elle tranche.",
    plant_cream: "Une crème végétale ne monte pas comme la crème de lait ; évitez les gros bouillons.",
    egg_binder: "Laissez épaissir le mélange 5 à 10 minutes. Le résultat lève un peu moins.",
    egg_chickpea:
      "Fouettez la farine de pois chiche avec l'eau, laissez reposer 10 minutes et cuisez bien : crue, elle est amère.",
    egg_tofu: "Émiettez ou tranchez le tofu et réchauffez-le seulement.",
    tofu: "Épongez-le bien, assaisonnez franchement et laissez-le dorer sans y toucher ; il n'a pas besoin de cuire à cœur.",
    soy_mince: "Le haché végétal n'a qu'à réchauffer ; assaisonnez-le un peu plus que la viande.",
    smoked_tofu: "Le tofu fumé apporte le goût mais presque pas de gras : ajoutez un peu d'huile dans la poêle.",
    legume_for_meat: "À ajouter plus tard que la viande : les légumineuses cuites n'ont qu'à réchauffer.",
    meat_cooking: "Cuisez la viande à cœur (volaille : 75 °C) ; le temps dépend du morceau.",
    fish_cooking: "Le poisson cuit en quelques minutes : ajoutez-le vers la fin.",
    gluten_free_flour: "Sans gluten, la pâte est plus fragile : laissez-la reposer 10 minutes et maniez-la doucement.",
    gluten_free_pasta: "Les nouilles de riz cuisent en quelques minutes : suivez le paquet et rincez-les.",
    grain_time: "Le temps de cuisson et le liquide changent : suivez le paquet.",
    stock_for_wine: "Un trait de vinaigre ou de jus de citron à la fin rend l'acidité du vin.",
    cheese: "Ce qui remplace le fromage fond et sale autrement : goûtez avant d'assaisonner.",
    sweetener: "Cela apporte du liquide : réduisez un peu les autres liquides et surveillez la coloration.",
    agar: "L'agar-agar doit bouillir 2 minutes pour prendre.",
    seeds: "Torréfiez légèrement les graines, elles auront plus de goût.",
    salt_check: "Le sel change : goûtez à la fin.",
    softer: "La texture sera plus souple que dans l'originale.",
    rennet: "Certains fromages à pâte dure contiennent de la présure animale : choisissez-en un étiqueté végétarien.",
    generic: "La texture et le temps de cuisson peuvent changer : vérifiez en cours de route.",
  },
  refusal: (reason, food) =>
    ({
      egg_foam: `Ce plat tient par ses œufs battus (${food}) : sans eux, il retomberait.`,
      custard: `C'est une crème qui ne prend que par ses œufs (${food}).`,
      choux: `Cette pâte gonfle grâce aux œufs et à la farine de blé (${food}) : sans eux, elle reste plate.`,
      gluten_dough: `C'est le gluten de la farine qui tient cette pâte levée (${food}).`,
      pastry: `Je ne connais pas de remplaçant convenable pour cette pâte toute prête (${food}).`,
      centrepiece: `C'est le cœur du plat (${food}) : avec autre chose, ce serait une autre recette.`,
      structure: `Le plat ne tiendrait pas sans cela : ${food}.`,
      no_substitute: `Je ne connais pas de remplaçant qui convienne à ce plat et à vos contraintes : ${food}.`,
      title_food: `C'est de cela que le plat est fait, je ne l'ai donc pas retiré : ${food}.`,
    })[reason],
  couldReplace: (food, others) => `Plutôt que de l'enlever, je peux le remplacer : ${food} → ${list(others)}.`,
  // "Sans noix" would say of the dish that it holds none.
  withoutNote: (food) =>
    food ? `${fitted("Ne mettez pas de ", food, "m", "fr")}${food}.` : "Ce qui est entre crochets est supprimé.",
  insteadNote: (food, others) =>
    food ? `Au lieu ${elides(food) ? "d'" : "de "}${food} : ${list(others)}.` : `À utiliser ici : ${list(others)}.`,
  leftOut: "supprimé",
  addSentence: (food, end) =>
    end ? `Terminez avec ${food}.` : `Ajoutez aussi ${food} et laissez cuire avec le reste.`,
  whichOf: (words, foods) =>
    `« ${words} » peut désigner plusieurs aliments ici : ${list(foods)}. Lequel voulez-vous dire ?`,
  undone: "C'est fait : la dernière modification est annulée.",
  allOrNothing: "Je laisse toute la recette telle quelle, car tout n'est pas possible :",
  notUnderstood: (words) => `Je n'ai pas compris ce qu'il faut faire de : ${list(words.map((word) => `« ${word} »`))}.`,
  textsStillName: (words) =>
    `Les textes de la recette parleraient encore de : ${list(words.map((word) => `« ${word} »`))}.`,
  notInRecipe: (words, foods) =>
    `Je ne trouve pas « ${words} » dans cette recette.${foods.length ? ` Elle contient : ${foods.join(", ")}.` : ""}`,
  unknownFood: (words) => `Je ne connais pas l'aliment « ${words} ».`,
  usedAsWritten: (words) =>
    `Je ne connais pas « ${words} ». Je peux le reprendre tel que vous l'avez écrit ; ses allergènes restent alors inconnus.`,
  ownWords: (words) => `« ${words} »`,
  sameFood: (food) => `C'est déjà ce qu'il y a dedans : ${food}.`,
  forbidden: (food, label) => `Je ne l'utilise pas à cause de votre profil ou du régime demandé (${label}) : ${food}.`,
  unknownAllergens: (food, label) =>
    `Personne n'a indiqué les allergènes de cet aliment, rien ne dit qu'il est sûr (${label}) : ${food}.`,
  constraintLabel: (key) => labelOf(key, "fr"),
  alreadyFits: (label) => `La recette est déjà ${label} ; il n'y a rien à changer.`,
  nothingOffends: (label, unsure) =>
    `Rien dans la recette ne s'oppose à « ${label} », mais je ne peux rien garantir pour : ${list(unsure)}. Vérifiez l'emballage.`,
  dietRefused: (label) => `Je ne peux pas rendre cette recette ${label} sans la gâcher ; je n'ai donc rien changé.`,
  searchInstead: (label) => `Je peux chercher une autre recette : « propose une recette ${label} ».`,
  checkLabels: (foods) => `Vérifiez l'emballage de : ${list(foods)} (allergènes non indiqués).`,

  replaceAdvice: (before, after) => `Pour remplacer ${before}, prenez ${list(after)}.`,
  offerChange: "Voulez-vous que je modifie la recette ?",
  dietYes:
    "Je n'ai rien trouvé qui s'y oppose parmi les ingrédients. La fiche ci-dessous dit ce que l'on sait, et ce que l'on ne sait pas.",
  dietNo: (label, foods) => `Non, elle n'est pas ${label}, à cause de : ${list(foods)}.`,
  dietUnsure: (label, foods) =>
    `Je ne peux pas affirmer qu'elle est ${label} : trop peu est indiqué pour ${list(foods)}. Inconnu ne veut pas dire sûr ; vérifiez l'emballage.`,
  dietUnknown: (label) => `Hors ligne, je ne sais pas juger « ${label} ».`,
  containsYes: (amounts) => `La recette contient ${list(amounts)}.`,
  containsNo: (words, unsure) =>
    `« ${words} » ne fait pas partie des ingrédients.${unsure.length ? ` La composition n'est toutefois pas indiquée pour : ${list(unsure)} ; je ne peux donc pas l'exclure.` : ""}`,
  allergensAre: "Allergènes de cette recette :",
  allergensNone: (unknown) =>
    unknown
      ? "Aucun des aliments renseignés n'apporte d'allergène."
      : "Aucun des quatorze allergènes majeurs n'est indiqué pour ces aliments.",
  allergensUnknown: (foods) => `Non indiqué, donc pas réputé sûr : ${list(foods)}.`,

  nutritionUnknown: "Les valeurs nutritionnelles de cette recette ne sont pas connues.",
  nutrientLine: (nutrient, value) => nutrientFigure(nutrient, value, "fr"),
  nutritionPerServing: (lines) => `Par portion : ${lines.join(", ")}.`,
  nutritionFrom: (foods, nutrient) =>
    `Principaux apports (${nutrientName(nutrient, "fr").replace("dont ", "")}) : ${list(foods)}.`,
  nutritionMissing: (nutrients) => `Non connu : ${nutrients.map((key) => nutrientName(key, "fr")).join(", ")}.`,
  nutritionCoverage: (percent, foods) =>
    `Les chiffres couvrent ${percent} % du poids${foods.length ? ` ; inconnu : ${list(foods)}` : ""}. Les valeurs réelles sont plus élevées.`,

  time: (preparation, total) => `${duration(total, "fr")} en tout, dont ${duration(preparation, "fr")} de préparation.`,
  temperature: "La cuisson, étape par étape :",
  noTemperature: "La recette n'indique pas de température.",
  step: (n, of, text, minutes) => `${n}/${of}${minutes ? ` (${duration(minutes, "fr")})` : ""} : ${text}`,
  noSuchStep: (n) => `La recette compte ${n} étapes.`,
  lastStep: "C'était la dernière étape. Bon appétit !",
  equipment: (tools) => `D'après les étapes, il faut : ${list(tools)}.`,
  noEquipment: "Les étapes ne citent pas de matériel particulier.",
  amount: (amounts, servings) => `Pour ${servings} : ${list(amounts)}.`,
  ingredients: (servings) => `Ingrédients pour ${servings} :`,
  servings: (n) => `La recette est pour ${n}.`,
  difficulty: (key, steps, minutes) =>
    `Difficulté : ${levels[key] ?? key} ; ${steps} étapes, ${duration(minutes, "fr")} de préparation.`,
  storage: "La recette ne dit pas combien de temps cela se conserve.",
  undo: "Utilisez « annuler » sur la modification dans ce fil : la version précédente est rétablie.",

  seasonWord: { spring: "printemps", summer: "été", autumn: "automne", winter: "hiver" },
  suggestions: (foods) => (foods.length ? `Avec ${list(foods)}, je propose :` : "Je propose :"),
  suggestRelaxed: "Rien ne correspond à tout ; voici ce qui s'en approche :",
  suggestion: (name, minutes, description) =>
    `${name} (${duration(minutes, "fr")})${description ? ` : ${description}` : ""}`,
  noSuggestions: (more) =>
    more
      ? "Je n'ai pas d'autre recette pour cela."
      : "Je n'ai pas trouvé de recette. Citez un ou deux aliments, ou accordez plus de temps.",
  searchAway:
    "La recherche de recettes n'est pas disponible pour le moment, je ne peux donc pas en chercher. Reposez-moi la question dans quelques minutes.",
};
