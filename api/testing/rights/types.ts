import type { Actors, CallerName } from "../actors.ts";
import { callers } from "../actors.ts";

/** The status that each caller receives. */
export type Expected = Record<CallerName, number>;

/** One call of the table: address, payload, and the expected response per caller. */
export interface Right {
  /** The address with its fixtures, created anew for every caller. */
  path?: (actors: Actors) => Promise<string> | string;
  /** `caller` is null for a visitor. */
  body?: (actors: Actors, caller: CallerName) => Promise<unknown> | unknown;
  expected: Expected;
  /** Headers that the call requires. */
  headers?: Record<string, string>;
  /** Sent in place of the caller's token, by a caller that is no account. */
  bearer?: string;
  /** The call ends the caller's account or session: each is made by an account made for it. */
  fresh?: true;
}

const all = (status: number): Expected => Object.fromEntries(callers.map((name) => [name, status])) as Expected;

/** Anyone. */
export const anyone = (status = 200): Expected => all(status);
/** Any signed-in user. */
export const signedIn = (status = 200): Expected => ({ ...all(status), visitor: 401 });
/** The owner, and an admin; for other users it does not exist. */
export const ownerOnly = (status = 200): Expected => ({ ...all(404), visitor: 401, owner: status, admin: status });
/** The owner alone: for everybody else, an admin too, it does not exist. */
export const strictlyOwn = (status = 200): Expected => ({ ...all(404), visitor: 401, owner: status });
export const moderators = (status = 200): Expected => ({ ...all(403), visitor: 401, moderator: status, admin: status });
export const admins = (status = 200): Expected => ({ ...all(403), visitor: 401, admin: status });
/** Resources that exist per caller: the owner's cannot be addressed by others. */
export const own = signedIn;
