import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { IMPORT_PART_BYTES, MAX_IMPORT_BYTES } from "@toque/db/schemas/import.ts";
import { packZip } from "@toque/workers/import/apps/testing/pack-zip.ts";
import { mealieJson, paprikaExport, recipeSageJson } from "@toque/workers/import/apps/testing/samples.ts";
import type { TestUser } from "../../testing/app.ts";
import { type FileImports, fileImports } from "../../testing/recipe-file-import.ts";

let here: FileImports;
let user: TestUser;
beforeAll(async () => {
  here = await fileImports();
  user = await here.app.signUp();
});
afterAll(() => here.close());

const open = (body: unknown, as: TestUser | null = user) =>
  here.app.call<{ import_id: string; upload_url: string; parts: number; code?: string }>(
    "POST",
    "/api/recipe/imports/files",
    { as, body },
  );
const start = (import_id: string, as: TestUser = user) =>
  here.app.call<{ code: string }>("POST", "/api/recipe/imports/files/start", { as, body: { import_id } });

describe("the upload of a recipe file", () => {
  test("is opened by its size and name, up to 500 MB", async () => {
    const { status, body } = await open({ bytes: 2 * IMPORT_PART_BYTES + 1, file_name: "all.zip" });
    expect([status, body.parts]).toEqual([201, 3]);
    for (const wrong of [
      { bytes: MAX_IMPORT_BYTES + 1, file_name: "a" },
      { bytes: 0, file_name: "a" },
      { bytes: 5, file_name: "" },
      { bytes: 5, file_name: "x".repeat(300) },
      { bytes: 5 },
    ])
      expect((await open(wrong)).status).toBe(422);
    expect((await open({ bytes: 5, file_name: "a" }, null)).status).toBe(401);
  });

  test("is started by its owner alone, whole, and as what it was opened as", async () => {
    const { body } = await open({ bytes: 5, file_name: "a.json" });
    expect(await start(body.import_id)).toMatchObject({ status: 409, body: { code: "import_incomplete" } });
    const whole = await here.upload(user, Buffer.from("[]"));
    expect((await start(whole, await here.app.signUp())).status).toBe(404);
    expect((await start(crypto.randomUUID())).status).toBe(404);
    const asArchive = { as: user, body: { import_id: whole } };
    expect((await here.app.call("POST", "/api/authentication/users/@me/import", asArchive)).status).toBe(404);
    const archive = await here.app.call<{ import_id: string }>("POST", "/api/authentication/users/@me/import-upload", {
      as: user,
      body: { bytes: 5 },
    });
    expect((await start(archive.body.import_id)).status).toBe(404);
  });

  test("that was left is taken up again by its owner: the parts that are there, under a new address", async () => {
    const cook = await here.app.signUp();
    const part = Buffer.alloc(IMPORT_PART_BYTES, " ");
    const last = Buffer.from("[]");
    const { body: opened } = await open({ bytes: 2 * part.length + last.length, file_name: "all.json" }, cook);
    const put = async (url: string, number: number, bytes: Buffer) => {
      const [path, token] = url.split("?");
      const sent = new Request(`${path}/${number}?${token}`, { method: "PUT", body: new Uint8Array(bytes) });
      return (await here.app.handle(sent)).status;
    };
    expect(await put(opened.upload_url, 1, part)).toBe(204);
    expect(await put(opened.upload_url, 0, part)).toBe(204);
    const resume = (as: TestUser | null) =>
      here.app.call<{ upload_url: string; received: number[]; parts: number; part_bytes: number }>(
        "POST",
        "/api/recipe/imports/files/resume",
        { as, body: { import_id: opened.import_id } },
      );
    expect((await resume(await here.app.signUp())).status).toBe(404);
    expect((await resume(null)).status).toBe(401);
    const { status, body } = await resume(cook);
    expect([status, body.parts, body.part_bytes, body.received]).toEqual([200, 3, IMPORT_PART_BYTES, [0, 1]]);
    expect(await put(opened.upload_url, 2, last)).toBe(404);
    expect(await put(body.upload_url, 2, last)).toBe(204);
    expect((await resume(cook)).body.received).toEqual([0, 1, 2]);
    expect((await start(opened.import_id, cook)).status).toBe(202);
    expect((await resume(cook)).status).toBe(404);
    const archive = await here.app.call<{ import_id: string }>("POST", "/api/authentication/users/@me/import-upload", {
      ...{ as: await here.app.signUp(), body: { bytes: 5 } },
    });
    const other = { as: cook, body: { import_id: archive.body.import_id } };
    expect((await here.app.call("POST", "/api/recipe/imports/files/resume", other)).status).toBe(404);
  });

  test("is one at a time, and so many a day", async () => {
    const other = await here.app.signUp();
    await here.app.db.sql`
      insert into jobs (type, user_id, key, params) values ('account_import', ${other.id}, ${crypto.randomUUID()}, '{}')`;
    expect(await open({ bytes: 5, file_name: "a" }, other)).toMatchObject({
      status: 409,
      body: { code: "import_running" },
    });
    const eager = await here.app.signUp();
    for (let i = 0; i < 30; i++) expect((await open({ bytes: 5, file_name: "a" }, eager)).status).toBe(201);
    expect((await open({ bytes: 5, file_name: "a" }, eager)).status).toBe(429);
  });
});

describe("a job", () => {
  test("names what is wrong with a file, and writes nothing", async () => {
    const cases: [Buffer | string, RegExp][] = [
      ["only words", /"notes\.txt" holds no recipe of a known kind/],
      [packZip([{ name: "../x.json", content: "{}" }]), /bad name: "\.\.\/x\.json"/],
      [packZip([{ name: "readme.txt", content: "words" }]), /"notes\.txt" holds no recipe/],
      [paprikaExport(Buffer.alloc(0)).subarray(0, 300), /cut off or damaged/],
    ];
    for (const [bytes, reason] of cases) {
      const { status, error } = await here.imported(user, bytes, "notes.txt");
      expect([status, error?.code]).toEqual(["failed", "import_file_refused"]);
      expect(error?.detail).toMatch(reason);
    }
    expect(await here.app.db.sql`select 1 from recipes where owner_id = ${user.id}`).toHaveLength(0);
  });

  test("fetches nothing, and says that a picture is on the web", async () => {
    const cook = await here.app.signUp();
    const { result } = await here.imported(cook, recipeSageJson(), "sage.json");
    expect(result).toMatchObject({ counts: { imported: 1 }, photos: 0 });
    expect(result.recipes[0]!.notes).toContain("photo_on_the_web");
  });

  test("of more than 32 MB without a ZIP brings each recipe, is refused where it is one, and writes nothing where its end is broken", async () => {
    const cook = await here.app.signUp();
    const items = ["a", "b", "c"].map((id) => JSON.stringify(mealieJson(id, `Pie ${id}`)));
    const blank = " ".repeat(12_000_000);
    const list = `[${items.join(`,${blank}`)}${blank}`;
    const broken = await here.imported(cook, `${list}oops`, "all.json");
    expect([broken.status, broken.error?.code]).toEqual(["failed", "import_file_refused"]);
    expect(broken.error?.detail).toMatch(/not well-formed JSON/);
    const one = await here.imported(cook, `# Soup\n\n${"- 1 egg\n".repeat(4_100_000)}`, "soup.md");
    expect([one.status, one.error?.code]).toEqual(["failed", "import_file_refused"]);
    expect(await here.app.db.sql`select 1 from recipes where owner_id = ${cook.id}`).toHaveLength(0);
    const { result } = await here.imported(cook, `${list}]`, "all.json");
    expect(result.counts).toEqual({ imported: 3, already_there: 0, skipped: 0 });
    expect((await here.imported(cook, `${list}]`, "all.json")).result.counts.already_there).toBe(3);
  });

  test("keeps what no table knows as written, with its allergens unknown", async () => {
    const cook = await here.app.signUp();
    const csv = 'Name;Sprache;Zutaten;Zubereitung\nZauberbrei;de;"200 g Quarzelknolle\n2 Eier";Alles verrühren.\n';
    const { result } = await here.imported(cook, csv, "rezepte.csv");
    expect(result.recipes[0]).toMatchObject({ name: "Zauberbrei", lines: 2, unknown_lines: 1, outcome: "imported" });
    const recipe = await here.app.call<{
      ingredients: { original_text: string }[];
      unknown_allergen_food_ids: number[];
      origin_lang: string;
    }>("GET", `/api/recipe/recipes/${result.recipes[0]!.recipe_id}`, { as: cook, headers: { lang: "de" } });
    expect(recipe.body.ingredients[0]!.original_text).toBe("200 g Quarzelknolle");
    expect(recipe.body.unknown_allergen_food_ids.length).toBeGreaterThan(0);
    expect(recipe.body.origin_lang).toBe("de");
  });

  test("is not made public: an imported recipe is somebody else's until its owner says so", async () => {
    const cook = await here.app.signUp();
    const { result } = await here.imported(cook, recipeSageJson(), "sage.json");
    const id = result.recipes[0]!.recipe_id!;
    const asked = await here.app.call<{ code: string }>("POST", `/api/recipe/recipes/${id}/request-public-approval`, {
      as: cook,
    });
    expect(asked).toMatchObject({ status: 409, body: { code: "imported_recipe" } });
  });
});
