import { dirname, join, normalize, relative } from "node:path";
import { Glob } from "bun";

// The part of the import direction that the linter's patterns cannot say: inside web, shared ← features ← app, no feature
// imports another, and from the server come types only, but for units and the alignment of lists, which therefore load
// nothing but themselves. Ends with 1 and names each import that runs the wrong way.

const root = join(import.meta.dir, "..");
const transpilers = { ts: new Bun.Transpiler({ loader: "ts" }), tsx: new Bun.Transpiler({ loader: "tsx" }) };
const wrong: string[] = [];

/** `features/search/x.tsx` → ["features", "search"]. */
const placeOf = (path: string): [string, string] => {
  const [room = "", part = ""] = path.split("/");
  return [room, room === "features" ? part : ""];
};
const mayImport: Record<string, string[]> = {
  shared: ["shared"],
  features: ["shared", "features"],
  app: ["shared", "features", "app"],
};

for await (const file of new Glob("web/{shared,features,app}/**/*.{ts,tsx}").scan({ cwd: root })) {
  if (/\.test\.tsx?$/.test(file)) continue;
  const source = await Bun.file(join(root, file)).text();
  const [room, feature] = placeOf(relative("web", file));
  // The scanner leaves type imports out: what it finds is loaded at run time.
  for (const { path } of transpilers[file.endsWith(".tsx") ? "tsx" : "ts"].scanImports(source))
    if (/^@toque\/(api|workers|search|db)\//.test(path) && !/^@toque\/db\/(units|alignment)\//.test(path))
      wrong.push(`${file}: ${path} (only its types may be imported)`);
  for (const [, path = ""] of source.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)) {
    const target = relative("web", normalize(join(dirname(file), path)));
    const [targetRoom, targetFeature] = placeOf(target);
    if (!(targetRoom in mayImport)) continue;
    if (!mayImport[room]?.includes(targetRoom)) wrong.push(`${file}: ${target} (${room} stands below ${targetRoom})`);
    else if (room === "features" && targetRoom === "features" && feature !== targetFeature)
      wrong.push(`${file}: ${target} (features do not import one another)`);
  }
}

for await (const file of new Glob("db/{units,alignment}/*.ts").scan({ cwd: root })) {
  if (/\.test\.ts$/.test(file)) continue;
  for (const { path } of transpilers.ts.scanImports(await Bun.file(join(root, file)).text()))
    if (!/^\.\/[^/]+$/.test(path))
      wrong.push(`${file}: ${path} (the page loads it: it loads nothing but its own folder)`);
}

for (const line of wrong) console.error(line);
if (wrong.length > 0) process.exit(1);
