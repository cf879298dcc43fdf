/** What the App Store adapter needs. */
export interface AppleStoreConfig {
  bundleId: string;
  /** The app's number in App Store Connect; required in production. */
  appId: number | null;
  environment: "production" | "sandbox";
  keyId: string;
  issuerId: string;
  /** The key of the App Store Server API, PEM. */
  privateKey: string;
  /** The roots that signatures must lead to, DER or PEM. */
  rootCertificates: Buffer[];
  /** Where the App Store Server API answers instead of at Apple's address. */
  url: string | null;
}
