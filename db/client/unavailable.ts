/** SQLSTATE classes: connection exceptions, a shutdown or start, too many connections. */
const serverAway = /^(08\w{3}|57P0[123]|53300)$/;
/** postgres.js: a connection that was closed, or did not come in time. */
const clientLost = /^(CONNECT_TIMEOUT|CONNECTION_\w+)$/;
/** The socket or the name of the server; others than the database have these errors too. */
const socketLost = /^(E(CONN\w+|HOSTUNREACH|NETUNREACH|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN))$/;

/**
 * Whether an error, or a cause of it, says that PostgreSQL could not be reached or went away, so that the same
 * statement may succeed later. What the statement did is then unknown only if it was a commit.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++) {
    const code = "code" in one ? String(one.code) : "";
    // PostgreSQL ends the connection by such an error: it shuts down, or accepts none for this database.
    if ("severity" in one && (one.severity === "FATAL" || one.severity === "PANIC")) return true;
    if (serverAway.test(code) || clientLost.test(code)) return true;
    // postgres.js adds the statement to the errors of its sockets.
    if (socketLost.test(code) && "query" in one) return true;
  }
  return false;
}
