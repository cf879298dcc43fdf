import { confirmNewsletter, leaveByLink, leaveNewsletter, readNewsletter } from "@toque/db/accounts/newsletter.ts";
import { NewsletterState, NewsletterSubscription, NewsletterToken } from "@toque/db/schemas/user.ts";
import { Elysia, t } from "elysia";
import type { Deps } from "../../deps.ts";
import { callers } from "../../http/caller.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { responses } from "../../http/schemas.ts";
import { askToConfirm } from "./subscribe.ts";

/** The newsletter: asked for, confirmed by mail, and left at any time. */
export const newsletterRoutes = (deps: Deps) =>
  httpModule(deps, "/api/authentication", "accounts")
    .get(
      "/users/@me/newsletter",
      async ({ caller }) => ({ status: await readNewsletter(deps.db.sql, caller.userId) }),
      {
        user: true,
        response: responses({ 200: NewsletterState }, 401),
        detail: { summary: "Whether the user gets the newsletter, or has yet to confirm it" },
      },
    )
    .post(
      "/users/@me/subscribe-newsletter",
      async ({ caller, headers }) => {
        await askToConfirm(deps, caller.userId, caller.language ?? localeOf(headers).lang);
        return { subscribed: true as const };
      },
      {
        user: true,
        response: responses({ 200: NewsletterSubscription }, 401, 503),
        detail: { summary: "Asks for the newsletter: a mail brings the link that confirms it, for 7 days" },
      },
    )
    .delete(
      "/users/@me/newsletter",
      async ({ caller, status }) => {
        await deps.db.transaction((tx) => leaveNewsletter(tx, caller.userId));
        return status(204, undefined);
      },
      {
        user: true,
        response: responses({ 204: t.Void() }, 401),
        detail: { summary: "Ends the subscription, and takes back what was asked for" },
      },
    )
    .post(
      "/newsletter/confirm",
      async ({ body }) => {
        await deps.db.transaction((tx) => confirmNewsletter(tx, body.token));
        return { status: "subscribed" as const };
      },
      {
        unauthenticated: true,
        body: NewsletterToken,
        response: responses({ 200: NewsletterState }, 410),
        detail: { summary: "Confirms the newsletter by the link of the mail" },
      },
    );

/** The address in each newsletter that mail programs post to (RFC 8058): whatever body they send is left unread. */
export const newsletterLeaveRoutes = (deps: Deps) =>
  new Elysia({ prefix: "/api/authentication", normalize: false, tags: ["accounts"] }).use(callers(deps)).post(
    "/newsletter/unsubscribe",
    async ({ query }) => {
      await deps.db.transaction((tx) => leaveByLink(tx, query.token));
      return { status: "none" as const };
    },
    {
      unauthenticated: true,
      parse: "none" as const,
      query: t.Object({ token: t.String({ minLength: 1, maxLength: 200 }) }),
      response: responses({ 200: NewsletterState }, 410),
      detail: { summary: "Ends a subscription by the link of a newsletter, in one click (RFC 8058)" },
    },
  );
