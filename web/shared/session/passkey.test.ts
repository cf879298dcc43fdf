import { afterEach, beforeEach, expect, test } from "bun:test";
import { signInWithPasskey } from "./passkey.ts";

const real = {
  fetch: globalThis.fetch,
  window: globalThis.window,
  PublicKeyCredential: globalThis.PublicKeyCredential,
  credentials: globalThis.navigator.credentials,
};
const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;

let posts: { url: string; fields: Record<string, string> }[] = [];
let optionsAnswer: () => Response;
let proofAnswer: () => Response;
let chosen: () => unknown;
let asked: CredentialRequestOptions | undefined;

beforeEach(() => {
  posts = [];
  asked = undefined;
  optionsAnswer = () =>
    Response.json({ challenge_id: "c1", options: { challenge: "Y2hhbGxlbmdl", rpId: "toque.test" } });
  proofAnswer = () => Response.json({ url: "https://toque.test/recipes/4" });
  chosen = () => ({
    id: "key",
    rawId: bytes("key"),
    type: "public-key",
    authenticatorAttachment: "platform",
    getClientExtensionResults: () => ({}),
    response: {
      authenticatorData: bytes("data"),
      clientDataJSON: bytes("{}"),
      signature: bytes("signature"),
      userHandle: bytes("user"),
    },
  });
  const fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    if (url === "/api/auth/csrf") return Response.json({ csrfToken: "t1" });
    posts.push({ url, fields: Object.fromEntries(init.body as URLSearchParams) });
    return url === "/api/auth/passkey/options" ? optionsAnswer() : proofAnswer();
  };
  const credentials = {
    get: async (options: CredentialRequestOptions) => {
      asked = options;
      return chosen();
    },
  };
  Object.assign(globalThis, {
    fetch,
    PublicKeyCredential: class {},
    window: { location: new URL("https://toque.test") },
  });
  Object.defineProperty(globalThis.navigator, "credentials", { value: credentials, configurable: true });
});
afterEach(() => {
  Object.assign(globalThis, real);
  Object.defineProperty(globalThis.navigator, "credentials", { value: real.credentials, configurable: true });
});

test("asks for a challenge, has the device sign it, and posts the proof as a form", async () => {
  expect(await signInWithPasskey("/recipes/4")).toEqual({
    outcome: "signed_in",
    url: "https://toque.test/recipes/4",
  });
  expect(new TextDecoder().decode(asked?.publicKey?.challenge as ArrayBuffer)).toBe("challenge");
  expect(posts[0]).toEqual({ url: "/api/auth/passkey/options", fields: { csrfToken: "t1", json: "true" } });
  const { response, ...fields } = posts[1]?.fields ?? {};
  expect(posts[1]?.url).toBe("/api/auth/passkey");
  expect(fields).toEqual({ challenge_id: "c1", callbackUrl: "/recipes/4", csrfToken: "t1", json: "true" });
  expect(JSON.parse(response ?? "")).toMatchObject({ id: "key", response: { userHandle: "dXNlcg" } });
});

test("a passkey that the server does not accept is refused", async () => {
  proofAnswer = () => Response.json({ url: "https://toque.test/authentication/signin?error=Verification" });
  expect(await signInWithPasskey("/")).toEqual({ outcome: "passkey_refused", url: null });
});

test("a closed dialog is no error, and nothing is posted", async () => {
  chosen = () => {
    throw new DOMException("closed", "NotAllowedError");
  };
  expect(await signInWithPasskey("/")).toEqual({ outcome: "cancelled", url: null });
  expect(posts.map(({ url }) => url)).toEqual(["/api/auth/passkey/options"]);
});

test("without a challenge nothing is asked of the device", async () => {
  optionsAnswer = () => Response.json({ detail: "No.", code: "not_found" }, { status: 404 });
  expect(await signInWithPasskey("/")).toEqual({ outcome: "passkey_failed", url: null });
  optionsAnswer = () => Response.json({ detail: "Slowly.", code: "rate_limited" }, { status: 429 });
  expect(await signInWithPasskey("/")).toEqual({ outcome: "rate_limited", url: null });
  expect(asked).toBeUndefined();
});
