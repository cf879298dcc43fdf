import { readFileSync } from "node:fs";
import { join } from "node:path";

// Loaded before the server of the walks that wait for days: its embedded database's clock, which is Date.now, is moved forward by
// the hours that stand in a file of its data folder. What sessions and tokens are signed with keeps the real time.

const file = join(process.env.DATA_DIR ?? "", "clock-hours");
const HOUR = 3_600_000;
const now = Date.now;
let ahead = 0;
Date.now = () => now() + ahead;
setInterval(() => {
  try {
    ahead = Number(readFileSync(file, "utf8")) * HOUR;
  } catch {
    // No walk has moved it yet.
  }
}, 200).unref();
