import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { isUnderReview } from "@toque/db/media/pictures.ts";
import { type ApprovalAction, approvalActions, transitions } from "@toque/db/recipes/approvals.ts";
import {
  type ApprovalStatus,
  approvalStatuses,
  type Recipe,
  type RecipeApproval,
  type RecipeVariant,
  type ReviewedRecipe,
} from "@toque/db/schemas/recipe.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { payload, recipeId } from "../../testing/payloads.ts";

let app: TestApp;
let anna: TestUser;
let ben: TestUser;
let moderator: TestUser;
beforeAll(async () => {
  app = await testApp();
  [anna, ben, moderator] = [
    await app.signUp(),
    await app.signUp(),
    await app.signUp("moderator@example.org", ["moderator"]),
  ];
});
afterAll(() => app.close());

const create = async (as = anna, over = {}) =>
  (
    await app.call<Recipe>("POST", "/api/recipe/recipes", {
      as,
      body: await payload(app.db, { private: true, ...over }),
    })
  ).body;
const ask = (id: number, as: TestUser | null = anna) =>
  app.call<RecipeApproval & { code: string }>("POST", `/api/recipe/recipes/${id}/request-public-approval`, { as });
const decide = (
  id: number,
  action: ApprovalAction,
  as: TestUser | null = moderator,
  body: unknown = { comment: "Because." },
) => app.call<RecipeApproval & { code: string }>("POST", `/api/recipe/recipe_approvals/${id}/${action}`, { as, body });
const read = (id: number, as: TestUser | null) => app.call<Recipe>("GET", `/api/recipe/recipes/${id}`, { as });

describe("creating a recipe that is not private", () => {
  const pending = async (recipeId: number) => {
    const { body } = await app.call<(RecipeApproval & { approval: RecipeApproval })[]>(
      "GET",
      "/api/recipe/recipe_approvals?status=PENDING",
      { as: moderator },
    );
    return body.flatMap((one) => one.approval ?? one).filter((one) => one.recipe_id === recipeId);
  };

  test("asks for approval, says so, and is private until a moderator agrees", async () => {
    const recipe = await create(anna, { private: false });
    expect(recipe).toMatchObject({ private: true, approval_status: "PENDING", version: 1 });
    expect((await read(recipe.id, ben)).status).toBe(404);
    const requests = await pending(recipe.id);
    expect(requests).toMatchObject([{ version: 1, status: "PENDING", approver_id: null }]);
    await decide(requests[0]!.id, "approve");
    expect((await read(recipe.id, ben)).body).toMatchObject({ private: false, approval_status: "APPROVED" });
  });

  test("asks once, however often the request is repeated with its key, and not at all when it is refused", async () => {
    const body = await payload(app.db, { private: false, name: "Twice told tart" });
    const headers = { "idempotency-key": crypto.randomUUID() };
    const post = (over = {}) =>
      app.call<Recipe>("POST", "/api/recipe/recipes", { as: anna, body: { ...body, ...over }, headers });
    const [first, again] = [await post(), await post()];
    expect([first.body.approval_status, again.body]).toEqual(["PENDING", first.body]);
    expect(await pending(first.body.id)).toHaveLength(1);
    const count = async () => (await app.db.sql`select 1 from recipe_approvals`).length;
    const before = await count();
    const wrong = { ...body, difficulty_id: 9 };
    expect((await app.call("POST", "/api/recipe/recipes", { as: anna, body: wrong })).status).toBe(422);
    expect(await count()).toBe(before);
  });

  test("a private one asks for nothing, and neither does a variant", async () => {
    const recipe = await create();
    expect(recipe).toMatchObject({ private: true, approval_status: null });
    const at = `/api/recipe/recipes/${recipe.id}/variants`;
    expect((await app.call<Recipe>("POST", at, { as: anna, body: {} })).body).toMatchObject({ approval_status: null });
  });
});

describe("publishing a recipe", () => {
  test("is requested by the owner, once at a time", async () => {
    const recipe = await create();
    expect((await ask(recipe.id, ben)).status).toBe(404);
    expect(await ask(recipe.id)).toMatchObject({
      status: 201,
      body: { recipe_id: recipe.id, status: "PENDING", approver_id: null, version: 1, comment: null },
    });
    expect(await ask(recipe.id)).toMatchObject({ status: 409, body: { code: "approval_pending" } });
    expect((await read(recipe.id, anna)).body.approval_status).toBe("PENDING");
    expect((await read(recipe.id, ben)).status).toBe(404);
  });

  test("only a moderator reads the version under review, and search does not show it", async () => {
    const recipe = await create(anna, { name: "Reviewed rhubarb" });
    expect((await read(recipe.id, moderator)).status).toBe(404);
    await ask(recipe.id);
    expect((await read(recipe.id, moderator)).body.name).toBe("Reviewed rhubarb");
    const list = await app.call<ReviewedRecipe[]>("GET", "/api/recipe/recipe_approvals?status=PENDING", {
      as: moderator,
    });
    expect(list.body.find(({ id }) => id === recipe.id)).toMatchObject({
      name: "Reviewed rhubarb",
      approval: { status: "PENDING", recipe_id: recipe.id },
    });
    expect(list.headers.get("x-total-count")).toBe(String(list.body.length));
    const found = await app.call<unknown[]>("GET", "/api/recipe/recipes?query=rhubarb", { as: moderator });
    expect(found.body).toEqual([]);
  });

  test("approval publishes the requested version; a later edit stays private until it is approved too", async () => {
    const recipe = await create(anna, { name: "Public plum" });
    const { body: request } = await ask(recipe.id);
    await app.call("PUT", `/api/recipe/recipes/${recipe.id}`, {
      as: anna,
      body: await payload(app.db, { name: "Private plum", private: true }),
    });
    expect((await decide(request.id, "approve")).body).toMatchObject({ status: "APPROVED", approver_id: moderator.id });
    expect((await read(recipe.id, null)).body.name).toBe("Public plum");
    expect((await read(recipe.id, anna)).body.name).toBe("Private plum");
    const found = await app.call<Recipe[]>("GET", "/api/recipe/recipes?query=plum");
    expect(found.body.map(({ name }) => name)).toEqual(["Public plum"]);
    const { body: second } = await ask(recipe.id);
    expect((await read(recipe.id, moderator)).body.name).toBe("Private plum");
    await decide(second.id, "approve");
    expect((await read(recipe.id, null)).body.name).toBe("Private plum");
    expect(await ask(recipe.id)).toMatchObject({ status: 409, body: { code: "already_public" } });
  });

  test("can be requested again after a rejection or a request for changes", async () => {
    for (const action of ["reject", "request-changes"] as const) {
      const recipe = await create();
      const { body: first } = await ask(recipe.id);
      expect((await decide(first.id, action)).body).toMatchObject({
        status: transitions.PENDING[action],
        comment: "Because.",
      });
      expect((await read(recipe.id, null)).status).toBe(404);
      expect((await ask(recipe.id)).status).toBe(201);
    }
  });

  test("allows exactly the documented transitions", async () => {
    for (const status of approvalStatuses)
      for (const action of approvalActions) {
        const recipe = await create();
        const { body: request } = await ask(recipe.id);
        await app.db.sql`update recipe_approvals set status = ${status} where id = ${request.id}`;
        const next: ApprovalStatus | undefined = transitions[status][action];
        const answer = await decide(request.id, action);
        expect([status, action, answer.status]).toEqual([status, action, next ? 200 : 409]);
        const [row] = await app.db.sql<
          { status: string }[]
        >`select status from recipe_approvals where id = ${request.id}`;
        expect(row?.status).toBe(next ?? status);
      }
  });

  test("moderators cannot decide on their own recipe, and a request for changes has a comment", async () => {
    const own = await create(moderator);
    const { body: request } = await ask(own.id, moderator);
    for (const action of approvalActions)
      expect(await decide(request.id, action)).toMatchObject({ status: 403, body: { code: "own_recipe" } });
    const { body: other } = await ask((await create()).id);
    for (const body of [{}, { comment: "" }, { comment: "  " }])
      expect((await decide(other.id, "request-changes", moderator, body)).status).toBe(422);
    expect((await decide(other.id, "approve", ben)).status).toBe(403);
    expect((await decide(999_999, "approve")).status).toBe(404);
  });

  test("cannot be decided while the recipe is deleted, until it is restored", async () => {
    const recipe = await create();
    const { body: request } = await ask(recipe.id);
    const listed = async () => {
      const [row] = await app.db.sql<{ n: number }[]>`select count(*)::int as n from recipe_approvals`;
      const { headers } = await app.call("GET", "/api/recipe/recipe_approvals", { as: moderator });
      return Number(headers.get("x-total-count")) - row!.n;
    };
    expect(await listed()).toBe(0);
    await app.call("DELETE", `/api/recipe/recipes/${recipe.id}`, { as: anna });
    expect(await decide(request.id, "approve")).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await listed()).toBe(-1);
    await app.call("POST", `/api/recipe/recipes/${recipe.id}/restore`, { as: anna });
    expect(await decide(request.id, "approve")).toMatchObject({ status: 200, body: { status: "APPROVED" } });
  });

  test("pictures of the version under review are visible to reviewers, and to everyone once it is approved", async () => {
    const [media] = await app.db.sql<{ id: string }[]>`
      insert into media (owner_id, kind, content_type, upload_expires_at, uploaded_at, width, height, bytes)
      values (${anna.id}, 'recipe', 'image/webp', now(), now(), 320, 240, 100) returning id`;
    const recipe = await create(anna, { recipe_img: [{ img_url: `/media/${media!.id}` }] });
    expect(await isUnderReview(app.db.sql, media!.id)).toBe(false);
    const { body: request } = await ask(recipe.id);
    expect(await isUnderReview(app.db.sql, media!.id)).toBe(true);
    await decide(request.id, "approve");
    const [after] = await app.db.sql<{ is_public: boolean }[]>`select is_public from media where id = ${media!.id}`;
    expect(after?.is_public).toBe(true);
  });
});

describe("disclosure of a review", () => {
  test("other users see the status of the version visible to them, not of a later request", async () => {
    const recipe = await create();
    await decide((await ask(recipe.id)).body.id, "approve");
    await app.call("PUT", `/api/recipe/recipes/${recipe.id}`, {
      as: anna,
      body: await payload(app.db, { name: "Not for you yet" }),
    });
    const { body: later } = await ask(recipe.id);
    const seen = async (as: TestUser | null) => (await read(recipe.id, as)).body.approval_status;
    expect([await seen(anna), await seen(moderator), await seen(ben), await seen(null)]).toEqual([
      "PENDING",
      "PENDING",
      "APPROVED",
      "APPROVED",
    ]);
    await decide(later.id, "reject");
    expect([await seen(anna), await seen(ben)]).toEqual(["REJECTED", "APPROVED"]);
    const said = async (as: TestUser | null) => (await read(recipe.id, as)).body.approval_comment;
    expect([await said(anna), await said(moderator), await said(ben), await said(null)]).toEqual([
      "Because.",
      "Because.",
      null,
      null,
    ]);
  });

  test("a recipe under review is visible to a moderator in every listing", async () => {
    const recipe = await create();
    const told = async (as: TestUser) => [
      (await app.call("GET", `/api/recipe/recipes/${recipe.id}/variants`, { as })).status,
      (await app.call<number[]>("GET", "/api/recipe/recipes/id", { as })).body.includes(recipe.id),
    ];
    expect(await told(moderator)).toEqual([404, false]);
    const { body: request } = await ask(recipe.id);
    expect(await told(moderator)).toEqual([200, true]);
    expect(await told(ben)).toEqual([404, false]);
    await decide(request.id, "reject");
    expect(await told(moderator)).toEqual([404, false]);
  });

  test("are listed while pending; a page beyond the last has the total", async () => {
    for (let i = 0; i < 2; i++) await ask((await create()).id);
    const { body } = await app.call<ReviewedRecipe[]>("GET", "/api/recipe/recipe_approvals", { as: moderator });
    const waiting = body.map(({ approval }) => approval.id);
    expect(waiting.length).toBeGreaterThan(1);
    expect(waiting).toEqual(waiting.toSorted((a, b) => a - b));
    for (const { id, approval } of body) expect(approval.recipe_id).toBe(id);
    const total = async (page: number) =>
      (await app.call("GET", `/api/recipe/recipe_approvals?page=${page}`, { as: moderator })).headers.get(
        "x-total-count",
      );
    expect(Number(await total(1))).toBeGreaterThan(0);
    expect(await total(99)).toBe(await total(1));
  });
});

describe("the main variant of a family", () => {
  test("for its owner: one of their own variants", async () => {
    const root = await recipeId(app.db, "hummus");
    const { body: variant } = await app.call<Recipe>("POST", `/api/recipe/recipes/${root}/variants`, {
      as: anna,
      body: { name: "Hummus with beetroot" },
    });
    const shown = async (as: TestUser | null) =>
      (await app.call<Recipe[]>("GET", "/api/recipe/recipes?query=hummus", { as })).body.map(({ id }) => id);
    expect(await shown(anna)).toContain(root);
    expect((await app.call("POST", `/api/recipe/recipes/${variant.id}/set-to-main-private`, { as: ben })).status).toBe(
      404,
    );
    // Another user's public recipe cannot be chosen either.
    const chosen = await app.call("POST", `/api/recipe/recipes/${root}/set-to-main-private`, { as: ben });
    expect(chosen).toMatchObject({ status: 403, body: { code: "not_owner" } });
    const main = await app.call<Recipe>("POST", `/api/recipe/recipes/${variant.id}/set-to-main-private`, { as: anna });
    expect(main).toMatchObject({ status: 200, body: { id: variant.id, name: "Hummus with beetroot" } });
    expect(await shown(anna)).toEqual(expect.arrayContaining([variant.id]));
    expect(await shown(anna)).not.toContain(root);
    expect(await shown(ben)).toContain(root);
    const marked = async (as: TestUser | null) =>
      (await app.call<RecipeVariant[]>("GET", `/api/recipe/recipes/${root}/variants`, { as })).body
        .filter((one) => one.is_main_private)
        .map(({ id }) => id);
    expect([await marked(anna), await marked(ben), await marked(null)]).toEqual([[variant.id], [], []]);
    const isMain = async (id: number) => (await read(id, anna)).body.is_main_private;
    expect([await isMain(variant.id), await isMain(root)]).toEqual([true, false]);
  });

  test("for everyone: a public one chosen by a moderator, one at a time", async () => {
    const root = await recipeId(app.db, "gazpacho");
    const { body: variant } = await app.call<Recipe>("POST", `/api/recipe/recipes/${root}/variants`, {
      as: anna,
      body: { name: "Gazpacho verde" },
    });
    const choose = (id: number, as: TestUser | null = moderator) =>
      app.call<Recipe & { code: string }>("POST", `/api/recipe/recipes/${id}/set-to-main-public`, { as });
    // Before its owner requests approval, a private recipe does not exist for a moderator.
    const [hidden, missing] = [await choose(variant.id), await choose(999_999)];
    expect([hidden.status, hidden.body]).toEqual([404, missing.body]);
    const { body: request } = await ask(variant.id);
    expect(await choose(variant.id)).toMatchObject({ status: 409, body: { code: "recipe_not_public" } });
    await decide(request.id, "approve");
    expect((await choose(variant.id, anna)).status).toBe(403);
    // One that is not private but was never approved, and one that was public before.
    const asked = await create(anna, { private: false });
    expect(await ask(asked.id)).toMatchObject({ status: 409, body: { code: "approval_pending" } });
    expect(await choose(asked.id)).toMatchObject({ status: 409, body: { code: "recipe_not_public" } });
    const withdrawn = await create();
    await decide((await ask(withdrawn.id)).body.id, "approve");
    const body = await payload(app.db, { private: true });
    await app.call("PUT", `/api/recipe/recipes/${withdrawn.id}`, { as: anna, body });
    await ask(withdrawn.id);
    expect(await choose(withdrawn.id)).toMatchObject({ status: 409, body: { code: "recipe_not_public" } });
    expect((await choose(variant.id)).status).toBe(200);
    const shown = async () =>
      (await app.call<Recipe[]>("GET", "/api/recipe/recipes?query=gazpacho")).body.map(({ id }) => id);
    expect(await shown()).toEqual([variant.id]);
    expect([(await read(variant.id, null)).body.is_main_public, (await read(root, null)).body.is_main_public]).toEqual([
      true,
      false,
    ]);
    await choose(root);
    expect(await shown()).toEqual([root]);
    const [mains] = await app.db.sql<{ n: number }[]>`
      select count(*)::int as n from recipes where is_main_public and (id = ${root} or parent_id = ${root})`;
    expect(mains?.n).toBe(1);
  });
});
