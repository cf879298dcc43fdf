import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Router, type SsrContext } from "wouter";
import { personalInfoQuery } from "../../shared/preferences/personal-info.ts";
import { session } from "../../shared/session/session.ts";
import { subscriptionQuery } from "../../shared/session/subscription.ts";
import { lacksBirthDate } from "./birth-date-check.tsx";
import { DashboardGate } from "./dashboard-gate.tsx";
import { SignedIn } from "./signed-in.tsx";

const real = { document: globalThis.document, fetch: globalThis.fetch };
let required = false;
beforeAll(() => {
  const meta = () => (required ? { content: "true" } : null);
  Object.assign(globalThis, { document: { querySelector: meta } });
});
afterAll(() => void Object.assign(globalThis, { document: real.document }));
beforeEach(() => {
  required = false;
});
afterEach(() => {
  globalThis.fetch = real.fetch;
});

/** Renders an element at an address; `to` is the redirect target, if any. */
function show(at: string, element: ReactNode, client = new QueryClient()): { html: string; to: string | undefined } {
  const context: SsrContext = {};
  const [path = "", search = ""] = at.split("?");
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <Router ssrPath={path} ssrSearch={search} ssrContext={context}>
          {element}
        </Router>
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { html: html.replaceAll(/<style[^>]*>[\s\S]*?<\/style>/g, ""), to: context.redirectTo };
}

describe("the dashboard gate", () => {
  const at = (path: string, subscription?: { status: string; tier: string } | null) => {
    const client = new QueryClient();
    if (subscription !== undefined) client.setQueryData<unknown>([...subscriptionQuery.queryKey], subscription);
    return show(path, <DashboardGate>the page</DashboardGate>, client);
  };
  const open = { html: "the page", to: undefined };

  test("is open where no subscription is required", () => {
    expect(at("/dashboard")).toEqual(open);
    expect(at("/dashboard/profile-info-form", null)).toEqual(open);
  });

  test("shows nothing until the tier is known", () => {
    required = true;
    expect(at("/dashboard")).toEqual({ html: "", to: undefined });
  });

  test("admits basic and premium; redirects all others to /onboarding and renders nothing", () => {
    required = true;
    for (const tier of ["basic", "premium"]) expect(at("/dashboard", { status: "active", tier })).toEqual(open);
    for (const subscription of [null, { status: "active", tier: "free" }, { status: "expired", tier: "premium" }])
      expect(at("/dashboard", subscription)).toEqual({ html: "", to: "/onboarding" });
  });

  test("admits an admin without a subscription, and no other role", async () => {
    required = true;
    const expires = new Date(Date.now() + 60_000).toISOString();
    await signIn({ user: { id: 1, roles: ["admin"] }, expires, accessToken: "t" });
    expect(at("/dashboard/admin/promo-codes", null)).toEqual(open);
    await signIn({ user: { id: 1, roles: ["moderator", "ambassador", "alpha"] }, expires, accessToken: "t" });
    expect(at("/dashboard", null).to).toBe("/onboarding");
    session.clear();
  });

  test("applies to every path containing /dashboard, and to no other", () => {
    required = true;
    for (const path of ["/dashboard/recipes", "/dashboard/profile-info-form", "/my/dashboard/x"])
      expect(at(path, null).to).toBe("/onboarding");
    for (const path of ["/recipes/new", "/generate", "/onboarding"]) expect(at(path, null)).toEqual(open);
  });
});

const signIn = async (body: object): Promise<void> => {
  Object.assign(globalThis, { fetch: async () => Response.json(body) });
  await session.refetch();
};

describe("a protected page", () => {
  const page = <SignedIn>the page</SignedIn>;

  test("redirects a visitor to the sign-in page, with the reason and the return address", async () => {
    await signIn({});
    const { html, to } = show("/generate?dish=soup", page);
    expect(html).toBe("");
    const target = new URL(to ?? "", "http://toque.test");
    expect(target.pathname).toBe("/authentication/signin");
    expect(Object.fromEntries(target.searchParams)).toEqual({
      error: "SessionRequired",
      callbackUrl: "/generate?dish=soup",
    });
  });

  test("is shown to a signed-in user", async () => {
    const expires = new Date(Date.now() + 60_000).toISOString();
    await signIn({ user: { id: 1 }, expires, accessToken: "t" });
    expect(show("/generate", page)).toEqual({ html: "the page", to: undefined });
    session.clear();
  });
});

describe("the date of birth", () => {
  let asked: string[] = [];
  const answerWith = (tier: string | null | Error, birth_date: string | null): void => {
    asked = [];
    const fetch = async (input: string | URL): Promise<Response> => {
      const { pathname } = new URL(input, "http://toque.test");
      asked.push(pathname);
      if (pathname.endsWith("/personal-info")) return Response.json({ birth_date });
      if (tier instanceof Error) return Response.json({ detail: "", code: "no" }, { status: 500 });
      return Response.json(tier === null ? null : { status: "active", tier });
    };
    session.clear();
    Object.assign(globalThis, { fetch });
  };
  const lacks = () => lacksBirthDate(new QueryClient({ defaultOptions: { queries: { retry: false } } }));

  test("is requested from an account without one", async () => {
    answerWith(null, null);
    expect(await lacks()).toBe(true);
    answerWith(null, "1990-05-04");
    expect(await lacks()).toBe(false);
  });

  test("is still requested when a page with the same query unmounts during the request", async () => {
    answerWith(null, null);
    const client = new QueryClient();
    const leave = new QueryObserver(client, personalInfoQuery).subscribe(() => {});
    const asking = lacksBirthDate(client);
    leave();
    expect(await asking).toBe(true);
    expect(asked).toHaveLength(2);
  });

  test("is not requested where a subscription is required and the tier is unknown or free", async () => {
    required = true;
    for (const tier of [null, "free", new Error("no tier")]) {
      answerWith(tier, null);
      expect(await lacks()).toBeNull();
      expect(asked.some((path) => path.endsWith("/personal-info"))).toBe(false);
    }
    answerWith("basic", null);
    expect(await lacks()).toBe(true);
  });
});
