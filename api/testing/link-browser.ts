import type { TestAnswer, TestApp } from "./app.ts";

/** What `GET /api/auth/session` answers. */
export interface BrowserSession {
  user?: { id: number; email: string; roles: string[] };
  expires?: string;
  accessToken?: string;
}

/** A browser's cookies, and the forms that it sends to a test application. */
export class Browser {
  cookies = new Map<string, string>();

  /** @param userAgent what it says of itself; nothing without one */
  constructor(
    private readonly app: TestApp,
    private readonly userAgent?: string,
  ) {}

  async go<T = Record<string, unknown>>(
    method: string,
    path: string,
    form?: Record<string, string>,
  ): Promise<TestAnswer<T>> {
    const headers: Record<string, string> = { cookie: [...this.cookies].map(([n, v]) => `${n}=${v}`).join("; ") };
    if (form) headers["content-type"] = "application/x-www-form-urlencoded";
    if (this.userAgent) headers["user-agent"] = this.userAgent;
    const answer = await this.app.call<T>(method, path, {
      headers,
      ...(form ? { body: new URLSearchParams(form).toString() } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const at = pair.indexOf("=");
      if (/Max-Age=0/.test(cookie)) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  }

  /** The fields of a form with this browser's token. */
  async form(values: Record<string, string>) {
    const { body } = await this.go<{ csrfToken: string }>("GET", "/api/auth/csrf");
    return { csrfToken: body.csrfToken, json: "true", ...values };
  }

  async askForLink(email: string, callbackUrl = "/recipes/3") {
    return this.go<{ url: string }>("POST", "/api/auth/signin/email", await this.form({ email, callbackUrl }));
  }

  /** The path of the newest link to sign in; other mails may come at any time. */
  link(): string {
    const mail = this.app.mails.findLast(({ text }) => text.includes("/api/auth/callback/email"));
    const link = /http\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    return link.replace(this.app.deps.config.publicUrl, "");
  }

  async session(): Promise<BrowserSession> {
    return (await this.go<BrowserSession>("GET", "/api/auth/session")).body;
  }

  async signIn(email: string): Promise<BrowserSession> {
    await this.askForLink(email);
    await this.go("GET", this.link());
    return this.session();
  }

  /** A call of the API with the access token of this browser's session. */
  async api<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<TestAnswer<T>> {
    const { accessToken } = await this.session();
    return this.app.call<T>(method, path, { headers: { authorization: `Bearer ${accessToken}` }, body });
  }
}
