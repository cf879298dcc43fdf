import { useEffect, useState } from "react";
import { ApiError } from "../client/api-error.ts";

/** Seconds from the Retry-After of a 429; 0 for any other error. */
export function retryWait(error: unknown): number {
  return error instanceof ApiError && error.status === 429 ? Math.ceil(error.retryAfter ?? 0) : 0;
}

/** Seconds until a retry makes sense; counts down to 0, and restarts with another error. */
export function useRetryWait(error: unknown): number {
  const [now, setNow] = useState(() => Date.now());
  const [wait, setWait] = useState(() => ({ error, until: Date.now() + retryWait(error) * 1000 }));
  if (wait.error !== error) {
    const at = Date.now();
    setNow(at);
    setWait({ error, until: at + retryWait(error) * 1000 });
  }
  const left = Math.max(0, Math.ceil((wait.until - now) / 1000));
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [waiting]);
  return left;
}
