import type { ReportDecisionInput, ReportInput, UserReport } from "@toque/db/schemas/people.ts";
import type { User } from "@toque/db/schemas/user.ts";
import { HttpResponse, http, type RequestHandler } from "msw";
import { ago, everyone, refuse } from "./account-handlers.ts";
import { user } from "./fixtures.ts";

// Whom the user has blocked, and what is reported.

/** The state between calls; a test may set it. */
export const peopleState = {
  blocked: [] as User[],
  reports: [
    {
      ...{ id: 81, user_id: 3, username: "mara.in.der.kueche", recipe_id: 1, recipe_name: "Tomato soup" },
      ...{ reason: "dangerous", note: "The beans are to be eaten raw.", status: "open", created_at: ago(5) },
      ...{ reporter_id: 2, reporter_name: "chez.samir", decided_by: null, decided_by_name: null },
      ...{ decided_at: null, decision_note: null },
    },
  ] as UserReport[],
};

/** Before those of the account, whose addresses are wider. */
export const peopleHandlers: RequestHandler[] = [
  http.get("*/api/authentication/users/@me/blocks", () => {
    const list = peopleState.blocked.map(({ id, username, avatar_url }) => ({
      ...{ id, username, avatar_url },
      blocked_at: ago(30),
    }));
    return HttpResponse.json(list, { headers: { "x-total-count": String(list.length) } });
  }),
  http.get("*/api/authentication/users/reports", ({ request }) => {
    const wanted = new URL(request.url).searchParams.get("status");
    const list = peopleState.reports.filter(({ status }) => wanted === null || status === wanted);
    return HttpResponse.json(list, { headers: { "x-total-count": String(list.length) } });
  }),
  http.patch<{ id: string }, ReportDecisionInput>(
    "*/api/authentication/users/reports/:id",
    async ({ params, request }) => {
      const found = peopleState.reports.find(({ id, status }) => String(id) === params.id && status === "open");
      if (!found) return refuse(409, "already_decided");
      const { status, note = null } = await request.json();
      const by = { decided_by: user.id, decided_by_name: user.username, decided_at: ago(0) };
      return HttpResponse.json(Object.assign(found, { status, decision_note: note }, by));
    },
  ),
  http.post<{ id: string }, ReportInput>("*/api/authentication/users/:id/reports", async ({ params, request }) => {
    const { reason, note = null, recipe_id = null } = await request.json();
    const report = { id: 90, user_id: Number(params.id), recipe_id, reason, note, status: "open", created_at: ago(0) };
    return HttpResponse.json(report, { status: 201 });
  }),
  http.get<{ id: string }>("*/api/authentication/users/:id/block", ({ params }) =>
    HttpResponse.json({ blocked: peopleState.blocked.some(({ id }) => String(id) === params.id) }),
  ),
  http.put<{ id: string }>("*/api/authentication/users/:id/block", ({ params }) => {
    const found = everyone().find(({ id }) => String(id) === params.id);
    if (!found) return refuse(404, "not_found");
    peopleState.blocked = [found, ...peopleState.blocked.filter(({ id }) => id !== found.id)];
    return HttpResponse.json({ blocked: true });
  }),
  http.delete<{ id: string }>("*/api/authentication/users/:id/block", ({ params }) => {
    peopleState.blocked = peopleState.blocked.filter(({ id }) => String(id) !== params.id);
    return new HttpResponse(null, { status: 204 });
  }),
];
