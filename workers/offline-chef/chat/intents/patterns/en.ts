import { numberPattern as N } from "../numbers.ts";
import type { Patterns } from "./types.ts";

const people = "(?:people|persons|servings?|guests|portions?|adults|of us|diners|eaters|plates)";

export const en: Patterns = {
  stopwords:
    "the a an is it with without and of for to i we you me my can could make please what how much many instead use add remove replace does this that are in some more less do not don't have recipe",
  verbs:
    "replace|swap|substitute|use|add|put|throw|remove|leave|omit|skip|drop|take|make|turn|scale|double|halve|triple|convert|change|cut|reduce|increase|save|create",
  swap: [
    /\b(?:replac\w+|swap\w*|exchang\w+|switch\w*|chang\w+|trad\w+)(?: out)? (?<from>.+?) (?:with|by|for|to|against|into) (?<to>.+)/,
    /\bsubstitut\w+ (?<from>.+?) (?:with|by) (?<to>.+)/,
    /\bsubstitut\w+ (?<to>.+?) for (?<from>.+)/,
    /\b(?:use|using|take|put|add|with|prefer|have|try|want) (?:in )?(?<to>.+?) (?:instead of|in place of|rather than|in lieu of) (?<from>.+)/,
    /\b(?:instead of|rather than|in place of) (?<from>.+?)(?:,| use| take| put| i(?:'d)? (?:have|use|want|like))+ (?<to>.+)/,
    /^(?<to>.+?) (?:instead of|in place of|rather than) (?<from>.+)/,
    /\b(?:no|not|don't have|do not have|out of|haven't got|run out of)(?: any)? (?<from>.+?),? (?:but|only|just|so use)(?: i)?(?: only)?(?: have| got| use)? (?<to>.+)/,
  ],
  swapFrom: [/^(?:please |can you |could you |would you )*(?:replace|substitute|swap out|swap|exchange) (?<from>.+)/],
  askReplace: [
    /\b(?:can|could|may|should) (?:i|we|you|one) (?:also )?use (?<to>.+?) (?:instead of|in place of|for|rather than) (?<from>.+)/,
    /\b(?:what|which)\b.*\b(?:instead of|in place of|to replace|replace|replaces|substitute(?:d)? for|alternative (?:to|for)|swap for) (?<from>.+)/,
    /\bhow (?:can|could|do|should|would) (?:i|we|you) (?:replace|substitute|swap) (?<from>.+)/,
    /\b(?:any |an? |good )*(?:substitutes?|replacements?|alternatives?) (?:for|to|of) (?<from>.+)/,
    /\b(?:i|we) (?:have no|don't have|do not have|haven't got|haven't|have run out of|ran out of|am out of|are out of|am missing)(?: any)? (?<from>.+)/,
    /\b(?:i'm|we're) (?:out of|missing) (?<from>.+)/,
  ],
  remove: [
    /\b(?:remove|leave out|omit|drop|skip|take out|delete|get rid of|hold|ditch|lose|cut out|eliminate) (?<food>.+)/,
    /\b(?:leave|take) (?<food>.+?) (?:out|away|off)\b/,
    /\b(?:without|with no|no more|minus) (?<food>.+)/,
    /^(?:please )?no (?<food>.+)/,
    /^(?:everything|all)\b.*\b(?:except|apart from|other than)(?: for)? (?<food>.+)/,
    /\b(?:i|we|my \w+) (?:don't|do not|doesn't|does not|can't|hates?|dislikes?)(?: really)?(?: like| eat| want| stand)? (?<food>.+)/,
  ],
  add: [
    /\b(?:add|throw in|put in|include|mix in|stir in|toss in)(?: in)? (?<food>.+)/,
    /\b(?:put|throw|mix|stir) (?<food>.+?) (?:in|into|on)\b/,
    /\b(?:make it|do it|cook it|have it|i want it|i'd like it|could we have it) with (?<food>.+)/,
    /\b(?:with (?:some|extra|a bit of|a little)) (?<food>.+)/,
    /\b(?:i|we) (?:also )?(?:want|would like|'d like|need) (?:some |to add )(?<food>.+)/,
  ],
  adjust: [
    [/\b(?:that|so) much (?<food>.+)/, 0.66],
    [/\b(?:double|twice|2x) (?:the |as much )?(?<food>.+)/, 2],
    [/\b(?:halve|half) (?:of )?(?:the )?(?<food>.+)/, 0.5],
    [/\b(?:a lot|much|far) more (?<food>.+)/, 2],
    [/\b(?:a lot|much|far) less (?<food>.+)/, 0.5],
    [/\b(?:more|extra|increase|up) (?:of )?(?:the )?(?<food>.+)/, 1.5],
    [/\b(?:less|reduce|decrease|fewer|cut down on|cut down|lower|go easy on) (?:of )?(?:the )?(?<food>.+)/, 0.66],
    [/\btoo much (?<food>.+)/, 0.66],
    [/\b(?:not enough|too little) (?<food>.+)/, 1.5],
  ],
  make: /\b(?:make|making|turn|convert|adapt|change|transform|vegani[sz]e|create|cook|prepare|need|want|give|like|do it|have it|version|please|modify|adjust|prefer)\b/,
  question:
    /^(?:so |and |hi |hello )*(?:is|are|does|do|would|will|was|isn't|aren't|doesn't)\b|\bis (?:it|this|that|there|the)\b|\bare there\b|\b(?:suitable|safe|ok|okay|fine) for\b|\b(?:can|may) (?:a |an |my )?\w+(?:\s\w+)? (?:eat|have)\b/,
  contains:
    /\b(?:does|do|is|are|any|has|will)\b.*?\b(?:contains?|have|has|include|there|got)\b(?: any| some)? (?<food>.+?)(?: in (?:it|this|that|there|the .*))?[ ?]*$/,
  allergens: /\ballerg(?:en|ens|y|ies|ic)\b/,
  scale: [
    new RegExp(
      `\\b(?:for|serves?|feed|feeds|to|yield|makes?) (?:about )?(?<n>${N})(?: ${people})?(?: (?:tonight|today|please|instead|this evening|tomorrow))*[ .!?]*$`,
    ),
    new RegExp(`\\b(?<n>${N}) ${people}\\b`),
    new RegExp(
      `\\b(?:we|there)(?: are|'re| will be|'ll be)(?: going to be)? (?<n>${N})\\b(?! (?:minutes?|hours?|eggs?))`,
    ),
    new RegExp(
      `\\b(?:for|serves?) (?<n>${N})\\b(?! ?(?:min|hour|day|week|sec|g\\b|kg|ml|°|degrees|tbsp|tsp|times|euro|more))`,
    ),
  ],
  scaleFactor: [
    [
      /\b(?:double|twice)(?: (?:it|everything|all|the (?:recipe|quantities|amounts?|servings|batch)|as much|the whole.*))?[ .!?]*$/,
      2,
    ],
    [/\b(?:double|twice) (?:the )?(?:recipe|quantit\w+|amounts?|servings|batch)\b/, 2],
    [/\btriple\b/, 3],
    [
      /\b(?:halve|half)(?: (?:it|everything|of it|the (?:recipe|quantit\w+|amounts?|servings|batch)|a batch))?[ .!?]*$/,
      0.5,
    ],
    [/\bhal(?:f|ve) (?:the )?(?:recipe|quantit\w+|amounts?|servings|batch)\b/, 0.5],
  ],
  nutrition: [
    [/\b(?:calories?|kcal|energy|kilojoules?)\b/, "energy"],
    [/\bproteins?\b/, "protein"],
    [/\bcarb(?:s|ohydrates?)?\b/, "carbohydrate"],
    [/\bfib(?:re|er)\b/, "fiber"],
    [/\bhow (?:much |)(?:fat|fatty)\b|\bfat (?:content|per|is|does|in)\b|\bis it fatty\b|\bsaturated\b/, "lipid"],
    [/\bhow (?:much sugar|sweet|sugary)\b.*\b(?:serving|portion|per|contain|it|this)\b|\bsugar content\b/, "sugar"],
    [/\bhow (?:much salt|salty)\b.*\b(?:serving|portion|per|contain)\b|\bsalt content\b|\bsodium\b/, "salt"],
    [/\b(?:nutrition\w*|nutrients?|macros?|nutri-?score|healthy|healthful|health)\b/, null],
  ],
  suggest:
    /\bwhat (?:can|could|should|shall|to) (?:i |we |you )?(?:cook|make|eat|prepare|do|have|bake)\b(?! (?:instead|it|this|of|about|if))|\bwhat'?s for (?:dinner|lunch|breakfast|dessert|tea|supper)\b|\b(?:suggest|suggestions?|recommend\w*|ideas?|inspir\w+)\b|\b(?:give|show|find|propose)(?: me)? (?:me )?(?:a|some|another|any|an) (?:\w+ ){0,4}(?:recipes?|dish(?:es)?|meals?|desserts?|soups?|salads?|starters?|breakfasts?|snacks?)\b|(?<!\b(?:the|this) )\b(?:recipes?|dish(?:es)?|meals?|something|dinner|lunch) (?:with|for|using|from|without|to (?:cook|eat|make)|under|in under|in less)\b|\bi(?:'m| am) (?:hungry|looking for)\b|\b(?:i|we) (?:have|'ve got|got) .+ (?:in the fridge|at home|to use up|left|what)\b|\bwhat (?:do you suggest|is good)\b|\bany (?:quick |easy |good |other )*(?:recipes?|dish(?:es)?)\b/,
  without: /\b(?:without|no|but not|not) (?<food>[^,.;!?]+)/,
  maxTime: new RegExp(
    `\\b(?:under|within|in|less than|at most|max(?:imum)?|only have|up to|no more than|below) (?:about |less than |under |at most )?(?<n>${N}) ?(?<unit>min\\w*|h\\b|hours?)`,
  ),
  quick: /\b(?:quick|fast|quickly|in a hurry|rapid)\b/,
  dishTypes: [
    [/\bdesserts?\b|\bsomething sweet\b|\bpudding\b/, "dessert"],
    [/\bstarters?\b|\bfirst course\b|\bentrees?\b/, "starter"],
    [/\bbreakfasts?\b|\bbrunch\b|\bmorning\b/, "breakfast"],
    [/\bappeti[sz]ers?\b|\bnibbles?\b|\bcanapes?\b|\baperitif\b|\bfinger food\b/, "appetizer"],
    [/\bsnacks?\b/, "snack"],
    [/\bmains?\b|\bdinner\b|\blunch\b|\bsupper\b|\bmain course\b|\btonight\b/, "main_course"],
  ],
  seasons: [
    [/\bspring\b(?! onion)/, "spring"],
    [/\bsummer\b/, "summer"],
    [/\b(?:autumn|fall)\b/, "autumn"],
    [/\bwinter\b/, "winter"],
  ],
  ask: [
    [/\bundo\b|\brevert\b|\bgo back\b|\bput it back\b|\bprevious version\b/, "undo"],
    [/\bhow (?:hot|warm)\b|\b(?:temperature|degrees|what heat|oven setting)\b/, "temperature"],
    [
      /\b(?:freez\w+|fridge|refrigerat\w+|leftovers?|(?<!^|please |do )keep (?:it|this|the)|how long (?:does|will|can|do) (?:it|this|i|you|we|the \w+) (?:keep|last|be kept|store)|stor(?:e|age|ing)|make ahead|in advance|reheat\w*)\b/,
      "storage",
    ],
    [
      /\bhow long\b|\bhow many minutes\b|\bhow much time\b|\b(?:cooking|preparation|prep|total|baking) time\b|\bhow quick/,
      "time",
    ],
    [
      /\b(?:equipment|utensils?|tools?|which pan|what pan|what pot|which pot|what size|need a blender|kitchenware)\b/,
      "equipment",
    ],
    [
      /\b(?:step|steps)\b|\bwhat(?:'s| is| do i do| comes| should i do) (?:next|first|after|then|last)\b|\bhow do i (?:start|begin|make (?:it|this)|cook (?:it|this))\b|\bfirst thing\b/,
      "step",
    ],
    [/\bhow (?:much|many)\b/, "amount"],
    [
      /\bingredients?\b|\bwhat (?:goes|is) (?:in|into) (?:it|this|that|there)\b|\bshopping list\b|\bwhat do i need\b|\bto buy\b/,
      "ingredients",
    ],
    [/\bhow many (?:people|servings|persons|portions)\b|\bserve how many\b/, "servings"],
    [/\b(?:how (?:difficult|hard|easy)|difficulty|is it (?:hard|difficult|easy))\b/, "difficulty"],
    [
      /\bwhat (?:is|kind of|sort of)\b.*\b(?:recipe|dish|this)\b|\bsummar\w+\b|\btell me about\b|\bdescribe\b|\bexplain (?:this|the) recipe\b/,
      "summary",
    ],
  ],
  step: new RegExp(
    `\\bstep (?:number )?(?<n>${N})|\\b(?<first>first|begin|start)\\b|\\b(?<last>last|final)\\b|\\b(?<next>next|after|then)\\b`,
  ),
  greeting: /^(?:hi|hello|hey|hiya|good (?:morning|evening|afternoon|day)|greetings|yo)\b[^?]{0,25}$/,
  thanks: /\b(?:thanks?|thank you|thx|cheers|perfect|great|lovely|awesome|brilliant)\b/,
  help: /^(?:help|help me|\?)[ !?.]*$|\bwhat (?:can|do) you do\b|\bhow (?:do|does) (?:you|this) work\b|\bwho are you\b|\bwhat are you\b/,
  yes: /^do it(?: please| then| now)?[ .!]*$|^(?:yes|yeah|yep|yup|sure|ok|okay|go ahead|please do|of course|fine|sounds good|absolutely)\b[^?]{0,30}$/,
  no: /^(?:no|nope|nah|never ?mind|don't|cancel|no thanks?|no thank you|forget it)[ .,!]*(?:thanks?|thank you)?[ .!]*$/,
  bye: /^(?:bye|goodbye|see you|good night)\b/,
  more: /^(?:another(?: one)?|more|other|something else|anything else|next|others|more ideas|show me (?:more|others|another)|else)\b[^?]{0,20}\??$/,
  variant:
    /\b(?:variant|variation|(?:second|other|another) version|new recipe|separate recipe|a copy|copy of|save (?:it )?as|separately|keep the original)\b/,
};
