import { createHmac } from "node:crypto";
import type {
  NotificationRequest,
  PurchaseProof,
  Store,
  StoreNotification,
  StorePlatform,
  StoreSubscription,
} from "../port.ts";
import { StoreError } from "../port.ts";

/** A store in memory, which a test fills, forges and takes down. */
export class StoreDouble implements Store {
  /** What the store would say now, by identity. */
  readonly subscriptions = new Map<string, StoreSubscription>();
  /** Identities that were asked for, in order. */
  readonly asked: string[] = [];
  readonly acknowledgements: string[] = [];
  isDown = false;
  /** Held open, so that a test can look while the store is being asked. */
  beforeAnswer: (() => Promise<void>) | null = null;
  private readonly key = "the key of this double";

  constructor(readonly platform: StorePlatform) {}

  /** A subscription that the store knows. */
  sell(over: Partial<StoreSubscription> = {}): StoreSubscription {
    const now = Date.now();
    const at = (ms: number) => new Date(now + ms).toISOString();
    const sold: StoreSubscription = {
      platform: this.platform,
      storeId: `${this.platform}-${crypto.randomUUID()}`,
      replacesStoreId: null,
      productId: "basic_monthly",
      state: "active",
      purchaseDate: at(-86_400_000),
      expirationDate: at(30 * 86_400_000),
      entitledUntil: at(30 * 86_400_000),
      autoRenew: true,
      price: 4.99,
      currency: "EUR",
      accountToken: null,
      statedAt: at(0),
      acknowledged: this.platform === "apple",
      ...over,
    };
    this.subscriptions.set(sold.storeId, sold);
    return sold;
  }

  /** What the store says from now on. */
  change(storeId: string, over: Partial<StoreSubscription>): StoreSubscription {
    const old = this.subscriptions.get(storeId);
    if (!old) throw new Error(`nothing was sold as ${storeId}`);
    return this.sell({ ...old, statedAt: new Date().toISOString(), ...over });
  }

  /** The body of a notification, signed. */
  notify(notification: Partial<StoreNotification>): { signedPayload: string } {
    const sent: StoreNotification = {
      platform: this.platform,
      id: crypto.randomUUID(),
      type: "CHANGED",
      subtype: null,
      sentAt: new Date().toISOString(),
      storeId: null,
      subscription: null,
      state: null,
      ...notification,
    };
    const text = JSON.stringify(sent);
    return { signedPayload: `${text}\n${this.sign(text)}` };
  }

  private sign(text: string): string {
    return createHmac("sha256", `${this.key} ${this.platform}`).update(text).digest("hex");
  }

  private async answer(): Promise<void> {
    await this.beforeAnswer?.();
    if (this.isDown) throw new StoreError("store_unavailable", "The store does not answer.");
  }

  async verify(proof: PurchaseProof): Promise<StoreSubscription> {
    await this.answer();
    const id = proof.platform === "apple" ? proof.receiptData : proof.purchaseToken;
    const sold = proof.platform === this.platform ? this.subscriptions.get(id) : undefined;
    if (!sold) throw new StoreError("invalid_purchase", "The store knows no such purchase.");
    return { ...sold };
  }

  async read(storeId: string): Promise<StoreSubscription | null> {
    this.asked.push(storeId);
    await this.answer();
    const sold = this.subscriptions.get(storeId);
    return sold ? { ...sold, statedAt: new Date().toISOString() } : null;
  }

  async notification({ body }: NotificationRequest): Promise<StoreNotification> {
    const payload = (body as { signedPayload?: unknown } | null | undefined)?.signedPayload;
    const [text = "", signature] = typeof payload === "string" ? payload.split("\n") : [];
    if (signature !== this.sign(text)) throw new StoreError("invalid_notification", "This is not signed by the store.");
    return JSON.parse(text) as StoreNotification;
  }

  async acknowledge({ storeId }: StoreSubscription): Promise<void> {
    await this.answer();
    this.acknowledgements.push(storeId);
    const sold = this.subscriptions.get(storeId);
    if (sold) this.subscriptions.set(storeId, { ...sold, acknowledged: true });
  }
}

/** Both stores. */
export interface StoreDoubles {
  apple: StoreDouble;
  google: StoreDouble;
}

export const storeDoubles = (): StoreDoubles => ({
  apple: new StoreDouble("apple"),
  google: new StoreDouble("google"),
});

/** As the application takes them. */
export const mapOf = ({ apple, google }: StoreDoubles): ReadonlyMap<StorePlatform, Store> =>
  new Map([
    ["apple", apple],
    ["google", google],
  ]);
