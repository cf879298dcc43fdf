import { type ImportFile, openImport } from "@toque/db/accounts/archive/imports.ts";
import { type AccountImportUpload, IMPORT_PART_BYTES } from "@toque/db/schemas/import.ts";
import type { Context } from "elysia";
import type { Deps } from "../../deps.ts";

/** Opens the upload of a file, and answers 201 with the address of its parts, which is a secret. @throws as openImport */
export async function openUpload(
  { db, config }: Pick<Deps, "db" | "config">,
  set: Context["set"],
  { userId, bytes, file }: { userId: number; bytes: number; file?: ImportFile },
): Promise<AccountImportUpload> {
  const opened = await db.transaction((tx) => openImport(tx, userId, bytes, file));
  set.status = 201;
  return uploadAnswer(config, set, opened);
}

/** Where the parts of an upload go; the address is a secret. */
export function uploadAnswer(
  config: Pick<Deps["config"], "publicUrl">,
  set: Context["set"],
  { id, token, parts, expiresAt }: { id: string; token: string; parts: number; expiresAt: Date },
): AccountImportUpload {
  const url = new URL(`/media/upload/imports/${id}`, config.publicUrl);
  url.searchParams.set("token", token);
  set.headers["cache-control"] = "no-store";
  return {
    import_id: id,
    upload_url: url.href,
    part_bytes: IMPORT_PART_BYTES,
    parts,
    expires_at: expiresAt.toISOString(),
  };
}
