import { IconDeviceDesktop, IconEyeOff, IconHourglassEmpty, IconSoup, type TablerIcon } from "@tabler/icons-react";
import type { DisapprovalReason } from "@toque/db/schemas/game.ts";

/** Why a photo may be refused, in the order of their keys, with what stands before each. */
export const reasonIcons: Readonly<Record<DisapprovalReason, TablerIcon>> = {
  another_dish: IconSoup,
  not_finished: IconHourglassEmpty,
  not_own_photo: IconDeviceDesktop,
  food_not_seen: IconEyeOff,
};

export const reasons = Object.keys(reasonIcons) as readonly DisapprovalReason[];
