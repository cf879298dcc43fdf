import type { Job } from "@toque/db/schemas/ai.ts";
import type { LangText } from "@toque/db/schemas/common.ts";
import type { SocialLink, User } from "@toque/db/schemas/user.ts";
import { type Answer, type RequestOptions, request, requestAnswer } from "../client/fetch.ts";

// The calls of the account, of public users and of the admin's list of users.

export type ProviderId = "email" | "google" | "discord" | "apple";

/** A way to sign in that the account has. */
export interface Identity {
  provider: ProviderId;
  email: string | null;
  created_at: string;
}

export type DeviceKind = "phone" | "tablet" | "desktop" | "other";

/** A live session of the account. */
export interface AccountSession {
  id: number | string;
  current: boolean;
  /** "Firefox on Linux". */
  device: string;
  kind: DeviceKind;
  method: ProviderId | "passkey" | "admin" | null;
  created_at: string;
  last_used_at: string;
  expires_at: string;
}

export interface Passkey {
  id: number | string;
  name: string;
  created_at: string;
  last_used_at: string | null;
  /** It is kept by the maker of the device, and comes along to other devices. */
  backed_up: boolean;
}

export type NewsletterStatus = "none" | "pending" | "subscribed";
export interface Newsletter {
  status: NewsletterStatus;
}

/** What anybody may see of a user. */
export interface PublicUser {
  id: number;
  username: string | null;
  avatar_url: string | null;
  socials: SocialLink[];
  bio: LangText | null;
  toque_team: boolean;
}

/** The result of an export: where the archive is, and until when. */
export interface AccountArchive {
  download_url: string;
  expires_at: string;
}

export interface AvatarTicket {
  upload_url: string;
  img_url: string;
  expires_at: string;
}

/** What happens to the public recipes of an account that is deleted. */
export type PublicRecipes = "keep" | "remove";

const root = "/api/authentication";
const me = `${root}/users/@me`;
const post = (body?: unknown): RequestOptions => ({ method: "POST", ...(body === undefined ? {} : { body }) });
const put = (body: unknown): RequestOptions => ({ method: "PUT", body });
const remove: RequestOptions = { method: "DELETE" };
const part = (id: number | string): string => encodeURIComponent(String(id));

/** The calls of one's own account. Each throws an ApiError. */
export const accountCalls = {
  changeUsername: (username: string) => request<User>(`${me}/change-username`, post({ username })),
  changeBio: (bio: string, origin_lang: string) => request<User>(`${me}/change-bio`, post({ bio, origin_lang })),
  changeSocials: (socials: SocialLink[]) => request<User>(`${me}/socials`, put(socials)),
  avatarTicket: (content_type: string, signal: AbortSignal) =>
    request<AvatarTicket>(`${root}/avatar-upload-url`, { query: { content_type }, signal }),
  changeAvatar: (avatar_url: string) => request<User>(`${me}/change-avatar`, post({ avatar_url })),
  removeAvatar: () => request<User>(`${me}/avatar`, remove),
  identities: (signal: AbortSignal) => request<Identity[]>(`${me}/identities`, { signal }),
  disconnect: (provider: ProviderId) => request<void>(`${me}/identities/${part(provider)}`, remove),
  sessions: (signal: AbortSignal) => request<AccountSession[]>(`${me}/sessions`, { signal }),
  endSession: (id: AccountSession["id"]) => request<void>(`${me}/sessions/${part(id)}`, remove),
  endOtherSessions: () => request<void>(`${me}/sessions`, remove),
  passkeys: (signal: AbortSignal) => request<Passkey[]>(`${me}/passkeys`, { signal }),
  passkeyOptions: <T>() => request<T>(`${me}/passkeys/options`, post({})),
  addPasskey: (name: string, response: unknown) => request<Passkey>(`${me}/passkeys`, post({ name, response })),
  renamePasskey: (id: Passkey["id"], name: string) => request<Passkey>(`${me}/passkeys/${part(id)}`, put({ name })),
  removePasskey: (id: Passkey["id"]) => request<void>(`${me}/passkeys/${part(id)}`, remove),
  newsletter: (signal: AbortSignal) => request<Newsletter>(`${me}/newsletter`, { signal }),
  subscribe: () => request<{ subscribed: true }>(`${me}/subscribe-newsletter`, post({})),
  unsubscribe: () => request<void>(`${me}/newsletter`, remove),
  startExport: () => request<Job>(`${me}/export`, post()),
  deleteAccount: (public_recipes: PublicRecipes) => request<void>(`${me}/delete-account`, post({ public_recipes })),
};

/** The calls of the links in a newsletter's mails; the token is the proof. */
export const newsletterCalls = {
  confirm: (token: string) => request<Newsletter>(`${root}/newsletter/confirm`, { ...post({ token }), quiet: true }),
  unsubscribe: (token: string) =>
    request<Newsletter>(`${root}/newsletter/unsubscribe`, { ...post(), query: { token }, quiet: true }),
};

export const publicUser = (id: number, signal: AbortSignal): Promise<PublicUser> =>
  request(`${root}/users/${id}`, { signal });

/** The public recipes of a user: paged as every list of recipes. */
export const publicRecipesPath = (id: number): string => `/api/recipe/users/${id}/recipes`;

/** The calls of the admins' list of users. */
export const adminCalls = {
  users: (query: { skip: number; limit: number; query: string }, signal: AbortSignal): Promise<Answer<User[]>> =>
    requestAnswer<User[]>(`${root}/full-users`, { query, signal, quiet: true }),
  changeRoles: (id: number, roles: User["roles"]) => request<User>(`${root}/users/${id}/roles`, put({ roles })),
};
