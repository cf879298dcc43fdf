import type { Option, Role, SubstitutionRule, WatchKey } from "./rules.ts";

const one = (key: string, factor = 1, watch?: WatchKey): Option => ({ foods: [[key, factor]], watch });

const rule = (keys: string, options: Option[], role?: Role): SubstitutionRule => ({
  keys: keys.split(" "),
  options,
  role,
});

const plantMilks = [
  one("oat-milk", 1, "plant_milk"),
  one("soy-milk", 1, "plant_milk"),
  one("rice-milk", 1, "plant_milk"),
  one("almond-milk", 1, "plant_milk"),
  one("coconut-milk", 1, "plant_milk"),
];
const plantCreams = [
  one("soy-cream", 1, "plant_cream"),
  one("oat-cream", 1, "plant_cream"),
  one("coconut-milk", 1, "plant_cream"),
];
const smoked = [one("smoked-tofu", 1, "smoked_tofu"), one("button-mushroom", 1.2), one("black-olive", 0.5)];
const plantProtein = [
  one("tofu", 1, "tofu"),
  one("chickpea", 0.8, "legume_for_meat"),
  one("white-bean", 0.8, "legume_for_meat"),
  one("button-mushroom", 1.2),
];
const seeds = [one("sunflower-seed", 1, "seeds"), one("pumpkin-seed", 1, "seeds")];

/**
 * Ordered substitutes: the first that breaks no constraint is taken. Factors are by weight, from what the foods are made
 * of: an oil is all fat where butter holds a sixth of water (0.8), honey sweetens more than sugar (0.75), and so on.
 */
export const substitutionRules: SubstitutionRule[] = [
  rule(
    "butter",
    [
      one("margarine", 1, "fat_in_dough"),
      one("coconut-oil", 0.8, "fat_in_dough"),
      one("sunflower-oil", 0.8, "oil_for_fat"),
    ],
    "baked",
  ),
  rule(
    "butter clarified-butter lard margarine",
    [
      one("olive-oil", 0.8, "oil_for_fat"),
      one("sunflower-oil", 0.8, "oil_for_fat"),
      one("rapeseed-oil", 0.8, "oil_for_fat"),
    ],
    "savoury",
  ),
  rule("butter clarified-butter lard margarine", [
    one("sunflower-oil", 0.8, "oil_for_fat"),
    one("coconut-oil", 0.8, "fat_in_dough"),
    one("rapeseed-oil", 0.8, "oil_for_fat"),
  ]),
  rule("olive-oil sunflower-oil rapeseed-oil coconut-oil sesame-oil", [
    one("olive-oil"),
    one("sunflower-oil"),
    one("rapeseed-oil"),
    one("butter", 1.2),
  ]),
  rule("milk skimmed-milk lactose-free-milk", [one("lactose-free-milk"), ...plantMilks]),
  rule("oat-milk soy-milk almond-milk rice-milk", [...plantMilks, one("milk")]),
  rule("coconut-milk", [...plantCreams.slice(0, 2), one("double-cream")]),
  rule("buttermilk", [one("soy-yogurt", 1), one("lactose-free-yogurt", 1), one("coconut-yogurt", 1)]),
  rule("condensed-milk", [
    {
      foods: [
        ["coconut-milk", 0.7],
        ["brown-sugar", 0.4],
      ],
      watch: "sweetener",
    },
  ]),
  rule("double-cream creme-fraiche sour-cream lactose-free-cream soy-cream oat-cream", [
    one("lactose-free-cream", 1),
    ...plantCreams,
  ]),
  rule("plain-yogurt greek-yogurt quark fromage-blanc lactose-free-yogurt soy-yogurt coconut-yogurt", [
    one("lactose-free-yogurt", 1),
    one("soy-yogurt", 1),
    one("coconut-yogurt", 1),
  ]),
  rule("cream-cheese mascarpone ricotta", [
    one("lactose-free-yogurt", 1, "softer"),
    one("soy-yogurt", 1, "softer"),
    one("coconut-yogurt", 1, "softer"),
  ]),
  rule("parmesan pecorino", [
    one("vegan-cheese", 1, "cheese"),
    one("cashew", 0.8, "cheese"),
    one("sunflower-seed", 0.6, "cheese"),
  ]),
  rule("feta halloumi goat-cheese", [
    one("smoked-tofu", 1, "cheese"),
    one("avocado", 1, "cheese"),
    one("white-bean", 1, "cheese"),
  ]),
  rule("mozzarella brie camembert blue-cheese", [
    one("emmental", 0.8, "cheese"),
    one("vegan-cheese", 1, "cheese"),
    one("smoked-tofu", 1, "cheese"),
  ]),
  rule("gruyere emmental cheddar comte", [one("vegan-cheese", 1, "cheese")]),
  rule(
    "egg",
    [one("tofu", 1.5, "egg_tofu"), one("chickpea", 1.5, "legume_for_meat"), one("white-bean", 1.5, "legume_for_meat")],
    "egg_whole",
  ),
  rule(
    "egg egg-yolk egg-white",
    [
      {
        foods: [
          ["chickpea-flour", 0.4],
          ["water", 0.9],
        ],
        watch: "egg_chickpea",
      },
    ],
    "egg_mixture",
  ),
  rule(
    "egg egg-yolk egg-white",
    [one("soy-cream", 1.2, "plant_cream"), one("oat-cream", 1.2, "plant_cream"), one("double-cream", 1.2)],
    "egg_sauce",
  ),
  rule(
    "egg-yolk egg",
    [one("soy-milk", 0.8), one("oat-milk", 0.8), one("milk", 0.8), one("water", 0.8)],
    "pastry_yolk",
  ),
  rule(
    "egg egg-yolk egg-white",
    [
      {
        foods: [
          ["flaxseed", 0.14],
          ["water", 0.9],
        ],
        watch: "egg_binder",
      },
      {
        foods: [
          ["chia-seed", 0.14],
          ["water", 0.9],
        ],
        watch: "egg_binder",
      },
      one("soy-yogurt", 1, "egg_binder"),
      one("plain-yogurt", 1, "egg_binder"),
    ],
    "binder_sweet",
  ),
  rule(
    "egg egg-yolk egg-white",
    [
      {
        foods: [
          ["chickpea-flour", 0.4],
          ["water", 0.8],
        ],
        watch: "egg_binder",
      },
      {
        foods: [
          ["flaxseed", 0.14],
          ["water", 0.9],
        ],
        watch: "egg_binder",
      },
    ],
    "binder_savoury",
  ),
  rule("mayonnaise", [one("soy-yogurt", 0.8), one("plain-yogurt", 0.8), one("tahini", 0.7)]),
  rule("honey", [one("maple-syrup", 1, "sweetener"), one("agave-syrup", 0.9, "sweetener")]),
  rule("white-sugar brown-sugar icing-sugar vanilla-sugar", [
    one("honey", 0.75, "sweetener"),
    one("maple-syrup", 0.8, "sweetener"),
    one("agave-syrup", 0.7, "sweetener"),
  ]),
  rule("maple-syrup agave-syrup molasses", [one("honey"), one("agave-syrup"), one("maple-syrup")]),
  rule("gelatine", [one("agar", 0.3, "agar")]),
  rule("milk-chocolate white-chocolate hazelnut-spread", [one("dark-chocolate", 0.9)]),
  rule("dark-chocolate", [
    {
      foods: [
        ["cocoa-powder", 0.4],
        ["coconut-oil", 0.3],
      ],
    },
  ]),
  rule("beef-mince pork-mince lamb-mince", [
    one("soy-mince", 1, "soy_mince"),
    one("vegan-mince", 1, "soy_mince"),
    one("green-lentil", 0.5, "legume_for_meat"),
    one("beef-mince", 1),
    one("turkey-breast", 1),
  ]),
  rule("vegan-mince soy-mince", [one("soy-mince", 1), one("green-lentil", 0.5, "legume_for_meat")]),
  rule("beef-stewing pork-shoulder lamb-shoulder", [
    one("tempeh", 0.7, "tofu"),
    one("kidney-bean", 0.8, "legume_for_meat"),
    one("button-mushroom", 1.2),
  ]),
  rule("chicken-breast chicken-thigh turkey-breast pork-tenderloin", plantProtein),
  rule("veal-escalope beef-steak pork-chop", plantProtein),
  rule("lardons bacon cooked-ham dry-cured-ham salami sausage chorizo", smoked),
  rule("cod haddock sea-bass trout mackerel monkfish tuna salmon sardine", plantProtein),
  rule("smoked-salmon smoked-mackerel", smoked),
  rule("canned-tuna canned-sardine", [one("chickpea", 1, "legume_for_meat"), one("white-bean", 1, "legume_for_meat")]),
  rule("anchovy", [one("caper", 0.8, "salt_check"), one("black-olive", 1, "salt_check")]),
  rule("prawn squid scallop crab", [one("tofu", 1, "tofu"), one("button-mushroom", 1.2)]),
  rule("chicken-stock beef-stock fish-stock", [one("vegetable-stock"), one("water", 1, "salt_check")]),
  rule("vegetable-stock", [one("water", 1, "salt_check")]),
  rule("fish-sauce oyster-sauce worcestershire-sauce", [
    one("soy-sauce", 1, "salt_check"),
    one("tamari", 1, "salt_check"),
    one("salt", 0.15, "salt_check"),
  ]),
  rule("soy-sauce", [one("tamari"), one("salt", 0.15, "salt_check")]),
  rule("tamari miso", [one("soy-sauce"), one("salt", 0.15, "salt_check")]),
  rule("wheat-flour wholemeal-flour rye-flour", [one("cornflour", 0.5), one("rice-flour", 1)], "thickener"),
  rule("wheat-flour wholemeal-flour rye-flour", [
    one("rice-flour", 1, "gluten_free_flour"),
    one("buckwheat-flour", 1, "gluten_free_flour"),
  ]),
  rule("rice-flour buckwheat-flour chickpea-flour cornflour", [
    one("rice-flour"),
    one("cornflour"),
    one("wheat-flour"),
  ]),
  rule("almond-flour", [one("wheat-flour", 1), one("rice-flour", 0.9), one("rolled-oats", 1)]),
  rule("spaghetti penne macaroni tagliatelle egg-noodle", [
    one("rice-noodle", 0.9, "gluten_free_pasta"),
    one("spaghetti", 1),
  ]),
  rule("gnocchi", [one("potato", 1.2, "generic"), one("penne", 0.8)]),
  rule("lasagne-sheet", [one("courgette", 2, "softer"), one("aubergine", 2, "softer")]),
  rule("couscous bulgur pearl-barley", [
    one("quinoa", 1, "grain_time"),
    one("buckwheat", 1, "grain_time"),
    one("white-rice", 1, "grain_time"),
  ]),
  rule("rolled-oats", [
    one("buckwheat", 1, "grain_time"),
    one("millet", 1, "grain_time"),
    one("quinoa", 1, "grain_time"),
  ]),
  rule("breadcrumbs", [one("polenta", 1), one("almond-flour", 1), one("gluten-free-bread", 1)]),
  rule("baguette sourdough-bread wholemeal-bread sandwich-bread rye-bread pita", [
    one("gluten-free-bread", 1),
    one("tortilla-corn", 0.8),
  ]),
  rule("tortilla-wheat", [one("tortilla-corn", 0.8)]),
  rule("puff-pastry shortcrust-pastry", [one("filo-pastry", 0.6, "softer")]),
  rule("digestive-biscuit", [one("rolled-oats", 0.8, "softer"), one("almond-flour", 0.8, "softer")]),
  rule("oat-cream", [one("soy-cream"), one("coconut-milk")]),
  rule(
    "red-wine port-wine",
    [
      one("beef-stock", 1, "stock_for_wine"),
      one("vegetable-stock", 1, "stock_for_wine"),
      one("water", 1, "stock_for_wine"),
    ],
    "savoury",
  ),
  rule(
    "white-wine beer cider",
    [one("vegetable-stock", 1, "stock_for_wine"), one("apple-juice", 1), one("water", 1, "stock_for_wine")],
    "savoury",
  ),
  rule("red-wine port-wine white-wine beer cider", [one("apple-juice"), one("orange-juice")]),
  rule("rum", [one("orange-juice"), one("apple-juice")]),
  rule("vanilla-extract", [one("vanilla-sugar", 1.5), one("vanilla", 0.5)]),
  rule("wine-vinegar balsamic-vinegar cider-vinegar rice-vinegar", [
    one("lemon-juice", 1),
    one("cider-vinegar"),
    one("rice-vinegar"),
  ]),
  rule("lemon-juice lime lemon", [one("lemon-juice", 0.5), one("cider-vinegar", 0.3)]),
  rule("peanut-butter almond-butter", [one("tahini", 1, "seeds"), one("sunflower-seed", 1, "seeds")]),
  rule("tahini", [one("almond-butter"), one("peanut-butter"), one("sunflower-seed", 1, "seeds")]),
  rule("pesto", [
    {
      foods: [
        ["basil", 0.3],
        ["olive-oil", 0.5],
      ],
    },
  ]),
  rule("almond walnut hazelnut cashew pistachio pine-nut pecan peanut chestnut", seeds),
  rule("sesame-seed", [one("sunflower-seed"), one("poppy-seed")]),
  rule("celery", [one("fennel", 1)]),
  rule("celeriac", [one("parsnip", 1)]),
  rule("ketchup", [one("tomato-puree", 0.7)]),
  rule("dijon-mustard gherkin", [one("caper", 0.6)]),
  rule("curry-powder", [
    {
      foods: [
        ["cumin", 0.5],
        ["turmeric", 0.4],
      ],
    },
  ]),
  rule("baking-powder", [
    {
      foods: [
        ["baking-soda", 0.4],
        ["lemon-juice", 0.6],
      ],
    },
  ]),
  rule("sun-dried-tomato dried-apricot", [one("cherry-tomato", 2)], "savoury"),
  rule("dried-apricot", [one("raisin", 1)]),
  rule("tofu tempeh smoked-tofu", [one("chickpea", 1), one("button-mushroom", 1.2)]),
  rule("egg-noodle", [one("rice-noodle", 0.9, "gluten_free_pasta"), one("spaghetti")]),
  rule("yellow-onion red-onion shallot leek spring-onion", [one("shallot"), one("leek"), one("fennel")]),
  rule("garlic", [one("shallot", 2), one("chives", 2)]),
];
