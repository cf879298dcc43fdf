import {
  type Data,
  type JWSTransactionDecodedPayload,
  SignedDataVerifier,
  Status,
  Type,
  VerificationException,
  VerificationStatus,
} from "@apple/app-store-server-library";
import { tierOfProduct } from "@toque/db/billing/entitled.ts";
import { withTimeout } from "../../bus/sleep.ts";
import {
  type NotificationRequest,
  type PurchaseProof,
  type Store,
  StoreError,
  type StoreNotification,
  type StoreSubscription,
} from "../port.ts";
import { patience as defaults, type Patience, Unreachable, withRetries } from "../retries.ts";
import { AppStoreApi, environmentOf } from "./api.ts";
import type { AppleStoreConfig } from "./config.ts";
import { type AppleNotificationMeaning, meaningOf } from "./notification-types.ts";
import { isTransactionId, transactionIdOfReceipt } from "./receipt.ts";
import { appleSubscription } from "./statement.ts";

type RefusalCode = StoreError["code"];

const MAX_JWS_CHARS = 100_000;
const isJws = (text: string) => text.length <= MAX_JWS_CHARS && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);

export interface AppleStoreOptions {
  patience?: Patience;
  /**
   * Whether Apple's responder (OCSP) is asked for revoked certificates, and validity is taken at this moment instead of at the signed
   * one. Only tests with certificates that have no responder turn it off.
   */
  checkRevocation?: boolean;
}

/** Subscriptions of the App Store: signed transactions, the App Store Server API, Server Notifications V2. */
export class AppleStore implements Store {
  readonly platform = "apple";
  private readonly verifier: SignedDataVerifier;
  private readonly api: AppStoreApi;
  private readonly patience: Patience;

  constructor(config: AppleStoreConfig, { patience = defaults, checkRevocation = true }: AppleStoreOptions = {}) {
    this.patience = patience;
    this.api = new AppStoreApi(config, patience);
    // Never Xcode's or the local environment: for those the library takes unsigned data.
    const environment = environmentOf(config);
    const { rootCertificates, bundleId, appId } = config;
    this.verifier = new SignedDataVerifier(
      rootCertificates,
      checkRevocation,
      environment,
      bundleId,
      appId ?? undefined,
    );
  }

  /** Runs a check of the library; says `code` where the signature, the application or the environment is wrong. */
  private checked<T>(code: RefusalCode, check: () => Promise<T>): Promise<T> {
    return withRetries(async () => {
      try {
        // Apple's responder is asked without a time limit of its own.
        return await withTimeout(check(), this.patience.timeoutMs, "late");
      } catch (error) {
        if (!(error instanceof VerificationException))
          throw new Unreachable("Apple's responder did not answer in time.");
        if (error.status === VerificationStatus.RETRYABLE_VERIFICATION_FAILURE)
          throw new Unreachable("Apple's responder for revoked certificates cannot be reached.");
        throw new StoreError(code, `The signature was not accepted (${VerificationStatus[error.status]}).`);
      }
    }, this.patience);
  }

  private transaction(code: RefusalCode, signed: string): Promise<JWSTransactionDecodedPayload> {
    return this.checked(code, () => this.verifier.verifyAndDecodeTransaction(signed));
  }

  async verify(proof: PurchaseProof): Promise<StoreSubscription> {
    if (proof.platform !== "apple") throw new StoreError("invalid_purchase", "This is no purchase of the App Store.");
    const data = proof.receiptData.trim();
    const signed = isJws(data);
    const transaction = signed ? await this.transaction("invalid_purchase", data) : await this.ofReceipt(data);
    // Even a genuine transaction may be an old one: how the subscription stands, the store says.
    const subscription = transaction?.originalTransactionId ? await this.read(transaction.originalTransactionId) : null;
    if (!subscription)
      throw new StoreError("invalid_purchase", "The App Store knows no such subscription of this app.");
    // The signature of an old receipt is not checked, and transaction ids can be guessed: only the account's token in
    // Apple's own statement ties such a purchase to a person.
    if (!signed && !subscription.accountToken)
      throw new StoreError("invalid_purchase", "A purchase without an account token needs its signed transaction.");
    return subscription;
  }

  /** The transaction that an old receipt names, as the store tells it. */
  private async ofReceipt(receipt: string): Promise<JWSTransactionDecodedPayload | null> {
    const id = transactionIdOfReceipt(receipt);
    const signed = id ? await this.api.transaction(id) : null;
    return signed ? this.transaction("store_unavailable", signed) : null;
  }

  /** The product plays no part: an upgrade changes it, and the identity stays. */
  async read(storeId: string): Promise<StoreSubscription | null> {
    if (!isTransactionId(storeId)) return null;
    const answer = await this.api.statuses(storeId);
    // The store lists all subscriptions of the person.
    const item = (answer?.data ?? [])
      .flatMap(({ lastTransactions = [] }) => lastTransactions)
      .find(({ originalTransactionId }) => originalTransactionId === storeId);
    if (item?.status === undefined || !item.signedTransactionInfo || !item.signedRenewalInfo) return null;
    const transaction = await this.transaction("store_unavailable", item.signedTransactionInfo);
    if (transaction.originalTransactionId !== storeId) return null;
    return this.statement("store_unavailable", item.status, transaction, item.signedRenewalInfo);
  }

  private async statement(
    code: RefusalCode,
    status: number,
    transaction: JWSTransactionDecodedPayload,
    signedRenewal: string,
  ): Promise<StoreSubscription | null> {
    const renewal = await this.checked(code, () => this.verifier.verifyAndDecodeRenewalInfo(signedRenewal));
    return appleSubscription({ status, transaction, renewal });
  }

  async notification({ body }: NotificationRequest): Promise<StoreNotification> {
    const signedPayload = (body as { signedPayload?: unknown } | null)?.signedPayload;
    if (typeof signedPayload !== "string" || !isJws(signedPayload))
      throw new StoreError("invalid_notification", "The notification has no signed payload.");
    const payload = await this.checked("invalid_notification", () =>
      this.verifier.verifyAndDecodeNotification(signedPayload),
    );
    const { notificationType: type, subtype = null, notificationUUID: id, signedDate, version } = payload;
    if (!type || !id || !signedDate || version !== "2.0")
      throw new StoreError("invalid_notification", "The notification lacks its type, id, date or version.");
    const about = await this.aboutOf(payload.data, meaningOf(type, subtype));
    return { platform: this.platform, id, type, subtype, sentAt: new Date(signedDate).toISOString(), ...about };
  }

  /** Which subscription the data of a notification is about, and what it says of it. */
  private async aboutOf(
    data: Data | undefined,
    { transaction: kind, state }: AppleNotificationMeaning,
  ): Promise<Pick<StoreNotification, "storeId" | "subscription" | "state">> {
    const none = { storeId: null, subscription: null, state: null };
    if (kind === "none" || !data?.signedTransactionInfo) return none;
    const transaction = await this.transaction("invalid_notification", data.signedTransactionInfo);
    const { originalTransactionId: storeId, productId, type } = transaction;
    // Another kind of purchase, or a product that is not sold here: accepted and of no consequence.
    if (type !== Type.AUTO_RENEWABLE_SUBSCRIPTION || !storeId || !productId || !tierOfProduct(productId)) return none;
    const { status, signedRenewalInfo } = data;
    const stated = status !== undefined && signedRenewalInfo !== undefined && kind === "latest";
    const subscription = stated
      ? await this.statement("invalid_notification", status, transaction, signedRenewalInfo)
      : null;
    // The refund of an earlier period, while the subscription goes on, takes nothing back.
    const goesOn = status === Status.ACTIVE || status === Status.BILLING_GRACE_PERIOD;
    return { storeId, subscription, state: goesOn ? null : state };
  }

  /** Apple asks for no confirmation. */
  async acknowledge(): Promise<void> {}
}
