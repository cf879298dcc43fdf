import type { Platform } from "../../schemas/billing.ts";

/** A subscription that its store renews, as far as a link needs it. */
export interface StoreProduct {
  platform: Platform;
  product_id: string;
}

/** Where the store lets people change, pause and cancel a subscription; null for one of Toque's own. */
export function storeLink({ platform, product_id }: StoreProduct): string | null {
  switch (platform) {
    case "google":
      return `https://play.google.com/store/account/subscriptions?${new URLSearchParams({ sku: product_id })}`;
    case "apple":
      return "https://apps.apple.com/account/subscriptions";
    case "toque":
      return null;
  }
}
