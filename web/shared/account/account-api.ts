import type { PublicRecipes } from "@toque/db/schemas/account.ts";
import type { AccountSession } from "@toque/db/schemas/account-session.ts";
import type { Job } from "@toque/db/schemas/ai.ts";
import type { IdentityProvider, LinkedIdentity } from "@toque/db/schemas/identity.ts";
import type { AccountImportUpload } from "@toque/db/schemas/import.ts";
import type { Passkey } from "@toque/db/schemas/passkey.ts";
import type { RecipeFileResumed } from "@toque/db/schemas/recipe-file-import.ts";
import type { NewsletterState, PublicUser, SocialLink, User, UsernameCheck } from "@toque/db/schemas/user.ts";
import { type Answer, type RequestOptions, request, requestAnswer } from "../client/fetch.ts";

// The calls of the account, of public users and of the admin's list of users.

/** The result of an export: where the archive is, and until when. */
export interface AccountArchive {
  download_url: string;
  expires_at: string;
  bytes: number;
}

export interface AvatarTicket {
  upload_url: string;
  img_url: string;
  expires_at: string;
}

const root = "/api/authentication";
const me = `${root}/users/@me`;
const post = (body?: unknown): RequestOptions => ({ method: "POST", ...(body === undefined ? {} : { body }) });
const put = (body: unknown): RequestOptions => ({ method: "PUT", body });
const remove: RequestOptions = { method: "DELETE" };
const part = (id: number | string): string => encodeURIComponent(String(id));

/** The calls of one's own account. Each throws an ApiError. */
export const accountCalls = {
  read: () => request<User>(`${root}/me`),
  changeUsername: (username: string) => request<User>(`${me}/change-username`, post({ username })),
  checkUsername: (username: string, signal: AbortSignal) =>
    request<UsernameCheck>(`${me}/username-check`, { query: { username }, signal, quiet: true }),
  changeBio: (bio: string, origin_lang: string) => request<User>(`${me}/change-bio`, post({ bio, origin_lang })),
  changeSocials: (socials: SocialLink[]) => request<User>(`${me}/socials`, put(socials)),
  avatarTicket: (content_type: string, signal: AbortSignal) =>
    request<AvatarTicket>(`${root}/avatar-upload-url`, { query: { content_type }, signal }),
  changeAvatar: (avatar_url: string) => request<User>(`${me}/change-avatar`, post({ avatar_url })),
  removeAvatar: () => request<User>(`${me}/avatar`, remove),
  identities: (signal: AbortSignal) => request<LinkedIdentity[]>(`${me}/identities`, { signal }),
  disconnect: (provider: IdentityProvider) => request<void>(`${me}/identities/${part(provider)}`, remove),
  sessions: (signal: AbortSignal) => request<AccountSession[]>(`${me}/sessions`, { signal }),
  endSession: (id: AccountSession["id"]) => request<void>(`${me}/sessions/${part(id)}`, remove),
  endOtherSessions: () => request<void>(`${me}/sessions`, remove),
  passkeys: (signal: AbortSignal) => request<Passkey[]>(`${me}/passkeys`, { signal }),
  passkeyOptions: <T>() => request<T>(`${me}/passkeys/options`, { ...post({}), quiet: true }),
  addPasskey: (name: string, response: unknown) =>
    request<Passkey>(`${me}/passkeys`, { ...post({ name, response }), quiet: true }),
  renamePasskey: (id: Passkey["id"], name: string) => request<Passkey>(`${me}/passkeys/${part(id)}`, put({ name })),
  removePasskey: (id: Passkey["id"]) => request<void>(`${me}/passkeys/${part(id)}`, { ...remove, quiet: true }),
  newsletter: (signal: AbortSignal) => request<NewsletterState>(`${me}/newsletter`, { signal }),
  subscribe: () => request<{ subscribed: true }>(`${me}/subscribe-newsletter`, post({})),
  unsubscribe: () => request<void>(`${me}/newsletter`, remove),
  openImport: (bytes: number, signal: AbortSignal) =>
    request<AccountImportUpload>(`${me}/import-upload`, { ...post({ bytes }), signal }),
  startImport: (import_id: string) => request<Job>(`${me}/import`, post({ import_id })),
  openRecipeFile: (file: { bytes: number; file_name: string }, signal: AbortSignal) =>
    request<AccountImportUpload>("/api/recipe/imports/files", { ...post(file), signal }),
  resumeRecipeFile: (import_id: string, signal: AbortSignal) =>
    request<RecipeFileResumed>("/api/recipe/imports/files/resume", { ...post({ import_id }), signal, quiet: true }),
  startRecipeFile: (import_id: string) => request<Job>("/api/recipe/imports/files/start", post({ import_id })),
  changeEmail: (email: string) => request<{ email: string }>(`${me}/email`, { ...post({ email }), quiet: true }),
  startExport: () => request<Job>(`${me}/export`, { ...post(), quiet: true }),
  deleteAccount: (public_recipes: PublicRecipes) =>
    request<void>(`${me}/delete-account`, { ...post({ public_recipes }), quiet: true }),
};

/** The call of the link that is mailed to a new address; the token is the proof. */
export const emailCalls = {
  confirm: (token: string) =>
    request<{ email: string }>(`${root}/email-change/confirm`, { ...post({ token }), quiet: true }),
};

/** The calls of the links in a newsletter's mails; the token is the proof. */
export const newsletterCalls = {
  confirm: (token: string) =>
    request<NewsletterState>(`${root}/newsletter/confirm`, { ...post({ token }), quiet: true }),
  unsubscribe: (token: string) =>
    request<NewsletterState>(`${root}/newsletter/unsubscribe`, { ...post(), query: { token }, quiet: true }),
};

export const publicUser = (id: number, signal: AbortSignal): Promise<PublicUser> =>
  request(`${root}/users/${id}`, { signal });

/** The public recipes of a user: paged as every list of recipes. */
export const publicRecipesPath = (id: number): string => `/api/recipe/users/${id}/recipes`;

/** The calls of the admins' list of users. */
export const adminCalls = {
  users: (query: { skip: number; limit: number; query: string }, signal: AbortSignal): Promise<Answer<User[]>> =>
    requestAnswer<User[]>(`${root}/full-users`, { query, signal, quiet: true }),
  usersOf: (ids: number[], signal: AbortSignal): Promise<User[]> =>
    request<User[]>(`${root}/full-users`, { query: { ids, limit: 100 }, signal, quiet: true }),
  changeRoles: (id: number, roles: User["roles"]) => request<User>(`${root}/users/${id}/roles`, put({ roles })),
};
