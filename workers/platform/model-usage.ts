import { AsyncLocalStorage } from "node:async_hooks";
import type { ModelUsage } from "@toque/db/jobs/usage.ts";

/** Prices of a million tokens, all in one currency. */
export interface ModelPrices {
  input: number;
  /** Of input that the service has in its cache. */
  cached: number;
  output: number;
}

/** What one call took, as the service says. */
export interface CallUsage {
  input: number;
  cached: number;
  output: number;
}

const MILLION = 1_000_000;

/** Counts what the calls of a language model take while a piece of work runs. */
export class UsageMeter {
  private calls = 0;
  private unmetered = 0;
  private readonly sum: CallUsage = { input: 0, cached: 0, output: 0 };

  /**
   * Counts a call that begins.
   * @returns told what it took, null where the service did not say it; a call that never tells was ended before its answer
   */
  begin(): (usage: CallUsage | null) => void {
    this.calls += 1;
    this.unmetered += 1;
    return (usage) => {
      if (!usage) return;
      this.unmetered -= 1;
      this.sum.input += usage.input;
      this.sum.cached += Math.min(usage.cached, usage.input);
      this.sum.output += usage.output;
    };
  }

  /** What was counted; null where no model was asked. */
  total(prices: ModelPrices | null): ModelUsage | null {
    if (this.calls === 0) return null;
    const { input, cached, output } = this.sum;
    const cost = prices
      ? ((input - cached) * prices.input + cached * prices.cached + output * prices.output) / MILLION
      : null;
    return {
      calls: this.calls,
      unmetered_calls: this.unmetered,
      input_tokens: input,
      cached_tokens: cached,
      output_tokens: output,
      cost: this.unmetered > 0 ? null : cost,
    };
  }
}

const current = new AsyncLocalStorage<UsageMeter>();

/** Runs a piece of work whose calls the meter counts. */
export const metered = <T>(meter: UsageMeter, work: () => T): T => current.run(meter, work);

/** Counts a call that begins for the work that runs, see {@link UsageMeter.begin}; does nothing outside of any. */
export const beginCall = (): ((usage: CallUsage | null) => void) => current.getStore()?.begin() ?? (() => {});
