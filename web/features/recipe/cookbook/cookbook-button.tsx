import { ActionIcon } from "@mantine/core";
import { IconBooks } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { askToSignIn } from "../../../shared/session/auth-dialogs.ts";
import { useIsSignedIn } from "../../../shared/session/session.ts";
import { LazyDialog } from "../../../shared/ui/lazy-dialog.tsx";
import { loadAddToCookbook } from "../lazy-modules.ts";

/** Opens the own cookbooks, where one tap puts the recipe into each. */
export function CookbookButton({ recipe, name }: { recipe: { id: number }; name: string }) {
  const { t } = useTranslation("recipe");
  const [opened, setOpened] = useState(false);
  const signedIn = useIsSignedIn();
  return (
    <>
      <ActionIcon
        size={44}
        aria-label={t("to_cookbook")}
        title={t("to_cookbook")}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadAddToCookbook().catch(() => {})}
        onClick={() => (signedIn ? setOpened(true) : askToSignIn("cookbook"))}
      >
        <IconBooks size={20} aria-hidden />
      </ActionIcon>
      <LazyDialog load={loadAddToCookbook} props={{ recipe, name, opened, onClose: () => setOpened(false) }} />
    </>
  );
}
