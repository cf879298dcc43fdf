import { describe, expect, test } from "bun:test";
import { figures, reportOptions, scrub } from "./options.ts";

const options = reportOptions("https://key@reports.example/7");

describe("error reports", () => {
  test("keep the specified figures", () => {
    expect(options).toMatchObject({
      tunnel: "/api/monitoring",
      tracesSampleRate: 0.2,
      maxBreadcrumbs: 100,
      transportOptions: { bufferSize: 30 },
      ignoreErrors: ["Script error", "ResizeObserver loop completed with undelivered notifications"],
    });
    expect(figures).toMatchObject({
      idleTimeout: 1000,
      finalTimeout: 30_000,
      childSpanTimeout: 3 * 5000,
      linkedErrors: 5,
    });
  });

  test("drop traces of the 404 page only", () => {
    const send = (transaction: string) =>
      options.beforeSendTransaction?.({ type: "transaction", transaction }, {}) as { transaction?: string } | null;
    expect(send("/404")).toBeNull();
    expect(send("/recipes/4")?.transaction).toBe("/recipes/4");
  });

  test("contain no tokens, e-mail addresses, input or console output", () => {
    expect(scrub("/api/auth/callback/email?token=abc&email=a%40b.org#x")).toBe(
      "/api/auth/callback/email?token=…&email=…#x",
    );
    expect(scrub("no account ana@example.org here")).toBe("no account …@… here");
    const event = options.beforeSend?.(
      {
        type: undefined,
        message: "ana@example.org",
        request: { url: "https://x.example/?token=abc" },
        extra: { list: ["b@example.org"] },
      },
      {},
    ) as unknown as { message: string; request: { url: string }; extra: { list: string[] } };
    expect(event).toMatchObject({
      message: "…@…",
      request: { url: "https://x.example/?token=…" },
      extra: { list: ["…@…"] },
    });
    expect(options.beforeBreadcrumb?.({ category: "ui.input", message: "x" })).toBeNull();
    expect(options.beforeBreadcrumb?.({ category: "console", message: "x" })).toBeNull();
    expect(options.beforeBreadcrumb?.({ category: "fetch", data: { url: "/a?token=1" } })).toEqual({
      category: "fetch",
      data: { url: "/a?token=…" },
    });
  });
});
