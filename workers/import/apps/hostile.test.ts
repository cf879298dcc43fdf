import { describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import type { AppRecipe } from "./app-recipe.ts";
import { type Bytes, bytesOf } from "./bytes.ts";
import { FileRefused } from "./problems.ts";
import { readRecipeFile } from "./read-file.ts";
import { type PackedFile, packZip } from "./testing/pack-zip.ts";
import { mealieJson, nextcloudJson } from "./testing/samples.ts";
import { type Budget, fullBudget } from "./zip.ts";

const context = { lang: "en", signal: new AbortController().signal } as const;

async function read(content: string | Uint8Array, budget: Budget = fullBudget()) {
  const recipes: AppRecipe[] = [];
  const broken: { name: string; reason: string }[] = [];
  const file = bytesOf(Buffer.from(content as Uint8Array));
  for await (const found of readRecipeFile(file, "given.zip", context, budget))
    if ("recipe" in found) recipes.push(found.recipe);
    else if ("reason" in found) broken.push(found);
  return { recipes, broken };
}
const good: PackedFile = { name: "pie/pie.json", content: JSON.stringify(mealieJson("1", "Pie")) };
async function refusal(content: string | Uint8Array, budget?: Budget): Promise<string> {
  try {
    await read(content, budget);
  } catch (error) {
    expect(error).toBeInstanceOf(FileRefused);
    return (error as Error).message;
  }
  throw new Error("the file was read");
}

describe("a file is refused, and the message names what is wrong:", () => {
  test("names that leave the folder", async () => {
    for (const name of ["../../etc/passwd", "/etc/passwd", "pie/../../x.json", "C:\\x.json", "..\\x.json", "a\0b.json"])
      expect(await refusal(packZip([good, { name, content: "{}" }]))).toMatch(/bad name/);
  });

  test("a ZIP that is cut off, has a broken list, or names more entries than it may have", async () => {
    const whole = packZip([good]);
    expect(await refusal(whole.subarray(0, whole.length - 30))).toMatch(/cut off/);
    const broken = Buffer.from(whole);
    broken.fill(0, whole.lastIndexOf("PK\x01\x02"), whole.lastIndexOf("PK\x01\x02") + 4);
    expect(await refusal(broken)).toMatch(/breaks off/);
    expect(await refusal(packZip([good, good]), { bytes: 1e6, entries: 1 })).toMatch(/too many entries/);
  });

  test("what unpacks to too much in all, also by ZIPs in it", async () => {
    const large = { name: "large.json", content: `[${" ".repeat(900_000)}]` };
    const budget = { bytes: 1_000_000, entries: 100 };
    expect(await refusal(packZip([large, { ...large, name: "again.json" }]), { ...budget })).toMatch(/too much/);
    const nested = packZip([
      { name: "a.zip", content: packZip([large]) },
      { name: "b.zip", content: packZip([large]) },
    ]);
    expect(await refusal(nested, { ...budget })).toMatch(/too much/);
  });

  test("ZIPs deep in ZIPs", async () => {
    let zip = packZip([good]);
    for (let i = 0; i < 4; i++) zip = packZip([{ name: `${i}.zip`, content: zip }]);
    expect(await refusal(zip)).toMatch(/too deep/);
  });

  test("what is of no known kind: words, XML that names a file, pictures, nothing", async () => {
    const xml = '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><recipe>&x;</recipe>';
    for (const content of ["just words", xml, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), "{}", "[]", "[1, 2"])
      expect(await refusal(content)).toMatch(/"given\.zip"/);
    expect((await read(packZip([{ name: "a.xml", content: xml }]))).recipes).toEqual([]);
  });
});

test("a storage that fails is no fault of the file: nothing is refused or passed over", async () => {
  const zip = packZip([
    { ...good, content: good.content + " ".repeat(5000) },
    { ...good, name: "other.json" },
  ]);
  for (const reads of [0, 1, 2, 3, 4, 5, 6, 7]) {
    let left = reads;
    const file: Bytes = {
      size: zip.byteLength,
      read: async (from, length) => {
        if (left-- === 0) throw new Error("the storage is away");
        return zip.subarray(from, from + length);
      },
    };
    const all = async () => {
      for await (const found of readRecipeFile(file, "given.zip", context)) expect(found).toHaveProperty("recipe");
    };
    await expect(all()).rejects.toThrow("the storage is away");
  }
});

describe("one entry is passed over, and named, while the others are read:", () => {
  test("one that unpacks to more than it says, is damaged, or encrypted", async () => {
    const bomb = { name: "bomb.json", content: Buffer.alloc(50_000_000, 0x20), declared: 100 };
    const locked = { ...good, name: "locked.json", encrypted: true };
    const cut = { name: "cut.json", content: '{"name": "Pie", "recipeIngredient": [' };
    const { recipes, broken } = await read(packZip([bomb, locked, cut, good]));
    expect(recipes).toHaveLength(1);
    expect(broken.map(({ name, reason }) => [name, reason])).toEqual([
      ["bomb.json", "unreadable"],
      ["locked.json", "unreadable"],
      ["cut.json", "unreadable"],
    ]);
  });

  test("JSON that is nested without end, and a gzip that unpacks without end", async () => {
    const deep = { name: "deep.json", content: "[".repeat(100_000) };
    const bomb = { name: "bomb.paprikarecipe", content: gzipSync(Buffer.alloc(200_000_000)) };
    const { recipes, broken } = await read(packZip([deep, bomb, good]));
    expect(recipes).toHaveLength(1);
    expect(broken.map(({ reason }) => reason)).toEqual(["unreadable", "too_large"]);
  });

  test("markup that is nested without end", async () => {
    const nested = "<div>".repeat(5000);
    const json = {
      name: "json/recipe.json",
      content: JSON.stringify({ ...nextcloudJson("1", "Soup"), description: nested }),
    };
    const rows = `name,ingredients\nDeep,"${nested}1 egg"\nPie,1 apple\n`;
    const { recipes, broken } = await read(packZip([json, { name: "rows.csv", content: rows }, good]));
    expect(broken).toEqual([{ name: "json/recipe.json", reason: "unreadable" }]);
    expect(recipes.map(({ recipe }) => recipe.title)).toEqual(["Deep", "Pie", "Pie"]);
    expect(recipes[0]!.recipe.ingredients[0]!.lines).toEqual(["1 egg"]);
  });

  test("a CSV with a line without end", async () => {
    const endless = { name: "endless.csv", content: `name,ingredients\nPie,"${"x".repeat(2_000_000)}` };
    const { recipes } = await read(packZip([endless, good]));
    expect(recipes.map(({ recipe }) => recipe.title)).toEqual(["Pie"]);
  });

  test("Markdown whose front matter stands for itself many times over", async () => {
    const laughs = `---\ntitle: x\na: &a [1,1]\nb: &b [*a,*a]\nc: [*b,*b]\n---\n\n# Pie\n\n## Ingredients\n\n- 1 egg\n`;
    const { recipes } = await read(packZip([{ name: "l.md", content: laughs }]));
    expect(recipes.map(({ recipe }) => recipe.title)).toEqual(["Pie"]);
  });
});

test("markup and scripts become text or nothing, and only addresses of the web are kept", async () => {
  const hostile = {
    ...nextcloudJson("7", "<b>Soup</b><script>alert(1)</script>"),
    description: '<img src=x onerror="alert(1)">Warm <a href="javascript:alert(1)">and</a> good',
    recipeIngredient: ["<i>1 onion</i>", "1 l &lt;script&gt;water"],
    recipeInstructions: ["<p>Boil.</p><style>x{}</style>"],
    url: "javascript:alert(1)",
    image: "../../../etc/passwd",
  };
  const { recipes } = await read(packZip([{ name: "a/recipe.json", content: JSON.stringify(hostile) }]));
  const [soup] = recipes;
  expect(soup!.recipe).toMatchObject({ title: "Soup", description: "Warm and good" });
  expect(soup!.recipe.steps.flatMap(({ lines }) => lines)).toEqual(["Boil."]);
  expect(JSON.stringify(soup!.recipe)).not.toMatch(/<|javascript|alert/);
  expect(soup).toMatchObject({ url: null, photos: [] });
});
