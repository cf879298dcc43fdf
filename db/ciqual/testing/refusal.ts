import { CiqualError } from "../errors.ts";

/** The error code and messages with which a table is rejected. */
export async function refusal(work: Promise<unknown>): Promise<[string, string]> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CiqualError)) throw new Error(`no refusal but ${error}`);
  return [error.code, error.message];
}
