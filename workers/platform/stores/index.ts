import type { Config } from "../config.ts";
import type { Store, StorePlatform } from "./port.ts";
import { type Patience, patience as usual } from "./retries.ts";

/** The stores that are configured. */
export type Stores = ReadonlyMap<StorePlatform, Store>;

/** A store whose libraries are loaded when it is first asked: most installations sell nothing. */
function loadedLater(platform: StorePlatform, load: () => Promise<Store>): Store {
  let loading: Promise<Store> | null = null;
  const store = () => (loading ??= load());
  return {
    platform,
    verify: async (proof) => (await store()).verify(proof),
    read: async (storeId, productId) => (await store()).read(storeId, productId),
    notification: async (request) => (await store()).notification(request),
    acknowledge: async (subscription) => (await store()).acknowledge(subscription),
  };
}

/**
 * The stores that are set up, by platform.
 * @param patience how long each request may take, and the pause before another
 */
export function createStores({ stores }: Pick<Config, "stores">, patience: Patience = usual): Stores {
  const { apple, google } = stores;
  const found: Store[] = [];
  if (apple)
    found.push(
      loadedLater("apple", async () => new (await import("./apple/store.ts")).AppleStore(apple, { patience })),
    );
  if (google)
    found.push(
      loadedLater("google", async () => new (await import("./google/store.ts")).GoogleStore(google, patience)),
    );
  return new Map(found.map((store) => [store.platform, store]));
}
