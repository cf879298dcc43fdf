import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { networkIds, networks, shortUrl, socialError, toSocialUrl } from "./networks.ts";

describe("an address elsewhere", () => {
  test("is a person's page, written in any usual way", () => {
    for (const [network, typed] of [
      ["instagram", "instagram.com/mara.kueche"],
      ["instagram", " https://www.instagram.com/mara.kueche/ "],
      ["youtube", "youtube.com/@chezsamir"],
      ["youtube", "https://m.youtube.com/channel/UCabcdefghijklmnopqrstuv"],
      ["tiktok", "tiktok.com/@mara"],
      ["x", "twitter.com/mara"],
      ["discord", "discord.gg/kitchen"],
      ["discord", "https://discord.com/invite/kitchen"],
      ["facebook", "facebook.com/mara.kueche"],
      ["twitch", "www.twitch.tv/mara"],
    ] as const)
      expect([typed, socialError(network, typed)]).toEqual([typed, null]);
  });

  test("each example passes its own check", () => {
    for (const id of networkIds) expect([id, socialError(id, networks[id].example)]).toEqual([id, null]);
  });

  test("says what is wrong with another one", () => {
    expect(socialError("youtube", "youtu.be/dQw4")).toBe("social_video");
    expect(socialError("youtube", "youtube.com/watch?v=dQw4")).toBe("social_video");
    expect(socialError("instagram", "tiktok.com/@mara")).toBe("social_host");
    expect(socialError("instagram", "https://instagram.com.evil.example/mara")).toBe("social_host");
    expect(socialError("instagram", "instagram.com/p/abc")).toBe("social_page");
    expect(socialError("instagram", "instagram.com")).toBe("social_page");
    expect(socialError("x", "just my name")).toBe("social_url");
    for (const evil of [
      "javascript:alert(1)",
      "https://me:pw@x.com/mara",
      "ftp://x.com/mara",
      "https://x.com:8443/mara",
    ])
      expect(socialError("x", evil)).toBe("social_url");
  });

  test("is always sent as https, whatever was typed", () => {
    expect(toSocialUrl("http://x.com/mara")?.href).toBe("https://x.com/mara");
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (typed) => {
        const url = toSocialUrl(typed);
        expect(url === null || url.protocol === "https:").toBe(true);
      }),
    );
  });

  test("is read without what every address has", () => {
    expect(shortUrl("https://www.instagram.com/mara/")).toBe("instagram.com/mara");
    expect(shortUrl("instagram.com/mara")).toBe("instagram.com/mara");
  });
});
