import { androidpublisher, type androidpublisher_v3 } from "@googleapis/androidpublisher";
import { JWT } from "google-auth-library";
import { withTimeout } from "../../bus/sleep.ts";
import { StoreError } from "../port.ts";
import { fetchFromStore, type Patience, Unreachable, withRetries } from "../retries.ts";
import type { GooglePlayConfig } from "./config.ts";
import { type GoogleItem, type GooglePurchase, type Price, priceOf } from "./statement.ts";

const SCOPE = "https://www.googleapis.com/auth/androidpublisher";

/** The statuses by which Google says that a token is none of this app's, or that it forgot about it long ago. */
const UNKNOWN: readonly number[] = [400, 404, 410];

/** What Google's errors hold that matters here. */
interface Failure {
  response?: { status?: number; data?: { error?: { code?: number; errors?: { reason?: string }[] } | string } };
  cause?: unknown;
}

/** Whether it is the API itself that does not know a purchase: no proxy's page, and not the app that it does not know. */
function isUnknown({ response }: Failure): boolean {
  const error = response?.data?.error;
  if (typeof error !== "object" || !UNKNOWN.includes(response?.status ?? 0) || error.code !== response?.status)
    return false;
  return !error.errors?.some(({ reason }) => reason === "applicationNotFound");
}

/** Google's client with the time limit, and with addresses that may be another's. It also holds Google's public keys. */
export function googleClient({ credentials, url }: GooglePlayConfig, patience: Patience): JWT {
  return new JWT({
    email: credentials.email,
    key: credentials.privateKey,
    scopes: [SCOPE],
    transporterOptions: {
      fetchImplementation: (input: string | URL | Request, init: RequestInit = {}) => {
        const address = new URL(input instanceof Request ? input.url : input);
        const { method, headers, body, signal } = init;
        const request = {
          ...(method && { method }),
          ...(headers && { headers }),
          ...(body && { body }),
          ...(signal && { signal }),
        };
        return fetchFromStore(
          "Google Play",
          url ? new URL(address.pathname + address.search, url) : address,
          request,
          patience,
        );
      },
    } as NonNullable<ConstructorParameters<typeof JWT>[0]>["transporterOptions"] & {},
  });
}

/**
 * Runs `ask` with the retries. Google's errors hold the request with its tokens, so that nothing of them goes further but the status.
 * @returns null where Google answers that it knows no such thing
 * @throws StoreError `store_unavailable`
 */
export function asked<T>(ask: () => Promise<T>, patience: Patience): Promise<T | null> {
  return withRetries(async () => {
    try {
      return await withTimeout(ask(), patience.timeoutMs, "late");
    } catch (error) {
      const failure = error as Failure;
      if (error instanceof Unreachable) throw error;
      if (failure.cause instanceof Unreachable) throw failure.cause;
      if (isUnknown(failure)) return null;
      const status = failure.response?.status;
      if (status === undefined) throw new Unreachable("Google Play did not answer as expected.");
      throw new StoreError("store_unavailable", `Google Play answered ${status}.`);
    }
  }, patience);
}

/** The Android Publisher API, as far as it is asked here. */
export class GooglePlayApi {
  private readonly api: androidpublisher_v3.Androidpublisher;
  private readonly packageName: string;

  constructor(
    config: GooglePlayConfig,
    private readonly client: JWT,
    private readonly patience: Patience,
  ) {
    this.packageName = config.packageName;
    this.api = androidpublisher({ version: "v3", auth: client, retry: false });
  }

  /** Asks with an access token: a refused account (400 by Google's token service) says nothing of a purchase. */
  private async asked<T>(ask: () => Promise<{ data: T }>): Promise<T | null> {
    const granted = await asked(() => this.client.getAccessToken(), this.patience);
    if (!granted?.token) throw new StoreError("store_unavailable", "Google refuses the service account.");
    return asked(async () => (await ask()).data, this.patience);
  }

  /** A purchase by its token; null where Google knows none. @throws StoreError `store_unavailable` */
  async purchase(token: string): Promise<GooglePurchase | null> {
    const { packageName } = this;
    const purchase = await this.asked(() => this.api.purchases.subscriptionsv2.get({ packageName, token }));
    if (purchase && typeof purchase.subscriptionState !== "string")
      throw new StoreError("store_unavailable", "Google Play's answer has another form than expected.");
    return purchase;
  }

  /**
   * What an item costs when it renews: as the item says, else as its base plan says for the buyer's country. ISO 4217's code XXX, no
   * currency, where neither does. @throws StoreError `store_unavailable`
   */
  async price(item: GoogleItem, regionCode: string | null): Promise<Price> {
    const price = priceOf(item.autoRenewingPlan?.recurringPrice);
    if (price) return price;
    const { packageName } = this;
    const productId = item.productId ?? "";
    const product = await this.asked(() => this.api.monetization.subscriptions.get({ packageName, productId }));
    const plan = product?.basePlans?.find(({ basePlanId }) => basePlanId === item.offerDetails?.basePlanId);
    const regional = plan?.regionalConfigs?.find((region) => region.regionCode === regionCode);
    return priceOf(regional?.price) ?? { price: 0, currency: "XXX" };
  }

  /** Confirms a purchase; false where Google refuses it. @throws StoreError `store_unavailable` */
  async acknowledge(subscriptionId: string, token: string): Promise<boolean> {
    const { packageName } = this;
    const answer = await this.asked(async () => {
      await this.api.purchases.subscriptions.acknowledge({ packageName, subscriptionId, token, requestBody: {} });
      return { data: true };
    });
    return answer ?? false;
  }
}
