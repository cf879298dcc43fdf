import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { BackupError } from "@toque/db/backup/dump.ts";

// The archive: a gzipped tar of regular files in this order.
//   manifest.json           format, schema, tables with their columns, rows, sizes and hashes
//   database/TABLE.jsonl    the tables in the order of the manifest, a row a line
//   media/KEY               the files of the storage
//   media.json              the list of these with their sizes and hashes, and the hash of manifest.json: it is the end

const FORMAT = "toque-backup";
/** Raised when an older Toque could not read the archive any more. */
const FORMAT_VERSION = 1;

export const MANIFEST = "manifest.json";
export const MEDIA_LIST = "media.json";
export const tableEntry = (table: string): string => `database/${table}.jsonl`;
export const MEDIA_FOLDER = "media/";

/** Files of the storage in one archive, and bytes of their list, which is held in memory. */
export const MAX_MEDIA_FILES = 1_000_000;
export const MAX_LIST_BYTES = 200_000_000;
/** Bytes of the largest file of the storage: the storage takes it whole. */
export const MAX_MEDIA_BYTES = 64_000_000;

const Count = Type.Integer({ minimum: 0 });
const Hash = Type.String({ pattern: "^[0-9a-f]{64}$" });
const Name = Type.String({ pattern: "^[a-z][a-z0-9_]{0,62}$" });

const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Literal(FORMAT_VERSION),
  created_at: Type.String(),
  /** The number of the newest migration. */
  schema: Type.Integer({ minimum: 1 }),
  migrations: Type.Array(Hash, { minItems: 1 }),
  tables: Type.Array(Type.Object({ name: Name, columns: Type.Array(Name), rows: Count, bytes: Count, sha256: Hash })),
  left_out: Type.Array(Type.String()),
  sequences: Type.Record(Type.String(), Type.Integer()),
});
export type Manifest = Static<typeof Manifest>;

const MediaList = Type.Object({
  manifest_sha256: Hash,
  media: Type.Array(Type.Object({ key: Type.String(), bytes: Count, sha256: Hash })),
});
export type MediaList = Static<typeof MediaList>;
/** One file of the storage. */
export type MediaFile = MediaList["media"][number];

/** The manifest of a dump made now. */
export const manifestOf = (dump: Pick<Manifest, "migrations" | "tables" | "left_out" | "sequences">): Manifest => ({
  format: FORMAT,
  version: FORMAT_VERSION,
  created_at: new Date().toISOString(),
  schema: dump.migrations.length,
  ...dump,
});

function parseJson(text: string, entry: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BackupError(`The archive is damaged: its ${entry} is not JSON.`, { cause });
  }
}

/** @throws BackupError when it is not the manifest of a backup that this program reads */
export function parseManifest(text: string): Manifest {
  const value = parseJson(text, MANIFEST);
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown };
  if (format !== FORMAT) throw new BackupError("This archive is not a backup of Toque.");
  if (typeof version === "number" && version > FORMAT_VERSION)
    throw new BackupError(
      `The backup was made by a newer Toque: its format is ${version}, this Toque reads ${FORMAT_VERSION}. Update Toque first.`,
    );
  if (!Value.Check(Manifest, value) || value.schema !== value.migrations.length)
    throw new BackupError(`The archive is damaged: its ${MANIFEST} is not that of a backup.`);
  return value;
}

/** @throws BackupError */
export function parseMediaList(text: string): MediaList {
  const value = parseJson(text, MEDIA_LIST);
  if (!Value.Check(MediaList, value))
    throw new BackupError(`The archive is damaged: its ${MEDIA_LIST} is not that of a backup.`);
  return value;
}
