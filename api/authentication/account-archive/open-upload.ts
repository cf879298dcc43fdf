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
  const url = new URL(`/media/upload/imports/${opened.id}`, config.publicUrl);
  url.searchParams.set("token", opened.token);
  set.status = 201;
  set.headers["cache-control"] = "no-store";
  return {
    import_id: opened.id,
    upload_url: url.href,
    part_bytes: IMPORT_PART_BYTES,
    parts: opened.parts,
    expires_at: opened.expiresAt.toISOString(),
  };
}
