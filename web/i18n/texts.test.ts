import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Glob } from "bun";
import { parseSync } from "vite";

// What a reader sees comes from the catalogues: no component has words of its own, and no catalogue a text that nobody says.

const web = join(import.meta.dir, "..");
const sources = [...new Glob("{app,features,shared}/**/*.{ts,tsx}").scanSync({ cwd: web })]
  .filter((file) => !/\.(test|spec)\.tsx?$/.test(file) && !file.includes("/testing/") && !file.endsWith(".d.ts"))
  .sort();

/** Attributes and options whose text is read or heard. */
const spoken = new Set([
  ...[
    "aria-label",
    "aria-description",
    "aria-roledescription",
    "aria-valuetext",
    "title",
    "alt",
    "placeholder",
    "label",
  ],
  ...[
    "description",
    "text",
    "confirmLabel",
    "cancelLabel",
    "error",
    "hint",
    "helper",
    "heading",
    "caption",
    "greeting",
  ],
]);
/** Functions that say their first argument. */
const speakers = /^(toast\.(blank|error|success|loading)|document\.title)$/;
/** Names and signs that are the same in every language. */
const universal = /^(Toque|·|—|–|-|×|…|https:\/\/|kcal|g|%|\d+)$/;

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text) && !universal.test(text.trim());

/** The words of a literal, of a template and of both sides of a choice; names of keys and variables are none. */
function literalWords(value: unknown): string[] {
  if (!isNode(value)) return [];
  if (value.type === "Literal" && typeof value.value === "string") return [value.value];
  if (value.type === "TemplateLiteral")
    return (value.quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked);
  if (value.type === "ConditionalExpression")
    return [...literalWords(value.consequent), ...literalWords(value.alternate)];
  if (value.type === "LogicalExpression") return [...literalWords(value.left), ...literalWords(value.right)];
  if (value.type === "JSXExpressionContainer") return literalWords(value.expression);
  return [];
}

const nameOf = (value: unknown): string => {
  if (!isNode(value)) return "";
  if (value.type === "MemberExpression") return `${nameOf(value.object)}.${nameOf(value.property)}`;
  return typeof value.name === "string" ? value.name : "";
};

/** Words that stand in a component instead of in a catalogue. */
function looseWords(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`);
  const found: string[] = [];
  const add = (words: string[]) => found.push(...words.filter(hasWords).map((text) => text.trim().slice(0, 60)));
  const visit = (node: unknown, inElement: boolean): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, inElement);
      return;
    }
    if (!isNode(node)) return;
    if (node.type === "JSXText") add([String(node.value)]);
    if (node.type === "JSXExpressionContainer" && inElement) add(literalWords(node.expression));
    if (node.type === "JSXAttribute" && spoken.has(nameOf(node.name))) add(literalWords(node.value));
    if (node.type === "CallExpression" && speakers.test(nameOf(node.callee)))
      add(literalWords((node.arguments as unknown[])[0]));
    if (node.type === "CallExpression" && nameOf(node.callee) === "confirm")
      for (const property of ((node.arguments as Node[])[0]?.properties ?? []) as Node[])
        if (spoken.has(nameOf(property.key))) add(literalWords(property.value));
    for (const [key, value] of Object.entries(node))
      if (key !== "type")
        visit(value, node.type === "JSXElement" || node.type === "JSXFragment" ? key === "children" : false);
  };
  visit(program, false);
  return found;
}

test("no words outside the catalogues", () => {
  const loose = sources
    .filter((file) => file.endsWith(".tsx"))
    .flatMap((file) => looseWords(file, readFileSync(join(web, file), "utf8")).map((words) => `${file}: ${words}`));
  expect(loose).toEqual([]);
});

test("the search for loose words finds them", () => {
  const choice = '{busy ? "wait" : t("ready")}';
  const component = `<p title="Hello" id="no-words">Good day ${choice}{\`so \${many}\`}</p>;`;
  expect(looseWords("a.tsx", component).sort()).toEqual(["Good day", "Hello", "so", "wait"]);
  expect(looseWords("a.tsx", 'toast.error("It failed"); confirm({ title: "Sure?", destructive: true });')).toEqual([
    "It failed",
    "Sure?",
  ]);
  expect(looseWords("a.tsx", '<Hat size="big" className={clsx("a", on && "b")} label={t("key.of.text")} />')).toEqual(
    [],
  );
});

type Tree = { [key: string]: string | Tree };
const leaves = (tree: Tree, prefix = ""): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [prefix + key] : leaves(value, `${prefix}${key}.`),
  );

test("every text of the catalogues is said somewhere", () => {
  const code = sources.map((file) => readFileSync(join(web, file), "utf8")).join("\n");
  const unsaid: string[] = [];
  for (const file of readdirSync(join(import.meta.dir, "en"))) {
    const keys = leaves(JSON.parse(readFileSync(join(import.meta.dir, "en", file), "utf8")) as Tree);
    for (const key of new Set(keys.map((one) => one.replace(/_(zero|one|two|few|many|other)$/, "")))) {
      const parent = key.slice(0, key.lastIndexOf(".") + 1);
      const last = key.slice(parent.length);
      // Written out, built behind its parent's name, or built before its own end ("check_" + name).
      const said =
        code.includes(`"${key}"`) ||
        code.includes(`\`${key}\``) ||
        (parent !== "" && code.includes(`${parent}\${`)) ||
        (/_/.test(last) && code.includes(`\`${parent}${last.slice(0, last.indexOf("_") + 1)}\${`)) ||
        new RegExp(`\\\`[^\\\`]*\\$\\{[^\\\`]*${last.replace(/[^\w]/g, ".")}\\\``).test(code);
      if (!said) unsaid.push(`${relative(".", file)}: ${key}`);
    }
  }
  expect(unsaid).toEqual([]);
});
