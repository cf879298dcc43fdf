import { type Static, Type } from "@sinclair/typebox";
import { Body, Enum } from "./common.ts";

/** What becomes of public recipes when their author's account is erased: kept under "former cook", or removed. */
export const PublicRecipes = Enum(["keep", "remove"]);
export type PublicRecipes = Static<typeof PublicRecipes>;

export const AccountDeletion = Body({ public_recipes: Type.Optional(PublicRecipes) });
