import { setupWorker } from "msw/browser";
import { handlers } from "./handlers.ts";

/** Mocks the API with fixtures in the development server: `VITE_MOCK=1 bunx vite web`. */
export async function startMocks(): Promise<void> {
  await setupWorker(...handlers).start({ onUnhandledFrame: "bypass", quiet: true });
}
