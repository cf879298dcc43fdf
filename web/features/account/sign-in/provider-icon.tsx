import { IconBrandApple, IconBrandDiscord, IconBrandGoogle, IconMail } from "@tabler/icons-react";
import type { IdentityProvider } from "@toque/db/schemas/identity.ts";

const icons = { email: IconMail, google: IconBrandGoogle, discord: IconBrandDiscord, apple: IconBrandApple } as const;

/** The sign of a way to sign in. */
export function ProviderIcon({ id }: { id: IdentityProvider }) {
  const Icon = icons[id];
  return <Icon size={22} stroke={1.7} aria-hidden />;
}
