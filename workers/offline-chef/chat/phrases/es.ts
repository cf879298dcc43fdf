import { enumerate } from "../../../ai/language/fold.ts";
import { formatAmount } from "../../foods/quantities.ts";
import { labelOf } from "../../substitutions/labels.ts";
import { duration, nutrientFigure, nutrientName } from "./figures.ts";
import type { Phrases } from "./types.ts";

const list = (items: readonly string[]): string => enumerate(items, "es");
const examples = (open: boolean): string =>
  open
    ? "«cambia la mantequilla por aceite de oliva», «hazla vegana», «para 6», «menos sal», «¿es sin gluten?», «¿cuánto se tarda?»"
    : "«¿qué puedo cocinar con garbanzos y espinacas?», «un postre rápido», «¿qué uso en lugar de mantequilla?»";
const levels: Record<string, string> = { easy: "fácil", medium: "media", hard: "difícil" };

export const es: Phrases = {
  greeting: (open) =>
    open
      ? `¡Hola! Soy el chef sin conexión y tengo esta receta delante. Prueba con ${examples(true)}`
      : `¡Hola! Soy el chef sin conexión. Prueba con ${examples(false)}`,
  thanks: "De nada. ¡Que aproveche!",
  bye: "¡Hasta pronto y que aproveche!",
  help: (open) =>
    `Soy el chef sin conexión: trabajo con las recetas y los alimentos guardados aquí, sin un servicio de IA. Puedo cambiar, añadir o quitar alimentos, adaptar una receta a una dieta, cambiar las raciones, explicar la nutrición y los alérgenos, responder sobre los pasos y proponer recetas. Por ejemplo: ${examples(open)}`,
  fallback: (open) => `Sin conexión no puedo hacer eso. Lo que sí puedo, por ejemplo: ${examples(open)}`,
  openRecipeFirst:
    "Abre primero la receta de la que hablas; entonces podré leerla y cambiarla. También puedo buscar una: «¿qué puedo cocinar con garbanzos?»",
  cannotRead: "No he podido leer esta receta, así que no he cambiado nada.",
  toolFailed: `El cambio no se ha aceptado y la receta sigue como estaba. Pídelo de otra manera, por ejemplo: ${examples(true)}`,
  nothingToDo: "De acuerdo, lo dejo todo como está.",

  done: "Hecho. Lo que cambia:",
  wouldDo: "Todavía no he cambiado nada. Esto es lo que haría:",
  namedAfter: (foods) => `El plato se llama así por esto o está hecho de ello, así que antes pregunto: ${list(foods)}.`,
  choices: {
    yes: "Sí, adelante",
    no: "No, gracias",
    ingredients: "¿Qué ingredientes lleva?",
    diet: (label) => `Haz la receta ${label}`,
    leaveOut: (food) => `Sin ${food}`,
    suggest: (label) => `Propón una receta ${label}`,
    examples: (open) =>
      open
        ? ["Haz la receta vegana", "¿Es sin gluten?", "¿Cuánto se tarda?"]
        : ["Propón un postre rápido", "¿Qué puedo cocinar con garbanzos?"],
  },
  variantCreated: (name) => `He creado la variante «${name}»; la original queda como está. Lo que cambia:`,
  variantWord: "variante",
  variantName: (name, title) => `${name} (${title})`,
  variantWith: (food) => `con ${food}`,
  variantWithout: (food) => `sin ${food}`,
  variantServings: (n) => `para ${n}`,
  swapped: (before, after) => `${before} → ${list(after)}`,
  removed: (food) => `quitado: ${food}`,
  added: (amount) => `añadido: ${amount}`,
  adjusted: (food, quantity, before, after) =>
    `${formatAmount({ food, quantity, multiplier: before }, "es")} → ${formatAmount({ food, quantity, multiplier: after }, "es")}`,
  scaled: (from, to) => `${from} → ${to} raciones, todas las cantidades en proporción`,
  scaleAdvice: (factor) =>
    factor > 1.4
      ? "Los tiempos no crecen en proporción: sofreír por tandas o llevar más líquido a ebullición tarda más, pero dos moldes se hornean casi en el mismo tiempo que uno. Sala y condimenta con cuidado y prueba."
      : factor < 0.75
        ? "Una cantidad menor se hace antes: comprueba a los tres cuartos del tiempo y usa un recipiente más pequeño."
        : "Los tiempos de cocción apenas cambian; vigila los últimos minutos.",
  sameServings: (n) => `La receta ya es para ${n}.`,
  stepsRewritten: (n) => (n === 1 ? "1 paso reescrito" : `${n} pasos reescritos`),
  watchFor: (advice) => `Ten en cuenta: ${advice.join(" ")}`,
  watch: {
    oil_for_fat: "El aceite no lleva aire ni agua: baja un poco el fuego y espera un resultado algo más denso.",
    fat_in_dough: "Mantén fría la grasa y trabaja deprisa, o la masa quedará grasienta.",
    plant_milk: "La bebida vegetal, mejor sin azúcar; caliéntala despacio para que no se corte.",
    plant_cream: "La crema vegetal no monta como la nata; no la hiervas con fuerza.",
    egg_binder: "Deja espesar la mezcla de 5 a 10 minutos. El resultado sube algo menos.",
    egg_chickpea: "Bate la harina de garbanzo con el agua, deja reposar 10 minutos y cuécela bien: cruda amarga.",
    egg_tofu: "Desmenuza o corta el tofu y solo caliéntalo.",
    tofu: "Sécalo bien, condimenta con ganas y deja que se dore sin moverlo; no necesita cocerse por dentro.",
    soy_mince: "La carne picada vegetal está lista en cuanto se calienta; condiméntala algo más que la carne.",
    smoked_tofu: "El tofu ahumado da sabor pero casi nada de grasa: añade un poco de aceite a la sartén.",
    legume_for_meat: "Añade las legumbres más tarde que la carne: cocidas, solo tienen que calentarse.",
    meat_cooking: "Cocina la carne por completo (las aves a 75 °C por dentro); el tiempo depende de la pieza.",
    fish_cooking: "El pescado se hace en pocos minutos: añádelo hacia el final.",
    gluten_free_flour: "Sin gluten la masa es más frágil: déjala reposar 10 minutos y trátala con cuidado.",
    gluten_free_pasta: "Los fideos de arroz se hacen en pocos minutos: sigue el paquete y enjuágalos.",
    grain_time: "Cambian el tiempo de cocción y el líquido: sigue el paquete.",
    stock_for_wine: "Un chorrito de vinagre o de zumo de limón al final devuelve la acidez del vino.",
    cheese: "Lo que sustituye al queso funde y sala de otra manera: prueba antes de condimentar.",
    sweetener: "Aporta líquido: reduce un poco los demás líquidos y vigila el dorado.",
    agar: "El agar-agar debe hervir 2 minutos para cuajar.",
    seeds: "Tuesta un poco las semillas para que tengan más sabor.",
    salt_check: "Cambia el punto de sal: prueba al final.",
    softer: "La textura será más blanda que en la original.",
    rennet: "Algunos quesos curados llevan cuajo animal: elige uno etiquetado como vegetariano.",
    generic: "La textura y el tiempo pueden variar: ve comprobando.",
  },
  refusal: (reason, food) =>
    ({
      egg_foam: `Los huevos batidos sostienen este plato (${food}): sin ellos se vendría abajo.`,
      custard: `Es una crema que solo cuaja gracias a los huevos (${food}).`,
      choux: `Esta masa sube por los huevos y la harina de trigo (${food}): sin ellos queda plana.`,
      gluten_dough: `El gluten de la harina sostiene esta masa de levadura (${food}).`,
      pastry: `No conozco un sustituto adecuado para esta masa ya hecha (${food}).`,
      centrepiece: `Es el corazón del plato (${food}): con otra cosa sería otra receta.`,
      structure: `El plato no se sostendría sin esto: ${food}.`,
      no_substitute: `No conozco un sustituto que vaya bien con este plato y con tus restricciones: ${food}.`,
      title_food: `De esto está hecho el plato, así que no lo he quitado: ${food}.`,
    })[reason],
  couldReplace: (food, others) => `En lugar de quitarlo puedo sustituirlo: ${food} → ${list(others)}.`,
  withoutNote: (food) => (food ? `No uses ${food}.` : "Lo que está entre corchetes se omite."),
  insteadNote: (food, others) => (food ? `En lugar de ${food}: ${list(others)}.` : `Aquí se usa: ${list(others)}.`),
  leftOut: "se omite",
  addSentence: (food, end) => (end ? `Termina con ${food}.` : `Añade también ${food} y deja que se haga con el resto.`),
  whichOf: (words, foods) => `«${words}» puede ser aquí más de un alimento: ${list(foods)}. ¿Cuál quieres decir?`,
  undone: "Hecho: el último cambio queda deshecho.",
  allOrNothing: "Dejo toda la receta como está, porque no se puede hacer todo:",
  notUnderstood: (words) => `No he entendido qué hacer con esto: ${list(words.map((word) => `«${word}»`))}.`,
  textsStillName: (words) => `Los textos de la receta seguirían nombrando: ${list(words.map((word) => `«${word}»`))}.`,
  notInRecipe: (words, foods) =>
    `No encuentro «${words}» en esta receta.${foods.length ? ` Lleva: ${foods.join(", ")}.` : ""}`,
  unknownFood: (words) => `No conozco el alimento «${words}».`,
  usedAsWritten: (words) =>
    `No conozco «${words}». Puedo usarlo tal como lo has escrito; entonces se desconocen sus alérgenos.`,
  ownWords: (words) => words,
  sameFood: (food) => `Es lo que ya lleva: ${food}.`,
  forbidden: (food, label) => `No lo he usado por tu perfil o por la dieta pedida (${label}): ${food}.`,
  unknownAllergens: (food, label) =>
    `Nadie ha indicado los alérgenos de este alimento, así que no consta que sea seguro (${label}): ${food}.`,
  constraintLabel: (key) => labelOf(key, "es"),
  alreadyFits: (label) => `La receta ya es ${label}; no hay nada que cambiar.`,
  nothingOffends: (label, unsure) =>
    `Nada en la receta va en contra de «${label}», pero no puedo responder por: ${list(unsure)}. Mira el envase.`,
  dietRefused: (label) => `No puedo hacer esta receta ${label} sin estropearla, así que no he cambiado nada.`,
  searchInstead: (label) => `¿Busco en su lugar una receta ${label}?`,
  checkLabels: (foods) => `Mira el envase de: ${list(foods)} (alérgenos no indicados).`,

  replaceAdvice: (before, after) => `Para sustituir ${before}, usa ${list(after)}.`,
  offerChange: "¿Cambio la receta?",
  dietYes:
    "No he encontrado nada en contra entre los ingredientes. La ficha de abajo muestra lo que se sabe y lo que no.",
  dietNo: (label, foods) => `No, no es ${label}, por: ${list(foods)}.`,
  dietUnsure: (label, foods) =>
    `No puedo asegurar que sea ${label}: no consta lo suficiente sobre ${list(foods)}. Desconocido no es seguro; mira el envase.`,
  dietUnknown: (label) => `Sin conexión no puedo juzgar «${label}».`,
  containsYes: (amounts) => `La receta lleva ${list(amounts)}.`,
  containsNo: (words, unsure) =>
    `«${words}» no está entre los ingredientes.${unsure.length ? ` Pero no consta lo que lleva: ${list(unsure)}, así que no puedo descartarlo.` : ""}`,
  allergensAre: "Alérgenos de esta receta:",
  allergensNone: (unknown) =>
    unknown
      ? "Ninguno de los alimentos con alérgenos indicados aporta alguno."
      : "Ninguno de los catorce alérgenos principales consta en estos alimentos.",
  allergensUnknown: (foods) => `No indicado y, por tanto, no se sabe si es seguro: ${list(foods)}.`,

  nutritionUnknown: "No se conocen los valores nutricionales de esta receta.",
  nutrientLine: (nutrient, value) => nutrientFigure(nutrient, value, "es"),
  nutritionPerServing: (lines) => `Por ración: ${lines.join(", ")}.`,
  nutritionFrom: (foods, nutrient) =>
    `Lo que más aporta (${nutrientName(nutrient, "es").replace("de los cuales ", "")}): ${list(foods)}.`,
  nutritionMissing: (nutrients) => `No se conoce: ${nutrients.map((key) => nutrientName(key, "es")).join(", ")}.`,
  nutritionCoverage: (percent, foods) =>
    `Las cifras cubren el ${percent} % del peso${foods.length ? `; desconocido: ${list(foods)}` : ""}. Los valores reales son más altos.`,

  time: (preparation, total) => `${duration(total, "es")} en total, ${duration(preparation, "es")} de trabajo.`,
  temperature: "El fuego, paso a paso:",
  noTemperature: "La receta no indica ninguna temperatura.",
  step: (n, of, text, minutes) => `${n}/${of}${minutes ? ` (${duration(minutes, "es")})` : ""}: ${text}`,
  noSuchStep: (n) => `La receta tiene ${n} pasos.`,
  lastStep: "Ese era el último paso. ¡Que aproveche!",
  equipment: (tools) => `Según los pasos necesitas: ${list(tools)}.`,
  noEquipment: "Los pasos no nombran ningún utensilio especial.",
  amount: (amounts, servings) => `Para ${servings}: ${list(amounts)}.`,
  ingredients: (servings) => `Ingredientes para ${servings}:`,
  servings: (n) => `La receta es para ${n}.`,
  difficulty: (key, steps, minutes) =>
    `Dificultad: ${levels[key] ?? key}; ${steps} pasos, ${duration(minutes, "es")} de trabajo.`,
  storage: "La receta no dice cuánto se conserva.",
  undo: "Usa «deshacer» en el cambio de este hilo: se recupera la versión anterior.",

  seasonWord: { spring: "primavera", summer: "verano", autumn: "otoño", winter: "invierno" },
  suggestions: (foods) => (foods.length ? `Con ${list(foods)} propongo:` : "Propongo:"),
  suggestRelaxed: "Nada encaja con todo; esto se acerca:",
  suggestion: (name, minutes, description) =>
    `${name} (${duration(minutes, "es")})${description ? `: ${description}` : ""}`,
  noSuggestions: (more) =>
    more
      ? "No tengo más recetas para eso."
      : "No he encontrado ninguna receta. Nombra uno o dos alimentos o deja más tiempo.",
  searchAway:
    "La búsqueda de recetas no está disponible en este momento, así que no puedo buscar ninguna. Vuelve a preguntarme dentro de unos minutos.",
};
