/** How a double behaves: as it should; refusing; failing; failing once; slow; cutting the connection; answering nonsense. */
export type Conduct = "well" | "unauthorized" | "failing" | "failing once" | "busy" | "slow" | "nonsense";

const SLOW_MS = 2000;
let failedAt: number | null = null;

/** The answer of a double that misbehaves; null for one that behaves. `count` numbers the requests. */
export async function misbehaving(conduct: Conduct, count: number): Promise<Response | null> {
  if (conduct !== "failing once") failedAt = null;
  switch (conduct) {
    case "unauthorized":
      return new Response(null, { status: 401 });
    case "failing":
      return new Response("down for maintenance", { status: 503 });
    case "failing once":
      failedAt ??= count;
      return failedAt === count ? new Response(null, { status: 500 }) : null;
    case "busy":
      return new Response(null, { status: 429, headers: { "retry-after": "3600" } });
    case "slow":
      await Bun.sleep(SLOW_MS);
      return null;
    case "nonsense":
      return new Response("<html>", { headers: { "content-type": "text/html" } });
    default:
      return null;
  }
}
