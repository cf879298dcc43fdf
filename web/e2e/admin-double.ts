import type { Page } from "@playwright/test";
import type { AdminDeadLetter } from "@toque/db/schemas/administration.ts";
import { estimate, health, jobs, letters, untranslated } from "../testing/admin-fixtures.ts";
import { withRoles } from "./billing-double.ts";

// What administrators are told of an installation in which things go wrong, as the walk's own never does. What they may do is
// the server's to decide: api/administration.

const total = (length: number) => ({ "x-total-count": String(length) });

/** An administrator of an installation with failed jobs, dead letters and a broken bus. */
export async function asOperator(page: Page): Promise<void> {
  await withRoles(page, ["admin"]);
  const open = new Map(letters.map((letter) => [letter.id, letter]));
  const waiting = (): AdminDeadLetter[] => [...open.values()].filter(({ state }) => state === "waiting");
  await page.route("**/api/admin/health", (route) => route.fulfill({ json: health }));
  await page.route(/\/api\/admin\/jobs(\?.*)?$/, (route) => {
    const { searchParams } = new URL(route.request().url());
    const [type, status] = [searchParams.get("type"), searchParams.get("status")];
    const listed = jobs.filter((job) => (!type || job.type === type) && (!status || job.status === status));
    return route.fulfill({ json: listed, headers: total(listed.length) });
  });
  await page.route("**/api/admin/jobs/*/retry", (route) =>
    route.fulfill({ json: { ...jobs[2], status: "queued", error: null, reason: null } }),
  );
  await page.route("**/api/admin/jobs/*/translations*", (route) => route.fulfill({ json: [], headers: total(0) }));
  await page.route(/\/api\/recipe\/jobs\/\d+\/events$/, (route) =>
    route.fulfill({
      contentType: "text/event-stream",
      body: 'id: 1\nevent: progress\ndata: {"stage":"translating","percent":64}\n\n',
    }),
  );
  await page.route(/\/api\/recipe\/jobs\/\d+$/, (route) => route.fulfill({ json: { id: 41, status: "cancelled" } }));
  await page.route(/\/api\/admin\/dead-letters(\?.*)?$/, (route) =>
    route.fulfill({ json: waiting(), headers: total(waiting().length) }),
  );
  await page.route("**/api/admin/dead-letters/groups", (route) =>
    route.fulfill({ json: waiting().length > 0 ? [{ consumer_group: "search", waiting: waiting().length }] : [] }),
  );
  await page.route(/\/api\/admin\/dead-letters\/\d+\/(replay|discard)$/, (route) => {
    const [, id, what] = /(\d+)\/(replay|discard)$/.exec(route.request().url()) ?? [];
    const letter = open.get(Number(id))!;
    const next = { ...letter, state: what === "replay" ? ("replayed" as const) : ("discarded" as const) };
    open.set(letter.id, next);
    return route.fulfill({ json: next });
  });
  const refused = { loc: ["body", "source"], msg: "This is no https address.", type: "value_error.url" };
  await page.route("**/api/food/ciqual/update-ciqual-db", (route) =>
    route.fulfill({ status: 422, json: { detail: [refused] } }),
  );
  await page.route(/\/api\/admin\/translations(\?.*)?$/, (route) =>
    route.fulfill({ json: untranslated, headers: total(untranslated.length) }),
  );
  await page.route("**/api/admin/translations/estimate*", (route) => route.fulfill({ json: estimate }));
  await page.route(/\/api\/recipe\/translate\/(tags|quantities)$/, (route) => {
    const wanted = route.request().postDataJSON() as { langs: string[] | null };
    const tags = route.request().url().endsWith("tags");
    return route.fulfill({ status: 202, json: { job_id: 42, total: tags ? (wanted.langs?.length ?? 4) : 0 } });
  });
}
