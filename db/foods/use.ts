import { DomainError } from "../errors.ts";

/** PostgreSQL's foreign_key_violation. */
const FOREIGN_KEY = "23503";

/**
 * Runs a deletion of something that other rows may refer to. The foreign keys decide, which also covers rows written
 * concurrently.
 * @throws DomainError `conflict` with the code `{what}_in_use`; the transaction is then aborted
 */
export async function refuseWhileUsed<T>(what: string, sentence: string, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === FOREIGN_KEY)
      throw new DomainError("conflict", `${what}_in_use`, sentence);
    throw error;
  }
}
