import { numberPattern as N } from "../numbers.ts";
import type { Patterns } from "./types.ts";

const people = "(?:personen|portionen|leute|gaste|esser|erwachsene|person)";

export const de: Patterns = {
  stopwords:
    "der die das den dem ein eine einen und mit ohne fur ist sind es ich wir du mir mich kann kannst man wie viel viele was statt durch bitte nicht mehr weniger zu im in auf von mach mache ersetze gib fuge rezept hat enthalt darin drin",
  verbs:
    "ersetz\\w+|tausch\\w+|nimm|nehm\\w*|verwend\\w+|benutz\\w+|fug\\w+|gib|geb\\w*|lass\\w*|streich\\w*|entfern\\w+|mach\\w*|koch\\w*|verdopp\\w+|halbier\\w+|erstell\\w+|rechne|wandle",
  swap: [
    /\b(?:ersetz\w+|austausch\w+) (?<from>.+?) (?:durch|mit|gegen) (?<to>.+)/,
    /\b(?:tausch\w+|wechsl\w+) (?<from>.+?) (?:gegen|mit|durch) (?<to>.+?)(?: aus)?$/,
    /\b(?:nimm|nehm\w*|verwend\w+|benutz\w+|mit|gib|lieber|mochte|will|hatte gern\w*) (?<to>.+?) (?:statt|anstatt|anstelle(?: von| der| des)?|an stelle von) (?<from>.+)/,
    /\b(?:statt|anstatt|anstelle(?: von| der| des)?) (?<from>[^,]+?)(?:,| nimm| bitte| lieber| verwende| mochte ich| hatte ich gern)+ (?<to>.+)/,
    /^(?<to>.+?) (?:statt|anstatt|anstelle(?: von| der| des)?) (?<from>.+)/,
    /\b(?<from>\S+(?: \S+)?) durch (?<to>.+?) (?:zu )?(?:ersetzen|austauschen)/,
    /\b(?:kein|keine|keinen) (?<from>.+?),? (?:aber|nur|sondern)(?: noch)? (?<to>.+)/,
  ],
  swapFrom: [/^(?:bitte |kannst du |konntest du )*(?:ersetz\w+|tausch\w+) (?:bitte )?(?<from>.+?)(?: aus| ersetzen)?$/],
  askReplace: [
    /\b(?:kann|konnte|darf|konnen|konnten) (?:ich|man|wir) (?:auch )?(?<to>.+?) (?:statt|anstatt|anstelle(?: von| der| des)?) (?<from>.+?)(?: nehmen| verwenden| benutzen)?[ ?]*$/,
    /\b(?:kann|konnte|darf|konnen) (?:ich|man|wir) (?:auch )?(?:statt|anstatt|anstelle(?: von| der| des)?) (?<from>\S+(?: \S+)?) (?<to>.+?)(?: nehmen| verwenden| benutzen)[ ?]*$/,
    /\b(?:kann|konnte|darf|konnen) (?:ich|man|wir) (?<from>.+?) (?:durch|mit) (?<to>.+?) ersetzen/,
    /\b(?:womit|wodurch|wie|was|durch was|mit was) (?:kann|konnte|soll|konnen) (?:ich|man|wir) (?<from>.+?) ersetzen/,
    /\bwas\b.*\b(?:statt|anstatt|anstelle(?: von| der| des)?) (?<from>.+?)(?: nehmen| verwenden| benutzen)?[ ?]*$/,
    /\b(?:ersatz|alternativen?) (?:fur|zu|zur|zum) (?<from>.+)/,
    /\b(?:ich habe|wir haben|ich hab|habe|hab|mir fehlt|mir fehlen|es fehlt) (?:leider )?(?:kein|keine|keinen|der|die|das) (?<from>.+?)(?: mehr| da| im haus)*[ .!?]*$/,
  ],
  remove: [
    /\b(?:entfern\w+|streich\w*|weglassen|lassen weg) (?<food>.+)/,
    /\b(?:lass|lasse|lassen|nimm|nehm\w*) (?:bitte )?(?:mal )?(?<food>.+?) (?:weg|raus|heraus|aus dem rezept)\b/,
    /\b(?<food>\S+(?: \S+)?) (?:bitte )?(?:weglassen|entfernen|streichen|rausnehmen)/,
    /\bohne (?<food>.+)/,
    /\b(?:ich|wir|er|sie) (?:mag|mogen|esse|essen|will|wollen|vertrage|vertragt) (?:leider )?(?:kein|keine|keinen) (?<food>.+)/,
    /^(?:bitte )?(?:nur )?keine?n? (?<food>.+)/,
    /^alles\b.*\b(?:ausser|bis auf) (?<food>.+)/,
    /^(?<food>\S+(?: \S+){0,2}) (?:raus|weg)[ .!]*$/,
  ],
  add: [
    /\b(?:fug\w*|gib|geb\w*|tu|mach\w*|misch\w*|ruhr\w*) (?:bitte )?(?:noch )?(?<food>.+?) (?:hinzu|dazu|rein|hinein|bei|unter|drunter|drauf)\b/,
    /\b(?<food>\S+(?: \S+){0,3}) (?:hinzufugen|dazugeben|zugeben|erganzen|reinmachen|reintun|dazutun)\b/,
    /\b(?:erganz\w+) (?<food>.+)/,
    /\b(?:mach|mache|koch|koche) (?:es|das|sie|ihn) (?:bitte )?mit (?<food>.+)/,
    /\b(?:ich|wir) (?:mochte|mochten|hatte gern|will|wollen) (?:noch |auch )+(?<food>.+?)(?: dazu| drin| rein)?$/,
    /^(?:bitte )?(?:noch )?mit (?<food>.+)/,
    /^dafur(?: bitte)?(?: noch)?(?: kommt| kommen)? (?<food>.+?)(?: rein| dazu| hinein)?[ .!]*$/,
  ],
  adjust: [
    [/\bnicht so viele? (?<food>.+)/, 0.66],
    [/\b(?:doppelt so viele?|die doppelte menge|verdopp\w+) (?:an )?(?:der |die |das |den )?(?<food>.+)/, 2],
    [
      /\b(?:halb so viele?|die halbe menge|die halfte|halbier\w+) (?:an |vom |von der |der |des |die |das |den )?(?<food>.+)/,
      0.5,
    ],
    [/\b(?:viel|deutlich) mehr (?<food>.+)/, 2],
    [/\b(?:viel|deutlich) weniger (?<food>.+)/, 0.5],
    [/\b(?:mehr|etwas mehr|extra) (?<food>.+)/, 1.5],
    [/\b(?:weniger|etwas weniger) (?<food>.+)/, 0.66],
    [/\berhoh\w* (?:die menge )?(?:an |der |des |die |das |den )?(?<food>.+)/, 1.5],
    [/\breduzier\w* (?:die menge )?(?:an |der |des |die |das |den )?(?<food>.+)/, 0.66],
    [/\bzu viele? (?<food>.+)/, 0.66],
    [/\bzu wenige? (?<food>.+)/, 1.5],
  ],
  make: /\b(?:mach\w*|wandl\w*|umwandeln|koch\w*|anpassen|passe|brauch\w*|mochte\w*|will|hatte gern\w*|version|variante|erstell\w*|bitte|lieber|verwandl\w*|zubereiten|kannst du)\b/,
  question:
    /^(?:und |also )?(?:ist|sind|enthalt|hat|gibt|darf|durfen|eignet|konnen)\b|\b(?:ist|sind) (?:es|das|dies\w*|da|darin|die)\b|\bgeeignet fur\b|\benthalt\b|\b(?:durfen|konnen|darf) \w+ (?:das|es|dies\w*)?\s?(?:essen)\b/,
  contains:
    /\b(?:enthalt|enthalten|hat|gibt es|sind|ist|steckt)(?: (?:es|das|dies\w*|das rezept|das gericht|da|darin|hier))*(?: auch| noch| irgendwo)? (?<food>.+?)(?: drin| darin| enthalten| drinnen| im rezept| dabei)?[ ?]*$/,
  allergens: /\ballerg\w+\b/,
  scale: [
    new RegExp(
      `\\bfur (?:etwa |ca\\.? )?(?<n>${N})(?: ${people})?(?: (?:heute abend|heute|morgen|bitte|umrechnen|kochen|um))*[ .!?]*$`,
    ),
    new RegExp(`\\b(?<n>${N}) ${people}\\b`),
    new RegExp(
      `\\b(?:wir sind|wir werden|sind wir|es kommen)(?: heute| morgen| abend| zu| insgesamt)* (?<n>${N})\\b(?! (?:minuten?|stunden?|eier))`,
    ),
    new RegExp(`\\bfur (?<n>${N})\\b(?! ?(?:min|stund|tag|woche|g\\b|kg|ml|grad|euro))`),
  ],
  scaleFactor: [
    [
      /\b(?:doppelte?n? menge|verdopp\w+|das doppelte)(?: (?:es|alles|das rezept|die mengen?|des rezepts|von allem|bitte))*[ .!?]*$/,
      2,
    ],
    [/\bverdopp\w+ (?:das rezept|die mengen?|alles)\b/, 2],
    [/\b(?:dreifache?n?|verdreifach\w+)\b/, 3],
    [
      /\b(?:halbe?n? menge|halbier\w+|die halfte|halbes rezept|halbe portion)(?: (?:es|alles|das rezept|die mengen?|des rezepts|von allem|bitte))*[ .!?]*$/,
      0.5,
    ],
  ],
  nutrition: [
    [/\b(?:kalorien?|kcal|energie|brennwert|kilojoule)\b/, "energy"],
    [/\b(?:protein\w*|eiweiss(?:gehalt)?)\b/, "protein"],
    [/\b(?:kohlenhydrate?\w*)\b/, "carbohydrate"],
    [/\bballaststoffe?\w*\b/, "fiber"],
    [/\bwie viel fett\b|\bfettgehalt\b|\bfett (?:pro|hat|ist)\b|\bgesattigte\w*\b|\bwie fett\b/, "lipid"],
    [/\bwie viel zucker\b.*\b(?:portion|person|enthalt|hat|drin)\b|\bzuckergehalt\b/, "sugar"],
    [/\bwie viel salz\b.*\b(?:portion|person|enthalt)\b|\bsalzgehalt\b|\bnatrium\b/, "salt"],
    [/\b(?:nahrwert\w*|nahrstoff\w*|makros?|nutri-?score|gesund|ausgewogen)\b/, null],
  ],
  suggest:
    /\bwas (?:kann|konnte|soll|sollen|konnen|koche|kochen|esse|essen|mache|machen|gibt es)\b(?!.*\b(?:statt|anstelle|anstatt|ersetzen|enthalten)\b)|\b(?:vorschlag\w*|vorschlage|schlag\w*|empfehl\w*|empfiehl\w*|ideen?|inspir\w+|idee)\b|\b(?:gib|zeig|such|finde|nenn)\w*(?: mir)? (?:ein|eine|einen|noch ein\w*|ander\w*|ein paar) (?:\w+ ){0,3}(?:rezepte?|gerichte?|desserts?|nachtische?|suppen?|salate?|vorspeisen?|nachspeisen?)\b|(?<!\b(?:das|dieses) )\b(?:rezepte?|gerichte?|etwas|was|ein essen) (?:mit|fur|ohne|zum|aus|schnelles|susses|unter)\b|\bich habe? hunger\b|\bich habe? .+ (?:im kuhlschrank|zu hause|da und|ubrig)\b|\bein schnelles (?:rezept|gericht|dessert|essen)\b/,
  without: /\bohne (?<food>[^,.;!?]+)/,
  maxTime: new RegExp(
    `\\b(?:unter|in|hochstens|maximal|max|innerhalb von|weniger als|bis zu|nur) (?:weniger als |unter |maximal |hochstens )?(?<n>${N}) ?(?<unit>min\\w*|h\\b|std\\b|stunden?)`,
  ),
  quick: /\b(?:schnell\w*|rasch\w*|eilig|flott\w*)\b/,
  dishTypes: [
    [/\bdesserts?\b|\bnachtisch\w*|\bnachspeise\w*|\betwas susses\b/, "dessert"],
    [/\bvorspeisen?\b/, "starter"],
    [/\bfruhstuck\w*|\bbrunch\b/, "breakfast"],
    [/\bhappchen\b|\baperitif\b|\bfingerfood\b|\bhappen\b/, "appetizer"],
    [/\bsnacks?\b|\bzwischenmahlzeit\w*|\bzwischendurch\b/, "snack"],
    [/\bhauptgericht\w*|\babendessen\b|\bmittagessen\b|\bheute abend\b|\bhauptspeise\w*/, "main_course"],
  ],
  seasons: [
    [/\bfruhling\w*|\bfruhjahr\w*/, "spring"],
    [/\bsommer\w*/, "summer"],
    [/\bherbst\w*/, "autumn"],
    [/\bwinter\w*/, "winter"],
  ],
  ask: [
    [/\bruckgangig\b|\bzuruck zur\b|\bvorherige version\b|\bwiderruf\w*\b/, "undo"],
    [/\b(?:temperatur|grad|wie heiss|welche hitze)\b/, "temperature"],
    [
      /\b(?:einfrieren|eingefroren|kuhlschrank|aufbewahr\w+|haltbar\w*|wie lange halt|vorbereiten|aufwarmen|reste)\b/,
      "storage",
    ],
    [
      /\bwie lange\b|\bwie viele? minuten\b|\b(?:garzeit|backzeit|kochzeit|zubereitungszeit|gesamtzeit)\b|\bwie viel zeit\b/,
      "time",
    ],
    [/\b(?:ausrustung|gerate?|kuchengerate|utensilien|welche pfanne|welchen topf|mixer)\b/, "equipment"],
    [
      /\bschritte?\b|\b(?:was kommt|wie geht es|und)\s?(?:dann|danach|als nachstes|weiter)\b|\bwie fange ich an\b/,
      "step",
    ],
    [/\bfur wie viele\b|\bwie viele (?:portionen|personen)\b/, "servings"],
    [/\bwie ?viele?\b|\bwelche menge\b/, "amount"],
    [/\bzutaten\b|\beinkaufsliste\b|\bwas brauche ich\b|\bkaufen\b/, "ingredients"],
    [/\b(?:schwierigkeit\w*|schwierig|wie schwer|ist es (?:schwer|einfach|leicht))\b/, "difficulty"],
    [
      /\bwas (?:ist|fur ein)\b.*\b(?:rezept|gericht|das)\b|\bzusammenfass\w*|\bfasse? .*zusammen\b|\berzahl\w*|\bbeschreib\w*\b|\berklar\w* (?:mir )?(?:das|dieses) (?:rezept|gericht)\b/,
      "summary",
    ],
  ],
  step: new RegExp(
    `\\bschritt (?:nummer |nr\\.? )?(?<n>${N})|\\b(?<first>erste[rn]?|anfang\\w*|fange)\\b|\\b(?<last>letzte[rn]?)\\b|\\b(?<next>nachste[rns]?|dann|danach|weiter)\\b`,
  ),
  greeting: /^(?:hallo|hi|hey|guten (?:tag|morgen|abend)|moin|servus|gruss gott|gruezi)\b[^?]{0,25}$/,
  thanks: /\b(?:danke\w*|dankeschon|vielen dank|super|perfekt|klasse|toll)\b/,
  help: /^(?:hilfe|hilf mir|\?)[ !?.]*$|\bwas kannst du\b|\bwie funktioniert\b|\bwer bist du\b/,
  yes: /^(?:ja|jawohl|gerne?|klar|ok|okay|einverstanden|sicher|bitte ja|ja bitte)\b[^?]{0,30}$|^mach (?:das|es)(?: bitte| so| ruhig)*[ .!]*$/,
  no: /^(?:nein|ne|nee|nein danke|lass es|abbrechen|vergiss es|nicht notig)[ .,!]*(?:danke)?[ .!]*$/,
  bye: /^(?:tschuss|auf wiedersehen|bis bald|gute nacht|ciao)\b/,
  more: /^(?:noch (?:eins|eine|einen|mehr|etwas|ein)|andere[sn]?(?! nichts)|mehr(?: ideen)?|was anderes|etwas anderes|weitere)\b[^?]{0,25}\??$/,
  variant:
    /\b(?:variante|(?:zweite|andere|weitere) (?:fassung|version)|neues rezept|eigenes rezept|eine kopie|separat|original behalten)\b/,
};
