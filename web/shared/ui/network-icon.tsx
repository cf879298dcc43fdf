import {
  IconBrandDiscord,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandTiktok,
  IconBrandTwitch,
  IconBrandX,
  IconBrandYoutube,
} from "@tabler/icons-react";
import type { Network } from "../account/networks.ts";

const icons = {
  discord: IconBrandDiscord,
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  tiktok: IconBrandTiktok,
  twitch: IconBrandTwitch,
  x: IconBrandX,
  youtube: IconBrandYoutube,
} satisfies Record<Network, unknown>;

/** The sign of a network. */
export function NetworkIcon({ network, size = 20 }: { network: Network; size?: number }) {
  const Icon = icons[network];
  return <Icon size={size} stroke={1.8} aria-hidden />;
}
