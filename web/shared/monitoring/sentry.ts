import { browserTracingIntegration, captureException, init, linkedErrorsIntegration } from "@sentry/react";
import { figures, reportOptions } from "./options.ts";

/** Starts the reporting. In a chunk of its own: it is fetched only where an operator wants reports. */
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
