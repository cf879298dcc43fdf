import type { Right } from "./types.ts";

/** Every call of the area `billing`. */
export const billingRights: Record<string, Right> = {};
