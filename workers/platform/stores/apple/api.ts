import {
  APIException,
  AppStoreServerAPIClient,
  Environment,
  type StatusResponse,
} from "@apple/app-store-server-library";
import { StoreError } from "../port.ts";
import { fetchFromStore, type Patience, Unreachable, withRetries } from "../retries.ts";
import type { AppleStoreConfig } from "./config.ts";

export const environmentOf = ({ environment }: AppleStoreConfig): Environment.PRODUCTION | Environment.SANDBOX =>
  environment === "production" ? Environment.PRODUCTION : Environment.SANDBOX;

const addresses = {
  production: "https://api.storekit.apple.com",
  sandbox: "https://api.storekit-sandbox.apple.com",
};

// https://developer.apple.com/documentation/appstoreserverapi/error-codes
/** The store knows no such transaction: InvalidTransactionId, InvalidOriginalTransactionId, AccountNotFound, OriginalTransactionIdNotFound, TransactionIdNotFound. */
const UNKNOWN: readonly number[] = [4000006, 4000008, 4040001, 4040005, 4040010];
/** AccountNotFoundRetryable, AppNotFoundRetryable, OriginalTransactionIdNotFoundRetryable. */
const RETRYABLE: readonly number[] = [4040002, 4040004, 4040006];

const strange = () => new StoreError("store_unavailable", "The App Store's answer has another form than expected.");

/** Apple's client with a time limit, and with an address that may be another's. */
class LimitedClient extends AppStoreServerAPIClient {
  private readonly address: string;
  constructor(
    config: AppleStoreConfig,
    private readonly patience: Patience,
  ) {
    super(config.privateKey, config.keyId, config.issuerId, config.bundleId, environmentOf(config));
    this.address = config.url ?? addresses[config.environment];
  }

  protected override async makeFetchRequest(
    path: string,
    query: URLSearchParams,
    method: string,
    body: string | Buffer | undefined,
    headers: { [key: string]: string },
  ): ReturnType<AppStoreServerAPIClient["makeFetchRequest"]> {
    const init: RequestInit = { method, headers, ...(typeof body === "string" && { body }) };
    // Apple's client reads `ok`, `status` and `json()`, which both kinds of Response have.
    return (await fetchFromStore("The App Store", `${this.address}${path}?${query}`, init, this.patience)) as never;
  }
}

/** The App Store Server API, as far as it is asked here. */
export class AppStoreApi {
  private readonly client: LimitedClient;
  constructor(
    config: AppleStoreConfig,
    private readonly patience: Patience,
  ) {
    this.client = new LimitedClient(config, patience);
  }

  /**
   * The subscriptions of the person who made a transaction, each with its last transaction. Null where the store does not know it.
   * @throws StoreError `store_unavailable`
   */
  async statuses(transactionId: string): Promise<StatusResponse | null> {
    const answer = await this.asked(() => this.client.getAllSubscriptionStatuses(transactionId));
    // Apple's client takes any object.
    if (answer && !Array.isArray(answer.data)) throw strange();
    return answer;
  }

  /**
   * A transaction, signed. Null where the store does not know it.
   * @throws StoreError `store_unavailable`
   */
  async transaction(transactionId: string): Promise<string | null> {
    const answer = await this.asked(() => this.client.getTransactionInfo(transactionId));
    return answer?.signedTransactionInfo ?? null;
  }

  private asked<T>(ask: () => Promise<T>): Promise<T | null> {
    return withRetries(async () => {
      try {
        return await ask();
      } catch (error) {
        if (error instanceof Unreachable) throw error;
        if (!(error instanceof APIException)) throw strange();
        const code = typeof error.apiError === "number" ? error.apiError : 0;
        if (UNKNOWN.includes(code)) return null;
        const message = `The App Store answered ${error.httpStatusCode}${code ? ` (${code})` : ""}.`;
        // Also a refused key (401): a fault of the installation says nothing about a purchase.
        throw RETRYABLE.includes(code) ? new Unreachable(message) : new StoreError("store_unavailable", message);
      }
    }, this.patience);
  }
}
