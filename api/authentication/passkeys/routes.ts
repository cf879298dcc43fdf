import { listPasskeys, renamePasskey } from "@toque/db/accounts/passkeys.ts";
import { Passkey, PasskeyCreationOptions, PasskeyInput, PasskeyName } from "@toque/db/schemas/passkey.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule } from "../../http/module.ts";
import { idParam, responses } from "../../http/schemas.ts";
import { passkeyService } from "./service.ts";

const passkeyId = t.Object({ passkey_id: idParam() });

/** The caller's passkeys. Signing in with one is in api/session/passkeys. */
export const passkeysRoutes = (deps: Deps) => {
  const service = passkeyService(deps);
  return httpModule(deps, "/api/authentication", "accounts")
    .get("/users/@me/passkeys", ({ caller }) => listPasskeys(deps.db.sql, caller.userId), {
      user: true,
      response: responses({ 200: t.Array(Passkey) }, 401),
      detail: { summary: "The user's passkeys" },
    })
    .post(
      "/users/@me/passkeys/options",
      ({ caller, set }) => {
        set.headers["cache-control"] = "no-store";
        return service.begin(caller);
      },
      {
        user: true,
        response: responses({ 200: PasskeyCreationOptions }, 401, 403, 409),
        detail: { summary: "A challenge to add a passkey, for 5 minutes, within 10 minutes of signing in" },
      },
    )
    .post(
      "/users/@me/passkeys",
      async ({ caller, body, request, status }) => status(201, (await service.add(request, caller, body)).body),
      {
        user: true,
        body: PasskeyInput,
        response: responses({ 201: Passkey }, 401, 403, 409),
        detail: { summary: "Adds the passkey that answered the challenge" },
      },
    )
    .put(
      "/users/@me/passkeys/:passkey_id",
      ({ caller, params, body }) => renamePasskey(deps.db.sql, caller.userId, params.passkey_id, body.name.trim()),
      {
        user: true,
        params: passkeyId,
        body: PasskeyName,
        response: responses({ 200: Passkey }, 401, 404),
        detail: { summary: "Names a passkey" },
      },
    )
    .delete(
      "/users/@me/passkeys/:passkey_id",
      async ({ caller, params, status }) => {
        await service.remove(caller, params.passkey_id);
        return status(204, undefined);
      },
      {
        user: true,
        params: passkeyId,
        response: responses({ 204: t.Void() }, 401, 403, 404, 409),
        detail: {
          summary: "Deletes a passkey: it no longer signs in; refused where nothing else could sign the person in",
        },
      },
    );
};
