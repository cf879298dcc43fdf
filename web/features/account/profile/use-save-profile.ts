import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { User } from "@toque/db/schemas/user.ts";
import { accountCalls } from "../../../shared/account/account-api.ts";
import { meQuery } from "../../../shared/preferences/account.ts";
import { changesOf, type ProfileErrors, type ProfileForm, refusedFields } from "./profile-form.ts";

/** What a save came to: the errors of fields, and the first other error. */
export interface SaveOutcome {
  errors: ProfileErrors;
  failure: unknown;
}

interface Save {
  form: ProfileForm;
  me: User;
  /** The language in which the form was opened. */
  lang: Lang;
}

/**
 * Saves what has changed, each part by its own call; a part that is refused does not hold back the others. Where nothing has
 * changed the account is read: "saved" is never said in a session that has ended.
 * @param onSaved gets the account after each part
 */
export async function saveProfile({ form, me, lang }: Save, onSaved: (user: User) => void): Promise<SaveOutcome> {
  const { username, bio, socials } = changesOf(form, me, lang);
  const outcome: SaveOutcome = { errors: {}, failure: null };
  const send = async (part: "username" | "bio" | "socials", call: () => Promise<User>): Promise<void> => {
    try {
      onSaved(await call());
    } catch (error) {
      const refused = refusedFields(part, error, socials ?? []);
      if (refused) Object.assign(outcome.errors, refused);
      else outcome.failure ??= error;
    }
  };
  if (username !== null) await send("username", () => accountCalls.changeUsername(username));
  if (bio !== null) await send("bio", () => accountCalls.changeBio(bio, form.bioLang));
  if (socials !== null) await send("socials", () => accountCalls.changeSocials(socials));
  if (username === null && bio === null && socials === null) {
    try {
      onSaved(await accountCalls.read());
    } catch (error) {
      outcome.failure = error;
    }
  }
  return outcome;
}

export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (save: Save) => saveProfile(save, (user) => client.setQueryData(meQuery.queryKey, user)),
  });
}
