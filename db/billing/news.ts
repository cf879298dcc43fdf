import type { SubscriptionState } from "../schemas/billing.ts";
import type { Statement } from "./machine.ts";

/** The platforms that are stores. */
export type StorePlatform = "apple" | "google";

/** A statement of a store with whom it is about. */
export interface StoreStatement extends Statement {
  platform: StorePlatform;
  storeId: string;
  replacesStoreId: string | null;
  accountToken: string | null;
  acknowledged: boolean;
}

/** News of a subscription: a statement, what a notification says itself, or both. */
export interface News {
  statement: StoreStatement | null;
  /** What the notification says where the statement cannot; with a statement it describes the same moment. */
  state: SubscriptionState | null;
  /** When it was said. */
  statedAt: string;
  /** The store reverses a refund. */
  reinstates: boolean;
}

/** A statement that was asked for. */
export const askedNews = (statement: StoreStatement): News => ({
  statement,
  state: null,
  statedAt: statement.statedAt,
  reinstates: false,
});
