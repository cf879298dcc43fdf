import { type Static, Type } from "@sinclair/typebox";
import { Enum, Id, Lang, LangText, Nullable } from "./common.ts";
import { DifficultyKey } from "./recipe.ts";

/** An entity that a finding refers to. */
export const Named = Type.Object({
  id: Nullable(Id),
  name: LangText,
});
export type Named = Static<typeof Named>;

const named = (what: string) =>
  Type.Array(Named, { description: `${what}; the id is null for what Toque's tables do not have` });
const minutes = (what: string) => Type.Number({ description: `Minutes: ${what}` });
const grams = (what: string) => Type.Number({ description: `Grams a serving: ${what}` });

const params = {
  foods: named("The foods that it is about"),
  allergens: named("The allergens that it is about"),
  diet: Named,
  words: Type.Array(Type.String(), { description: "Words as they stand in the text, in its own language" }),
  text: Type.String({ description: "The text that it is about, or its beginning" }),
  /** The recipe or sub-recipe that the finding is about. */
  part: LangText,
  id: Type.Integer({ description: "An id that was given and is not known" }),
  minutes: minutes("what it takes"),
  limit_minutes: minutes("the most that may be"),
  before_minutes: minutes("what it took before"),
  grams: grams("what there is"),
  limit_grams: grams("the most or the least that is plausible"),
  servings: Type.Integer(),
  asked_servings: Type.Integer(),
  difficulty: DifficultyKey,
  asked_difficulty: DifficultyKey,
  temperature: Type.String({ description: "Figure and unit: 180 °C" }),
  lang: Lang,
  asked_lang: Lang,
  /** What the table of kitchen hygiene says of it, and who says so. */
  advice: LangText,
};
type ParamName = keyof typeof params;

/**
 * Every finding of the checks on AI requests and answers, with its data.
 * Findings are stored: a code in use keeps its name and its meaning.
 */
export const findingParams = {
  // Checks that a generated recipe passes.
  nothing_asked: [],
  foods_used: ["foods"],
  foods_avoided: ["foods"],
  free_of: ["allergens"],
  fits_diet: ["diet"],
  within_time: ["minutes", "limit_minutes"],
  servings_as_asked: ["servings"],
  difficulty_as_asked: ["difficulty"],
  foods_known: [],
  foods_not_in_table: ["foods"],
  amounts_plausible: [],
  hygiene_kept: [],
  hygiene_noted: ["advice"],
  steps_agree: [],
  times_plausible: [],
  promises_none: [],
  language_as_asked: ["asked_lang"],
  // Checks that it fails.
  foods_missing: ["foods"],
  foods_forbidden: ["foods"],
  words_forbidden: ["words"],
  allergens_in_foods: ["allergens", "foods"],
  allergens_unknown: ["foods"],
  words_allergenic: ["words"],
  foods_unproven: ["foods"],
  against_diet: ["diet", "foods"],
  over_time: ["minutes", "limit_minutes"],
  other_servings: ["servings", "asked_servings"],
  other_difficulty: ["difficulty", "asked_difficulty"],
  food_not_found: ["id"],
  food_misnamed: ["words", "foods"],
  quantity_missing: ["foods"],
  quantity_not_found: ["foods"],
  quantity_not_fitting: ["foods"],
  portion_too_big: ["foods", "grams"],
  seasoning_too_much: ["foods", "grams"],
  total_too_big: ["grams", "limit_grams"],
  total_too_small: ["grams", "limit_grams"],
  hygiene_below: ["text", "advice"],
  amount_too_big: ["foods", "grams", "limit_grams"],
  foods_unused: ["foods"],
  words_unlisted: ["words"],
  duration_too_long: ["minutes", "limit_minutes"],
  time_understated: ["minutes", "limit_minutes"],
  time_overstated: ["minutes", "limit_minutes"],
  duration_absurd: ["text", "minutes"],
  temperature_absurd: ["text", "temperature"],
  words_promising: ["words"],
  language_missed: ["asked_lang"],
  // Why a request results in no recipe.
  required_and_forbidden: ["foods"],
  required_unsafe: ["foods"],
  required_against_diet: ["foods"],
  chef_food_unknown: ["foods"],
  chef_quickest: ["minutes", "limit_minutes"],
  chef_no_time: ["limit_minutes"],
  chef_no_difficulty: ["difficulty"],
  chef_other_difficulty: ["difficulty", "minutes"],
  chef_no_dish: [],
  chef_no_dish_with: ["foods"],
  // Errors of an upgrade.
  sub_recipe_unknown: ["id"],
  step_unknown: ["id"],
  text_empty: [],
  other_language: ["lang", "asked_lang"],
  foods_lost: ["part", "foods"],
  temperature_lost: ["part", "temperature"],
  time_lost: ["part", "minutes"],
  time_shortened: ["part", "minutes", "before_minutes"],
  time_guessed: ["part", "minutes", "limit_minutes"],
  already_there: ["foods"],
  seasoning_unused: ["foods"],
  words_unsafe: ["words"],
  text_not_plain: [],
  steps_shortened: ["part"],
  // Errors of a translation.
  translation_missing: ["text"],
  translation_twice: ["text"],
  translation_empty: ["text"],
  translation_too_long: ["text"],
  numbers_changed: ["text"],
  temperatures_changed: ["text"],
  length_unlike: ["text"],
  not_translated: ["text", "asked_lang"],
  foods_added: ["text", "words"],
  foods_dropped: ["text", "words"],
  units_changed: ["text"],
  negation_changed: ["text"],
  promise_added: ["text", "words"],
  recipe_changed: [],
  not_saved: [],
  // No answer that could be checked.
  no_usable_answer: [],
} as const satisfies Record<string, readonly ParamName[]>;

export type FindingCode = keyof typeof findingParams;
export const findingCodes = Object.keys(findingParams) as FindingCode[];

const { foods, allergens, words, ...single } = params;
export const FindingParams = Type.Object(
  { ...Type.Partial(Type.Object(single)).properties, foods, allergens, words },
  {
    description:
      "What the finding names and counts; each code has its own of these. The others are absent, lists empty",
  },
);
export type FindingParams = Static<typeof FindingParams>;

export const FindingCode = Enum(findingCodes, { description: "Stable" });

/** One finding, for a client to put into its own words. */
export const Finding = Type.Object({
  code: FindingCode,
  params: FindingParams,
});
export type Finding = Static<typeof Finding>;
/** A finding as stored, and as the checks make it: without the lists that its code does not have. */
export const StoredFinding = Type.Object({ code: FindingCode, params: Type.Partial(FindingParams) });
export type StoredFinding = Static<typeof StoredFinding>;

/** The data of the findings of one code. */
export type ParamsOf<C extends FindingCode> = {
  [P in (typeof findingParams)[C][number]]: Static<(typeof params)[P]>;
};

/** Why a job can fail. Jobs are stored: a code in use keeps its name and its meaning. */
export const jobErrorCodes = [
  "job_failed",
  "job_refused",
  "job_timeout",
  "invalid_params",
  "not_found",
  "recipe_not_found",
  "recipe_changed_meanwhile",
  "stale_version",
  "validation_error",
  "unknown_food",
  "request_contradicts_itself",
  "recipe_failed_checks",
  "recipe_not_possible",
  "upgrade_failed_checks",
  "nothing_to_upgrade",
  "translation_failed_checks",
  "translation_model_not_configured",
  "vision_model_not_configured",
  "picture_not_found",
  "no_facts",
  "thread_not_found",
  "thread_ended",
  "model_rate_limited",
  "model_overloaded",
  "model_quota_exhausted",
  "model_unavailable",
  "model_timeout",
  "model_bad_answer",
  "model_answer_cut_off",
  "model_refused",
  "model_content_filtered",
  "model_auth_failed",
  "model_not_found",
  "model_request_too_long",
  "model_rejected_request",
  "model_too_many_calls",
  "ciqual_source_unavailable",
  "ciqual_format",
  "ciqual_columns",
  "ciqual_truncated",
  "archive_refused",
  "ciqual_cell",
  "ciqual_changed",
  "import_address_refused",
  "import_unreachable",
  "import_timeout",
  "import_site_busy",
  "import_forbidden",
  "import_not_a_page",
  "import_too_large",
  "import_no_recipe",
  "import_file_refused",
  "import_document_refused",
  "import_no_text",
] as const;
export type JobErrorCode = (typeof jobErrorCodes)[number];

export const isJobErrorCode = (code: string): code is JobErrorCode => jobErrorCodes.some((one) => one === code);
