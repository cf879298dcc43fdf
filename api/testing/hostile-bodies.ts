/** A body within the limit of size that is made to cost the server as much as it can before it is refused. */
export interface HostileBody {
  name: string;
  body: string | Uint8Array<ArrayBuffer>;
  /** Its content type. */
  type: string;
}

/** @param valid a body that the route takes, whose fields become wrong */
export function hostileBodies(valid: object): HostileBody[] {
  const json: [string, HostileBody["body"]][] = [
    ["a text of 1 MB", JSON.stringify({ ...valid, name: "x".repeat(990_000) })],
    ["escapes", `{"name":"${"\\u00e9".repeat(160_000)}"}`],
    ["20,000 values", JSON.stringify({ ...valid, steps: Array(19_000).fill(0) })],
    ["500 ingredients, each wrong", JSON.stringify({ ...valid, ingredients: Array(500).fill({ order: "x", no: 1 }) })],
    ["deep objects", `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`],
    ["deep lists", "[".repeat(200_000)],
    ["long numbers", `{"nb_servings":${"9".repeat(900_000)}}`],
    ["many keys", `{${Array.from({ length: 40_000 }, (_, i) => `"key${i}":1`).join(",")}}`],
    ["no UTF-8", new Uint8Array(990_000).fill(0xff)],
  ];
  return [
    ...json.map(([name, body]) => ({ name, body, type: "application/json" })),
    {
      name: "a form of many fields",
      body: "a=1&".repeat(240_000),
      type: "application/x-www-form-urlencoded",
    },
  ];
}
