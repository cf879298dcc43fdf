import { tabStorage } from "../../shared/storage/storage.ts";
import type { Doubt } from "./sightings.ts";

const keyOf = (account: string): string => `toque.fridge-doubts.${account}`;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isDoubt = (value: unknown): value is Doubt =>
  isRecord(value) &&
  typeof value.name === "string" &&
  typeof value.confidence === "number" &&
  Array.isArray(value.answers) &&
  value.answers.every((one) => isRecord(one) && Number.isSafeInteger(one.id) && typeof one.name === "string");

/** What of the last photo is still to be answered; it stays as long as the tab, over a reload and other pages. */
export const readDoubts = (account: string): Doubt[] =>
  tabStorage.readJson(keyOf(account), (stored) => (Array.isArray(stored) ? stored.filter(isDoubt) : []));

export function storeDoubts(account: string, doubts: readonly Doubt[]): void {
  if (doubts.length === 0) tabStorage.remove(keyOf(account));
  else tabStorage.writeJson(keyOf(account), doubts);
}
