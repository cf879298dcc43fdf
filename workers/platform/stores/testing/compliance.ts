import { beforeEach, describe, expect, test } from "bun:test";
import { type NotificationRequest, type PurchaseProof, type Store, StoreError } from "../port.ts";
import type { Conduct } from "./conduct.ts";

// What every store of the port does, whichever it is.

/** A store, with its double behind it. */
export interface StoreHarness {
  /** A new one each time; with a limit to each request where the time matters. */
  store(timeoutMs?: number): Store;
  /** The same store set up for another app. */
  foreign(): Store;
  reset(): void;
  setConduct(conduct: Conduct): void;
  /** How often the store's API was asked. */
  asked(): number;
  /** Records a monthly subscription of the double: paid for, or ended yesterday. */
  record(storeId: string, how?: "active" | "expired" | "unknown product"): void;
  /** What a device hands in for it. */
  proof(storeId: string): PurchaseProof;
  /** Something that a device made up. */
  forgedProof(storeId: string): PurchaseProof;
  otherProof: PurchaseProof;
  notification(storeId: string, id: string): NotificationRequest;
  forged(storeId: string): NotificationRequest[];
  /** Words that no message may hold: keys, tokens. */
  secrets(): string[];
  /** An address where nothing listens. */
  down(): Store;
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => "accepted",
    (error: unknown) => (error instanceof StoreError ? error.code : String(error)),
  );

/** Holds a store against its port. */
export function storeCompliance(name: string, harness: StoreHarness): void {
  const { store, record, proof, notification, setConduct } = harness;

  describe(`${name}: the port of the stores`, () => {
    beforeEach(() => harness.reset());

    test("verifies a purchase and reads it, with every field as the port describes it", async () => {
      record("1001");
      const verified = await store().verify(proof("1001"));
      const read = await store().read("1001", "basic_monthly");
      for (const subscription of [verified, read]) {
        expect(subscription).toMatchObject({
          platform: store().platform,
          storeId: "1001",
          replacesStoreId: null,
          productId: "basic_monthly",
          state: "active",
          autoRenew: true,
          price: 4.99,
          currency: "EUR",
          accountToken: "7e3fb20b-4cdb-47cc-936d-99d65f608138",
        });
        for (const time of ["purchaseDate", "expirationDate", "entitledUntil", "statedAt"] as const) {
          const value = subscription?.[time] ?? "";
          expect(new Date(value).toISOString()).toBe(value);
        }
        expect(Date.parse(subscription?.entitledUntil ?? "")).toBeGreaterThan(Date.now());
      }
      expect((read?.statedAt ?? "") >= verified.statedAt).toBe(true);
    });

    test("says what has ended, and knows nothing of what the store does not know", async () => {
      record("1001", "expired");
      expect(await store().read("1001", "basic_monthly")).toMatchObject({ state: "expired" });
      expect(await store().read("1002", "basic_monthly")).toBeNull();
      for (const storeId of ["", "..", "../../x", "a/b", "a?b=c", "%2e%2e", "x".repeat(5000)])
        expect(await store().read(storeId, "basic_monthly")).toBeNull();
    });

    test("refuses a product that is none of ours", async () => {
      record("1001", "unknown product");
      expect(await failure(store().verify(proof("1001")))).toBe("invalid_purchase");
      expect(await store().read("1001", "basic_monthly")).toBeNull();
    });

    test("refuses a made-up purchase, an unknown one, and one of another platform or app", async () => {
      expect(await failure(store().verify(proof("1001")))).toBe("invalid_purchase");
      record("1001");
      expect(await failure(store().verify(harness.forgedProof("1001")))).toBe("invalid_purchase");
      expect(await failure(store().verify(harness.otherProof))).toBe("invalid_purchase");
      expect(await failure(harness.foreign().verify(proof("1001")))).toMatch(/^(invalid_purchase|store_unavailable)$/);
      expect(await failure(store().verify(proof("1001")))).toBe("accepted");
    });

    test("reads a notification, the same each time it comes, also a hundred times at once", async () => {
      record("1001");
      const request = notification("1001", "note-1");
      const one = store();
      const all = await Promise.all(Array.from({ length: 100 }, () => one.notification(request)));
      expect(new Set(all.map((note) => JSON.stringify(note))).size).toBe(1);
      expect(all[0]).toMatchObject({ platform: one.platform, id: "note-1", storeId: "1001", state: null });
      expect(new Date(all[0]?.sentAt ?? "").toISOString()).toBe(all[0]?.sentAt ?? "");
    });

    test("refuses a forged notification, and one of another app", async () => {
      record("1001");
      const forged = harness.forged("1001");
      expect(forged.length).toBeGreaterThan(4);
      for (const request of forged) expect(await failure(store().notification(request))).toBe("invalid_notification");
      expect(await failure(harness.foreign().notification(notification("1001", "n")))).toBe("invalid_notification");
      for (const body of [null, undefined, 5, "x", [], {}, { message: {} }, { signedPayload: {} }])
        expect(await failure(store().notification({ ...notification("1001", "n"), body }))).toBe(
          "invalid_notification",
        );
    });

    test.each(["failing", "busy", "slow", "nonsense", "unauthorized"] as const)(
      "says that a store that is %s is unavailable, and never that a purchase is bad or unknown",
      async (conduct) => {
        record("1001");
        const one = store(conduct === "slow" ? 300 : undefined);
        setConduct(conduct);
        expect(await failure(one.read("1001", "basic_monthly"))).toBe("store_unavailable");
        expect(await failure(one.verify(proof("1001")))).toBe("store_unavailable");
        setConduct("well");
        expect((await store().read("1001", "basic_monthly"))?.state).toBe("active");
      },
      20_000,
    );

    test("asks three times while a store fails, and not again while it wants to be left alone", async () => {
      record("1001");
      for (const [conduct, times] of [
        ["failing", 3],
        ["busy", 1],
        ["failing once", 2],
      ] as const) {
        const one = store();
        setConduct(conduct);
        const before = harness.asked();
        expect(await failure(one.read("1001", "basic_monthly"))).toBe(times === 2 ? "accepted" : "store_unavailable");
        expect(harness.asked() - before).toBe(times);
      }
    });

    test("says that a store that nobody answers for is unavailable", async () => {
      record("1001");
      expect(await failure(harness.down().read("1001", "basic_monthly"))).toBe("store_unavailable");
    });

    test("confirms a purchase, and again, and many times at once", async () => {
      record("1001");
      const one = store();
      const bought = await one.verify(proof("1001"));
      await Promise.all(Array.from({ length: 10 }, () => one.acknowledge(bought)));
      await one.acknowledge(bought);
      const confirmed = await one.read("1001", "basic_monthly");
      expect(confirmed?.acknowledged).toBe(true);
    });

    test("names no key and no token in what it throws", async () => {
      record("1001");
      const request = notification("1001", "n");
      const errors: unknown[] = [];
      const keep = (work: Promise<unknown>) => work.catch((error: unknown) => errors.push(error));
      for (const conduct of ["unauthorized", "nonsense", "failing"] as const) {
        setConduct(conduct);
        await keep(store().verify(proof("1001")));
      }
      setConduct("well");
      await keep(store().verify(harness.forgedProof("1001")));
      for (const forged of harness.forged("1001")) await keep(store().notification(forged));
      await keep(harness.foreign().notification(request));
      expect(errors.length).toBeGreaterThan(8);
      for (const error of errors) {
        const shown = Bun.inspect(error);
        for (const secret of harness.secrets()) expect(shown).not.toContain(secret);
      }
    });
  });
}
