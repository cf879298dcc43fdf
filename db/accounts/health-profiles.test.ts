import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Database } from "../client/types.ts";
import { testDatabase } from "../testing/database.ts";
import {
  countHealthKeys,
  forgetUnreadable,
  patchHealthProfile,
  readHealthProfile,
  sealProfiles,
} from "./health-profiles.ts";
import { createHealthVault, type HealthProfile } from "./health-vault.ts";

const [OLD, NEW] = ["the-old-key-of-an-operator-0123456789", "the-new-key-of-an-operator-0123456789"];
const profile: HealthProfile = {
  gender: "female",
  birth_date: "1987-06-05",
  weight: 61.75,
  height: 171,
  sporting_activity: "rowing twice a week",
  nutrition_goals: ["more iron"],
};

describe("the vault", () => {
  const vault = createHealthVault([NEW, OLD]);
  test("opens what it sealed, whatever it is, and never seals the same way twice", () => {
    const any = fc.record({
      gender: fc.constantFrom("male" as const, "other" as const, null),
      birth_date: fc.option(fc.string()),
      weight: fc.option(fc.double({ min: 0.1, max: 700, noNaN: true })),
      height: fc.option(fc.integer({ min: 1, max: 300 })),
      sporting_activity: fc.option(fc.string({ unit: "grapheme", maxLength: 200 })),
      nutrition_goals: fc.array(fc.string({ maxLength: 200 }), { maxLength: 20 }),
    });
    fc.assert(
      fc.property(any, fc.integer({ min: 1 }), (one, userId) => {
        const [first, second] = [vault.seal(userId, one), vault.seal(userId, one)];
        expect(vault.open(userId, first)).toEqual(one);
        return first.sealed !== second.sealed && first.key_id === vault.keyId;
      }),
    );
  });
  test("opens nothing of another account, nothing changed, nothing under another key's name", () => {
    const sealed = vault.seal(7, profile);
    const bytes = Buffer.from(sealed.sealed, "base64");
    const refused = (userId: number, text: string, key_id = sealed.key_id) =>
      expect(() => vault.open(userId, { key_id, sealed: text })).toThrow("cannot be read");
    refused(8, sealed.sealed);
    for (let at = 0; at < bytes.byteLength; at += 7) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      refused(7, changed.toString("base64"));
    }
    for (const text of ["", "AAAA", sealed.sealed.slice(0, 40), bytes.subarray(0, -1).toString("base64")])
      refused(7, text);
    refused(7, sealed.sealed, vault.keyIds[1]);
    refused(7, sealed.sealed, "nothing");
  });
  test("a length tells nothing of short profiles", () => {
    const empty = { ...profile, sporting_activity: null, nutrition_goals: [] };
    expect(vault.seal(7, profile).sealed.length).toBe(vault.seal(7, empty).sealed.length);
  });
});

describe("stored profiles", () => {
  let db: Database;
  let users: number[];
  beforeAll(async () => {
    db = await testDatabase();
    users = (
      await db.sql<{ id: number }[]>`
        insert into users (email) values ('1@example.org'), ('2@example.org'), ('3@example.org') returning id`
    ).map(({ id }) => id);
  });
  afterAll(() => db.close());
  const [before, rotated, after] = [createHealthVault([OLD]), createHealthVault([NEW, OLD]), createHealthVault([NEW])];

  test("plain ones of an older Toque are read, and sealed once", async () => {
    await db.sql`
      insert into user_profiles (user_id, gender, birth_date, weight, height, sporting_activity, nutrition_goals)
      values (${users[0]!}, 'female', '1987-06-05', 61.75, 171, 'rowing twice a week', '{"more iron"}')`;
    expect(await readHealthProfile(db.sql, before, users[0]!)).toEqual(profile);
    expect(await sealProfiles(db, before)).toEqual({ sealed: 1, unreadable: 0 });
    expect(await sealProfiles(db, before)).toEqual({ sealed: 0, unreadable: 0 });
    const [row] = await db.sql`select * from user_profiles where user_id = ${users[0]!}`;
    const { key_id, sealed, user_id, ...plain } = row!;
    expect([user_id, key_id, typeof sealed]).toEqual([users[0], before.keyId, "string"]);
    expect(
      Object.values(plain)
        .flat()
        .filter((value) => value !== null),
    ).toEqual([]);
    expect(JSON.stringify(row)).not.toMatch(/1987|61.75|171|rowing|iron|female/);
    expect(await readHealthProfile(db.sql, before, users[0]!)).toEqual(profile);
  });
  test("a new key takes over by a write, and for all of them by sealing", async () => {
    await db.transaction((tx) => patchHealthProfile(tx, before, users[1]!, { weight: 80 }));
    await db.transaction((tx) => patchHealthProfile(tx, rotated, users[1]!, { height: 180 }));
    expect(await readHealthProfile(db.sql, after, users[1]!)).toMatchObject({ weight: 80, height: 180 });
    await expect(readHealthProfile(db.sql, after, users[0]!)).rejects.toThrow("cannot be read");
    expect(await sealProfiles(db, rotated)).toEqual({ sealed: 1, unreadable: 0 });
    expect(await readHealthProfile(db.sql, after, users[0]!)).toEqual(profile);
  });
  test("of changes at once none is lost", async () => {
    const parts = [{ weight: 70 }, { height: 170 }, { gender: "other" as const }, { nutrition_goals: ["a"] }];
    await Promise.all(parts.map((part) => db.transaction((tx) => patchHealthProfile(tx, after, users[2]!, part))));
    expect(await readHealthProfile(db.sql, after, users[2]!)).toMatchObject(Object.assign({}, ...parts));
  });
  test("without the key nothing is changed, until the operator gives the profiles up", async () => {
    const other = createHealthVault(["quite-another-key-of-an-operator-0123"]);
    await expect(db.transaction((tx) => patchHealthProfile(tx, other, users[0]!, { weight: 1 }))).rejects.toThrow();
    expect(await sealProfiles(db, other)).toEqual({ sealed: 0, unreadable: 3 });
    expect(await readHealthProfile(db.sql, after, users[0]!)).toEqual(profile);
    expect(await forgetUnreadable(db.sql, after.keyIds)).toBe(0);
    expect(await countHealthKeys(db.sql)).toEqual([{ key_id: after.keyId, profiles: 3 }]);
    expect(await forgetUnreadable(db.sql, other.keyIds)).toBe(3);
    expect((await readHealthProfile(db.sql, other, users[0]!)).weight).toBeNull();
  });
});
