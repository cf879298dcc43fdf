/** Days in which a deletion can be taken back. */
export const graceDays = 14;

/** When an account that is deleted now is erased. */
export const erasedAt = (now: Date): Date => new Date(now.getTime() + graceDays * 86_400_000);

/** Whether somebody has written the name that they were asked for; capitals and spaces around do not count. */
export const isSameName = (typed: string, name: string): boolean =>
  typed.trim().replace(/^@/, "").toLocaleLowerCase() === name.trim().toLocaleLowerCase();
