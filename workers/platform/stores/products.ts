import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import table from "./products.json" with { type: "json" };

const Products = Type.Array(
  Type.Object(
    {
      prefix: Type.String({ pattern: "^[a-z]+_$" }),
      tier: Type.Union([Type.Literal("basic"), Type.Literal("premium")]),
    },
    { additionalProperties: false },
  ),
);
type Products = Static<typeof Products>;

const products: Products = Value.Parse(Products, table);

/**
 * The tier that a store's product sells: `basic_weekly`, `basic_monthly` and `basic_quarterly` basic, the same with
 * `premium_` premium, and whatever else begins so. Null for a product that is none of ours.
 */
export function tierOfProduct(productId: string): "basic" | "premium" | null {
  const row = products.find(({ prefix }) => productId.startsWith(prefix));
  return row && /^[a-z0-9_.-]{1,100}$/.test(productId.slice(row.prefix.length)) ? row.tier : null;
}
