/**
 * Makes the key of Meilisearch that the API and the workers use, so that they do not hold the master key: it can read and
 * write indexes and documents, and neither keys nor dumps. Writes it to MEILI_KEY_FILE. Its value follows from the
 * master key and the uid below: each start finds or makes the same one.
 */
import { renameSync, writeFileSync } from "node:fs";

const UID = "6f4f1a52-7c0e-4d2b-9a53-0c9b8f0f6d11";
/** What search/meilisearch.ts calls. Exchanging two indexes, and the task of it, need a key for all indexes. */
const rights = {
  actions: ["search", "documents.*", "indexes.*", "settings.*", "tasks.get", "stats.get"],
  indexes: ["*"],
};

const needed = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};

/** Calls Meilisearch with the master key. */
const call = (method: string, path: string, body?: object): Promise<Response> =>
  fetch(`${needed("MEILI_URL")}${path}`, {
    method,
    headers: { authorization: `Bearer ${needed("MEILI_MASTER_KEY")}`, "content-type": "application/json" },
    signal: AbortSignal.timeout(10_000),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

interface Key {
  key: string;
  actions: string[];
}

/** The key of an answer. */
async function keyOf(answer: Response): Promise<Key> {
  if (!answer.ok) throw new Error(`Meilisearch gave no key: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Key;
}

const found = await call("GET", `/keys/${UID}`);
let current = found.status === 404 ? null : await keyOf(found);
// The rights of a key cannot be changed: that of an earlier Toque is made anew.
if (current && current.actions.toSorted().join() !== rights.actions.toSorted().join()) {
  await call("DELETE", `/keys/${UID}`);
  current = null;
}
current ??= await keyOf(await call("POST", "/keys", { uid: UID, name: "Toque", expiresAt: null, ...rights }));
const file = needed("MEILI_KEY_FILE");
writeFileSync(`${file}.new`, current.key, { mode: 0o600 });
renameSync(`${file}.new`, file);
