import { numberPattern as N } from "../numbers.ts";
import type { Patterns } from "./types.ts";

const people = "(?:personnes?|portions?|convives?|parts?|invites?|couverts?|adultes?)";

export const fr: Patterns = {
  stopwords:
    "le la les l de du des d un une est et avec sans pour je j tu on nous vous il elle c ce cette que qu qui quoi quel quelle combien comment peux peut puis faire fais mets mettre au aux a la place par dans plus moins pas ne n recette y en s",
  verbs:
    "remplac\\w+|echang\\w+|substitu\\w+|utilis\\w+|ajout\\w+|rajout\\w+|mets|mettez|enlev\\w+|retir\\w+|supprim\\w+|fais|faites|rends|rendez|transform\\w+|adapt\\w+|doubl\\w+|divis\\w+|cre\\w+|pass\\w+|change\\w*",
  swap: [
    /\b(?:remplac\w+|echang\w+|chang\w+|substitu\w+|troqu\w+) (?<from>.+?) (?:par|contre|pour|avec) (?<to>.+)/,
    /\b(?:mets|mettre|mettez|utilis\w+|prends|prenez|prendre|ajout\w+|avec|j'aimerais|je veux|je voudrais|veux|prefere\w*) (?<to>.+?) (?:a la place|au lieu|en remplacement|plutot que)(?: de la| de l| du| des| de| d| le| la| les| l)?'? ?(?<from>.+)/,
    /\b(?:a la place|au lieu|plutot que)(?: de la| de l| du| des| de| d)?'? ?(?<from>[^,]+?)(?:,| mets| mettez| utilise| utilisez| prends| je mets| on met)+ (?<to>.+)/,
    /^(?<to>.+?) (?:a la place|au lieu|plutot que)(?: de la| de l| du| des| de| d)?'? ?(?<from>.+)/,
    /\b(?:pas|plus) (?:de |d')(?<from>.+?),? (?:mais|seulement|juste)(?: j'ai| du| de la| des)? (?<to>.+)/,
  ],
  swapFrom: [/^(?:s'il te plait |peux-tu |tu peux |pouvez-vous |peux tu )*(?:remplac\w+|substitu\w+) (?<from>.+)/],
  askReplace: [
    /\b(?:puis-je|peut-on|je peux|on peut|est-ce (?:que je|qu'on) peut?x?|est-ce que je peux) (?:utiliser|mettre|prendre|remplacer) (?<to>.+?) (?:a la place|au lieu)(?: de la| de l| du| des| de| d)?'? ?(?<from>.+)/,
    /\b(?:puis-je|peut-on|je peux|on peut|est-ce (?:que je|qu'on) peut?x?|est-ce que je peux) remplacer (?<from>.+?) par (?<to>.+)/,
    /\b(?:par quoi|comment|avec quoi|que)\b.*\bremplacer (?<from>.+)/,
    /\b(?:que|quoi|qu'est-ce que)\b.*\b(?:mettre|utiliser|prendre)\b.*\b(?:a la place|au lieu)(?: de la| de l| du| des| de| d)?'? ?(?<from>.+)/,
    /\b(?:alternatives?|substituts?|equivalents?|remplacants?) (?:au|a la|aux|a l'|du|de la|des|de|pour le|pour la|pour) ?(?<from>.+)/,
    /\b(?:je n'ai|j'ai|on n'a|nous n'avons|il me manque|il n'y a)(?: plus| pas)+ (?:de |d'|du |des )?(?<from>.+)/,
    /\bil me manque (?<from>.+)/,
  ],
  remove: [
    /\b(?:enlev\w+|retir\w+|supprim\w+|ote\w*|vir\w+|elimin\w+|omet\w*|laiss\w+ tomber|oubli\w+) (?<food>.+)/,
    /\b(?:sans) (?<food>.+)/,
    /^(?:s'il te plait )?pas (?:de |d')(?<food>.+)/,
    /^tout\b.*\bsauf (?<food>.+)/,
    /\b(?:je n'aime|j'aime|on n'aime|nous n'aimons|je ne veux|je ne mange|il n'aime|elle n'aime)(?: pas| plus)+ (?<food>.+)/,
  ],
  add: [
    /\b(?:ajout\w+|rajout\w+|incorpor\w+|integr\w+) (?<food>.+)/,
    /\b(?:mets|mettez|mettre|met)(?:-y| y)?(?: aussi)? (?<food>.+)/,
    /\b(?:fais(?:-l[ea])?|faites(?:-l[ea])?|je l[ea] veux|je l[ea] voudrais|version) avec (?<food>.+)/,
    /\b(?:je voudrais|j'aimerais|je veux)(?: ajouter| mettre| aussi)* (?<food>(?:du|de la|des|de l'|un|une|quelques) .+)/,
  ],
  adjust: [
    [/\bpas (?:autant|tant) (?:de |d')(?<food>.+)/, 0.66],
    [
      /\b(?:double|doublez|doubler|deux fois plus de|deux fois plus d')(?: la quantite| la dose)?(?: de la| de l'| du| des| de| d'| le| la| les| l')? ?(?<food>.+)/,
      2,
    ],
    [/\b(?:moitie moins de|moitie moins d'|la moitie du|la moitie de la|la moitie des|la moitie de) ?(?<food>.+)/, 0.5],
    [/\b(?:beaucoup plus|bien plus) (?:de |d')(?<food>.+)/, 2],
    [/\b(?:beaucoup moins|bien moins) (?:de |d')(?<food>.+)/, 0.5],
    [/\b(?:plus|davantage|un peu plus) (?:de |d')(?<food>.+)/, 1.5],
    [/\b(?:moins) (?:de |d')(?<food>.+)/, 0.66],
    [/\b(?:augment\w+) (?:la quantite |la dose )?(?:de la |de l'|du |des |de |d'|le |la |les |l')?(?<food>.+)/, 1.5],
    [
      /\b(?:redui\w+|diminu\w+) (?:la quantite |la dose )?(?:de la |de l'|du |des |de |d'|le |la |les |l')?(?<food>.+)/,
      0.66,
    ],
    [/\btrop (?:de |d')(?<food>.+)/, 0.66],
    [/\bpas assez (?:de |d')(?<food>.+)/, 1.5],
  ],
  make: /\b(?:rends|rendez|rendre|fais|faites|faire|transform\w+|adapt\w+|convert\w+|veux|voudrais|aimerais|version|passe|passer|cre\w+|prepar\w+|modifi\w+|besoin|veganis\w+|s'il te plait|s'il vous plait|stp|svp|prefer\w+)\b/,
  question:
    /\best-ce\b|\bc'est\b|\best-(?:il|elle)\b|^(?:elle|il|la recette|le plat|ce plat|cette recette|ca) (?:est|convient|contient)\b|\bconvient\b|\bcontient\b|\by a-t-il\b|\bil y a\b|\bpeuvent (?:en )?manger\b|\bpeut (?:en )?manger\b/,
  contains:
    /\b(?:contient|contiennent|y a-t-il|il y a|y'a|a-t-il|a-t-elle|comporte)(?:-il|-elle)?(?: encore)?(?: de la| de l'| du| des| de| d'| le| la| les| l')? ?(?<food>.+?)(?: dedans| dans .*)?[ ?]*$/,
  allergens: /\ballerg\w+\b/,
  scale: [
    new RegExp(
      `\\bpour (?:environ )?(?<n>${N})(?: ${people})?(?: (?:ce soir|demain|s'il te plait|stp|svp|ce midi))*[ .!?]*$`,
    ),
    new RegExp(`\\b(?<n>${N}) ${people}\\b`),
    new RegExp(
      `\\b(?:on (?:est|sera|serait)|nous (?:sommes|serons)|on va etre|je serai avec) (?<n>${N})\\b(?! (?:minutes?|heures?|oeufs?))`,
    ),
    new RegExp(`\\bpour (?<n>${N})\\b(?! ?(?:min|heure|h\\b|jour|semaine|g\\b|kg|ml|degres|c\\b|euro))`),
  ],
  scaleFactor: [
    [/\b(?:doubl\w+|deux fois)(?: (?:la recette|les (?:quantites|proportions|doses)|tout|la dose|plus))?[ .!?]*$/, 2],
    [/\bdoubl\w+ (?:la recette|les (?:quantites|proportions|doses))\b/, 2],
    [/\btripl\w+\b/, 3],
    [
      /\b(?:divis\w+ (?:\S+ ){0,3}par (?:deux|2)|moitie moins|la moitie)(?: (?:de la recette|des (?:quantites|proportions)))?[ .!?]*$/,
      0.5,
    ],
  ],
  nutrition: [
    [/\b(?:calori\w+|kcal|energie|kilojoules?)\b/, "energy"],
    [/\bproteines?\b/, "protein"],
    [/\b(?:glucides?|hydrates de carbone)\b/, "carbohydrate"],
    [/\bfibres?\b/, "fiber"],
    [/\b(?:lipides?|matieres? grasses?|graisses? saturees?|c'est gras|combien de gras|graisses? par)\b/, "lipid"],
    [/\bcombien de sucres?\b.*\b(?:portion|part|personne|contient)\b|\bteneur en sucre\b/, "sugar"],
    [/\bcombien de sel\b.*\b(?:portion|part|personne|contient)\b|\bteneur en sel\b|\bsodium\b/, "salt"],
    [/\b(?:nutrition\w*|nutriments?|macros?|nutri-?score|sain|saine|equilibre\w*|dietetique)\b/, null],
  ],
  suggest:
    /\b(?:(?<!est-ce )que|qu'est-ce que?|quoi)\b.*\b(?:cuisiner|faire|(?<!\ben )manger|preparer)\b(?!.*\b(?:a la place|au lieu)\b)|\b(?:propose\w*|suggere\w*|suggestions?|conseill\w+|idees?|inspir\w+)\b|\b(?:donne|trouve|cherche|montre)\w*(?:-moi| moi)? (?:une|des|un|d'autres) (?:\w+ ){0,3}(?:recettes?|plats?|desserts?|soupes?|salades?|entrees?|repas)\b|(?<!\b(?:la|cette|le|ce) )\b(?:recettes?|plats?|repas|quelque chose|un diner|un dejeuner) (?:avec|pour|a base|sans|de saison|rapides?|a faire)\b|\bj'ai faim\b|\bj'ai .+ (?:au frigo|dans le frigo|a finir|dans mon frigo|a la maison)\b|\bune recette (?:de|d')\b/,
  without: /\b(?:sans|pas de|pas d') ?(?<food>[^,.;!?]+)/,
  maxTime: new RegExp(
    `\\b(?:en|moins de|maximum|max|sous|jusqu'a|que) (?:moins de |environ )?(?<n>${N}) ?(?<unit>min\\w*|h\\b|heures?)`,
  ),
  quick: /\b(?:rapides?|rapidement|vite|express|presse)\b/,
  dishTypes: [
    [/\bdesserts?\b|\bsucre\b(?=.*\bquelque chose)|\bquelque chose de sucre\b/, "dessert"],
    [/\bentrees?\b/, "starter"],
    [/\bpetits?[- ]dej\w*|\bbrunch\b|\ble matin\b/, "breakfast"],
    [/\baper\w*|\bamuse-bouches?\b/, "appetizer"],
    [/\ben-?cas\b|\bgouter\b|\bcollation\b|\bgrignot\w+/, "snack"],
    [/\bplats?\b|\bdiner\b|\bdejeuner\b|\bce soir\b|\bce midi\b|\bsouper\b/, "main_course"],
  ],
  seasons: [
    [/\bprintemps\b|\bprintan\w+/, "spring"],
    [/\bete\b|\bestiv\w+/, "summer"],
    [/\bautomne\b/, "autumn"],
    [/\bhiver\b/, "winter"],
  ],
  ask: [
    [/\bannul\w+\b|\brevenir en arriere\b|\bversion precedente\b|\bdefai\w+\b/, "undo"],
    [/\b(?:temperature|degres|combien de degres|thermostat|quel feu)\b/, "temperature"],
    [/\b(?:congel\w+|frigo|refrigerateur|conserv\w+|garder|a l'avance|rechauff\w+|les restes)\b/, "storage"],
    [
      /\bcombien de temps\b|\bcombien de minutes\b|\btemps de (?:cuisson|preparation)\b|\btemps total\b|\bduree\b|\bca prend\b/,
      "time",
    ],
    [/\b(?:ustensiles?|materiel|equipement|quelle poele|quelle casserole|mixeur)\b/, "equipment"],
    [
      /\betapes?\b|\b(?:par quoi|comment) (?:je |on )?commenc\w+\b|\b(?:et )?(?:ensuite|apres)\b ?\?|\bla suite\b/,
      "step",
    ],
    [/\bcombien de (?:personnes|portions|parts|convives)\b|\bpour combien\b/, "servings"],
    [/\bcombien\b|\bquelle (?:quantite|dose)\b/, "amount"],
    [/\bingredients?\b|\bliste de courses\b|\bde quoi (?:ai-je|j'ai) besoin\b|\bacheter\b/, "ingredients"],
    [/\b(?:difficult\w+|difficile|c'est facile|niveau)\b/, "difficulty"],
    [
      /\b(?:c'est quoi|qu'est-ce que)\b.*\b(?:recette|plat)\b|\bresum\w+\b|\bparle-moi\b|\bdecri\w+\b|\bexplique\w*(?:-moi)? (?:la|cette|le|ce) (?:recette|plat)\b/,
      "summary",
    ],
  ],
  step: new RegExp(
    `\\betape (?:numero |n )?(?<n>${N})|\\b(?<first>premiere?|commenc\\w+)\\b|\\b(?<last>derniere?)\\b|\\b(?<next>suivante?|ensuite|apres|suite)\\b`,
  ),
  greeting: /^(?:bonjour|salut|coucou|bonsoir|hello|hey|bjr)\b[^?]{0,25}$/,
  thanks: /\b(?:merci|parfait|super|genial|top)\b/,
  help: /^(?:aide|aide-moi|a l'aide|\?)[ !?.]*$|\bque (?:sais-tu|peux-tu|pouvez-vous|savez-vous) faire\b|\bqu'est-ce que tu (?:peux|sais) faire\b|\bcomment ca marche\b|\bqui es-tu\b|\bt'es qui\b/,
  yes: /^(?:oui|ouais|d'accord|ok|okay|vas-y|allez-y|bien sur|volontiers|s'il te plait|parfait,? fais)\b[^?]{0,30}$|^fais[- ]le\b(?: s'il te plait| stp| alors)?[ .!]*$/,
  no: /^(?:non|nan|non merci|laisse tomber|pas besoin)[ .,!]*(?:merci)?[ .!]*$/,
  bye: /^(?:au revoir|a bientot|bonne nuit|bonne soiree|ciao)\b/,
  more: /^(?:encore|une autre|un autre|d'autres?|autre chose|autres?|plus d'idees)\b[^?]{0,25}\??$/,
  variant:
    /\b(?:variante|(?:deuxieme|seconde|autre) version|nouvelle recette|recette a part|une copie|copie de|separement|garde\w* l'original\w*)\b/,
};
