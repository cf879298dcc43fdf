import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Job } from "@toque/db/schemas/ai.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import type { RecipeImport, RecipeOrigin } from "@toque/db/schemas/recipe-import.ts";
import { photo } from "@toque/workers/platform/images/testing/pictures.ts";
import type { TestUser } from "../../testing/app.ts";
import { payload } from "../../testing/payloads.ts";
import { awaitJob } from "../jobs/answers.ts";
import { type WorkingApp, workingApp } from "../jobs/testing/workers.ts";

const PUBLIC = "93.184.216.34";
const pages = join(import.meta.dir, "../../../workers/eval/sets/pages/tuned");

let site: ReturnType<typeof Bun.serve>;
let toque: WorkingApp;
let cook: TestUser;
let asked: string[] = [];
let picture: Uint8Array<ArrayBuffer>;
/** What the robots.txt of each host answers. */
const robots: Record<string, () => Response> = {
  "shy.example": () => new Response("User-agent: *\nDisallow: /private\n\nUser-agent: Toque\nDisallow: /only-others"),
  "crowded.example": () => new Response("", { status: 429 }),
  "broken.example": () => new Response("", { status: 503 }),
};

const html = (text: string) => new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
const recipe = (more: object = {}) =>
  `<html lang=en><script type="application/ld+json">${JSON.stringify({
    "@type": "Recipe",
    name: "Harbour soup",
    recipeYield: "Serves 4",
    totalTime: "PT1H5M",
    recipeIngredient: ["2 carrots, diced", "1 l water", "3 spoons of moon dust"],
    recipeInstructions: ["Boil for 20 minutes.", "Serve."],
    ...more,
  })}</script>`;

beforeAll(async () => {
  picture = new Uint8Array(await photo(900, 600).jpeg().toBuffer());
  site = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      const host = request.headers.get("host") ?? "";
      asked.push(`${host}${pathname}`);
      if (pathname === "/robots.txt") return robots[host]?.() ?? new Response("none", { status: 404 });
      const to = searchParams.get("to");
      if (to) return new Response(null, { status: 302, headers: { location: to } });
      if (pathname === "/photo.jpg") return new Response(picture, { headers: { "content-type": "image/jpeg" } });
      if (pathname === "/photo.svg") return new Response("<svg><script>1</script></svg>");
      if (pathname === "/soup") return html(recipe({ image: "/photo.jpg", author: "Wilma", license: "CC BY 4.0" }));
      if (pathname === "/svg") return html(recipe({ image: ["/photo.svg", "http://169.254.169.254/photo.jpg"] }));
      if (pathname === "/nothing") return html("<h1>About us</h1><p>We like soup.</p>");
      if (pathname === "/file.zip") return new Response("PK", { headers: { "content-type": "application/zip" } });
      if (pathname === "/file.pdf") return new Response("%PDF", { headers: { "content-type": "application/pdf" } });
      if (pathname === "/endless") return new Response(dripping(), { headers: { "content-type": "text/html" } });
      if (pathname === "/busy") return new Response("", { status: 429 });
      if (pathname === "/gone") return new Response("", { status: 410 });
      return new Response(Bun.file(join(pages, `${pathname.slice(1)}.html`)), {
        headers: { "content-type": "text/html" },
      });
    },
  });
  const web = {
    resolve: async (host: string) =>
      /^[\d.]+$|:/.test(host) ? [host] : host.startsWith("inside") ? ["10.0.0.7"] : [PUBLIC],
    send: (url: URL, init: BunFetchRequestInit) => {
      const { tls: _, ...rest } = init;
      return fetch(`http://127.0.0.1:${site.port}${url.pathname}${url.search}`, rest);
    },
  };
  toque = await workingApp({}, web);
  cook = await toque.app.signUp();
});
afterAll(async () => {
  await toque.close();
  await site.stop(true);
});

/** A page whose end never comes. */
const dripping = () =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("<html><h1>Soup</h1>")),
  });

type Started = { job_id: number; detail: { loc: string[]; type: string }[] };
const start = (body: unknown, as: TestUser | null = cook, headers: Record<string, string> = {}) =>
  toque.app.call<Started>("POST", "/api/recipe/imports", { as, body, headers });

/** Starts an import and waits for its job. */
async function imported(
  url: string,
  more: { lang?: string } = {},
): Promise<Omit<Job, "result"> & { result: RecipeImport | null }> {
  asked = [];
  toque.app.deps.limiter.take = () => {};
  const { status, body } = await start({ url }, cook, more);
  expect(status).toBe(202);
  await awaitJob(toque.app.deps, body.job_id, 30, new AbortController().signal);
  return (await toque.app.call<Job>("GET", `/api/recipe/jobs/${body.job_id}`, { as: cook })).body;
}
const failure = async (url: string) => (await imported(url)).error?.code;

describe("a page", () => {
  test("becomes a draft: its text beside what was understood, its source, and its picture as one's own", async () => {
    const { status, result } = await imported("https://recipes.example/soup");
    expect(status).toBe("succeeded");
    expect(result).toMatchObject({
      source: { url: "https://recipes.example/soup", site: "recipes.example", author: "Wilma", licence: "CC BY 4.0" },
      found_by: "json-ld",
      yield_text: "Serves 4",
      understood: {
        lang: "en",
        title: { line: 1, text: "Harbour soup" },
        servings: 4,
        total_time: 65,
        allergens_unknown: true,
      },
    });
    const lines = result!.text.split("\n");
    const [section] = result!.understood.sections;
    expect(
      section!.ingredients.map(({ line, food, multiplier }) => [lines[line - 1], food?.name ?? null, multiplier]),
    ).toEqual([
      ["2 carrots, diced", "Carrot", 2],
      ["1 l water", "Water", 1],
      ["3 spoons of moon dust", null, null],
    ]);
    expect(result!.understood.steps.map(({ line, minutes }) => [lines[line - 1], minutes])).toEqual([
      ["Boil for 20 minutes.", 20],
      ["Serve.", null],
    ]);
    expect(result!.img_url).toMatch(/^\/media\//);
    const see = async (as: TestUser | null) => {
      const headers: Record<string, string> = as ? { authorization: `Bearer ${as.token}` } : {};
      return (await toque.app.handle(new Request(`http://localhost${result!.img_url}`, { headers }))).status;
    };
    expect([await see(cook), await see(await toque.app.signUp()), await see(null)]).toEqual([200, 404, 404]);
    // The text is read again with what its lines are, and says the same.
    const again = await toque.app.call<RecipeImport["understood"]>("POST", "/api/recipe/recipes/read-text", {
      as: cook,
      body: { text: result!.text, lang: "en", roles: result!.understood.lines },
    });
    expect(again.body).toEqual(result!.understood);
  });

  test("is read in its language and told in the reader's, across a redirect to another site", async () => {
    const { result } = await imported(
      `https://short.example/?to=${encodeURIComponent("http://www.küche.example/page-table")}`,
      {
        lang: "fr",
      },
    );
    expect(result).toMatchObject({
      source: { url: "http://www.xn--kche-0ra.example/page-table" },
      found_by: "structure",
      understood: { lang: "de", servings: 12 },
    });
    expect(result!.understood.sections.map(({ name }) => name)).toEqual(["Für den Teig", "Für den Belag"]);
    expect(result!.understood.sections[0]!.ingredients[1]!.food?.name).toBe("Beurre");
  });

  test("tells how far it is", async () => {
    const { id } = await imported("recipes.example/soup");
    const stages = await toque.app.db.sql<{ stage: string }[]>`
      select data->>'stage' as stage from job_events where job_id = ${id} and type = 'progress' order by id`;
    expect(stages.map(({ stage }) => stage)).toEqual(
      expect.arrayContaining(["fetching", "reading", "understanding", "picture"]),
    );
  });

  test("without a picture that can be had is imported without one", async () => {
    const { status, result } = await imported("https://recipes.example/svg");
    expect([status, result?.img_url]).toEqual(["succeeded", null]);
    expect(asked.some((one) => one.includes("169.254"))).toBe(false);
  });

  test("that holds no recipe, is none, or cannot be had, fails with a reason", async () => {
    expect(await failure("https://recipes.example/nothing")).toBe("import_no_recipe");
    expect(await failure("https://recipes.example/file.zip")).toBe("import_not_a_page");
    expect(await failure("https://recipes.example/file.pdf")).toBe("import_document_refused");
    expect(await failure("https://recipes.example/gone")).toBe("import_unreachable");
    expect(await failure("https://recipes.example/busy")).toBe("import_site_busy");
    expect(await failure("https://crowded.example/soup")).toBe("import_site_busy");
    expect(await failure("https://inside.example/soup")).toBe("import_address_refused");
    const away = `https://recipes.example/?to=${encodeURIComponent("http://[::ffff:127.0.0.1]/soup")}`;
    expect(await failure(away)).toBe("import_address_refused");
  });

  test("that never ends is left after 15 seconds, and the job says so", async () => {
    const timeout = AbortSignal.timeout;
    const asked: number[] = [];
    // The limit itself is not waited for.
    AbortSignal.timeout = (ms) => {
      asked.push(ms);
      return timeout.call(AbortSignal, ms === 15_000 ? 1000 : ms);
    };
    const code = await failure("https://recipes.example/endless").finally(() => {
      AbortSignal.timeout = timeout;
    });
    expect(code).toBe("import_timeout");
    expect(asked).toContain(15_000);
  });

  test("that its site keeps from programs is not asked for, by its own name or after a redirect", async () => {
    expect(await failure("https://shy.example/only-others")).toBe("import_forbidden");
    expect(asked).toEqual(["shy.example/robots.txt"]);
    // The rules for all others do not count beside those for Toque.
    expect((await imported("https://shy.example/private/../soup")).status).toBe("succeeded");
    expect(await failure(`https://short.example/?to=${encodeURIComponent("https://shy.example/only-others")}`)).toBe(
      "import_forbidden",
    );
    expect(asked).toEqual(["short.example/robots.txt", "short.example/", "shy.example/robots.txt"]);
    expect(await failure("https://broken.example/soup")).toBe("import_forbidden");
  });
});

describe("an imported recipe", () => {
  const call = <T>(method: "GET" | "POST" | "PUT", path: string, body?: unknown, as: TestUser | null = cook) =>
    toque.app.call<T & { code?: string }>(method, `/api/recipe${path}`, {
      as,
      ...(body === undefined ? {} : { body }),
    });

  test("is private with its source, until its owner says that it is their own work; so are its variants", async () => {
    const { id, result } = await imported("https://recipes.example/soup");
    const draft = await payload(toque.app.db, { private: false });
    const saved = await call<Recipe>("POST", `/imports/${id}/recipe`, draft);
    expect([saved.status, saved.body.private, saved.body.approval_status]).toEqual([201, true, null]);
    const path = `/recipes/${saved.body.id}`;
    const source = { ...result!.source!, own: false };
    expect((await call<RecipeOrigin>("GET", `${path}/source`)).body).toEqual({ source });
    expect((await call("GET", `${path}/source`, undefined, null)).status).toBe(404);
    const ask = async (of: string) => (await call("POST", `${of}/request-public-approval`)).body.code;
    expect(await ask(path)).toBe("imported_recipe");
    const variant = await call<Recipe>("POST", `${path}/variants`, {});
    expect(await ask(`/recipes/${variant.body.id}`)).toBe("imported_recipe");
    const copy = await call<Recipe>("POST", "/recipes", { ...draft, parent_id: saved.body.id });
    expect([copy.status, copy.body.code]).toEqual([409, "imported_recipe"]);
    const { body: versions } = await call<{ source: string }[]>("GET", `${path}/versions`);
    expect(versions[0]!.source).toBe("import");
    expect((await call<RecipeOrigin>("PUT", `${path}/source`, { own: true })).body).toEqual({
      source: { ...source, own: true },
    });
    expect(await ask(path)).toBeUndefined();
  });

  test("is made of one's own import alone, and another recipe has no source", async () => {
    const { id } = await imported("https://recipes.example/soup");
    const draft = await payload(toque.app.db, { private: true });
    expect((await call("POST", `/imports/${id}/recipe`, draft, await toque.app.signUp())).status).toBe(404);
    const plain = await call<Recipe>("POST", "/recipes", draft);
    expect((await call<RecipeOrigin>("GET", `/recipes/${plain.body.id}/source`)).body).toEqual({ source: null });
    expect((await call("PUT", `/recipes/${plain.body.id}/source`, { own: true })).status).toBe(404);
    expect((await call("PUT", `/recipes/${plain.body.id}/source`, { own: "yes" })).status).toBe(422);
  });
});

describe("the call", () => {
  test("refuses visitors, and addresses that are none or lead inside, naming the field, before a job is made", async () => {
    expect((await start({ url: "https://recipes.example/soup" }, null)).status).toBe(401);
    const refused = async (body: unknown) => {
      const answer = await start(body);
      return [answer.status, answer.body.detail?.[0]?.loc.join(".")];
    };
    const { sql } = toque.app.db;
    const count = async () => (await sql`select count(*)::int as n from jobs`)[0]!.n;
    const before = await count();
    for (const url of [
      "",
      "soup",
      "ftp://recipes.example/",
      "http://127.1/",
      "http://2130706433/",
      "http://[::ffff:7f00:1]/",
      "http://0x7f.1/",
      "http://169.254.169.254/",
      "http://localhost/",
      "http://printer.local/",
      "https://recipes.example:6379/",
      "https://me:you@recipes.example/",
      "file:///etc/passwd",
      "x".repeat(2001),
    ])
      expect([url, ...(await refused({ url }))]).toEqual([url, 422, "body.url"]);
    expect(await refused({ url: "https://recipes.example/", lang: "it" })).toEqual([422, "body.lang"]);
    expect(await refused({ url: "https://recipes.example/", more: 1 })).toEqual([422, "body.more"]);
    expect(await refused({})).toEqual([422, "body.url"]);
    expect(await count()).toBe(before);
  });

  test("with an Idempotency-Key starts one job, and another's job is nobody's business", async () => {
    const key = { "idempotency-key": crypto.randomUUID() };
    const body = { url: "https://recipes.example/soup" };
    const [first, second] = [await start(body, cook, key), await start(body, cook, key)];
    expect([first.status, second.body.job_id]).toEqual([202, first.body.job_id]);
    expect((await start({ url: "https://recipes.example/other" }, cook, key)).status).toBe(409);
    const other = await toque.app.signUp();
    expect((await toque.app.call("GET", `/api/recipe/jobs/${first.body.job_id}`, { as: other })).status).toBe(404);
  });
});
