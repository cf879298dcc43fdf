/** How a double behaves: as it should; refusing; failing; failing once; wanting to be left alone; slow; answering nonsense. */
export type Conduct = "well" | "unauthorized" | "failing" | "failing once" | "busy" | "slow" | "nonsense";

/** Longer than the time limit of the tests that wait for it. */
const SLOW_MS = 1500;

/** Behaves for one double. */
export class Behaviour {
  private failed = false;
  private kept: Conduct = "well";

  get conduct(): Conduct {
    return this.kept;
  }

  set conduct(conduct: Conduct) {
    this.kept = conduct;
    this.failed = false;
  }

  /** The answer of a double that misbehaves; null for one that behaves. */
  async answer(): Promise<Response | null> {
    switch (this.kept) {
      case "unauthorized":
        return new Response(null, { status: 401 });
      case "failing":
        return new Response("down for maintenance", { status: 503 });
      case "failing once": {
        const first = !this.failed;
        this.failed = true;
        return first ? new Response(null, { status: 500 }) : null;
      }
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
}
