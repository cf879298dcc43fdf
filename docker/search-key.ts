/**
 * Makes the key of Meilisearch that the API and the workers use, so that they do not hold the master key: it can read and
 * write the indexes of Toque and their documents, and neither keys nor dumps (search/meilisearch-key.json). Writes it to
 * MEILI_KEY_FILE. Its value follows from the master key and the uid below: each start finds or makes the same one.
 */
import { renameSync, writeFileSync } from "node:fs";
import rights from "../search/meilisearch-key.json";

const UID = "6f4f1a52-7c0e-4d2b-9a53-0c9b8f0f6d11";
const needed = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};

/** Until when it is waited for a Meilisearch that does not answer: `docker compose restart` starts both at once. */
const deadline = Date.now() + 60_000;

/** Calls Meilisearch with the master key. */
async function call(method: string, path: string, body?: object): Promise<Response> {
  const address = `${needed("MEILI_URL")}${path}`;
  const headers = { authorization: `Bearer ${needed("MEILI_MASTER_KEY")}`, "content-type": "application/json" };
  const content = body ? { body: JSON.stringify(body) } : {};
  for (;;) {
    try {
      return await fetch(address, { method, headers, ...content, signal: AbortSignal.timeout(10_000) });
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await Bun.sleep(250);
    }
  }
}

interface Key {
  key: string;
  actions: string[];
  indexes: string[];
}

/** What a key may do, as a text. */
const rightsOf = ({ actions, indexes }: Pick<Key, "actions" | "indexes">): string =>
  JSON.stringify([actions.toSorted(), indexes.toSorted()]);

/** The key of an answer. */
async function keyOf(answer: Response): Promise<Key> {
  if (!answer.ok) throw new Error(`Meilisearch gave no key: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Key;
}

const found = await call("GET", `/keys/${UID}`);
let current = found.status === 404 ? null : await keyOf(found);
// The rights of a key cannot be changed: that of an earlier Toque is made anew.
if (current && rightsOf(current) !== rightsOf(rights)) {
  await call("DELETE", `/keys/${UID}`);
  current = null;
}
current ??= await keyOf(await call("POST", "/keys", { uid: UID, name: "Toque", expiresAt: null, ...rights }));
const file = needed("MEILI_KEY_FILE");
writeFileSync(`${file}.new`, current.key, { mode: 0o600 });
renameSync(`${file}.new`, file);
