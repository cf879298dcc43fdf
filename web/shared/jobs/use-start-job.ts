import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError } from "../client/api-error.ts";
import { type Answer, requestAnswer } from "../client/fetch.ts";
import { newKey } from "../client/new-key.ts";

/** An AI call. */
export interface JobStart {
  path: string;
  body?: unknown;
}

/**
 * Makes an AI call without waiting for its result. An attempt without a response is repeated with the same idempotency key, so
 * that it never starts two jobs.
 */
export function useStartJob<T>() {
  const attempt = useRef<{ call: string; key: string } | null>(null);
  return useMutation({
    mutationFn: async ({ path, body }: JobStart): Promise<Answer<T>> => {
      const text = JSON.stringify([path, body]);
      if (attempt.current?.call !== text) attempt.current = { call: text, key: newKey() };
      const headers = { prefer: "respond-async", "idempotency-key": attempt.current.key };
      const answer = await requestAnswer<T>(path, { method: "POST", body, headers });
      attempt.current = null;
      return answer;
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 0) attempt.current = null;
    },
  });
}
