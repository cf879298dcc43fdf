import { openPGlite } from "@toque/db/client/pglite.ts";

// The embedded database and nothing else: bun bare/pglite.ts FOLDER. Says "ready", and closes the folder on SIGTERM.

const db = await openPGlite(process.argv[2]!);
await db.ping(60_000);
process.once("SIGTERM", () => void db.close().then(() => process.exit(0)));
console.log("ready");
setInterval(() => {}, 60_000);
