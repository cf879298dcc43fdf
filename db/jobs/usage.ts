import type { Conn } from "../client/types.ts";

/** What the calls of a language model took. */
export interface ModelUsage {
  calls: number;
  /** Calls of which the service did not say what they took: they are not in the tokens. */
  unmetered_calls: number;
  input_tokens: number;
  /** Of the input: what the service had in its cache. */
  cached_tokens: number;
  output_tokens: number;
  /** By the configured prices at the time; null without prices, or where a call was not metered. */
  cost: number | null;
}

/** Adds to what a job has taken so far, whatever became of it. */
export async function addJobUsage(conn: Conn, jobId: number, usage: ModelUsage): Promise<void> {
  await conn`
    update jobs j set usage = jsonb_build_object(
      'calls', coalesce((j.usage->>'calls')::int, 0) + n.calls,
      'unmetered_calls', coalesce((j.usage->>'unmetered_calls')::int, 0) + n.unmetered_calls,
      'input_tokens', coalesce((j.usage->>'input_tokens')::bigint, 0) + n.input_tokens,
      'cached_tokens', coalesce((j.usage->>'cached_tokens')::bigint, 0) + n.cached_tokens,
      'output_tokens', coalesce((j.usage->>'output_tokens')::bigint, 0) + n.output_tokens,
      'cost', case when j.usage is null then n.cost else (j.usage->>'cost')::float8 + n.cost end)
    from jsonb_to_record(${usage as never}::jsonb) as n(
      calls int, unmetered_calls int, input_tokens bigint, cached_tokens bigint, output_tokens bigint, cost float8)
    where j.id = ${jobId}`;
}

/** What a job has taken; null where it asked no model. */
export async function readJobUsage(conn: Conn, jobId: number): Promise<ModelUsage | null> {
  const [row] = await conn<{ usage: ModelUsage | null }[]>`select usage from jobs where id = ${jobId}`;
  return row?.usage ?? null;
}
