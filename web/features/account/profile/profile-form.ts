import type { Lang } from "@toque/db/schemas/common.ts";
import type { SocialLink, User } from "@toque/db/schemas/user.ts";
import { type Network, type SocialError, socialError, toSocialUrl } from "../../../shared/account/networks.ts";
import { refusedUsername, type UsernameError, usernameError } from "../../../shared/account/username.ts";
import { ApiError } from "../../../shared/client/api-error.ts";
import { textOf } from "../../../shared/formatting/text.ts";

export const bioLength = 500;

export interface SocialRow {
  network: Network;
  url: string;
}

/** What the profile form holds. */
export interface ProfileForm {
  username: string;
  bio: string;
  bioLang: Lang;
  socials: SocialRow[];
}

export type ProfileError = SocialError | UsernameError | "bio_length" | "bio_refused" | "social_refused";

/** The error of each field by its name: "username", "bio", "social.youtube". */
export type ProfileErrors = Partial<Record<string, ProfileError>> & { username?: UsernameError };

export const socialField = (network: Network): string => `social.${network}`;

/** The form of an account, with its bio in `lang`. */
export function toProfileForm(me: User, lang: Lang): ProfileForm {
  return {
    username: me.username ?? "",
    bio: textOf(me.bio, lang),
    bioLang: lang,
    socials: me.socials.map(({ type, url }) => ({ network: type, url })),
  };
}

/** The links to save: rows without an address are left out. */
export function toSocials(rows: readonly SocialRow[]): SocialLink[] {
  return rows
    .filter(({ url }) => url.trim())
    .map(({ network, url }) => ({ type: network, url: toSocialUrl(url)?.href ?? url.trim() }));
}

/** What is wrong before it is sent, in the order of the page. */
export function checkProfile(form: ProfileForm, me: User): ProfileErrors {
  const errors: ProfileErrors = {};
  const name = usernameError(form.username, me.username);
  if (name) errors.username = name;
  if ([...form.bio.trim()].length > bioLength) errors.bio = "bio_length";
  const known = new Set(me.socials.map(({ type, url }) => `${type} ${url}`));
  for (const { network, url } of form.socials) {
    if (!url.trim() || known.has(`${network} ${url}`)) continue;
    const error = socialError(network, url);
    if (error) errors[socialField(network)] = error;
  }
  return errors;
}

/** Which of the three calls a form needs. @param lang the language in which the form was opened */
export function changesOf(form: ProfileForm, me: User, lang: Lang) {
  const socials = toSocials(form.socials);
  const bio = form.bio.trim();
  // The same text in another language: one that was saved under the wrong one.
  const isRelabelled = typeof me.bio === "string" && bio !== "" && form.bioLang !== lang;
  return {
    username: form.username.trim() === (me.username ?? "") ? null : form.username.trim(),
    bio: bio === textOf(me.bio, form.bioLang).trim() && !isRelabelled ? null : bio,
    socials:
      JSON.stringify(socials) === JSON.stringify(me.socials.map(({ type, url }) => ({ type, url }))) ? null : socials,
  };
}

type Part = keyof ReturnType<typeof changesOf>;

/** The fields that an error of the server concerns; null when it concerns none, such as a lost connection. */
export function refusedFields(part: Part, error: unknown, socials: readonly SocialLink[]): ProfileErrors | null {
  if (!(error instanceof ApiError)) return null;
  if (part === "username") {
    const refused = refusedUsername(error);
    return refused && { username: refused };
  }
  if (error.status !== 422 && error.status !== 400 && error.status !== 409) return null;
  if (part === "bio") return { bio: "bio_refused" };
  const rows = error.fields.flatMap(({ loc }) => loc.filter((step) => typeof step === "number"));
  const named = rows.map((row) => socials[row]).filter((one) => one !== undefined);
  return Object.fromEntries(
    (named.length > 0 ? named : socials).map(({ type }) => [socialField(type), "social_refused" as const]),
  );
}
