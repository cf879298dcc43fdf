import { DomainError } from "../errors.ts";

/** PostgreSQL's foreign_key_violation. */
const FOREIGN_KEY = "23503";

/** Whether a statement was refused because a row refers to one that is not there, or is still referred to. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === FOREIGN_KEY;

/**
 * Runs a deletion of something that other rows may refer to. The foreign keys decide, which also covers rows written
 * concurrently.
 * @throws DomainError `conflict` with the code `{what}_in_use`; the transaction is then aborted
 */
export async function refuseWhileUsed<T>(what: string, sentence: string, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new DomainError("conflict", `${what}_in_use`, sentence);
    throw error;
  }
}
