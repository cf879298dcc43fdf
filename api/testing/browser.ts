import type { TestAnswer, TestApp } from "./app.ts";
import type { Person, ProviderDouble } from "./provider-double.ts";

export interface BrowserSession {
  user?: { id: number; email: string; roles: string[] };
  accessToken?: string;
}

/** A browser's cookies with their SameSite rules, the forms it sends, and its way through a provider. */
export class TestBrowser {
  cookies = new Map<string, { value: string; sameSite: string }>();
  constructor(
    readonly app: TestApp,
    readonly double: ProviderDouble,
  ) {}

  /** @param crossSite a form that another site's page posts: only cookies with SameSite=None go with it */
  async go<T = Record<string, unknown>>(
    method: string,
    path: string,
    form?: Record<string, string>,
    crossSite = false,
  ): Promise<TestAnswer<T>> {
    const sent = [...this.cookies].filter(([, { sameSite }]) => !crossSite || sameSite === "none");
    const headers: Record<string, string> = { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join("; ") };
    if (form) headers["content-type"] = "application/x-www-form-urlencoded";
    const answer = await this.app.call<T>(method, path, {
      headers,
      ...(form ? { body: new URLSearchParams(form).toString() } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const at = pair.indexOf("=");
      const sameSite = /SameSite=(\w+)/i.exec(cookie)?.[1]?.toLowerCase() ?? "lax";
      // As browsers do.
      if (sameSite === "none" && !/; Secure/i.test(cookie)) continue;
      if (/Max-Age=0/.test(cookie)) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), { value: pair.slice(at + 1), sameSite });
    }
    return answer;
  }

  async form(values: Record<string, string>): Promise<Record<string, string>> {
    const { body } = await this.go<{ csrfToken: string }>("GET", "/api/auth/csrf");
    return { csrfToken: body.csrfToken, json: "true", ...values };
  }

  /** Asks for a sign-in. @returns where it leads: the provider's address */
  async begin(provider: string, more: Record<string, string> = {}): Promise<string> {
    const form = await this.form({ callbackUrl: "/recipes/3", ...more });
    return (await this.go<{ url: string }>("POST", `/api/auth/signin/${provider}`, form)).body.url;
  }

  /** Brings a provider's answer to the callback. @returns where the site leads in the end */
  async answer(to: string, parameters: Record<string, string>, byForm: boolean): Promise<TestAnswer> {
    const first = byForm
      ? await this.go("POST", to, parameters, true)
      : await this.go("GET", `${to}?${new URLSearchParams(parameters)}`);
    const next = pathOf(first);
    return byForm && next.startsWith("/api/auth/callback/") ? this.go("GET", next) : first;
  }

  /** The whole way: the form, the provider, the callback. @returns the path where it ends */
  async signIn(provider: string, person?: Person, more?: Record<string, string>): Promise<string> {
    const away = await this.begin(provider, more);
    const { to, parameters, byForm } = this.double.consent(away, person);
    return pathOf(await this.answer(to, parameters, byForm));
  }

  /** Signs in by a link, which makes an account or opens it. */
  async byMail(email: string): Promise<BrowserSession> {
    await this.go("POST", "/api/auth/signin/email", await this.form({ email, callbackUrl: "/recipes/3" }));
    const mail = this.app.mailsTo(email).findLast(({ text }) => text.includes("/api/auth/callback/email"));
    const link = /http\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    await this.go("GET", link.replace(/^http:\/\/[^/]+/, ""));
    return this.session();
  }

  async session(): Promise<BrowserSession> {
    return (await this.go<BrowserSession>("GET", "/api/auth/session")).body;
  }

  /** A call of the API with the session's token. */
  async api<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<TestAnswer<T>> {
    const { accessToken } = await this.session();
    return this.app.call<T>(method, path, { body, headers: { authorization: `Bearer ${accessToken}` } });
  }
}

/** The path of a redirect, or of the library's answer to a form. */
export function pathOf(answer: TestAnswer): string {
  const { url } = (answer.body ?? {}) as { url?: string };
  return (answer.headers.get("location") ?? url ?? "").replace("http://localhost:3000", "");
}
