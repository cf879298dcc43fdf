import type { Lang, LangText } from "@toque/db/schemas/common.ts";
import type { Quantity } from "@toque/db/schemas/quantity.ts";
import type { DifficultyKey, NutriScore } from "@toque/db/schemas/recipe.ts";
import type { RecipeSource } from "@toque/db/schemas/recipe-import.ts";

// The form of the editor. Numbers are stored as typed. Every row has a stable key: made of its id if it came from the server,
// else random. A Text contains no empty texts.

export const langs = ["en", "fr", "es", "de"] as const satisfies readonly Lang[];

/** A text by language, without empty ones. */
export type Text = { readonly [L in Lang]?: string };
/** A list of texts by language, without empty lists. */
export type TextList = { readonly [L in Lang]?: readonly string[] };

/** A picture; `url` is null while it is uploaded. */
export interface ImageForm {
  readonly key: string;
  readonly url: string | null;
}

export interface StepForm {
  readonly key: string;
  /**
   * It came without a text in the original language: the assistant writes in that of the conversation. It is not asked for then.
   */
  readonly translated?: boolean;
  readonly text: Text;
  /** Minutes as typed; "" for none. */
  readonly duration: string;
  readonly image: ImageForm | null;
}

export interface FoodChoice {
  /** Used as its cook wrote it. Absent in drafts from before there were any. */
  readonly personal?: boolean;
  readonly id: number;
  readonly name: LangText;
}

export interface LineForm {
  readonly key: string;
  readonly food: FoodChoice | null;
  readonly quantity: Quantity | null;
  /** The number of the quantity as typed: "1/2", "1,5", "½". */
  readonly amount: string;
  /** Beside the food: "finely chopped". Absent, as the next one, in drafts from before there were any. */
  readonly note?: Text;
  /** The line as its author wrote it, while it is about the same food. */
  readonly original?: string | null;
}

/** The recipe itself, or one of its sub-recipes. */
export interface PartForm {
  /** "main" for the recipe itself. */
  readonly key: string;
  /** Its name came without one in the original language, as a step's text. */
  readonly translated?: boolean;
  readonly name: Text;
  readonly difficulty: DifficultyKey;
  readonly servings: string;
  readonly steps: readonly StepForm[];
  readonly lines: readonly LineForm[];
  readonly images: readonly ImageForm[];
  readonly tagIds: readonly number[];
}

/** The import that a new recipe is of: it is saved with its source, and private. */
export interface ImportChoice {
  readonly jobId: number;
  readonly source: RecipeSource;
}

export interface EditorForm {
  readonly originLang: Lang;
  readonly private: boolean;
  readonly parentId: number | null;
  /** Set where the recipe is saved of an import. Absent in drafts from before there were any. */
  readonly imported?: ImportChoice | null;
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
  /** By text id: translations that are kept although the original has changed. */
  readonly kept: { readonly [textId: string]: readonly Lang[] };
}

export const textFields = ["description", "dieteticInfo"] as const;
export const listFields = ["equipment", "tips", "servingTips", "pairing"] as const;
export type TextFieldName = (typeof textFields)[number];
export type ListFieldName = (typeof listFields)[number];

export const mainKey = "main";

/** The limits of the server; see RecipeCreate. */
export const limits = {
  name: 200,
  description: 5000,
  step: 5000,
  dieteticInfo: 2000,
  note: 500,
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

/** A key for a new row, picture or sub-recipe. Works without a secure context, where `crypto.randomUUID` is missing. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `n${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

export const newStep = (text: Text = {}): StepForm => ({ key: newKey(), text, duration: "", image: null });
export const newLine = (): LineForm => ({
  key: newKey(),
  food: null,
  quantity: null,
  amount: "",
  note: {},
  original: null,
});

export function newPart(key: string = newKey()): PartForm {
  return { key, name: {}, difficulty: "easy", servings: "4", steps: [], lines: [], images: [], tagIds: [] };
}

/** The form of a new recipe. */
export function newForm(originLang: Lang): EditorForm {
  return {
    originLang,
    private: false,
    parentId: null,
    imported: null,
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

/** Whether a row is empty: such rows are not saved. */
export const isBlankStep = (step: StepForm): boolean =>
  step.image === null && step.duration.trim() === "" && Object.values(step.text).every((text) => text.trim() === "");
export const isBlankLine = (line: LineForm): boolean =>
  line.food === null && line.amount.trim() === "" && Object.values(line.note ?? {}).every((text) => text.trim() === "");
