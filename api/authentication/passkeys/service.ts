import { assertFreshSession } from "@toque/db/accounts/identities.ts";
import {
  assertMayChangePasskeys,
  createChallenge,
  deletePasskey,
  insertPasskey,
  readPasskeyOwner,
  takeSessionChallenge,
} from "@toque/db/accounts/passkeys.ts";
import type { Conn } from "@toque/db/client/types.ts";
import { fieldError, invalidFields } from "@toque/db/errors.ts";
import type { Passkey, PasskeyAttestation, PasskeyCreationOptions } from "@toque/db/schemas/passkey.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import { idempotent } from "../../http/idempotency.ts";
import { challengeOf, creationOptions, verifyNewPasskey } from "../../session/passkeys/webauthn.ts";
import { signInProviders } from "../../session/sign-in.ts";
import { tellOwner } from "../../session/tell-owner.ts";

const invalidPasskey = () =>
  invalidFields([fieldError(["response"], "This passkey cannot be added. Try again.", "invalid_passkey")]);

/** Adds passkeys to the caller's account and deletes them; its owner is told by mail. */
export const passkeyService = (deps: Deps) => {
  const { sql } = deps.db;
  const { publicUrl } = deps.config;
  const usable = [...signInProviders(deps).keys()];
  const assertMayChange = async (conn: Conn, caller: Caller): Promise<void> => {
    if (deps.config.rolesNeedPasskey) await assertMayChangePasskeys(conn, caller);
  };
  return {
    /**
     * Asks for a session as new as for connecting a provider: a passkey is a way in for ever, and its sign-in a new session.
     * @throws DomainError forbidden `fresh_sign_in_required`, `passkey_required`; `too_many_passkeys`
     */
    async begin(caller: Caller): Promise<PasskeyCreationOptions> {
      const { userId, sessionId } = caller;
      await assertMayChange(sql, caller);
      await assertFreshSession(sql, sessionId, "Sign in again, then add the passkey.");
      const options = await creationOptions(publicUrl, await readPasskeyOwner(sql, userId));
      await createChallenge(sql, options.challenge, { sessionId });
      return options;
    },
    /** @throws DomainError invalid `invalid_passkey`; forbidden `passkey_required`; `too_many_passkeys`, `passkey_already_registered` */
    async add(request: Request, caller: Caller, body: { name: string; response: PasskeyAttestation }) {
      const { userId, sessionId } = caller;
      const { response } = body;
      const challenge = challengeOf(response.response.clientDataJSON);
      if (challenge === null) throw invalidPasskey();
      try {
        return await idempotent<Passkey>(deps.db, request, userId, body, async (tx) => {
          await assertMayChange(tx, caller);
          // One statement takes it: of two requests with the same challenge one goes on.
          if (!(await takeSessionChallenge(tx, challenge, sessionId))) throw invalidPasskey();
          const passkey = await verifyNewPasskey(publicUrl, response, challenge);
          if (!passkey) throw invalidPasskey();
          const transports = response.response.transports ?? [];
          const added = { ...passkey, name: body.name.trim(), transports };
          const inserted = await insertPasskey(tx, userId, added);
          await tellOwner(tx, caller, { method: "passkey", change: "added" });
          return { status: 201, body: inserted };
        });
      } catch (error) {
        // The transaction gave the challenge back; a wrong answer uses it up too.
        await takeSessionChallenge(sql, challenge, sessionId);
        throw error;
      }
    },
    /** @throws DomainError forbidden `passkey_required`; not_found also for another account's; `last_sign_in_method` */
    async remove(caller: Caller, id: number): Promise<void> {
      await deps.db.transaction(async (tx) => {
        await assertMayChange(tx, caller);
        await deletePasskey(tx, caller.userId, id, usable);
        await tellOwner(tx, caller, { method: "passkey", change: "removed" });
      });
    },
  };
};
