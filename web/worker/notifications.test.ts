import { expect, test } from "bun:test";
import { pathOf, showPage } from "./notifications.ts";

const origin = "https://toque.example";
const path = "/recipes/7?cook=1";

/** Pages that are open at these addresses. */
function open(...addresses: string[]) {
  const did: string[] = [];
  const pages = addresses.map((address) => ({
    url: origin + address,
    focus: async () => void did.push(`focus ${address}`),
    postMessage: (message: unknown) => void did.push(`${address} ${JSON.stringify(message)}`),
  }));
  const clients = { matchAll: async () => pages, openWindow: async (url: string) => void did.push(`open ${url}`) };
  return { clients, did };
}

test("the page that cooks comes to the front and stays as it is", async () => {
  const { clients, did } = open("/dashboard", "/recipes/7", path);
  await showPage(clients, path, origin);
  expect(did).toEqual([`focus ${path}`]);
});

test("else the recipe's page, else any other is asked to go there", async () => {
  for (const addresses of [
    ["/dashboard", "/recipes/7"],
    ["/recipes/8", "/dashboard"],
  ]) {
    const { clients, did } = open(...addresses);
    const expected = addresses.includes("/recipes/7") ? "/recipes/7" : "/recipes/8";
    await showPage(clients, path, origin);
    expect(did).toEqual([`focus ${expected}`, `${expected} ${JSON.stringify({ type: "open", path })}`]);
  }
});

test("without a page one is opened", async () => {
  const { clients, did } = open();
  await showPage(clients, path, origin);
  expect(did).toEqual([`open ${path}`]);
});

test("a notification leads to recipes alone", () => {
  expect(pathOf({ path })).toBe(path);
  for (const data of [null, {}, { path: 7 }, { path: "//elsewhere.example" }, { path: "/recipes/7/../../admin" }])
    expect(pathOf(data)).toBeNull();
});
