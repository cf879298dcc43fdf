import { fold } from "./fold.ts";

/** Lower-case words without accents, letters and digits only. */
export function words(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
