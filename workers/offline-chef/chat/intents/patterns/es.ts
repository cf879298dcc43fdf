import { numberPattern as N } from "../numbers.ts";
import type { Patterns } from "./types.ts";

const people = "(?:personas?|comensales|raciones|porciones|invitados|platos|adultos)";

export const es: Patterns = {
  stopwords:
    "el la los las un una unos unas de del con sin y para por que como cuanto cuanta cuantos cuantas es son esta puedo puedes se me te lo mi en al mas menos no quiero quita cambia pon receta hay lleva tiene a vez lugar",
  verbs:
    "cambi\\w+|sustitu\\w+|reemplaz\\w+|remplaz\\w+|us\\w+|utiliz\\w+|anad\\w+|agreg\\w+|pon|ponle|pongan|ech\\w+|quit\\w+|elimin\\w+|retir\\w+|haz\\w*|hag\\w+|conviert\\w+|adapt\\w+|dobl\\w+|duplic\\w+|cre\\w+|sac\\w+",
  swap: [
    /\b(?:cambi\w+|sustitu\w+|reemplac\w+|reemplaz\w+|remplaz\w+|troc\w+|intercambi\w+) (?<from>.+?) (?:por|con) (?<to>.+)/,
    /\b(?:us\w+|pon|ponle|pongamos|utiliz\w+|ech\w+|quiero|prefiero|con|mejor|quisiera) (?<to>.+?) (?:en vez|en lugar) (?:de |del )(?<from>.+)/,
    /\b(?:en vez|en lugar) (?:de |del )(?<from>[^,]+?)(?:,| usa| pon| utiliza| echa| quiero)+ (?<to>.+)/,
    /^(?<to>.+?) (?:en vez|en lugar) (?:de |del )(?<from>.+)/,
    /\bno (?:tengo|hay|queda) (?<from>.+?),? (?:pero|solo)(?: si)?(?: tengo| hay)? (?<to>.+)/,
  ],
  swapFrom: [/^(?:por favor |puedes |podrias )*(?:cambi\w+|sustitu\w+|reemplaz\w+|remplaz\w+) (?<from>.+)/],
  askReplace: [
    /\b(?:puedo|se puede|podria|podemos) (?:usar|poner|utilizar|echar) (?<to>.+?) (?:en vez|en lugar) (?:de |del )(?<from>.+)/,
    /\b(?:puedo|se puede|podria|podemos) (?:sustituir|cambiar|reemplazar) (?<from>.+?) por (?<to>.+)/,
    /\b(?:por que|con que|como|que)\b.*\b(?:sustituir|reemplazar|cambiar|reemplazo) (?:a )?(?<from>.+)/,
    /\bque\b.*\b(?:en vez|en lugar) (?:de |del )(?<from>.+)/,
    /\b(?:alternativas?|sustitutos?|sustitut[oa]s?) (?:a la |al |a los |a las |de la |del |de |para la |para el |para |a )(?<from>.+)/,
    /\b(?:no tengo|no me queda\w*|no hay|me falta\w*|se me ha acabado|me quede sin) (?:nada de )?(?<from>.+)/,
  ],
  remove: [
    /\b(?:quit\w+|elimin\w+|retir\w+|saca\w*|omit\w+|suprim\w+|no (?:le )?(?:pongas|eches)) (?<food>.+)/,
    /\bsin (?<food>.+)/,
    /^todo\b.*\b(?:menos|excepto|salvo) (?<food>.+)/,
    /\bno (?:me|nos|le|les) gustan? (?<food>.+)/,
    /\bno (?:quiero|como|comemos|queremos) (?<food>.+)/,
  ],
  add: [
    /\b(?:anad\w+|agreg\w+|incorpor\w+|inclu\w+) (?<food>.+)/,
    /\b(?:pon|ponle|pongamosle|ech\w+|mete\w*)(?: tambien)? (?<food>.+)/,
    /\b(?:haz(?:lo|la)|quiero|version|la quiero|lo quiero) con (?<food>.+)/,
    /\b(?:puedes|podrias) (?:poner|anadir|agregar|echar)(?:le)? (?<food>.+)/,
    /\b(?:quisiera|quiero|me gustaria)(?: anadir| poner| tambien)+ (?<food>.+)/,
  ],
  adjust: [
    [/\bno tant[ao]s? (?<food>.+)/, 0.66],
    [/\b(?:el doble|doble)(?: cantidad)? (?:de la |del |de los |de las |de )(?<food>.+)/, 2],
    [/\bla mitad (?:de la |del |de los |de las |de )(?<food>.+)/, 0.5],
    [/\bmucho mas (?<food>.+)/, 2],
    [/\bmucho menos (?<food>.+)/, 0.5],
    [/\bmucha menos (?<food>.+)/, 0.5],
    [/\b(?:un poco )?mas (?<food>.+)/, 1.5],
    [/^(?!todo\b).*?\b(?:un poco )?menos (?<food>.+)/, 0.66],
    [/\baument\w+ (?:la cantidad de )?(?:el |la |los |las )?(?<food>.+)/, 1.5],
    [/\b(?:reduc\w+|reduz\w+|disminu\w+|baja\w*) (?:la cantidad de )?(?:el |la |los |las )?(?<food>.+)/, 0.66],
    [/\bdemasiad[oa]s? (?<food>.+)/, 0.66],
    [/\b(?:poc[oa]s?|falta) (?<food>.+)/, 1.5],
  ],
  make: /\b(?:haz\w*|hag\w+|hacer\w*|conviert\w+|converti\w+|transform\w+|adapt\w+|quiero|quisiera|version|prepar\w+|modific\w+|necesito|cre\w+|por favor|prefiero|vuelve\w*|que sea|ponl[ao])\b/,
  question:
    /^(?:y |entonces )?(?:es|son|esta|lleva|tiene|contiene|hay|sirve|vale)\b|\b(?:es|son) (?:esta|este|la receta|el plato|apt[oa]|segur[oa])\b|\bapt[oa] para\b|\bcontiene\b|\bpueden? comer\w*\b/,
  contains:
    /\b(?:contiene|contienen|lleva|llevan|tiene|tienen|hay)(?: algo de| nada de| algun| alguna)?(?: el| la| los| las)? (?<food>.+?)(?: dentro| en .*)?[ ?]*$/,
  allergens: /\baler[gj]\w+\b/,
  scale: [
    new RegExp(`\\bpara (?:unas |unos )?(?<n>${N})(?: ${people})?(?: (?:esta noche|hoy|manana|por favor))*[ .!?]*$`),
    new RegExp(`\\b(?<n>${N}) ${people}\\b`),
    new RegExp(`\\b(?:somos|seremos|vamos a ser|estamos|estaremos) (?<n>${N})\\b(?! (?:minutos?|horas?|huevos?))`),
    new RegExp(`\\bpara (?<n>${N})\\b(?! ?(?:min|hora|h\\b|dia|semana|g\\b|kg|ml|grados|euro))`),
  ],
  scaleFactor: [
    [
      /\b(?:doble|duplic\w+|dobl[ae]\w*)(?: (?:cantidad(?:es)?|la receta|todo|las cantidades|de todo|receta))?[ .!?]*$/,
      2,
    ],
    [/\b(?:doble|dobla\w*|duplic\w+) (?:la receta|las cantidades|cantidad)\b/, 2],
    [/\btripl\w+\b/, 3],
    [/\b(?:la mitad|media receta)(?: (?:de (?:la receta|todo|las cantidades)))?[ .!?]*$/, 0.5],
  ],
  nutrition: [
    [/\b(?:calorias?|kcal|energia|kilojulios)\b/, "energy"],
    [/\bproteinas?\b/, "protein"],
    [/\b(?:hidratos|carbohidratos|glucidos)\b/, "carbohydrate"],
    [/\bfibra\b/, "fiber"],
    [/\b(?:grasas?|lipidos?)\b/, "lipid"],
    [/\bcuanto azucar\b.*\b(?:racion|porcion|persona|tiene|contiene|lleva)\b/, "sugar"],
    [/\bcuanta sal\b.*\b(?:racion|porcion|persona|contiene)\b|\bsodio\b/, "salt"],
    [/\b(?:nutri\w*|macros?|nutri-?score|san[oa]|saludable\w*|dietetic\w+)\b/, null],
  ],
  suggest:
    /\bque (?:puedo|podemos|podria|hago|hacemos|cocino|cocinamos|ceno|como|comemos|cenamos|preparo)\b(?!.*\b(?:en vez|en lugar|sustituir|poner|usar|reemplazar)\b)|\b(?:suger\w+|sugier\w+|recom\w+|ideas?|propon\w*|inspir\w+)\b|\b(?:dame|busca\w*|ensena\w*|muestra\w*|quiero) (?:una|alguna|algun|otra|un|unas) (?:\w+ ){0,3}(?:recetas?|plato|platos|postres?|sopas?|ensaladas?|entrantes?|cenas?)\b|(?<!\b(?:la|esta|el|este) )\b(?:recetas?|platos?|algo|una cena|una comida) (?:con|para|de|sin|rapid[oa]s?|dulce|facil)\b|\btengo hambre\b|\btengo .+ (?:en la nevera|en casa|en el frigo\w*|que gastar)\b/,
  without: /\bsin (?<food>[^,.;!?]+)/,
  maxTime: new RegExp(
    `\\b(?:en|menos de|maximo|max|hasta|solo tengo) (?:menos de |unos )?(?<n>${N}) ?(?<unit>min\\w*|h\\b|horas?)`,
  ),
  quick: /\b(?:rapid[oa]s?|rapidamente|deprisa|prisa|expres)\b/,
  dishTypes: [
    [/\bpostres?\b|\balgo dulce\b/, "dessert"],
    [/\bentrantes?\b|\bprimer plato\b|\bentradas?\b/, "starter"],
    [/\bdesayun\w*|\bbrunch\b/, "breakfast"],
    [/\baperitivos?\b|\btapas?\b|\bpicoteo\b|\bpinchos?\b/, "appetizer"],
    [/\bmerienda\w*|\bsnacks?\b|\btentempie\b/, "snack"],
    [/\bplato principal\b|\bcen[ao]\w*|\bcomida\b|\balmuerzo\b|\besta noche\b/, "main_course"],
  ],
  seasons: [
    [/\bprimavera\w*/, "spring"],
    [/\bverano\b/, "summer"],
    [/\botono\b/, "autumn"],
    [/\binvierno\b/, "winter"],
  ],
  ask: [
    [/\bdeshac\w+\b|\bdeshaz\w*|\bvuelve atras\b|\bversion anterior\b|\brevert\w+\b/, "undo"],
    [/\b(?:temperatura|grados|a cuanto|que fuego)\b/, "temperature"],
    [/\b(?:congel\w+|nevera|conserv\w+|guard\w+|de antemano|con antelacion|recalent\w+|sobras)\b/, "storage"],
    [
      /\bcuanto (?:tiempo|tarda|se tarda|dura|hay que (?:cocer|hornear|cocinar))\b|\bcuantos minutos\b|\btiempo de (?:coccion|preparacion|horneado)\b|\btiempo total\b/,
      "time",
    ],
    [/\b(?:utensilios?|equipo|que sarten|que olla|material|batidora)\b/, "equipment"],
    [
      /\bpasos?\b(?! a)|\bcomo (?:empiezo|se empieza|empezamos|se hace|lo hago|la hago)\b|\b(?:y )?(?:luego|despues)\b ?\?|\bque sigue\b/,
      "step",
    ],
    [/\bpara cuant[oa]s\b|\bcuantas (?:raciones|porciones|personas)\b/, "servings"],
    [/\bcuant[oa]s?\b|\bque cantidad\b/, "amount"],
    [/\bingredientes?\b|\blista de (?:la )?compra\b|\bque necesito\b|\bcomprar\b/, "ingredients"],
    [/\b(?:dificultad|dificil|es facil|nivel)\b/, "difficulty"],
    [
      /\bque (?:es|tipo de)\b.*\b(?:receta|plato|esto)\b|\bresum\w+\b|\bhablame\b|\bdescrib\w+\b|\bexplica\w*(?:me)? (?:la|esta|el|este) (?:receta|plato)\b/,
      "summary",
    ],
  ],
  step: new RegExp(
    `\\bpaso (?:numero )?(?<n>${N})|\\b(?<first>primer[oa]?|empiez\\w+|empez\\w+)\\b|\\b(?<last>ultim[oa])\\b|\\b(?<next>siguiente|luego|despues|sigue)\\b`,
  ),
  greeting: /^(?:hola|buenas|buenos dias|buenas (?:tardes|noches)|hey|que tal)\b[^?]{0,25}\??$/,
  thanks: /\b(?:gracias|perfecto|genial|estupendo)\b/,
  help: /^(?:ayuda|ayudame|\?)[ !?.]*$|\bque (?:sabes|puedes) hacer\b|\bcomo funciona\w*\b|\bquien eres\b/,
  yes: /^hazlo(?: por favor| entonces)?[ .!]*$|^(?:si|claro|vale|de acuerdo|ok|adelante|por supuesto|venga|perfecto,? hazlo)\b[^?]{0,30}$/,
  no: /^(?:no|no gracias|dejalo|cancela|olvidalo|no hace falta)[ .,!]*(?:gracias)?[ .!]*$/,
  bye: /^(?:adios|hasta luego|hasta pronto|chao)\b/,
  more: /^(?:otra|otro|mas|otras|otros|otra cosa|mas ideas|alguna otra|algo mas)\b[^?]{0,25}\??$/,
  variant:
    /\b(?:variante|otra version|receta nueva|nueva receta|receta aparte|una copia|por separado|conserva\w* (?:el|la) original)\b/,
};
