import { testApp } from "../api/testing/app.ts";
import { endpointName, readEndpoints } from "../api/testing/endpoints.ts";

// bun run endpoints [AREA ...]: the table of endpoints with built or missing for each row, from the OpenAPI document of the
// application itself. Fails when an area that was asked for has a missing row.

const app = await testApp();
const { body } = await app.call<{ paths: Record<string, Record<string, unknown>> }>("GET", "/swagger/json");
await app.close();
const built = new Set(
  Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => endpointName(method, path)),
  ),
);
const wanted = process.argv.slice(2);
const rows = readEndpoints()
  .filter(({ area }) => wanted.length === 0 || wanted.includes(area))
  .map((row) => ({ ...row, built: built.has(endpointName(row.method, row.path)) }));
for (const row of rows)
  console.log([row.built ? "built  " : "missing", row.area.padEnd(9), row.method.padEnd(6), row.path].join("  "));
for (const area of new Set(rows.map((row) => row.area))) {
  const all = rows.filter((row) => row.area === area);
  console.log(`${area}: ${all.filter((row) => row.built).length} of ${all.length} built`);
}
process.exit(wanted.length > 0 && rows.some((row) => !row.built) ? 1 : 0);
