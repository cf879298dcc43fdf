import { expect, test } from "bun:test";
import { ApiError } from "../../../shared/client/api-error.ts";
import { failureReason } from "./failure-reason.ts";

const now = Date.UTC(2026, 4, 3, 20, 15);
const call = (init: ConstructorParameters<typeof ApiError>[0]) =>
  failureReason({ kind: "call", error: new ApiError(init) }, now);

test("which failed calls have their own text and which the general one", () => {
  expect(call({ status: 0, code: "network_error" })).toEqual({ kind: "offline" });
  expect(call({ status: 503, code: "model_unavailable" })).toEqual({ kind: "model" });
  expect(call({ status: 429, code: "rate_limited", retryAfter: 7 })).toEqual({ kind: "call" });
  expect(call({ status: 403, code: "forbidden" })).toEqual({ kind: "call" });
  expect(failureReason({ kind: "call", error: new TypeError("?") })).toEqual({ kind: "call" });
});

test("a failed answer is a model failure or carries its error", () => {
  const answer = (code: string) => failureReason({ kind: "answer", error: { code, detail: "English.", findings: [] } });
  expect(answer("model_timeout")).toEqual({ kind: "model" });
  expect(answer("thread_ended")).toMatchObject({ kind: "answer", error: { code: "thread_ended" } });
  expect(answer("job_failed")).toEqual({ kind: "answer", error: null });
});

test("an exceeded quota says when it ends", () => {
  const used = { status: 429, code: "ai_quota_exceeded" };
  expect(call({ ...used, retryAfter: 60 })).toEqual({ kind: "quota", until: new Date(now + 60_000) });
  expect(call(used)).toEqual({ kind: "quota", until: new Date(Date.UTC(2026, 4, 4)) });
});
