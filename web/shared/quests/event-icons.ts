import {
  IconBed,
  IconChefHat,
  IconCircleCheck,
  IconFlame,
  IconHeart,
  IconLanguage,
  IconListCheck,
  IconPencil,
  IconScale,
  IconStairsUp,
  type TablerIcon,
} from "@tabler/icons-react";
import type { GameEventType } from "@toque/db/schemas/game.ts";

/** What stands before a quest, by what it counts. */
export const eventIcons: Readonly<Record<GameEventType, TablerIcon>> = {
  cooking_finished: IconFlame,
  cooking_approved: IconCircleCheck,
  cooking_evaluated: IconScale,
  chef_created: IconChefHat,
  chef_rested: IconBed,
  level_reached: IconStairsUp,
  recipe_written: IconPencil,
  recipe_liked: IconHeart,
  list_finished: IconListCheck,
  language_added: IconLanguage,
};

export const gameEvents = Object.keys(eventIcons) as readonly GameEventType[];
