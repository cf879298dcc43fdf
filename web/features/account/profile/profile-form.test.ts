import { afterEach, describe, expect, test } from "bun:test";
import type { User } from "@toque/db/schemas/user.ts";
import { ApiError } from "../../../shared/client/api-error.ts";
import { session } from "../../../shared/session/session.ts";
import { user } from "../../../testing/fixtures.ts";
import { changesOf, checkProfile, type ProfileForm, refusedFields, toProfileForm, toSocials } from "./profile-form.ts";
import { saveProfile } from "./use-save-profile.ts";

const me: User = {
  ...user,
  username: "mara",
  bio: "Weeknight cook.",
  socials: [{ type: "instagram", url: "https://www.instagram.com/mara" }],
};
const form = (change: Partial<ProfileForm> = {}): ProfileForm => ({ ...toProfileForm(me, "en"), ...change });

describe("what is checked before it is sent", () => {
  test("nothing is wrong with what is saved", () => {
    expect(checkProfile(form(), me)).toEqual({});
    // An older name that today's rules would refuse may stay.
    expect(checkProfile(form({ username: "a b" }), { ...me, username: "a b" })).toEqual({});
  });

  test.each([
    ["", "username_required"],
    ["ab", "username_length"],
    ["a".repeat(31), "username_length"],
    ["mara kueche", "username_signs"],
    [".mara", "username_signs"],
    ["mara..k", "username_signs"],
    ["мара", "username_signs"],
    ["mara@k", "username_signs"],
  ] as const)("the name %p: %p", (username, error) => {
    expect(checkProfile(form({ username }), me).username).toBe(error);
  });

  test.each(["mara.in.der.kueche", "Zoë", "chef_99", " mara2 "])("the name %p is fine", (username) => {
    expect(checkProfile(form({ username }), me)).toEqual({});
  });

  test("a bio is counted in characters as people count them", () => {
    expect(checkProfile(form({ bio: "🍲".repeat(500) }), me)).toEqual({});
    expect(checkProfile(form({ bio: "x".repeat(501) }), me)).toEqual({ bio: "bio_length" });
  });

  test("each wrong link is named by its network; an empty row is left out", () => {
    const socials = [
      { network: "youtube", url: "youtu.be/dQw4" },
      { network: "x", url: "  " },
    ] as const;
    expect(checkProfile(form({ socials: [...socials] }), me)).toEqual({ "social.youtube": "social_video" });
    expect(
      toSocials([
        { network: "x", url: " " },
        { network: "tiktok", url: "tiktok.com/@mara" },
      ]),
    ).toEqual([{ type: "tiktok", url: "https://tiktok.com/@mara" }]);
  });
});

describe("what is sent", () => {
  test("only what has changed", () => {
    expect(changesOf(form(), me, "en")).toEqual({ username: null, bio: null, socials: null });
    expect(changesOf(form({ username: " mara2 ", bio: "" }), me, "en")).toMatchObject({ username: "mara2", bio: "" });
    expect(changesOf(form({ socials: [] }), me, "en").socials).toEqual([]);
  });

  test("the same text under another language", () => {
    expect(changesOf(form({ bioLang: "de" }), me, "en").bio).toBe("Weeknight cook.");
    const translated = { ...me, bio: { en: "Cook", de: "Koch" } };
    expect(changesOf(form({ bio: "Koch", bioLang: "de" }), translated, "en").bio).toBeNull();
  });
});

describe("what the server refuses", () => {
  const refusal = (status: number, fields: ApiError["fields"] = []) =>
    new ApiError({ status, code: "refused", fields });

  test("stands at the field that it concerns", () => {
    expect(refusedFields("username", refusal(409), [])).toEqual({ username: "username_taken" });
    expect(refusedFields("username", refusal(422), [])).toEqual({ username: "username_refused" });
    expect(refusedFields("bio", refusal(422), [])).toEqual({ bio: "bio_refused" });
    const links = [
      { type: "x", url: "https://x.com/a" },
      { type: "tiktok", url: "https://tiktok.com/@b" },
    ] as const;
    const second = refusal(422, [{ loc: ["body", 1, "url"], msg: "no", type: "invalid" }]);
    expect(refusedFields("socials", second, links)).toEqual({ "social.tiktok": "social_refused" });
    expect(refusedFields("socials", refusal(422), links)).toEqual({
      "social.x": "social_refused",
      "social.tiktok": "social_refused",
    });
  });

  test("a lost connection concerns no field", () => {
    for (const error of [refusal(0), refusal(500), refusal(429), new Error("x")])
      expect(refusedFields("username", error, [])).toBeNull();
  });
});

describe("saving", () => {
  const realFetch = globalThis.fetch;
  afterEach(() => {
    globalThis.fetch = realFetch;
    session.clear();
  });

  test("a refused name does not hold back the bio", async () => {
    const sent: string[] = [];
    session.clear();
    const fake = async (input: RequestInfo | URL): Promise<Response> => {
      sent.push(String(input).split("/").at(-1) ?? "");
      return String(input).endsWith("change-username")
        ? Response.json({ detail: "taken", code: "username_taken" }, { status: 409 })
        : Response.json({ ...me, bio: "New" });
    };
    globalThis.fetch = Object.assign(fake, { preconnect: realFetch.preconnect });
    const saved: User[] = [];
    const change = form({ username: "samir", bio: "New" });
    const outcome = await saveProfile({ form: change, me, lang: "en" }, (one) => saved.push(one));
    expect(sent).toEqual(["change-username", "change-bio"]);
    expect(outcome).toEqual({ errors: { username: "username_taken" }, failure: null });
    expect(saved.map(({ bio }) => bio)).toEqual(["New"]);
  });

  test("without a change the account is read, and an ended session is told", async () => {
    session.clear();
    const answers = [
      () => Response.json(me),
      () => Response.json({ detail: "no", code: "unauthorized" }, { status: 401 }),
    ];
    const fake = async (): Promise<Response> => answers.shift()!();
    globalThis.fetch = Object.assign(fake, { preconnect: realFetch.preconnect });
    const saved: User[] = [];
    const save = () => saveProfile({ form: form({}), me, lang: "en" }, (one) => saved.push(one));
    expect(await save()).toEqual({ errors: {}, failure: null });
    expect(await save()).toMatchObject({ errors: {}, failure: { status: 401 } });
    expect(saved).toEqual([me]);
  });
});
