import { browserTracingIntegration, captureException, init, linkedErrorsIntegration } from "@sentry/react";
import { figures, reportOptions } from "./options.ts";

/** Starts reporting. A separate chunk, fetched only if reporting is configured. */
export function start(dsn: string): (error: unknown) => void {
  init({
    ...reportOptions(dsn),
    integrations: [
      browserTracingIntegration({
        idleTimeout: figures.idleTimeout,
        finalTimeout: figures.finalTimeout,
        childSpanTimeout: figures.childSpanTimeout,
      }),
      linkedErrorsIntegration({ limit: figures.linkedErrors }),
    ],
  });
  return (error) => void captureException(error);
}
