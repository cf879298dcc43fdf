import { expect, test } from "bun:test";
import { ApiError } from "../../../shared/client/api-error.ts";
import { subscription } from "../../../testing/billing-fixtures.ts";
import type { ItemDetails, PlayStore, StorePurchase } from "./digital-goods.ts";
import { buy, fetchPlans, restore, type StoreFailureError, type Verify } from "./purchase.ts";

const monthly: ItemDetails = {
  itemId: "basic_monthly",
  title: "Basic, monthly",
  price: { currency: "EUR", value: "8.99" },
};

/** A store that sells one plan, and remembers what it was told. */
function storeDouble(changes: Partial<PlayStore> = {}) {
  const told: unknown[] = [];
  const store: PlayStore = {
    details: async (ids) => {
      told.push(["details", ...ids]);
      return [monthly];
    },
    purchases: async () => [],
    pay: async ({ id }, accountToken) => {
      told.push(["pay", id, accountToken]);
      return {
        purchaseToken: "token-1",
        complete: async (result) => void told.push(["complete", result]),
      };
    },
    ...changes,
  };
  return { store, told };
}
const plan = async (store: PlayStore) => (await fetchPlans(store))[0]!;
const accept: Verify = async ({ productId }) => subscription({ product_id: productId });
const failureOf = (promise: Promise<unknown>): Promise<StoreFailureError> =>
  promise.then(
    () => expect.unreachable("it should fail"),
    (error: StoreFailureError) => error,
  );

test("the store is asked for the three products; without details there are no plans", async () => {
  const { store, told } = storeDouble();
  expect(await fetchPlans(store)).toHaveLength(1);
  expect(told).toEqual([["details", "basic_weekly", "basic_monthly", "basic_quarterly"]]);
  for (const details of [async () => [], () => Promise.reject(new Error("The service is gone"))])
    expect(await failureOf(fetchPlans(storeDouble({ details }).store))).toMatchObject({ failure: "no_plans" });
});

test("a purchase is paid, verified with the server, and only then completed", async () => {
  const { store, told } = storeDouble();
  const verify: Verify = (purchase) => {
    told.push(["verify", purchase]);
    return accept(purchase);
  };
  expect(await buy(store, await plan(store), "account-1", verify)).toMatchObject({ product_id: "basic_monthly" });
  expect(told.slice(1)).toEqual([
    ["pay", "basic_monthly", "account-1"],
    ["verify", { productId: "basic_monthly", purchaseToken: "token-1" }],
    ["complete", "success"],
  ]);
});

test("a purchase that the server does not confirm is completed as failed", async () => {
  const { store, told } = storeDouble();
  const refusal = new ApiError({ status: 422, code: "invalid_purchase" });
  const failure = await failureOf(buy(store, await plan(store), null, () => Promise.reject(refusal)));
  expect(failure).toMatchObject({ failure: "not_verified", cause: refusal });
  expect(told.at(-1)).toEqual(["complete", "fail"]);
  expect(told).not.toContainEqual(["complete", "success"]);
});

test("a payment sheet that is closed buys nothing and verifies nothing", async () => {
  const cancelled = new DOMException("closed", "AbortError");
  const { store } = storeDouble({ pay: () => Promise.reject(cancelled) });
  const verify = () => expect.unreachable("nothing was bought");
  const failure = await failureOf(buy(store, await plan(store), null, verify));
  expect(failure).toMatchObject({ failure: "purchase_failed", cause: cancelled });
});

test("a store that does not hear the end of a payment changes nothing", async () => {
  const deaf = () => Promise.reject(new Error("gone"));
  const pay = async () => ({ purchaseToken: "t", complete: deaf });
  const { store } = storeDouble({ pay });
  expect(await buy(store, await plan(store), null, accept)).toMatchObject({ product_id: "basic_monthly" });
});

test("what was bought before is verified again: one that the server accepts is enough", async () => {
  const bought: StorePurchase[] = [
    { itemId: "cookbook_print", purchaseToken: "x" },
    { itemId: "basic_weekly", purchaseToken: "old" },
    { itemId: "basic_monthly", purchaseToken: "new" },
  ];
  const seen: string[] = [];
  const verify: Verify = (purchase) => {
    seen.push(purchase.purchaseToken);
    if (purchase.purchaseToken === "old")
      return Promise.reject(new ApiError({ status: 422, code: "invalid_purchase" }));
    return accept(purchase);
  };
  expect(await restore(storeDouble({ purchases: async () => bought }).store, verify)).toBe(true);
  expect(seen).toEqual(["old", "new"]);
  expect(await restore(storeDouble().store, verify)).toBe(false);
});

test("when the server accepts none of them, its reason is kept", async () => {
  const foreign = new ApiError({ status: 409, code: "purchase_belongs_to_another_account" });
  const { store } = storeDouble({ purchases: async () => [{ itemId: "basic_monthly", purchaseToken: "t" }] });
  const failure = await failureOf(restore(store, () => Promise.reject(foreign)));
  expect(failure).toMatchObject({ failure: "not_verified", cause: foreign });
});
