import { type AccountImportUpload, IMPORT_PART_BYTES } from "@toque/db/schemas/import.ts";
import type { Deps } from "../../deps.ts";

/** What a caller is told of an upload that was opened for them. */
export function openedUpload(
  { config }: Pick<Deps, "config">,
  opened: { id: string; token: string; parts: number; expiresAt: Date },
): AccountImportUpload {
  const url = new URL(`/media/upload/imports/${opened.id}`, config.publicUrl);
  url.searchParams.set("token", opened.token);
  return {
    import_id: opened.id,
    upload_url: url.href,
    part_bytes: IMPORT_PART_BYTES,
    parts: opened.parts,
    expires_at: opened.expiresAt.toISOString(),
  };
}
