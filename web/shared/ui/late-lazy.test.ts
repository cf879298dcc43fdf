import { expect, test } from "bun:test";
import { orNothing } from "./late-lazy.ts";

test("a part that cannot be loaded is nothing, and any other is itself", async () => {
  const part = () => "a part";
  expect((await orNothing(async () => ({ default: part }))).default).toBe(part);
  const { default: missing } = await orNothing<object>(() => Promise.reject(new TypeError("no network")));
  expect((missing as (props: object) => unknown)({})).toBeNull();
});
