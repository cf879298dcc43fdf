import { type Static, Type } from "@sinclair/typebox";
import { Body, Enum, Id, Lang, LangMap, MeasurementSystem, Nullable, Role } from "./common.ts";

export const socialTypes = ["discord", "facebook", "instagram", "tiktok", "twitch", "x", "youtube"] as const;
export const SocialType = Enum(socialTypes);
export const SocialLink = Type.Object({ type: SocialType, url: Type.String() });
export type SocialLink = Static<typeof SocialLink>;

export const UserEmail = Type.Object({ email: Type.String() });
export const User = Type.Object({
  id: Id,
  email: UserEmail,
  provider_id: Nullable(Type.String()),
  provider_user_id: Nullable(Type.String()),
  discord_id: Nullable(Type.String()),
  username: Nullable(Type.String()),
  avatar_url: Nullable(Type.String()),
  password_hash: Type.Null({ description: "Toque has no passwords" }),
  roles: Type.Array(Role),
  socials: Type.Array(SocialLink),
  bio: Nullable(Type.Union([Type.String(), LangMap])),
});
export type User = Static<typeof User>;

export const LanguagePreference = Type.Object({ language: Nullable(Lang) });
export const LanguageInput = Body({ language: Lang });
export const MeasurementSystemBody = Body({ measurement_system: MeasurementSystem });

export const genders = ["male", "female", "other"] as const;
export const Gender = Enum(genders);
/** Weight in kg, height in cm. */
export const PersonalInfo = Type.Object({
  user_id: Id,
  gender: Nullable(Gender),
  birth_date: Nullable(Type.String()),
  weight: Nullable(Type.Number()),
  height: Nullable(Type.Number()),
  sporting_activity: Nullable(Type.String()),
  nutrition_goals: Type.Array(Type.String()),
  allergies: Type.Array(Id),
  diet: Nullable(Id),
});
export type PersonalInfo = Static<typeof PersonalInfo>;

export const PersonalInfoPatch = Body({
  gender: Type.Optional(Nullable(Gender)),
  birth_date: Type.Optional(Nullable(Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" }))),
  weight: Type.Optional(Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 700 }))),
  height: Type.Optional(Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 300 }))),
  sporting_activity: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
  nutrition_goals: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 })),
  allergies: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  diet: Type.Optional(Nullable(Id)),
});
export type PersonalInfoPatch = Static<typeof PersonalInfoPatch>;
