import { setupServer } from "msw/node";
import { handlers } from "./handlers.ts";

/** The same answers for tests: `server.listen()` before, `server.resetHandlers()` between, `server.close()` after. */
export const server = setupServer(...handlers);
