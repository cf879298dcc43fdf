import { enumerate } from "../../../ai/language/fold.ts";
import { formatAmount } from "../../foods/quantities.ts";
import { labelOf } from "../../substitutions/labels.ts";
import { duration, nutrientFigure, nutrientName } from "./figures.ts";
import type { Phrases } from "./types.ts";

const list = (items: readonly string[]): string => enumerate(items, "en");
const examples = (open: boolean): string =>
  open
    ? "“replace the butter with olive oil”, “make it vegan”, “for 6”, “less salt”, “is it gluten-free?”, “how long does it take?”"
    : "“what can I cook with chickpeas and spinach?”, “a quick dessert”, “what can I use instead of butter?”";

export const en: Phrases = {
  greeting: (open) =>
    open
      ? `Hello! I am the offline chef and I have this recipe open. Try ${examples(true)}`
      : `Hello! I am the offline chef. Try ${examples(false)}`,
  thanks: "You're welcome. Enjoy your meal!",
  bye: "Goodbye, and enjoy your meal!",
  help: (open) =>
    `I am the offline chef: I work from the recipes and foods stored here, without an AI service. I can swap, add or leave out foods, adapt a recipe to a diet, scale it, explain its nutrition and allergens, answer questions about its steps and suggest recipes. For example: ${examples(open)}`,
  fallback: (open) => `I can't do that offline. What I can do, for example: ${examples(open)}`,
  openRecipeFirst:
    "Open the recipe that this is about first; then I can read and change it. I can also look for one: “what can I cook with chickpeas?”",
  cannotRead: "I could not read this recipe, so I have not changed anything.",
  toolFailed: `The change was not accepted, and the recipe is as it was. Ask for it in another way, for example: ${examples(true)}`,
  nothingToDo: "All right, I have left everything as it is.",

  done: "Done. What I changed:",
  wouldDo: "I have not changed anything yet. This is what I would do:",
  namedAfter: (foods) => `The dish is named after this, or made of it, so I ask first: ${list(foods)}.`,
  choices: {
    yes: "Yes, please",
    no: "No, thanks",
    ingredients: "What are the ingredients?",
    diet: (label) => `Make it ${label}`,
    leaveOut: (food) => `Leave out the ${food}`,
    suggest: (label) => `Suggest a ${label} recipe`,
    examples: (open) =>
      open
        ? ["Make it vegan", "Is it gluten-free?", "How long does it take?"]
        : ["Suggest a quick dessert", "What can I cook with chickpeas?"],
  },
  variantCreated: (name) => `I have created the variant “${name}”; the original stays as it is. What is different:`,
  variantWord: "variant",
  variantName: (name, title) => `${name} (${title})`,
  variantWith: (food) => `with ${food}`,
  variantWithout: (food) => `without ${food}`,
  variantServings: (n) => `for ${n}`,
  swapped: (before, after) => `${before} → ${list(after)}`,
  removed: (food) => `left out: ${food}`,
  added: (amount) => `added: ${amount}`,
  adjusted: (food, quantity, before, after) =>
    `${formatAmount({ food, quantity, multiplier: before }, "en")} → ${formatAmount({ food, quantity, multiplier: after }, "en")}`,
  scaled: (from, to) => `${from} → ${to} servings, all amounts in proportion`,
  scaleAdvice: (factor) =>
    factor > 1.4
      ? "Times do not grow in proportion: frying in batches and bringing more liquid to the boil take longer, baking in two tins takes about as long as one. Salt and spice with care, then taste."
      : factor < 0.75
        ? "A smaller amount is done sooner: check a quarter of the time early and use a smaller pan."
        : "The cooking times stay about the same; check a few minutes early or late.",
  sameServings: (n) => `The recipe already serves ${n}.`,
  stepsRewritten: (n) => (n === 1 ? "1 step rewritten" : `${n} steps rewritten`),
  watchFor: (advice) => `Watch for: ${advice.join(" ")}`,
  watch: {
    oil_for_fat: "Oil holds no air and no water: use a little less heat, and expect a slightly denser result.",
    fat_in_dough: "Keep the fat cold and work it in quickly, or a dough turns greasy.",
    plant_milk: "Plant milk is best unsweetened; heat it gently so that it does not split.",
    plant_cream: "Plant cream does not whip like dairy cream; do not boil it hard.",
    egg_binder: "Let the mixture stand for 5 to 10 minutes to thicken. The result rises a little less.",
    egg_chickpea:
      "Whisk the chickpea flour with the water until smooth and let it rest for 10 minutes; cook it through, raw it tastes bitter.",
    egg_tofu: "Crumble or slice the tofu and only heat it through.",
    tofu: "Press it dry first, season it well and let it brown undisturbed; it needs no cooking through.",
    soy_mince: "Meatless mince is ready as soon as it is hot; season it a little more than meat.",
    smoked_tofu: "Smoked tofu gives smoke and bite but hardly any fat: add a little oil to the pan.",
    legume_for_meat: "Add the pulses later than meat: cooked, they only need to heat through.",
    meat_cooking: "Cook meat through (poultry to 75 °C inside); the time depends on the cut.",
    fish_cooking: "Fish is done in a few minutes: add it towards the end.",
    gluten_free_flour: "Without gluten the dough is more fragile: let it rest for 10 minutes and handle it gently.",
    gluten_free_pasta: "Rice noodles are done in a few minutes: follow the packet and rinse them.",
    grain_time: "Cooking time and liquid differ: follow the packet.",
    stock_for_wine: "A splash of vinegar or lemon juice at the end brings back the acidity of the wine.",
    cheese: "What replaces the cheese melts and salts differently: taste before seasoning.",
    sweetener: "It brings liquid along: use a little less of the other liquids, and watch the browning.",
    agar: "Agar must boil for 2 minutes to set.",
    seeds: "Toast the seeds lightly for more flavour.",
    salt_check: "The saltiness changes: taste at the end.",
    softer: "The texture will be softer than in the original.",
    rennet: "Some hard cheeses are made with animal rennet: choose one labelled vegetarian.",
    generic: "Texture and cooking time may differ: check as you go.",
  },
  refusal: (reason, food) =>
    ({
      egg_foam: `The beaten eggs carry this dish (${food}): without them it would collapse.`,
      custard: `This is a custard that only sets through its eggs (${food}).`,
      choux: `This dough rises through its eggs and its wheat flour (${food}): without them it stays flat.`,
      gluten_dough: `The gluten of the flour holds this yeast dough together (${food}).`,
      pastry: `I know no suitable replacement for the ready-made pastry (${food}).`,
      centrepiece: `${food} is the heart of this dish: with anything else it would be another recipe.`,
      structure: `The dish would not hold together without this: ${food}.`,
      no_substitute: `I know no replacement that suits this dish and your restrictions: ${food}.`,
      title_food: `This is what the dish is made of, so I have not taken it out: ${food}.`,
    })[reason],
  couldReplace: (food, others) => `Instead of leaving it out I could replace it: ${food} → ${list(others)}.`,
  withoutNote: (food) => (food ? `Leave out the ${food}.` : "What is marked is left out."),
  insteadNote: (food, others) =>
    food ? `Instead of ${food}: ${list(others)}.` : `Use what is marked: ${list(others)}.`,
  leftOut: "left out",
  addSentence: (food, end) => (end ? `Finish with ${food}.` : `Add ${food} and cook along.`),
  whichOf: (words, foods) => `“${words}” may be several foods here: ${list(foods)}. Which do you mean?`,
  undone: "Done: the last change is taken back.",
  allOrNothing: "I have left the whole recipe as it is, because not all of it can be done:",
  notUnderstood: (words) => `I have not understood what to do about: ${list(words.map((word) => `“${word}”`))}.`,
  textsStillName: (words) => `The texts of the recipe would still name: ${list(words.map((word) => `“${word}”`))}.`,
  notInRecipe: (words, foods) =>
    `I cannot find “${words}” in this recipe.${foods.length ? ` It is made with: ${foods.join(", ")}.` : ""}`,
  unknownFood: (words) => `I do not know the food “${words}”.`,
  usedAsWritten: (words) =>
    `I do not know “${words}”. It would be used as you wrote it, and its allergens are then unknown.`,
  ownWords: (words) => `the ${words}`,
  sameFood: (food) => `That is what is in it already: ${food}.`,
  forbidden: (food, label) => `I have not used this because of your profile or the diet asked for (${label}): ${food}.`,
  unknownAllergens: (food, label) =>
    `Nobody has stated the allergens of this food, so it is not known to be safe (${label}): ${food}.`,
  constraintLabel: (key) => labelOf(key, "en"),
  alreadyFits: (label) => `The recipe is ${label} already; there is nothing to change.`,
  nothingOffends: (label, unsure) =>
    `Nothing in the recipe is known to stand against “${label}”, but I cannot vouch for: ${list(unsure)}. Check the packet.`,
  dietRefused: (label) => `I cannot make this ${label} without spoiling it, so I have changed nothing.`,
  searchInstead: (label) => `I can look for another recipe instead: “suggest a ${label} recipe”.`,
  checkLabels: (foods) => `Check the packet of: ${list(foods)} (allergens not stated).`,

  replaceAdvice: (before, after) => `Instead of ${before} you can use ${list(after)}.`,
  offerChange: "Shall I change the recipe?",
  dietYes: "I found nothing against it among the ingredients. The card below shows what is known, and what is not.",
  dietNo: (label, foods) => `No, it is not ${label}, because of: ${list(foods)}.`,
  dietUnsure: (label, foods) =>
    `I cannot say for sure that it is ${label}: not enough is stated about ${list(foods)}. Unknown is not safe; check the packet.`,
  dietUnknown: (label) => `I cannot judge “${label}” offline.`,
  containsYes: (amounts) => `It contains ${list(amounts)}.`,
  containsNo: (words, unsure) =>
    `“${words}” is not among the ingredients.${unsure.length ? ` What is in ${list(unsure)} is not stated, though, so I cannot rule it out.` : ""}`,
  allergensAre: "Allergens in this recipe:",
  allergensNone: (unknown) =>
    unknown
      ? "None of the foods with stated allergens brings one."
      : "None of the fourteen main allergens is stated for these foods.",
  allergensUnknown: (foods) => `Not stated, so not known to be safe: ${list(foods)}.`,

  nutritionUnknown: "The nutrition of this recipe is not known.",
  nutrientLine: (nutrient, value) => nutrientFigure(nutrient, value, "en"),
  nutritionPerServing: (lines) => `Per serving: ${lines.join(", ")}.`,
  nutritionFrom: (foods, nutrient) =>
    `Most of the ${nutrientName(nutrient, "en").replace("of which ", "")} comes from ${list(foods)}.`,
  nutritionMissing: (nutrients) => `Not known: ${nutrients.map((key) => nutrientName(key, "en")).join(", ")}.`,
  nutritionCoverage: (percent, foods) =>
    `The figures cover ${percent} % of the weight${foods.length ? `; unknown: ${list(foods)}` : ""}. The true values are higher.`,

  time: (preparation, total) => `${duration(total, "en")} in all, ${duration(preparation, "en")} of it hands-on.`,
  temperature: "Heat, step by step:",
  noTemperature: "The recipe names no temperature.",
  step: (n, of, text, minutes) => `${n}/${of}${minutes ? ` (${duration(minutes, "en")})` : ""}: ${text}`,
  noSuchStep: (n) => `The recipe has ${n} steps.`,
  lastStep: "That was the last step. Enjoy your meal!",
  equipment: (tools) => `By the steps you need: ${list(tools)}.`,
  noEquipment: "The steps name no special equipment.",
  amount: (amounts, servings) => `For ${servings}: ${list(amounts)}.`,
  ingredients: (servings) => `Ingredients for ${servings}:`,
  servings: (n) => (n === 1 ? "The recipe serves 1." : `The recipe serves ${n}.`),
  difficulty: (key, steps, minutes) => `Rated ${key}: ${steps} steps, ${duration(minutes, "en")} hands-on.`,
  storage: "The recipe does not say how long it keeps.",
  undo: "Use “undo” on the change in this thread: it restores the version before it.",

  seasonWord: { spring: "spring", summer: "summer", autumn: "autumn", winter: "winter" },
  suggestions: (foods) => (foods.length ? `With ${list(foods)} I suggest:` : "I suggest:"),
  suggestRelaxed: "Nothing fits all of it; these come close:",
  suggestion: (name, minutes, description) =>
    `${name} (${duration(minutes, "en")})${description ? `: ${description}` : ""}`,
  noSuggestions: (more) =>
    more
      ? "I have no further recipe for that."
      : "I found no recipe for that. Name one or two foods, or allow more time.",
  searchAway:
    "The recipe search is not available at the moment, so I cannot look for one. Please ask me again in a few minutes.",
};
