import { type Static, Type } from "@sinclair/typebox";
import { Body, Enum } from "./common.ts";

/** What becomes of public recipes when their author's account is erased: kept under "former cook", or removed. */
export const PublicRecipes = Enum(["keep", "remove"]);
export type PublicRecipes = Static<typeof PublicRecipes>;

export const AccountDeletion = Body({ public_recipes: Type.Optional(PublicRecipes) });

export const EmailChangeInput = Body({ email: Type.String({ minLength: 3, maxLength: 320 }) });
export const EmailChangeToken = Body({ token: Type.String({ minLength: 1, maxLength: 200 }) });
/** A new address: where its link went, or that of the account from now on. */
export const NewEmail = Type.Object({ email: Type.String() });
