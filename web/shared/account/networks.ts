import type { SocialLink } from "@toque/db/schemas/user.ts";

export type Network = SocialLink["type"];

interface NetworkRule {
  /** Its own name, the same in every language. */
  name: string;
  /** What an address looks like, as an example. */
  example: string;
  hosts: readonly string[];
  /** The path of a person's page. */
  path: RegExp;
}

/** Every network, and which addresses are a person's page there. */
export const networks: Record<Network, NetworkRule> = {
  instagram: {
    name: "Instagram",
    example: "instagram.com/name",
    hosts: ["instagram.com"],
    path: /^\/(?!(?:p|reel|reels|stories|explore|tv)(?:\/|$))[\w.]{1,30}\/?$/,
  },
  youtube: {
    name: "YouTube",
    example: "youtube.com/@name",
    hosts: ["youtube.com"],
    path: /^\/(?:@[\w.\-%·]{3,90}|channel\/[\w-]+|c\/[\w.\-%]+|user\/[\w.\-%]+)\/?$/,
  },
  tiktok: { name: "TikTok", example: "tiktok.com/@name", hosts: ["tiktok.com"], path: /^\/@[\w.]{2,24}\/?$/ },
  facebook: {
    name: "Facebook",
    example: "facebook.com/name",
    hosts: ["facebook.com", "fb.com"],
    path: /^\/(?!(?:watch|photo|groups|share|reel|events)(?:\/|$))[\w.-]{2,80}(?:\/[\w.-]+)*\/?$/,
  },
  discord: {
    name: "Discord",
    example: "discord.gg/name",
    hosts: ["discord.gg", "discord.com"],
    path: /^\/(?:invite\/[A-Za-z\d-]{2,50}|users\/\d{15,22}|(?!(?:invite|users|channels|app|login)(?:\/|$))[A-Za-z\d-]{2,50})\/?$/,
  },
  twitch: { name: "Twitch", example: "twitch.tv/name", hosts: ["twitch.tv"], path: /^\/\w{3,30}\/?$/ },
  x: {
    name: "X",
    example: "x.com/name",
    hosts: ["x.com", "twitter.com"],
    path: /^\/(?!(?:i|home|search)(?:\/|$))\w{1,30}\/?$/,
  },
};

export const networkIds = Object.keys(networks) as Network[];

/** What was typed as an address: https, without "www." and parameters of campaigns. Null when it is none. */
export function toSocialUrl(typed: string): URL | null {
  const text = typed.trim();
  if (!text) return null;
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
    if (url.protocol === "http:") url.protocol = "https:";
    if (url.protocol !== "https:" || url.username || url.password || url.port) return null;
    return url;
  } catch {
    return null;
  }
}

export type SocialError = "social_video" | "social_host" | "social_page" | "social_url";

/** Why an address is not a person's page on a network, or null. */
export function socialError(network: Network, typed: string): SocialError | null {
  const url = toSocialUrl(typed);
  if (!url) return "social_url";
  const host = url.hostname.replace(/^(www|m|mobile)\./, "");
  if (network === "youtube" && (host === "youtu.be" || /^\/(watch|shorts|live)(\/|$)/.test(url.pathname)))
    return "social_video";
  const { hosts, path } = networks[network];
  if (!hosts.includes(host)) return "social_host";
  return path.test(url.pathname) ? null : "social_page";
}

/** An address as a person reads it: "instagram.com/mara". */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
