import type { JWT } from "google-auth-library";
import {
  type NotificationRequest,
  type PurchaseProof,
  type Store,
  StoreError,
  type StoreNotification,
  type StoreSubscription,
} from "../port.ts";
import { patience as defaults, type Patience } from "../retries.ts";
import { GooglePlayApi, googleClient } from "./api.ts";
import type { GooglePlayConfig } from "./config.ts";
import { readPush } from "./push.ts";
import { type GoogleItem, googleSubscription, itemOf, stateOf } from "./statement.ts";
import { meaningOf } from "./tables.ts";

/** A token becomes a part of an address. */
const isToken = (token: string): boolean => /^[\w-][\w.~:=+-]{0,1999}$/.test(token);

/** In a voided purchase: a subscription, where 2 is a one-time product. */
const VOIDED_SUBSCRIPTION = 1;

interface Reading {
  item: GoogleItem;
  subscription: StoreSubscription;
}

/** Subscriptions of Google Play: the Android Publisher API, and real-time developer notifications by Pub/Sub. */
export class GoogleStore implements Store {
  readonly platform = "google";
  private readonly client: JWT;
  private readonly api: GooglePlayApi;

  constructor(
    private readonly config: GooglePlayConfig,
    private readonly patience: Patience = defaults,
  ) {
    this.client = googleClient(config, patience);
    this.api = new GooglePlayApi(config, this.client, patience);
  }

  private async ask(token: string, productId: string): Promise<Reading | null> {
    if (!isToken(token)) return null;
    // What is asked later is never older than what was asked before, whichever answer comes first.
    const statedAt = new Date();
    const purchase = await this.api.purchase(token);
    if (!purchase || (purchase.testPurchase && !this.config.testPurchases)) return null;
    const item = itemOf(purchase, productId);
    if (!item || !stateOf(purchase, item, statedAt.getTime())) return null;
    const price = await this.api.price(item, purchase.regionCode ?? null);
    const subscription = googleSubscription(token, purchase, item, price, statedAt);
    return subscription && { item, subscription };
  }

  async verify(proof: PurchaseProof): Promise<StoreSubscription> {
    if (proof.platform !== "google") throw new StoreError("invalid_purchase", "This is no purchase of Google Play.");
    const reading = await this.ask(proof.purchaseToken, proof.productId);
    if (reading?.subscription.productId !== proof.productId)
      throw new StoreError("invalid_purchase", "Google Play knows no such subscription of this app.");
    return reading.subscription;
  }

  async read(storeId: string, productId: string): Promise<StoreSubscription | null> {
    return (await this.ask(storeId, productId))?.subscription ?? null;
  }

  async notification(request: NotificationRequest): Promise<StoreNotification> {
    const { id, sentAt, notification } = await readPush(request, this.config, this.client, this.patience);
    const { subscriptionNotification, voidedPurchaseNotification: voided, oneTimeProductNotification } = notification;
    const about: Omit<StoreNotification, "type"> = {
      platform: this.platform,
      id,
      sentAt,
      subtype: null,
      storeId: null,
      subscription: null,
      state: null,
    };
    if (subscriptionNotification) {
      const { name, state } = meaningOf(subscriptionNotification.notificationType);
      return { ...about, type: name, storeId: subscriptionNotification.purchaseToken, state };
    }
    if (voided?.productType === VOIDED_SUBSCRIPTION) {
      const reading = await this.ask(voided.purchaseToken, "");
      // The order of an earlier period may be voided while the subscription goes on.
      const latest = reading?.item.latestSuccessfulOrderId ?? null;
      const isLatest = latest === null || voided.orderId === undefined || voided.orderId === latest;
      const subscription = reading?.subscription ?? null;
      const storeId = voided.purchaseToken;
      return { ...about, type: "VOIDED_PURCHASE", storeId, subscription, state: isLatest ? "refunded" : null };
    }
    if (voided) return { ...about, type: "VOIDED_PURCHASE" };
    if (oneTimeProductNotification) return { ...about, type: "ONE_TIME_PRODUCT" };
    if (notification.testNotification) return { ...about, type: "TEST" };
    return { ...about, type: "UNKNOWN" };
  }

  async acknowledge({ acknowledged, productId, storeId }: StoreSubscription): Promise<void> {
    if (acknowledged || (await this.api.acknowledge(productId, storeId))) return;
    // Refused: somebody else was faster, or there is nothing left to confirm.
    const now = await this.read(storeId, productId);
    if (now && !now.acknowledged)
      throw new StoreError("store_unavailable", "Google Play did not take the confirmation.");
  }
}
