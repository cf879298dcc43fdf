import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Database } from "../client/types.ts";
import { testDatabase } from "../testing/database.ts";
import { completeSkeletons, isReservedUsername, parseUsername, usernameSkeleton } from "./usernames.ts";

const latin = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789éüñßøÆ".split(""));
const name = fc
  .array(fc.tuple(latin, fc.constantFrom("", "", "", ".", "_", "-")), { minLength: 4, maxLength: 14 })
  .map((parts) =>
    parts
      .map(([letter, mark]) => letter + mark)
      .join("")
      .replace(/[._-]$/, ""),
  );

describe("the form of a name", () => {
  test("Latin letters and digits, single marks between them, 3 to 30", () => {
    for (const good of ["ana", "Ana.Maria", "j_p-2", "Zoë", "Müller99", "x".repeat(30), "ａｎａ"])
      expect([good, parseUsername(good) !== null]).toEqual([good, true]);
    const bad = [
      "",
      "an",
      "x".repeat(31),
      ".ana",
      "ana.",
      "a..b",
      "a._b",
      "an a",
      "ana\n",
      "ana\u200b",
      "анна",
      "αννα",
    ];
    for (const text of [
      ...bad,
      "a\u0000na",
      "ana@b.c",
      "<ana>",
      "ana\u202e",
      "a/b",
      "日本語",
      "a\u0301\u0301\u0301na",
      "😀😀😀",
    ])
      expect([text, parseUsername(text)]).toEqual([text, null]);
    expect(parseUsername("ａｎａ")).toBe("ana");
  });
  test("whatever is given, a stored name has this form and is stored unchanged", () => {
    fc.assert(
      fc.property(fc.oneof(name, fc.string({ unit: "binary", maxLength: 40 })), (text) => {
        const stored = parseUsername(text);
        return stored === null || (stored.length >= 3 && stored.length <= 30 && parseUsername(stored) === stored);
      }),
    );
  });
});

describe("what a name looks like", () => {
  test("case, accents, invisible characters and width make no other name", () => {
    const wide = (text: string) =>
      text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
    fc.assert(
      fc.property(name, (text) => {
        const skeleton = usernameSkeleton(text);
        const forms = [
          text.toUpperCase(),
          text.toLowerCase(),
          text.normalize("NFD"),
          wide(text),
          [...text].join("\u200b"),
        ];
        return forms.every((form) => usernameSkeleton(form) === skeleton);
      }),
    );
  });
  test("letters of other scripts, and letters that resemble each other", () => {
    const pairs = [
      ["ana", "аnа"],
      ["paypal", "раураl"],
      ["Iara", "lara"],
      ["lara", "1ara"],
      ["oscar", "0scar"],
      ["marta", "rnarta"],
      ["jose", "José"],
      ["hans", "hаns"],
      ["bob", "ВОВ"],
      ["iris", "ıris"],
    ] as const;
    for (const [one, other] of pairs)
      expect([one, other, usernameSkeleton(one)]).toEqual([one, other, usernameSkeleton(other)]);
    for (const [one, other] of [
      ["ana", "anna"],
      ["a.b", "ab"],
      ["ana-1", "ana-2"],
      ["van", "nan"],
      ["bob", "dob"],
    ] as const)
      expect(usernameSkeleton(one)).not.toBe(usernameSkeleton(other));
  });
  test("the skeleton of a skeleton is itself", () => {
    fc.assert(fc.property(name, (text) => usernameSkeleton(usernameSkeleton(text)) === usernameSkeleton(text)));
  });
});

test("names that nobody may have, in any form", () => {
  for (const text of [
    "admin",
    "ADMIN",
    "Adm1n",
    "аdmin",
    "ad.min",
    "admin_",
    "admin2",
    "t-o-q-u-e",
    "T0que",
    "support99",
    "rnoderator",
  ])
    expect([text, isReservedUsername(text)]).toEqual([text, true]);
  for (const text of ["ana", "administrata", "chef99", "toquelover", "supporter"])
    expect([text, isReservedUsername(text)]).toEqual([text, false]);
});

describe("names that were there before", () => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.close());

  test("get their skeletons; of two that look alike the older one's counts; a name that goes takes it along", async () => {
    const ids = await db.sql<{ id: number }[]>`
      insert into users (email, username) values ('1@example.org', 'Lara'), ('2@example.org', '1ara'), ('3@example.org', null)
      returning id`;
    expect(await completeSkeletons(db.sql)).toBe(2);
    expect(await completeSkeletons(db.sql)).toBe(0);
    const skeletons = async () =>
      (
        await db.sql<{ username_skeleton: string | null }[]>`
        select username_skeleton from users where id = any(${ids.map(({ id }) => id)}::int[]) order by id`
      ).map((row) => row.username_skeleton);
    expect(await skeletons()).toEqual(["lara", `lara#${ids[1]!.id}`, null]);
    await db.sql`update users set username = null where id = ${ids[0]!.id}`;
    expect((await skeletons())[0]).toBeNull();
  });
});
