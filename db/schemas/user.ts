import { type Static, Type } from "@sinclair/typebox";
import { Body, Enum, Id, Lang, LangMap, MeasurementSystem, Nullable, Role, roles } from "./common.ts";

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

/** What everyone may see of an account. The bio is in the asked language, else in its own. */
export const PublicUser = Type.Object({
  id: Id,
  username: Nullable(Type.String()),
  avatar_url: Nullable(Type.String()),
  socials: Type.Array(SocialLink),
  bio: Nullable(Type.String()),
  /** Whether it is a moderator or an admin. */
  toque_team: Type.Boolean(),
  /** The month in which the account was made: "2025-05". */
  since: Type.String(),
});
export type PublicUser = Static<typeof PublicUser>;

export const AvatarInput = Body({ avatar_url: Type.String({ minLength: 1, maxLength: 200 }) });
/** Plain text; an empty one takes the bio away. */
export const BioInput = Body({ bio: Type.String({ maxLength: 500 }), origin_lang: Lang });
export type BioInput = Static<typeof BioInput>;
export const UsernameInput = Body({ username: Type.String({ maxLength: 100 }) });
export const usernameStatuses = ["free", "taken", "invalid"] as const;
export const UsernameStatus = Enum(usernameStatuses);
export type UsernameStatus = Static<typeof UsernameStatus>;
/** Whether the caller may have a name: invalid is what no name looks like. */
export const UsernameCheck = Type.Object({ status: UsernameStatus });
export type UsernameCheck = Static<typeof UsernameCheck>;
export const SocialLinkInput = Body({ type: SocialType, url: Type.String({ maxLength: 300 }) });
export const SocialsInput = Type.Array(SocialLinkInput, { maxItems: socialTypes.length });
export const RolesInput = Body({ roles: Type.Array(Role, { maxItems: roles.length, uniqueItems: true }) });

export const newsletterStatuses = ["none", "pending", "subscribed"] as const;
export const NewsletterStatus = Enum(newsletterStatuses);
export type NewsletterStatus = Static<typeof NewsletterStatus>;
export const NewsletterState = Type.Object({ status: NewsletterStatus });
export type NewsletterState = Static<typeof NewsletterState>;
export const NewsletterSubscription = Type.Object({ subscribed: Type.Literal(true) });
export const NewsletterToken = Body({ token: Type.String({ minLength: 1, maxLength: 200 }) });

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
  weight: Type.Optional(Nullable(Type.Number({ minimum: 2, maximum: 700 }))),
  height: Type.Optional(Nullable(Type.Number({ minimum: 30, maximum: 300 }))),
  sporting_activity: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
  nutrition_goals: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 })),
  allergies: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  diet: Type.Optional(Nullable(Id)),
});
export type PersonalInfoPatch = Static<typeof PersonalInfoPatch>;
