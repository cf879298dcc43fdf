import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createSession } from "@toque/db/accounts/sessions.ts";
import { createJob } from "@toque/db/jobs/create.ts";
import { getJob } from "@toque/db/jobs/types.ts";
import { langs } from "@toque/db/schemas/common.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { sendDueMails } from "@toque/workers/account-mails/send.ts";
import { MailError, type MailMessage } from "@toque/workers/platform/mail/port.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { Browser } from "../../testing/link-browser.ts";
import { payload } from "../../testing/payloads.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ RATE_MAILS_PER_HOUR: "1000" });
});
afterAll(() => app.close());

const DELETE = "/api/authentication/users/@me/delete-account";
const remove = (as: TestUser, body?: object) => app.call("POST", DELETE, { as, body });
const RESTORE = "/authentication/restore-account";

/** A recipe that everyone may read. */
async function publicRecipe(owner: TestUser, moderator: TestUser): Promise<number> {
  const body = await payload(app.db, { private: true });
  const { body: recipe } = await app.call<Recipe>("POST", "/api/recipe/recipes", { as: owner, body });
  const asked = await app.call<{ id: number }>("POST", `/api/recipe/recipes/${recipe.id}/request-public-approval`, {
    as: owner,
  });
  await app.call("POST", `/api/recipe/recipe_approvals/${asked.body.id}/approve`, { as: moderator, body: {} });
  return recipe.id;
}

describe("deleting an account", () => {
  test("cancels what it had asked a model for; a chef that is paid for is still made", async () => {
    const user = await app.signUp();
    const [generation, chef] = await app.db.transaction(async (tx) => {
      const owned = { userId: user.id, lang: "en" } as const;
      return [
        await createJob(tx, { ...owned, type: "generate-recipe", key: `generation:${user.id}`, params: {} }),
        await createJob(tx, {
          ...owned,
          type: "chef-creation",
          key: `chef:${user.id}`,
          params: { workflow_id: crypto.randomUUID() },
        }),
      ];
    });
    expect((await remove(user)).status).toBe(204);
    const states = await Promise.all([generation, chef].map((id) => getJob(app.db.sql, id)));
    expect(states.map((job) => job?.status)).toEqual(["cancelled", "queued"]);
  });

  test("signs out everywhere at once: tokens, cookies and open streams", async () => {
    const browser = new Browser(app);
    const { accessToken, user } = await browser.signIn("leaver@example.org");
    const other = await app.db.transaction((tx) => createSession(tx, user!.id));
    const second = {
      id: user!.id,
      email: "",
      token: await app.deps.tokens.sign({ userId: user!.id, sessionId: other.id, roles: [] }),
    };
    const stream = await app.handle(
      new Request("http://localhost:3000/api/recipe/chatbot/events", {
        headers: { authorization: `Bearer ${second.token}` },
      }),
    );
    expect(stream.status).toBe(200);
    const reader = stream.body!.getReader();
    const end = (async () => {
      while (!(await reader.read()).done);
      return "ended";
    })();
    const first = { ...second, token: accessToken! };
    expect((await remove(first)).status).toBe(204);
    for (const as of [first, second]) {
      expect((await app.call("GET", "/api/authentication/me", { as })).status).toBe(401);
      expect((await app.call("GET", "/api/authentication/token/refresh", { as })).status).toBe(401);
      expect((await remove(as)).status).toBe(401);
    }
    expect((await browser.go("GET", "/api/auth/session")).body).toEqual({});
    expect(await Promise.race([end, Bun.sleep(1000)])).toBe("ended");
  });

  test.each([...langs])("mails the date and the way back in %s, once", async (lang) => {
    const user = await app.signUp(`mail-${lang}@example.org`);
    await app.call("PUT", "/api/authentication/users/@me/language", { as: user, body: { language: lang } });
    const answers = await Promise.all([remove(user), remove(user), remove(user)]);
    expect(answers.map(({ status }) => status)).toContain(204);
    for (const { status } of answers) expect(status).toBeOneOf([204, 401]);
    while (app.mailsTo(user.email).length === 0) await Bun.sleep(5);
    expect(await app.db.sql`select 1 from account_mails where user_id = ${user.id}`).toHaveLength(1);
    const [mail] = app.mailsTo(user.email);
    const year = String(new Date(Date.now() + 14 * 86_400_000).getUTCFullYear());
    for (const form of [mail!.text, mail!.html]) {
      expect(form).toContain(user.email);
      expect(form).toContain(year);
      expect(form).toContain("http://localhost:3000/authentication/signin");
      expect(form).not.toMatch(/\{\w+\}|undefined/);
    }
    expect(mail!.html).toContain(`<html lang="${lang}">`);
  });

  test.each([...langs])("warns in %s of what a store goes on charging, and of nothing else", async (lang) => {
    const user = await app.signUp(`payer-${lang}@example.org`);
    await app.call("PUT", "/api/authentication/users/@me/language", { as: user, body: { language: lang } });
    const buy = async (platform: "apple" | "google", over: object) => {
      const sold = app.stores[platform].sell(over);
      const body =
        platform === "apple"
          ? { user_id: user.id, receipt_data: sold.storeId }
          : { product_id: sold.productId, purchase_token: sold.storeId };
      expect((await app.call("POST", `/api/billing/subscriptions/${platform}/verify`, { as: user, body })).status).toBe(
        200,
      );
    };
    await buy("google", { productId: "premium_monthly" });
    await buy("apple", { autoRenew: false });
    expect((await remove(user)).status).toBe(204);
    while (app.mailsTo(user.email).length === 0) await Bun.sleep(5);
    const [mail] = app.mailsTo(user.email);
    for (const form of [mail!.text, mail!.html]) {
      expect(form).toContain("Google Play");
      expect(form).toContain("https://play.google.com/store/account/subscriptions?sku=premium_monthly");
      expect(form).not.toContain("App Store");
      expect(form).not.toContain("apps.apple.com");
      expect(form).not.toMatch(/\{\w+\}|undefined/);
    }
  });

  test("stands although the mail cannot be sent, which leaves when the mail server is back, once", async () => {
    const { mailer } = app.deps;
    const user = await app.signUp();
    let tries = 0;
    app.deps.mailer = {
      ...mailer,
      send: () => {
        tries++;
        return Promise.reject(new MailError("mail_unavailable", "no"));
      },
    };
    const sends = { ...app.deps, mailer: { send: (mail: MailMessage) => app.deps.mailer.send(mail) } };
    const deps = { ...sends, publicUrl: app.deps.config.publicUrl };
    try {
      expect((await remove(user)).status).toBe(204);
      while (tries === 0) await Bun.sleep(5);
    } finally {
      app.deps.mailer = mailer;
    }
    expect((await app.call("GET", "/api/authentication/me", { as: user })).status).toBe(401);
    // It waits a while, and is due again then; several processes look for it.
    await sendDueMails(deps);
    expect(app.mailsTo(user.email)).toHaveLength(0);
    await app.db.sql`update account_mails set due_at = now() where user_id = ${user.id}`;
    await Promise.all([sendDueMails(deps), sendDueMails(deps), sendDueMails(deps)]);
    await sendDueMails(deps);
    expect(app.mailsTo(user.email)).toHaveLength(1);
  });

  test("hides the account; its public recipes stay readable without its name", async () => {
    const [cook, moderator, reader] = [
      await app.signUp(),
      await app.signUp(undefined, ["moderator"]),
      await app.signUp(),
    ];
    await app.db.sql`update users set username = 'Nonna Rosa' where id = ${cook.id}`;
    const id = await publicRecipe(cook, moderator);
    const book = await app.call<{ id: number }>("POST", "/api/recipe/cookbooks", {
      as: cook,
      body: { name: "Of Rosa", private: false },
    });
    const read = () => app.call<Recipe>("GET", `/api/recipe/recipes/${id}`, { as: reader });
    const author = async () => {
      const { status, body } = await read();
      return [status, body.author_name, body.author_deleted];
    };
    const booksSeen = async () =>
      [
        (await app.call(`GET`, `/api/recipe/cookbooks/${book.body.id}`, { as: reader })).status,
        JSON.stringify((await app.call("GET", "/api/recipe/cookbooks", { as: reader })).body).includes("Of Rosa"),
      ] as const;
    expect(await author()).toEqual([200, "Nonna Rosa", false]);
    expect(await booksSeen()).toEqual([200, true]);
    expect((await remove(cook)).status).toBe(204);
    expect(await author()).toEqual([200, null, true]);
    expect(await booksSeen()).toEqual([404, false]);
  });

  test("is refused to the last administrator, also when two of them leave at once", async () => {
    const admins = [await app.signUp(undefined, ["admin"]), await app.signUp(undefined, ["admin"])];
    const answers = await Promise.all(admins.map((admin) => remove(admin)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const left = admins[answers.findIndex(({ status }) => status === 409)]!;
    expect((await remove(left)).body).toMatchObject({ code: "last_admin" });
    expect((await app.call("GET", "/api/authentication/me", { as: left })).status).toBe(200);
  });

  test("asks for a sign-in of the last ten minutes", async () => {
    const user = await app.signUp();
    await app.db.sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${user.id}`;
    const refused = await remove(user);
    expect([refused.status, refused.body]).toMatchObject([403, { code: "fresh_sign_in_required" }]);
    expect(await app.db.sql`select 1 from account_deletions where user_id = ${user.id}`).toHaveLength(0);
    expect((await app.call("GET", "/api/authentication/me", { as: user })).status).toBe(200);
  });

  test("refuses another choice and further fields by name, and changes nothing", async () => {
    const user = await app.signUp();
    for (const body of [
      { public_recipes: "sell" },
      { public_recipes: "keep", user_id: 1 },
      { erase_at: "now" },
      [1],
      [],
    ]) {
      const answer = await remove(user, body);
      expect([answer.status, JSON.stringify(body)]).toEqual([422, JSON.stringify(body)]);
    }
    expect((await app.call("GET", "/api/authentication/me", { as: user })).status).toBe(200);
  });
});

describe("taking a deletion back", () => {
  test("a sign-in leads to the page that asks; agreed, the account is as before", async () => {
    const email = "back@example.org";
    const browser = new Browser(app);
    const { accessToken, user } = await browser.signIn(email);
    const as = { id: user!.id, email, token: accessToken! };
    await app.db.sql`update users set username = 'Comeback' where id = ${as.id}`;
    await remove(as);
    await browser.askForLink(email, "/recipes/3");
    const landed = await browser.go("GET", browser.link());
    const page = new URL(landed.headers.get("location") ?? "");
    expect([landed.status, page.pathname]).toEqual([302, RESTORE]);
    const { provider, ...proof } = Object.fromEntries(page.searchParams);
    expect([provider, proof.email, Object.keys(proof).sort()]).toEqual([
      "email",
      email,
      ["email", "erased_at", "token"],
    ]);
    // Until when it can be taken back.
    const days = (Date.parse(String(proof.erased_at)) - Date.now()) / 86_400_000;
    expect([Math.ceil(days), proof.erased_at]).toEqual([14, expect.stringMatching(/Z$/)]);
    expect((await browser.go("GET", "/api/auth/session")).body).toEqual({});

    // A link that agrees by itself, a form of the other question, and a form without its token: none takes it back.
    const crafted = await browser.go("GET", `${browser.link()}&restore=true`);
    expect(crafted.headers.get("location")).toContain(RESTORE);
    const other = await browser.go<{ url: string }>(
      "POST",
      "/api/auth/callback/email",
      await browser.form(proof as Record<string, string>),
    );
    expect(other.body.url).toContain(RESTORE);
    expect(other.body.url).not.toContain("csrf");
    const forged = { ...(await browser.form({ ...proof, restore: "true" })), csrfToken: "guess" };
    expect((await browser.go("POST", "/api/auth/callback/email", forged)).status).toBe(403);
    const wrong = await browser.form({ ...proof, token: "guess", restore: "true" });
    expect((await browser.go<{ url: string }>("POST", "/api/auth/callback/email", wrong)).body.url).toContain(
      "error=Verification",
    );
    expect((await browser.go("GET", "/api/auth/session")).body).toEqual({});

    const form = await browser.form({ ...proof, restore: "true" });
    const agreed = await browser.go<{ url: string }>("POST", "/api/auth/callback/email", form);
    expect(agreed.body.url).toBe("http://localhost:3000/recipes/3");
    const { body } = await browser.go<{ user?: { id: number; name: string } }>("GET", "/api/auth/session");
    expect(body.user).toMatchObject({ id: as.id, name: "Comeback" });
    // The sessions of before stay ended, and the proof is used.
    expect((await app.call("GET", "/api/authentication/me", { as })).status).toBe(401);
    const again = await new Browser(app).go("GET", browser.link());
    expect(again.headers.get("location")).toContain("error=Verification");
    expect(await app.db.sql`select 1 from account_deletions where user_id = ${as.id}`).toHaveLength(0);
  });

  test("nobody else gets the address or the name meanwhile", async () => {
    const user = await app.signUp("taken@example.org");
    await app.db.sql`update users set username = 'Taken' where id = ${user.id}`;
    await remove(user);
    const make = (email: string, name: string) =>
      app.db.sql`insert into users (email, username) values (${email}, ${name})`.then(
        () => "made",
        () => "refused",
      );
    expect(await make("Taken@example.org", "other")).toBe("refused");
    expect(await make("other@example.org", "taken")).toBe("refused");
  });

  test("of many forms at once one opens a session", async () => {
    const email = "twice-back@example.org";
    const browser = new Browser(app);
    const { accessToken, user } = await browser.signIn(email);
    await remove({ id: user!.id, email, token: accessToken! });
    await browser.askForLink(email);
    const landed = await browser.go("GET", browser.link());
    const { provider: _, ...proof } = Object.fromEntries(new URL(landed.headers.get("location")!).searchParams);
    const form = await browser.form({ ...(proof as Record<string, string>), restore: "true" });
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => browser.go<{ url: string }>("POST", "/api/auth/callback/email", form)),
    );
    expect(answers.filter(({ body }) => !body.url.includes("error=")).length).toBe(1);
  });
});
