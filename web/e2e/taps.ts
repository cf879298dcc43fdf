import { expect, type Locator } from "@playwright/test";

/** Counts what a person does with a finger or a mouse: taps, and fields that are typed into, which need one to get there. */
export class Taps {
  private count = 0;

  tap = async (target: Locator): Promise<void> => {
    this.count++;
    // A detour shows as a target that is not there: no reason to wait for the end of the test.
    await target.click({ timeout: 30_000 });
  };

  /** Taps a field, types and, on a request, ends with Enter. */
  type = async (field: Locator, text: string, { enter = false } = {}): Promise<void> => {
    await this.tap(field);
    await field.fill(text);
    if (enter) await field.press("Enter");
  };

  restart(): void {
    this.count = 0;
  }

  /** The taps since the last call: more is a detour, and fewer a budget that would not notice one. */
  expectExactly(taps: number): void {
    expect(this.count, "taps").toBe(taps);
    this.restart();
  }
}
