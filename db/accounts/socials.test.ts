import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { DomainError } from "../errors.ts";
import { type SocialLink, socialTypes } from "../schemas/user.ts";
import networks from "./social-networks.json";
import { checkSocials, normalSocialUrl } from "./socials.ts";

const good: [SocialLink["type"], string, string][] = [
  ["discord", "https://discord.gg/toque", "https://discord.com/invite/toque"],
  ["discord", "https://discord.com/users/123456789012345678", "https://discord.com/users/123456789012345678"],
  ["facebook", "https://m.facebook.com/ana.cooks/?ref=x", "https://www.facebook.com/ana.cooks"],
  [
    "facebook",
    "https://facebook.com/profile.php?id=100012345&sk=about",
    "https://www.facebook.com/profile.php?id=100012345",
  ],
  ["instagram", " https://instagram.com/Ana_cooks?igshid=1#top ", "https://www.instagram.com/Ana_cooks"],
  ["tiktok", "https://www.tiktok.com/@ana.cooks", "https://www.tiktok.com/@ana.cooks"],
  ["twitch", "HTTPS://Twitch.TV/ana_cooks/", "https://www.twitch.tv/ana_cooks"],
  ["x", "https://twitter.com/ana_cooks", "https://x.com/ana_cooks"],
  ["youtube", "https://m.youtube.com/@ana-cooks", "https://www.youtube.com/@ana-cooks"],
  [
    "youtube",
    "https://youtube.com/channel/UCabcdefghijklmnopqrstuv",
    "https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv",
  ],
];

describe("the address of a person at a network", () => {
  test.each(good)("%s %s", (type, url, normal) => expect(normalSocialUrl(type, url)).toBe(normal));

  test.each([
    "http://x.com/ana",
    "https://x.com.evil.example/ana",
    "https://evil.example/x.com/ana",
    "https://x.com@evil.example/ana",
    "https://user:pass@x.com/ana",
    "https://user@x.com/ana",
    "https://x.com:8443/ana",
    "https://х.com/ana",
    "https://xn--x-jmc.com/ana",
    "https://x.com./ana",
    "https://evilx.com/ana",
    "https://x.com\\@evil.example/ana",
    "https:x.com/ana",
    "//x.com/ana",
    "javascript:alert(1)//x.com/ana",
    "https://x.com/",
    "https://x.com/login",
    "https://x.com/LOGIN",
    "https://x.com/ana/status/1",
    "https://x.com/%61na",
    "https://x.com/ana\nb",
    "https://x.com/<script>",
    "https://x.com/../ana/../intent",
    `https://x.com/${"a".repeat(400)}`,
    "x.com/ana",
    "",
  ])("not %p", (url) => expect(normalSocialUrl("x", url)).toBeNull());

  test("a network's address is none of another's", () => {
    for (const [type, url] of good)
      for (const other of socialTypes) if (other !== type) expect(normalSocialUrl(other, url)).toBeNull();
  });
  test("nothing but a known host over https comes out, and it is its own normal form", () => {
    const host = fc.oneof(
      fc.constantFrom(...socialTypes.flatMap((type) => Object.keys(networks[type].hosts))),
      fc.domain(),
    );
    const url = fc.oneof(
      fc.tuple(fc.constantFrom("https://", "http://", "https://a@", "//"), host, fc.string({ maxLength: 30 })),
      fc.tuple(fc.constant("https://"), host, fc.stringMatching(/^\/@?[A-Za-z0-9_]{1,20}\/?$/)),
      fc.tuple(fc.constant(""), fc.webUrl(), fc.string({ maxLength: 10 })),
    );
    fc.assert(
      fc.property(fc.constantFrom(...socialTypes), url, (type, parts) => {
        const normal = normalSocialUrl(type, parts.join(""));
        if (normal === null) return true;
        const { protocol, hostname, username, port, hash } = new URL(normal);
        expect([protocol, hostname, username, port, hash]).toEqual(["https:", networks[type].host, "", "", ""]);
        expect(normalSocialUrl(type, normal)).toBe(normal);
        return true;
      }),
    );
  });
});

test("each wrong link is named by its index, and so is a second one of a network", () => {
  const links = [
    { type: "x", url: "https://x.com/ana" },
    { type: "x", url: "https://x.com/ben" },
    { type: "twitch", url: "https://evil.example/ana" },
  ] as SocialLink[];
  let refused: unknown;
  try {
    checkSocials(links);
  } catch (error) {
    refused = error;
  }
  expect((refused as DomainError).options.fields?.map(({ loc }) => loc)).toEqual([
    ["body", 1, "type"],
    ["body", 2, "url"],
  ]);
});
