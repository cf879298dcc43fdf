import { parseArgs } from "node:util";
import { type CiqualReport, importTable } from "@toque/db/ciqual/import.ts";
import { readFromDisk, readFromUrls } from "@toque/db/ciqual/source.ts";
import type { Database } from "@toque/db/client/types.ts";
import { roles } from "@toque/db/entities/common.ts";
import { silentLogger } from "@toque/db/log.ts";
import { listDeadLetters } from "@toque/db/outbox/dead-letters.ts";
import { indexRecipes, rebuildIndex } from "@toque/search/indexer.ts";
import { openDatabase, openSearch, openStorage } from "@toque/workers/adapters.ts";
import { type Config, readConfig } from "@toque/workers/config.ts";
import { replayDeadLetter } from "@toque/workers/runtime/replay.ts";
import { describeReport, importFolder } from "../import/folder.ts";
import { imageProcessor } from "../media/image.ts";
import { createUploads } from "../media/uploads.ts";
import { ownSecret } from "../secrets.ts";
import { accessTokens } from "../session/access-tokens.ts";
import { createSession } from "../session/sessions.ts";
import { accountOf } from "../session/sign-in.ts";

// The operator's tool: bun run admin COMMAND. It opens the database that the environment names; the embedded one only
// while the server is stopped.

const usage = `bun run admin COMMAND

  grant EMAIL ROLE        gives a role: ${roles.join(", ")}
  revoke EMAIL ROLE       takes it back; both hold at once
  token EMAIL             an access token of 15 minutes for this account
  dead-letters            what gave up after its last attempt
  replay ID               queues a dead letter again
  import-recipes FOLDER [--as EMAIL] [--photos FOLDER]
                          brings Markdown recipes in as private recipes of the account, else of the first admin
  ciqual SOURCE           imports the published Ciqual table from a file, a folder or an https:// address; all or nothing
  search-reindex          builds the search index anew and swaps it in
`;

/** The operator typed something that cannot be done; the message says what. */
class UsageError extends Error {}

async function userId(db: Database, email: string): Promise<number> {
  const [row] = await db.sql<{ id: number }[]>`
    select id from users where lower(email) = ${email.toLowerCase()} and deleted_at is null`;
  if (!row) throw new UsageError(`There is no account ${email}.`);
  return row.id;
}

async function changeRole(db: Database, email: string, role: string, grant: boolean): Promise<void> {
  if (!roles.some((known) => known === role)) throw new UsageError(`There is no role ${role}: ${roles.join(", ")}.`);
  const id = await userId(db, email);
  const [row] = await db.sql<{ roles: string[] }[]>`
    update users set roles = array_remove(roles, ${role}) || case when ${grant}::bool then array[${role}::text] else '{}' end
    where id = ${id} returning roles`;
  console.log(`${email}: ${row?.roles.join(", ") || "no roles"}`);
}

async function mintToken(db: Database, config: Config, email: string): Promise<void> {
  const tokens = accessTokens(config.authSecrets ?? [await ownSecret(config.dataDir)]);
  const { id, sessionId } = await db.transaction(async (tx) => {
    const account = await accountOf(tx, email.toLowerCase(), config.adminEmails);
    return { id: account, sessionId: (await createSession(tx, account)).id };
  });
  const [row] = await db.sql<{ roles: (typeof roles)[number][] }[]>`select roles from users where id = ${id}`;
  console.log(await tokens.sign({ userId: id, sessionId, roles: row?.roles ?? [] }));
}

async function firstAdmin(db: Database): Promise<number> {
  const [row] = await db.sql<{ id: number }[]>`
    select id from users where 'admin' = any(roles) and deleted_at is null order by id limit 1`;
  if (!row) throw new UsageError("There is no admin yet: name the account with --as EMAIL.");
  return row.id;
}

/** An option that is mistyped must not bring the recipes to another account. */
function importOptions(args: string[]): { as?: string | undefined; photos?: string | undefined } {
  try {
    return parseArgs({ args, options: { as: { type: "string" }, photos: { type: "string" } } }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function importRecipes(db: Database, config: Config, folder: string, args: string[]): Promise<void> {
  const { as, photos } = importOptions(args);
  const ownerId = as === undefined ? await firstAdmin(db) : await userId(db, as);
  const storage = openStorage(config);
  const uploads = createUploads({ db, storage, images: imageProcessor(), log: silentLogger });
  const deps = { db, uploads, publicUrl: config.publicUrl };
  const report = await importFolder(deps, folder, { ownerId, photos });
  // Nobody listens to events here; the search must find what came in.
  const search = openSearch(config, db);
  await indexRecipes(
    db,
    search,
    report.files.flatMap(({ recipeId }) => recipeId ?? []),
  );
  await search.close();
  for (const line of describeReport(report)) console.log(line);
}

async function importCiqual(db: Database, config: Config, source: string): Promise<CiqualReport> {
  const isAddress = /^https?:\/\//i.test(source);
  const table = isAddress
    ? await readFromUrls(source, { allowPrivate: config.ciqual.allowPrivate })
    : await readFromDisk(source);
  return db.transaction((tx) => importTable(tx, table));
}

async function run(db: Database, config: Config, command: string, args: string[]): Promise<void> {
  const need = (index: number, name: string): string => {
    const value = args[index];
    if (!value) throw new UsageError(`${command} needs ${name}.`);
    return value;
  };
  switch (command) {
    case "grant":
    case "revoke":
      return changeRole(db, need(0, "an EMAIL"), need(1, "a ROLE"), command === "grant");
    case "token":
      return mintToken(db, config, need(0, "an EMAIL"));
    case "dead-letters": {
      const letters = await listDeadLetters(db.sql, { perPage: 100 });
      console.log(letters.total === 0 ? "No dead letters." : JSON.stringify(letters, null, 2));
      return;
    }
    case "replay": {
      const id = Number(need(0, "an ID"));
      if (!Number.isInteger(id)) throw new UsageError("The ID is a number: see dead-letters.");
      console.log(JSON.stringify(await replayDeadLetter(db, id)));
      return;
    }
    case "import-recipes":
      return importRecipes(db, config, need(0, "a FOLDER"), args.slice(1));
    case "ciqual":
      console.log(JSON.stringify(await importCiqual(db, config, need(0, "a FILE, a FOLDER or a URL")), null, 2));
      return;
    case "search-reindex": {
      const search = openSearch(config, db);
      const { count } = await rebuildIndex(db, search);
      await search.close();
      console.log(`${count} documents are in the index of ${search.name}.`);
      return;
    }
    default:
      throw new UsageError(`There is no command ${command}.`);
  }
}

const [command, ...args] = process.argv.slice(2);
if (!command || command === "help" || command === "--help") console.log(usage);
else {
  try {
    const config = readConfig(process.env);
    const db = await openDatabase(config, silentLogger);
    try {
      await run(db, config, command, args);
    } finally {
      await db.close();
    }
  } catch (error) {
    console.error(error instanceof UsageError ? `${error.message}\n\n${usage}` : (error as Error).message);
    process.exitCode = 1;
  }
}
