import type { Logger } from "../logging/logger.ts";

/** A logger that writes the same message once in `everyMs` with the number of omitted ones, for errors that repeat. */
export function limitRepeats(log: Logger, everyMs: number): Logger {
  const seen = new Map<string, { at: number; left: number }>();
  const limited =
    (level: keyof Logger): Logger[keyof Logger] =>
    (message, fields) => {
      const key = `${level}\n${message}`;
      const last = seen.get(key);
      if (last && Date.now() - last.at < everyMs) {
        last.left++;
        return;
      }
      if (seen.size > 500) seen.clear();
      seen.set(key, { at: Date.now(), left: 0 });
      log[level](message, last && last.left > 0 ? { ...fields, repeated: last.left } : fields);
    };
  return { info: limited("info"), warn: limited("warn"), error: limited("error") };
}
