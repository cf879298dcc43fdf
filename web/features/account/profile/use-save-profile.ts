import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { User } from "@toque/db/schemas/user.ts";
import { accountCalls } from "../../../shared/account/account-api.ts";
import { meQuery } from "../../../shared/preferences/account.ts";
import { changesOf, type ProfileErrors, type ProfileForm, refusedFields } from "./profile-form.ts";

/** What a save came to: the errors of fields, and another error that concerns none. */
export interface SaveOutcome {
  errors: ProfileErrors;
  failure: unknown;
}

/** Saves what has changed, each part by its own call; a part that is refused does not hold back the others. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ form, me }: { form: ProfileForm; me: User }): Promise<SaveOutcome> => {
      const { username, bio, socials } = changesOf(form, me);
      const outcome: SaveOutcome = { errors: {}, failure: null };
      const send = async (part: "username" | "bio" | "socials", call: () => Promise<User>): Promise<void> => {
        try {
          client.setQueryData(meQuery.queryKey, await call());
        } catch (error) {
          const refused = refusedFields(part, error, socials ?? []);
          if (refused) Object.assign(outcome.errors, refused);
          else outcome.failure ??= error;
        }
      };
      if (username !== null) await send("username", () => accountCalls.changeUsername(username));
      if (bio !== null) await send("bio", () => accountCalls.changeBio(bio, form.bioLang));
      if (socials !== null) await send("socials", () => accountCalls.changeSocials(socials));
      return outcome;
    },
  });
}
