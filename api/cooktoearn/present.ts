import type { GameCooking as CookingRow } from "@toque/db/game/cookings.ts";
import type { ItemRow, ItemTemplateRow } from "@toque/db/game/items.ts";
import type { QuestlineRow, QuestRow } from "@toque/db/game/quest-catalogue.ts";
import type { UserQuest as UserQuestRow } from "@toque/db/game/quests.ts";
import type { RestaurantLevel } from "@toque/db/game/restaurant-levels.ts";
import type { Movement } from "@toque/db/game/wallet.ts";
import { type Locale, sayText } from "@toque/db/recipes/present.ts";
import { pick } from "@toque/db/schemas/common.ts";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import type { Item, ItemTemplate, Quest, Questline, UserQuest } from "@toque/db/schemas/game-quest.ts";
import type { WalletMovement } from "@toque/db/schemas/game-restaurant.ts";

const bringing = ({ status, reward }: CookingRow): number | null =>
  status === "finished" || status === "approved" ? (reward?.spoon ?? null) : null;

/** A cooking as its cook sees it. */
export const presentCooking = ({ dish, ...row }: CookingRow, { lang }: Locale): GameCooking => ({
  expected_reward: null,
  ...row,
  title: pick(dish.name, lang),
  reward_amount: bringing({ dish, ...row }),
  reasons: row.reasons as GameCooking["reasons"],
  leased_until: null,
});

/** A cooking as who judges it sees it: not whose it is, what it brings, nor what others answered. */
export const presentForJudge = (row: CookingRow, locale: Locale, leasedUntil: string | null): GameCooking => ({
  ...presentCooking(row, locale),
  user_id: null,
  reward_amount: null,
  reward: null,
  xp_before: null,
  answers: 0,
  reasons: [],
  decided_by: null,
  leased_until: leasedUntil,
});

interface Described {
  name: QuestRow["name"];
  description: QuestRow["description"];
  origin_lang: QuestRow["origin_lang"];
}
const texts = ({ name, description, origin_lang }: Described, locale: Locale) => ({
  name: sayText(name, locale, origin_lang),
  description: sayText(description, locale, origin_lang),
  origin_lang,
});

export const presentTemplate = (row: ItemTemplateRow, locale: Locale): ItemTemplate => ({
  ...row,
  ...texts(row, locale),
});

export const presentItem = (row: ItemRow, locale: Locale): Item => ({
  ...row,
  item_template: presentTemplate(row.item_template, locale),
});

export const presentQuest = (row: QuestRow, locale: Locale): Quest => ({ ...row, ...texts(row, locale) });
export const presentQuestline = (row: QuestlineRow, locale: Locale): Questline => ({ ...row, ...texts(row, locale) });

/** A quest of a user: with what was promised then, whatever the quest says now. */
export const presentUserQuest = ({ quest, ...row }: UserQuestRow, locale: Locale): UserQuest => ({
  ...row,
  quest: { ...quest, ...texts(quest, locale), objectives: row.progress.map(({ objective }) => objective) },
});

/** A movement of SPOON with the name of what it was about. */
export const presentMovement = ({ subject, ...row }: Movement, { lang }: Locale): WalletMovement => ({
  ...row,
  title: (subject && pick(subject, lang)) || null,
});

export const presentLevel = (row: RestaurantLevel, { lang }: Locale) => ({
  ...row,
  name: pick(row.name, lang) || null,
});
