/** What the Google Play adapter needs. */
export interface GooglePlayConfig {
  packageName: string;
  /** The service account that may see the app's orders and subscriptions. */
  credentials: { email: string; privateKey: string };
  /** The audience and the account of Pub/Sub's push subscription. */
  pubsub: { audience: string; account: string };
  /** Whether purchases of license testers, who pay nothing, count. */
  testPurchases: boolean;
  /** Where all of Google's addresses answer instead of at Google. */
  url: string | null;
}
