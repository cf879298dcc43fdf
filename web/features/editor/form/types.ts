import type { Lang, LangText } from "@toque/db/entities/common.ts";
import type { Quantity } from "@toque/db/entities/quantity.ts";
import type { DifficultyKey, NutriScore } from "@toque/db/entities/recipe.ts";

// The recipe as the editor holds it. Numbers are kept as they were typed; every row has a key that lives as long as the row:
// one made of its part id when it came from the server, a random one otherwise. Empty texts are not in a Text.

export const langs = ["en", "fr", "es", "de"] as const satisfies readonly Lang[];

/** A text by language; a language without a text is not in it. */
export type Text = { readonly [L in Lang]?: string };
/** A list of texts by language; a language without any is not in it. */
export type TextList = { readonly [L in Lang]?: readonly string[] };

/** A picture; without an address while it is being uploaded. */
export interface ImageForm {
  readonly key: string;
  readonly url: string | null;
}

export interface StepForm {
  readonly key: string;
  readonly text: Text;
  /** Minutes as typed; "" is none. */
  readonly duration: string;
  readonly image: ImageForm | null;
}

export interface FoodChoice {
  readonly id: number;
  readonly name: LangText;
}

export interface LineForm {
  readonly key: string;
  readonly food: FoodChoice | null;
  readonly quantity: Quantity | null;
  /** How many of the quantity, as typed: "1/2", "1,5", "½". */
  readonly amount: string;
}

/** The recipe itself, or one of its sub-recipes. */
export interface PartForm {
  /** "main" for the recipe itself. */
  readonly key: string;
  readonly name: Text;
  readonly difficulty: DifficultyKey;
  readonly servings: string;
  readonly steps: readonly StepForm[];
  readonly lines: readonly LineForm[];
  readonly images: readonly ImageForm[];
  readonly tagIds: readonly number[];
}

export interface EditorForm {
  readonly originLang: Lang;
  readonly private: boolean;
  readonly parentId: number | null;
  readonly description: Text;
  readonly dieteticInfo: Text;
  readonly preparationTime: string;
  readonly totalTime: string;
  readonly equipment: TextList;
  readonly tips: TextList;
  readonly servingTips: TextList;
  readonly pairing: TextList;
  readonly videoUrl: string;
  readonly jacket: ImageForm | null;
  readonly allergyIds: readonly number[];
  readonly dietIds: readonly number[];
  readonly nutriScore: NutriScore | null;
  readonly main: PartForm;
  readonly subs: readonly PartForm[];
  /** By text id: the translations that stay although the original has changed. */
  readonly kept: { readonly [textId: string]: readonly Lang[] };
}

export const textFields = ["description", "dieteticInfo"] as const;
export const listFields = ["equipment", "tips", "servingTips", "pairing"] as const;
export type TextFieldName = (typeof textFields)[number];
export type ListFieldName = (typeof listFields)[number];

export const mainKey = "main";

/** What the server takes at most; see RecipeCreate. */
export const limits = {
  name: 200,
  description: 5000,
  step: 5000,
  dieteticInfo: 2000,
  listItem: 1000,
  listItems: 50,
  servings: 1000,
  minutes: 43_200,
  amount: 100_000,
  steps: 100,
  lines: 200,
  images: 20,
  subs: 20,
  tags: 50,
  url: 2000,
} as const;

/** A key for a new row, picture or sub-recipe. Also where `crypto.randomUUID` is missing: on plain HTTP in a home network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `n${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

export const newStep = (text: Text = {}): StepForm => ({ key: newKey(), text, duration: "", image: null });
export const newLine = (): LineForm => ({ key: newKey(), food: null, quantity: null, amount: "" });

export function newPart(key: string = newKey()): PartForm {
  return { key, name: {}, difficulty: "easy", servings: "4", steps: [], lines: [], images: [], tagIds: [] };
}

/** The blank page that a new recipe begins with. */
export function newForm(originLang: Lang): EditorForm {
  return {
    originLang,
    private: false,
    parentId: null,
    description: {},
    dieteticInfo: {},
    preparationTime: "",
    totalTime: "",
    equipment: {},
    tips: {},
    servingTips: {},
    pairing: {},
    videoUrl: "",
    jacket: null,
    allergyIds: [],
    dietIds: [],
    nutriScore: null,
    main: newPart(mainKey),
    subs: [],
    kept: {},
  };
}

/** The recipe itself first, then its sub-recipes. */
export const partsOf = (form: EditorForm): readonly PartForm[] => [form.main, ...form.subs];

export const partOf = (form: EditorForm, key: string): PartForm | undefined =>
  key === mainKey ? form.main : form.subs.find((sub) => sub.key === key);

/** Nothing in it: such a row is left out of what is saved. */
export const isBlankStep = (step: StepForm): boolean =>
  step.image === null && step.duration.trim() === "" && Object.values(step.text).every((text) => text.trim() === "");
export const isBlankLine = (line: LineForm): boolean => line.food === null && line.amount.trim() === "";
