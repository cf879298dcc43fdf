import { type ParseArgsConfig, parseArgs } from "node:util";
import { Value } from "@sinclair/typebox/value";
import { countHealthKeys, forgetUnreadable, sealProfiles } from "@toque/db/accounts/health-profiles.ts";
import { changeRole, firstAdmin, readRoles } from "@toque/db/accounts/roles.ts";
import { createSession } from "@toque/db/accounts/sessions.ts";
import { accountOf, findUserId } from "@toque/db/accounts/sign-in.ts";
import { createPromoCode, generateCode, presentPromoCode } from "@toque/db/billing/promo-codes.ts";
import { type CiqualReport, importTable } from "@toque/db/ciqual/import.ts";
import { readFromDisk } from "@toque/db/ciqual/source.ts";
import type { Database } from "@toque/db/client/types.ts";
import { DomainError } from "@toque/db/errors.ts";
import { ledgerVerify } from "@toque/db/game/ledger-verify.ts";
import { listDeadLetters } from "@toque/db/outbox/dead-letters.ts";
import { PromoCodeCreate } from "@toque/db/schemas/billing.ts";
import { roles } from "@toque/db/schemas/common.ts";
import { indexRecipes, rebuildIndex } from "@toque/search/indexer.ts";
import { reconcileAll } from "@toque/workers/billing/reconcile.ts";
import { describeReport, importFolder } from "@toque/workers/import/folder.ts";
import { readFromUrls } from "@toque/workers/jobs/ciqual-import/source.ts";
import { openDatabase, openSearch, openStorage } from "@toque/workers/platform/adapters.ts";
import { type Config, readConfig } from "@toque/workers/platform/config.ts";
import { collectWhenLarge, keepMemoryLow } from "@toque/workers/platform/garbage.ts";
import { openHealthVault } from "@toque/workers/platform/health-keys.ts";
import { imageProcessor } from "@toque/workers/platform/images/image.ts";
import { createUploads } from "@toque/workers/platform/images/uploads.ts";
import { silentLogger } from "@toque/workers/platform/logging/logger.ts";
import { createStores } from "@toque/workers/platform/stores/index.ts";
import { replayDeadLetter } from "@toque/workers/runtime/replay.ts";
import { accessTokens } from "../session/access-tokens.ts";
import { ownSecret } from "../session/own-secret.ts";
import { backUp, restore } from "./backup.ts";
import { runNewsletter } from "./newsletter.ts";

// The operator's command line tool: bun run admin COMMAND. It opens the configured database; the embedded one only
// while the server is stopped, but for a backup.

const usage = `bun run admin COMMAND

  grant EMAIL ROLE        gives a role: ${roles.join(", ")}
  revoke EMAIL ROLE       takes it back; both hold at once
  token EMAIL             an access token of 15 minutes for this account
  dead-letters            what gave up after its last attempt
  replay ID               queues a dead letter again
  import-recipes FOLDER [--as EMAIL] [--photos FOLDER]
                          brings Markdown recipes in as private recipes of the account, else of the first admin
  ciqual SOURCE           imports the published Ciqual table from a file, a folder or an https:// address; all or nothing
  promo-code [CODE] [--days N] [--tier TIER] [--uses N] [--expires TIME]
                          makes a promo code, a random one without CODE, and prints it
  reconcile-subscriptions asks the stores for every subscription, and prints what came of it
  ledger-verify           adds up the wallets of the game, and names what does not agree
  search-reindex          builds the search index anew and swaps it in
  newsletter SUBJECT FILE sends a text to everyone who has confirmed the newsletter; run again, it goes on where it stopped
  health-keys [--forget-unreadable]
                          encrypts all health profiles with the first key, and counts them by key;
                          --forget-unreadable deletes those whose key is lost
  backup FILE [--force]   writes database and pictures into one archive, also while servers run; --force replaces FILE
  restore FILE [--replace] [--check]
                          verifies an archive and restores it, while no server runs; --replace deletes what the database
                          holds, --check only verifies
`;

/** A usage error; the message is printed. */
class UsageError extends Error {}

async function userId(db: Database, email: string): Promise<number> {
  const id = await findUserId(db.sql, email);
  if (id === null) throw new UsageError(`There is no account ${email}.`);
  return id;
}

async function setRole(db: Database, email: string, name: string, grant: boolean): Promise<void> {
  const role = roles.find((known) => known === name);
  if (!role) throw new UsageError(`There is no role ${name}: ${roles.join(", ")}.`);
  const id = await userId(db, email);
  const held = await db.transaction((tx) => changeRole(tx, id, role, grant));
  console.log(`${email}: ${held.join(", ") || "no roles"}`);
}

const operatorSession = { browser: null, os: null, kind: "other", method: "admin" } as const;

async function mintToken(db: Database, config: Config, address: string): Promise<void> {
  const tokens = accessTokens(config.authSecrets ?? [await ownSecret(config.dataDir)]);
  const email = address.toLowerCase();
  const { id, sessionId } = await db.transaction(async (tx) => {
    const account = await accountOf(tx, { provider: "email", providerUserId: email, email }, config.adminEmails);
    return { id: account, sessionId: (await createSession(tx, account, operatorSession)).id };
  });
  console.log(await tokens.sign({ userId: id, sessionId, roles: await readRoles(db.sql, id) }));
}

async function someAdmin(db: Database): Promise<number> {
  const id = await firstAdmin(db.sql);
  if (id === null) throw new UsageError("There is no admin yet: name the account with --as EMAIL.");
  return id;
}

/** Unknown options are errors, so that a mistyped one does not do something else. */
function parsed<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Recipes that an import indexes before it collects what that has left behind. */
const INDEXED_AT_ONCE = 40;

async function importRecipes(db: Database, config: Config, folder: string, args: string[]): Promise<void> {
  const { as, photos } = parsed({ args, options: { as: { type: "string" }, photos: { type: "string" } } }).values;
  const ownerId = as === undefined ? await someAdmin(db) : await userId(db, as);
  const storage = openStorage(config);
  const uploads = createUploads({ db, storage, images: imageProcessor(), log: silentLogger });
  const deps = { db, uploads, publicUrl: config.publicUrl };
  const report = await importFolder(deps, folder, { ownerId, photos });
  // There are no event consumers in this process, so the search is indexed directly.
  const search = openSearch(config, db, silentLogger);
  const ids = report.files.flatMap(({ recipeId }) => recipeId ?? []);
  for (let at = 0; at < ids.length; at += INDEXED_AT_ONCE) {
    await indexRecipes(db, search, ids.slice(at, at + INDEXED_AT_ONCE));
    if (db.kind === "pglite") collectWhenLarge();
  }
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

async function healthKeys(db: Database, config: Config, args: string[]): Promise<void> {
  const options = { "forget-unreadable": { type: "boolean" } } as const;
  const forget = parsed({ args, options }).values["forget-unreadable"];
  const vault = await openHealthVault(config);
  const { sealed } = await sealProfiles(db, vault);
  console.log(`Encrypted ${sealed} health profiles with the first key, ${vault.keyId}.`);
  if (forget) console.log(`Deleted ${await forgetUnreadable(db.sql, vault.keyIds)} whose key is lost.`);
  for (const { key_id, profiles } of await countHealthKeys(db.sql)) {
    const known = key_id !== null && vault.keyIds.includes(key_id);
    console.log(`${key_id ?? "plain"}: ${profiles}${known ? "" : ", which cannot be read"}`);
  }
}

/** Makes a promo code by the rules of the API. */
async function makePromoCode(db: Database, args: string[]): Promise<void> {
  const text = { type: "string" } as const;
  const options = { days: text, tier: text, uses: text, expires: text };
  const { values, positionals } = parsed({ args, options, allowPositionals: true });
  const [code = generateCode(), another] = positionals;
  if (another) throw new UsageError("promo-code makes one CODE.");
  const given: Record<string, unknown> = {
    code,
    ...(values.days === undefined ? {} : { free_trial_days: Number(values.days) }),
    ...(values.tier === undefined ? {} : { tier: values.tier }),
    ...(values.uses === undefined ? {} : { max_uses: Number(values.uses) }),
    ...(values.expires === undefined ? {} : { expires_at: values.expires }),
  };
  if (!Value.Check(PromoCodeCreate, given)) {
    const wrong = [...Value.Errors(PromoCodeCreate, given)].map(({ path }) => path.slice(1));
    throw new UsageError(`promo-code: not usable: ${[...new Set(wrong)].join(", ")}.`);
  }
  const row = await db
    .transaction((tx) => createPromoCode(tx, given, null))
    .catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      throw new UsageError(error.options.fields?.map(({ msg }) => msg).join(" ") ?? error.message);
    });
  console.log(JSON.stringify(presentPromoCode(row)));
}

/** Asks every configured store. */
async function reconcile(db: Database, config: Config): Promise<void> {
  const stores = createStores(config);
  if (stores.size === 0) console.error("No store is configured: only promo codes were looked at.");
  const report = await reconcileAll({ db, stores, log: silentLogger });
  console.log(JSON.stringify(report));
  if (report.failed > 0) process.exitCode = 1;
}

/** Adds up the whole ledger of the game; the exit code says whether it agrees. */
async function verifyLedger(db: Database): Promise<void> {
  const report = await ledgerVerify(db.sql);
  console.log(JSON.stringify(report));
  if (report.faults.length > 0) process.exitCode = 1;
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
      return setRole(db, need(0, "an EMAIL"), need(1, "a ROLE"), command === "grant");
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
    case "newsletter": {
      const [subject, file] = [need(0, "a SUBJECT"), need(1, "a FILE")];
      console.log(await runNewsletter(db, config, silentLogger, [subject, file]));
      return;
    }
    case "health-keys":
      return healthKeys(db, config, args);
    case "ciqual":
      console.log(JSON.stringify(await importCiqual(db, config, need(0, "a FILE, a FOLDER or a URL")), null, 2));
      return;
    case "promo-code":
      return makePromoCode(db, args);
    case "reconcile-subscriptions":
      return reconcile(db, config);
    case "ledger-verify":
      return verifyLedger(db);
    case "search-reindex": {
      const search = openSearch(config, db, silentLogger);
      const { count } = await rebuildIndex(db, search);
      await search.close();
      console.log(`${count} documents are in the index of ${search.name}.`);
      return;
    }
    default:
      throw new UsageError(`There is no command ${command}.`);
  }
}

/** The commands that open the database in their own way. */
async function runBackup(config: Config, command: "backup" | "restore", args: string[]): Promise<void> {
  const flag = { type: "boolean", default: false } as const;
  const options: ParseArgsConfig["options"] = command === "backup" ? { force: flag } : { replace: flag, check: flag };
  const { values, positionals } = parsed({ args, options, allowPositionals: true });
  const [file, another] = positionals;
  if (!file || another) throw new UsageError(`${command} needs one FILE.`);
  const [force, replace, check] = [values.force === true, values.replace === true, values.check === true];
  if (command === "restore") return console.log(await restore(config, file, { replace, check }));
  // Interrupted, it removes what it has written so far.
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const)
    process.once(name, () => stopping.abort(new Error("The backup was interrupted.")));
  console.log(await backUp(config, file, { force, signal: stopping.signal }));
}

const [command, ...args] = process.argv.slice(2);
if (!command || command === "help" || command === "--help") console.log(usage);
else {
  try {
    const config = readConfig(process.env);
    if (command === "backup" || command === "restore") await runBackup(config, command, args);
    else {
      const db = await openDatabase(config, silentLogger);
      if (db.kind === "pglite") keepMemoryLow();
      try {
        await run(db, config, command, args);
      } finally {
        await db.close();
      }
    }
  } catch (error) {
    console.error(error instanceof UsageError ? `${error.message}\n\n${usage}` : (error as Error).message);
    process.exitCode = 1;
  }
}
