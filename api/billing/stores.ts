import { DomainError, fieldError, invalidFields } from "@toque/db/errors.ts";
import { type Store, StoreError, type StorePlatform } from "@toque/workers/platform/stores/port.ts";
import type { Deps } from "../deps.ts";

// The stores behind the routes: their errors become answers.

/** The store of a platform. @throws DomainError unavailable `store_not_configured` */
export function storeOf({ stores }: Pick<Deps, "stores">, platform: StorePlatform): Store {
  const store = stores.get(platform);
  if (!store)
    throw new DomainError("unavailable", "store_not_configured", "This installation does not sell by that store.", {
      retryAfterSeconds: 3600,
    });
  return store;
}

/** 503: the store did not answer; nothing was changed. */
const storeUnavailable = () =>
  new DomainError("unavailable", "store_unavailable", "The store does not answer at the moment. Try again soon.", {
    retryAfterSeconds: 30,
  });

/** What a refused purchase is answered: the field that it came in is named. */
export const invalidPurchase = (field: string) =>
  invalidFields([fieldError([field], "The store does not confirm this purchase.", "invalid_purchase")]);

/** Runs a call of a store. @throws DomainError for its refusals */
export async function asking<T>(field: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    switch (error.code) {
      case "store_unavailable":
        throw storeUnavailable();
      case "invalid_purchase":
        throw invalidPurchase(field);
      case "invalid_notification":
        throw new DomainError("unauthenticated", "invalid_notification", "This notification is not from the store.");
    }
  }
}
