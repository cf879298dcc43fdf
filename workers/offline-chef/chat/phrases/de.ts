import { capitalize, enumerate } from "../../../ai/language/fold.ts";
import { formatAmount } from "../../foods/quantities.ts";
import { labelOf } from "../../substitutions/labels.ts";
import { duration, nutrientFigure, nutrientName } from "./figures.ts";
import type { Phrases } from "./types.ts";

const list = (items: readonly string[]): string => enumerate(items, "de");
const examples = (open: boolean): string =>
  open
    ? "„ersetze die Butter durch Olivenöl“, „mach es vegan“, „für 6“, „weniger Salz“, „ist es glutenfrei?“, „wie lange dauert es?“"
    : "„was kann ich mit Kichererbsen und Spinat kochen?“, „ein schnelles Dessert“, „was nehme ich statt Butter?“";
const levels: Record<string, string> = { easy: "einfach", medium: "mittel", hard: "schwierig" };

export const de: Phrases = {
  greeting: (open) =>
    open
      ? `Hallo! Ich bin der Offline-Koch und habe dieses Rezept vor mir. Zum Beispiel: ${examples(true)}`
      : `Hallo! Ich bin der Offline-Koch. Zum Beispiel: ${examples(false)}`,
  thanks: "Gern geschehen. Guten Appetit!",
  bye: "Auf Wiedersehen und guten Appetit!",
  help: (open) =>
    `Ich bin der Offline-Koch: Ich arbeite mit den hier gespeicherten Rezepten und Lebensmitteln, ohne KI-Dienst. Ich kann Zutaten ersetzen, hinzufügen oder weglassen, ein Rezept an eine Ernährungsweise anpassen, umrechnen, Nährwerte und Allergene erklären, Fragen zu den Schritten beantworten und Rezepte vorschlagen. Zum Beispiel: ${examples(open)}`,
  fallback: (open) => `Das kann ich offline nicht. Was ich kann, zum Beispiel: ${examples(open)}`,
  openRecipeFirst:
    "Öffne zuerst das Rezept, um das es geht; dann kann ich es lesen und ändern. Ich kann auch eines suchen: „was kann ich mit Kichererbsen kochen?“",
  cannotRead: "Ich konnte dieses Rezept nicht lesen und habe nichts geändert.",
  toolFailed: `Die Änderung wurde nicht angenommen, das Rezept ist wie zuvor. Was auch geht, zum Beispiel: ${examples(true)}`,
  nothingToDo: "In Ordnung, ich lasse alles, wie es ist.",

  done: "Erledigt. Das ist neu:",
  wouldDo: "Noch habe ich nichts geändert. Das würde ich tun:",
  namedAfter: (foods) => `Das Gericht heißt danach oder besteht daraus, deshalb frage ich erst: ${list(foods)}.`,
  choices: {
    yes: "Ja, bitte",
    no: "Nein danke",
    ingredients: "Welche Zutaten sind drin?",
    diet: (label) => `Mach es ${label}`,
    leaveOut: (food) => `Ohne ${food}`,
    suggest: (label) => `Schlag mir ein Rezept vor: ${label}`,
    examples: (open) =>
      open
        ? ["Mach es vegan", "Ist es glutenfrei?", "Wie lange dauert es?"]
        : ["Schlag mir ein schnelles Dessert vor", "Was kann ich mit Kichererbsen kochen?"],
  },
  variantCreated: (name) => `Die Variante „${name}“ ist angelegt; das Original bleibt, wie es ist. Das ist anders:`,
  variantWord: "Variante",
  variantName: (name, title) => `${name} (${title})`,
  variantWith: (food) => `mit ${food}`,
  variantWithout: (food) => `ohne ${food}`,
  variantServings: (n) => `für ${n}`,
  swapped: (before, after) => `${before} → ${list(after)}`,
  removed: (food) => `weggelassen: ${food}`,
  added: (amount) => `hinzugefügt: ${amount}`,
  adjusted: (food, quantity, before, after) =>
    `${formatAmount({ food, quantity, multiplier: before }, "de")} → ${formatAmount({ food, quantity, multiplier: after }, "de")}`,
  scaled: (from, to) => `${from} → ${to} Portionen, alle Mengen im Verhältnis`,
  scaleAdvice: (factor) =>
    factor > 1.4
      ? "Die Zeiten wachsen nicht im gleichen Verhältnis: Portionsweise anbraten und mehr Flüssigkeit aufkochen dauert länger, zwei Formen backen fast so schnell wie eine. Vorsichtig salzen und würzen, dann abschmecken."
      : factor < 0.75
        ? "Eine kleinere Menge ist früher fertig: nach drei Vierteln der Zeit nachsehen und ein kleineres Gefäß nehmen."
        : "Die Garzeiten bleiben etwa gleich; in den letzten Minuten nachsehen.",
  sameServings: (n) => `Das Rezept ist schon für ${n}.`,
  stepsRewritten: (n) => (n === 1 ? "1 Schritt umgeschrieben" : `${n} Schritte umgeschrieben`),
  watchFor: (advice) => `Darauf achten: ${advice.join(" ")}`,
  watch: {
    oil_for_fat: "Öl enthält weder Luft noch Wasser: etwas weniger Hitze geben, das Ergebnis wird eine Spur dichter.",
    fat_in_dough: "Das Fett kalt halten und zügig arbeiten, sonst wird der Teig speckig.",
    plant_milk: "Den Pflanzendrink am besten ungesüßt nehmen und sanft erhitzen, damit nichts ausflockt.",
    plant_cream: "Pflanzencreme lässt sich nicht wie Sahne aufschlagen; nicht stark kochen.",
    egg_binder: "Die Mischung 5 bis 10 Minuten quellen lassen. Das Ergebnis geht etwas weniger auf.",
    egg_chickpea:
      "Kichererbsenmehl mit dem Wasser glatt rühren, 10 Minuten quellen lassen und gut durchgaren: Roh schmeckt es bitter.",
    egg_tofu: "Den Tofu zerbröseln oder schneiden und nur erhitzen.",
    tofu: "Gut trocken tupfen, kräftig würzen und in Ruhe bräunen lassen; durchgaren muss er nicht.",
    soy_mince: "Pflanzliches Hack muss nur heiß werden; etwas kräftiger würzen als Fleisch.",
    smoked_tofu: "Räuchertofu bringt Rauch und Biss, aber kaum Fett: etwas Öl in die Pfanne geben.",
    legume_for_meat: "Später zugeben als Fleisch: Gekochte Hülsenfrüchte müssen nur heiß werden.",
    meat_cooking: "Fleisch durchgaren (Geflügel bis 75 °C im Kern); die Zeit hängt vom Stück ab.",
    fish_cooking: "Fisch ist in wenigen Minuten gar: erst gegen Ende zugeben.",
    gluten_free_flour: "Ohne Gluten ist der Teig empfindlicher: 10 Minuten ruhen lassen und vorsichtig behandeln.",
    gluten_free_pasta: "Reisnudeln sind in wenigen Minuten gar: nach Packung zubereiten und abspülen.",
    grain_time: "Garzeit und Flüssigkeit sind anders: nach Packung richten.",
    stock_for_wine: "Ein Spritzer Essig oder Zitronensaft am Ende bringt die Säure des Weins zurück.",
    cheese: "Was den Käse ersetzt, schmilzt und salzt anders: vor dem Würzen probieren.",
    sweetener: "Es bringt Flüssigkeit mit: die übrige etwas verringern und auf die Bräunung achten.",
    agar: "Agar-Agar muss 2 Minuten kochen, um fest zu werden.",
    seeds: "Die Kerne leicht rösten, dann schmecken sie besser.",
    salt_check: "Der Salzgehalt ändert sich: am Ende abschmecken.",
    softer: "Die Konsistenz wird weicher als im Original.",
    rennet: "Manche Hartkäse enthalten tierisches Lab: einen als vegetarisch gekennzeichneten wählen.",
    generic: "Konsistenz und Garzeit können abweichen: zwischendurch prüfen.",
  },
  refusal: (reason, food) =>
    ({
      egg_foam: `Die aufgeschlagenen Eier tragen dieses Gericht (${food}): Ohne sie fiele es zusammen.`,
      custard: `Diese Creme wird nur durch ihre Eier fest (${food}).`,
      choux: `Dieser Teig geht durch Eier und Weizenmehl auf (${food}): Ohne sie bleibt er flach.`,
      gluten_dough: `Das Gluten im Mehl hält diesen Hefeteig zusammen (${food}).`,
      pastry: `Für diesen fertigen Teig kenne ich keinen passenden Ersatz (${food}).`,
      centrepiece: `Das ist das Herz des Gerichts (${food}): Mit etwas anderem wäre es ein anderes Rezept.`,
      structure: `Ohne das hält das Gericht nicht zusammen: ${food}.`,
      no_substitute: `Ich kenne keinen Ersatz, der zu diesem Gericht und deinen Vorgaben passt: ${food}.`,
      title_food: `Daraus besteht das Gericht, deshalb habe ich es nicht weggelassen: ${food}.`,
    })[reason],
  couldReplace: (food, others) => `Statt es wegzulassen, kann ich es ersetzen: ${food} → ${list(others)}.`,
  withoutNote: (food) => (food ? `${capitalize(food)} weglassen.` : "Was in eckigen Klammern steht, entfällt."),
  insteadNote: (food, others) =>
    food ? `${capitalize(food)} weglassen, stattdessen: ${list(others)}.` : `Hier verwenden: ${list(others)}.`,
  leftOut: "entfällt",
  addSentence: (food, end) => (end ? `Zum Schluss noch ${food} zugeben.` : `Auch ${food} zugeben und mitgaren.`),
  whichOf: (words, foods) => `„${words}“ kann hier Verschiedenes sein: ${list(foods)}. Was ist gemeint?`,
  undone: "Erledigt: Die letzte Änderung ist rückgängig gemacht.",
  allOrNothing: "Ich lasse das ganze Rezept, wie es ist, denn nicht alles davon geht:",
  notUnderstood: (words) =>
    `Nicht verstanden habe ich, was hiermit sein soll: ${list(words.map((word) => `„${word}“`))}.`,
  textsStillName: (words) => `In den Texten des Rezepts stünde immer noch: ${list(words.map((word) => `„${word}“`))}.`,
  notInRecipe: (words, foods) =>
    `„${words}“ finde ich in diesem Rezept nicht.${foods.length ? ` Es enthält: ${foods.join(", ")}.` : ""}`,
  unknownFood: (words) => `Das Lebensmittel „${words}“ kenne ich nicht.`,
  usedAsWritten: (words) =>
    `„${words}“ kenne ich nicht. Ich kann es so verwenden, wie du es geschrieben hast; die Allergene sind dann unbekannt.`,
  ownWords: (words) => words,
  sameFood: (food) => `Das ist schon drin: ${food}.`,
  forbidden: (food, label) =>
    `Das verwende ich wegen deines Profils oder der gewünschten Ernährung nicht (${label}): ${food}.`,
  unknownAllergens: (food, label) =>
    `Für dieses Lebensmittel sind keine Allergene angegeben, also ist nicht bekannt, ob es sicher ist (${label}): ${food}.`,
  constraintLabel: (key) => labelOf(key, "de"),
  alreadyFits: (label) => `Schon erfüllt (${label}); es gibt nichts zu ändern.`,
  nothingOffends: (label, unsure) =>
    `Nichts im Rezept spricht gegen „${label}“, aber nicht gesichert ist: ${list(unsure)}. Bitte die Packung prüfen.`,
  dietRefused: (label) =>
    `Das lässt sich nicht umstellen (${label}), ohne das Gericht zu verderben; ich habe nichts geändert.`,
  searchInstead: (label) => `Ich kann ein anderes Rezept suchen: „schlag mir ein Rezept vor (${label})“.`,
  checkLabels: (foods) => `Packung prüfen bei: ${list(foods)} (Allergene nicht angegeben).`,

  replaceAdvice: (before, after) => `Ersatz für ${before}: ${list(after)}.`,
  offerChange: "Soll ich das Rezept ändern?",
  dietYes:
    "Unter den Zutaten habe ich nichts gefunden, was dagegen spricht. Die Karte unten zeigt, was bekannt ist und was nicht.",
  dietNo: (label, foods) => `Nein, das trifft nicht zu (${label}), wegen: ${list(foods)}.`,
  dietUnsure: (label, foods) =>
    `Das kann ich nicht sicher sagen (${label}): Zu ${list(foods)} ist zu wenig angegeben. Unbekannt heißt nicht sicher; bitte die Packung prüfen.`,
  dietUnknown: (label) => `„${label}“ kann ich offline nicht beurteilen.`,
  containsYes: (amounts) => `Im Rezept: ${list(amounts)}.`,
  containsNo: (words, unsure) =>
    `„${words}“ gehört nicht zu den Zutaten.${unsure.length ? ` Nicht angegeben ist allerdings, was darin steckt: ${list(unsure)}. Ausschließen kann ich es also nicht.` : ""}`,
  allergensAre: "Allergene in diesem Rezept:",
  allergensNone: (unknown) =>
    unknown
      ? "Von den Zutaten mit Angaben bringt keine ein Allergen mit."
      : "Für diese Zutaten ist keines der vierzehn Hauptallergene angegeben.",
  allergensUnknown: (foods) => `Nicht angegeben und daher nicht als sicher bekannt: ${list(foods)}.`,

  nutritionUnknown: "Die Nährwerte dieses Rezepts sind nicht bekannt.",
  nutrientLine: (nutrient, value) => nutrientFigure(nutrient, value, "de"),
  nutritionPerServing: (lines) => `Pro Portion: ${lines.join(", ")}.`,
  nutritionFrom: (foods, nutrient) =>
    `Das meiste (${nutrientName(nutrient, "de").replace("davon ", "")}) liefern: ${list(foods)}.`,
  nutritionMissing: (nutrients) => `Nicht bekannt: ${nutrients.map((key) => nutrientName(key, "de")).join(", ")}.`,
  nutritionCoverage: (percent, foods) =>
    `Die Werte decken ${percent} % des Gewichts ab${foods.length ? `; unbekannt: ${list(foods)}` : ""}. Die wahren Werte liegen höher.`,

  time: (preparation, total) => `Insgesamt ${duration(total, "de")}, davon ${duration(preparation, "de")} Arbeitszeit.`,
  temperature: "Hitze, Schritt für Schritt:",
  noTemperature: "Das Rezept nennt keine Temperatur.",
  step: (n, of, text, minutes) => `${n}/${of}${minutes ? ` (${duration(minutes, "de")})` : ""}: ${text}`,
  noSuchStep: (n) => `Das Rezept hat ${n} Schritte.`,
  lastStep: "Das war der letzte Schritt. Guten Appetit!",
  equipment: (tools) => `Nach den Schritten brauchst du: ${list(tools)}.`,
  noEquipment: "Die Schritte nennen kein besonderes Gerät.",
  amount: (amounts, servings) => `Für ${servings}: ${list(amounts)}.`,
  ingredients: (servings) => `Zutaten für ${servings}:`,
  servings: (n) => `Das Rezept ist für ${n}.`,
  difficulty: (key, steps, minutes) =>
    `Schwierigkeit: ${levels[key] ?? key}; ${steps} Schritte, ${duration(minutes, "de")} Arbeitszeit.`,
  storage: "Das Rezept sagt nicht, wie lange es sich hält.",
  undo: "Nutze „Rückgängig“ an der Änderung in diesem Verlauf: Die vorige Version wird wiederhergestellt.",

  seasonWord: { spring: "Frühling", summer: "Sommer", autumn: "Herbst", winter: "Winter" },
  suggestions: (foods) => (foods.length ? `Mit ${list(foods)} schlage ich vor:` : "Ich schlage vor:"),
  suggestRelaxed: "Alles zugleich passt auf nichts; das kommt nahe:",
  suggestion: (name, minutes, description) =>
    `${name} (${duration(minutes, "de")})${description ? `: ${description}` : ""}`,
  noSuggestions: (more) =>
    more
      ? "Dazu habe ich kein weiteres Rezept."
      : "Dazu habe ich kein Rezept gefunden. Nenne ein oder zwei Zutaten oder gib mehr Zeit.",
  searchAway:
    "Die Rezeptsuche ist gerade nicht verfügbar, deshalb kann ich nicht nachsehen. Frag mich in ein paar Minuten noch einmal.",
};
