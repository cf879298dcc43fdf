import type { Lang, LangMap, LangText } from "@toque/db/schemas/common.ts";
import type { ItemType, Objective, QuestType } from "@toque/db/schemas/game.ts";
import type {
  ItemTemplate,
  ItemTemplateInput,
  Quest,
  QuestInput,
  Questline,
  QuestlineInput,
} from "@toque/db/schemas/game-quest.ts";
import { asMap } from "../../../shared/quests/quest-queries.ts";
import { languages } from "../reference/entries.ts";

// What is typed into the forms of the game's content, and what is sent of it. Numbers are texts while they are typed.

export type Texts = Record<Lang, string>;
const textsOf = (text: LangText | undefined): Texts => {
  const map = text === undefined ? {} : asMap(text);
  return { en: map.en ?? "", fr: map.fr ?? "", es: map.es ?? "", de: map.de ?? "" };
};
/** The texts that were written. */
export const toMap = (texts: Texts): LangMap =>
  Object.fromEntries(languages.flatMap((lang) => (texts[lang].trim() ? [[lang, texts[lang].trim()]] : [])));
const isBlank = (texts: Texts): boolean => languages.every((lang) => texts[lang].trim() === "");

/** Languages in which a name or a description is missing. */
export const missingIn = (...texts: readonly LangText[]): Lang[] =>
  languages.filter((lang) => texts.some((text) => !asMap(text)[lang]?.trim()));

/** A whole number of a field; null for anything else, and for one out of bounds. */
export function wholeOf(text: string, min: number, max: number): number | null {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isInteger(value) && value >= min && value <= max ? value : null;
}

const AMOUNT = 100_000;

export interface Described {
  name: Texts;
  description: Texts;
}
const described = (one: { name: LangText; description: LangText } | null): Described => ({
  name: textsOf(one?.name),
  description: textsOf(one?.description),
});

/** Keys of the sentences of what is wrong with a draft. */
export type DraftError =
  | "name"
  | "description"
  | "xp"
  | "token"
  | "line"
  | "position"
  | "objectives"
  | "items"
  | "cost"
  | "effect"
  | "threshold";

const textErrors = ({ name, description }: Described): DraftError[] => [
  ...(isBlank(name) ? (["name"] as const) : []),
  ...(isBlank(description) ? (["description"] as const) : []),
];

export interface ObjectiveDraft {
  event: Objective["event"];
  count: string;
  /** Keys; "" for any. */
  tag: string;
  category: string;
  diet: string;
  difficulty: string;
  min: string;
  max: string;
}

export const emptyObjective: ObjectiveDraft = {
  ...{ event: "cooking_finished", count: "1", tag: "", category: "", diet: "", difficulty: "", min: "", max: "" },
};

const objectiveDraft = ({ event, count, filters }: Objective): ObjectiveDraft => ({
  event,
  count: String(count),
  tag: filters.tag ?? "",
  category: filters.category ?? "",
  diet: filters.diet ?? "",
  difficulty: filters.difficulty ?? "",
  min: filters.min_minutes === undefined ? "" : String(filters.min_minutes),
  max: filters.max_minutes === undefined ? "" : String(filters.max_minutes),
});

/** An objective as it is sent; null while something of it is no number, or its minimum is above its maximum. */
export function toObjective(draft: ObjectiveDraft): Objective | null {
  const count = wholeOf(draft.count, 1, 10_000);
  const min = draft.min.trim() === "" ? undefined : wholeOf(draft.min, 0, 10_000);
  const max = draft.max.trim() === "" ? undefined : wholeOf(draft.max, 0, 10_000);
  if (count === null || min === null || max === null || (min ?? 0) > (max ?? Number.POSITIVE_INFINITY)) return null;
  const { tag, category, diet, difficulty } = draft;
  return {
    event: draft.event,
    count,
    filters: {
      ...(tag ? { tag } : {}),
      ...(category ? { category } : {}),
      ...(diet ? { diet } : {}),
      ...(difficulty ? { difficulty: difficulty as NonNullable<Objective["filters"]["difficulty"]> } : {}),
      ...(min === undefined ? {} : { min_minutes: min }),
      ...(max === undefined ? {} : { max_minutes: max }),
    },
  };
}

export interface QuestDraft extends Described {
  type: QuestType;
  /** Ids as they stand in a list; "" for none. */
  lineId: string;
  position: string;
  xp: string;
  token: string;
  items: { id: string; num: string }[];
  objectives: ObjectiveDraft[];
}

export const questDraft = (quest: Quest | null): QuestDraft => ({
  ...described(quest),
  type: quest?.type ?? "daily",
  lineId: quest?.questline_id == null ? "" : String(quest.questline_id),
  position: quest?.questline_pos == null ? "" : String(quest.questline_pos),
  xp: String(quest?.xp_reward ?? 10),
  token: String(quest?.token_reward ?? 5),
  items: (quest?.item_rewards ?? []).map(({ item_template_id, num }) => ({
    id: String(item_template_id),
    num: String(num),
  })),
  objectives: quest ? quest.objectives.map(objectiveDraft) : [emptyObjective],
});

export function questErrors(draft: QuestDraft): DraftError[] {
  const isOfLine = draft.type === "questline";
  const ids = draft.items.map(({ id }) => id);
  const hasItems = draft.items.every(({ id, num }) => id !== "" && wholeOf(num, 1, 100) !== null);
  return [
    ...textErrors(draft),
    ...(isOfLine && draft.lineId === "" ? (["line"] as const) : []),
    ...(isOfLine && wholeOf(draft.position, 1, 1000) === null ? (["position"] as const) : []),
    ...(wholeOf(draft.xp, 0, AMOUNT) === null ? (["xp"] as const) : []),
    ...(wholeOf(draft.token, 0, AMOUNT) === null ? (["token"] as const) : []),
    ...(hasItems && new Set(ids).size === ids.length ? [] : (["items"] as const)),
    ...(draft.objectives.length > 0 && draft.objectives.every((one) => toObjective(one) !== null)
      ? []
      : (["objectives"] as const)),
  ];
}

/** The body that saves a draft without errors; of one with errors what can be shown of it. */
export function toQuest(draft: QuestDraft): QuestInput {
  const isOfLine = draft.type === "questline";
  return {
    type: draft.type,
    questline_id: isOfLine ? Number(draft.lineId) : null,
    questline_pos: isOfLine ? wholeOf(draft.position, 1, 1000) : null,
    name: toMap(draft.name),
    description: toMap(draft.description),
    xp_reward: wholeOf(draft.xp, 0, AMOUNT) ?? 0,
    token_reward: wholeOf(draft.token, 0, AMOUNT) ?? 0,
    item_rewards: draft.items.flatMap(({ id, num }) =>
      id === "" ? [] : [{ item_template_id: Number(id), num: wholeOf(num, 1, 100) ?? 1 }],
    ),
    objectives: draft.objectives.flatMap((one) => toObjective(one) ?? []),
  };
}

export interface QuestlineDraft extends Described {
  type: Questline["type"];
}
export const questlineDraft = (line: Questline | null): QuestlineDraft => ({
  ...described(line),
  type: line?.type ?? "story",
});
export const questlineErrors = (draft: QuestlineDraft): DraftError[] => textErrors(draft);
export const toQuestline = ({ type, name, description }: QuestlineDraft): QuestlineInput => ({
  type,
  name: toMap(name),
  description: toMap(description),
});

export interface ItemDraft extends Described {
  type: ItemType;
  /** SPOON that opening a chefbox costs. */
  cost: string;
  /** What a consumable takes off a rest, or equipment off tiring, in per cent. */
  effect: string;
}
export const itemDraft = (item: ItemTemplate | null): ItemDraft => ({
  ...described(item),
  type: item?.type ?? "consumable",
  cost: String(item?.opening_cost ?? 0),
  effect: String(item?.effect.rest ?? item?.effect.fatigue_percent ?? ""),
});
export const itemErrors = (draft: ItemDraft): DraftError[] => [
  ...textErrors(draft),
  ...(draft.type === "chefbox" && wholeOf(draft.cost, 0, AMOUNT) === null ? (["cost"] as const) : []),
  ...(draft.type !== "chefbox" && wholeOf(draft.effect, 1, 100) === null ? (["effect"] as const) : []),
];
export function toItem(draft: ItemDraft, imageUrl: string | null): ItemTemplateInput {
  const effect = wholeOf(draft.effect, 1, 100) ?? 1;
  return {
    type: draft.type,
    name: toMap(draft.name),
    description: toMap(draft.description),
    image_url: imageUrl,
    opening_cost: draft.type === "chefbox" ? (wholeOf(draft.cost, 0, AMOUNT) ?? 0) : 0,
    effect:
      draft.type === "chefbox" ? {} : draft.type === "consumable" ? { rest: effect } : { fatigue_percent: effect },
  };
}
