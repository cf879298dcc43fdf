import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconFlag, IconUserCancel, IconUserCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useBlock } from "../../shared/people/use-block.ts";
import { askToSignIn } from "../../shared/session/auth-dialogs.ts";
import { useIsSignedIn } from "../../shared/session/session.ts";
import { LazyDialog } from "../../shared/ui/lazy-dialog.tsx";

const loadReport = () => import("../../shared/people/report-dialog.tsx");

interface PersonMenuProps {
  id: number;
  username: string | null;
  blocked: boolean;
}

/** What one can do about somebody else; who is not signed in is asked to sign in first. */
export function PersonMenu({ id, username, blocked }: PersonMenuProps) {
  const { t } = useTranslation("people");
  const signedIn = useIsSignedIn();
  const [reporting, setReporting] = useState(false);
  const { block, unblock } = useBlock({ id, username });
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <ActionIcon size={44} aria-label={t("menu.label")}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFlag size={18} aria-hidden />}
            onClick={() => (signedIn ? setReporting(true) : askToSignIn("report"))}
          >
            {t("menu.report")}
          </Menu.Item>
          {blocked ? (
            <Menu.Item leftSection={<IconUserCheck size={18} aria-hidden />} onClick={unblock}>
              {t("menu.unblock")}
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconUserCancel size={18} aria-hidden />}
              onClick={() => (signedIn ? void block() : askToSignIn("block"))}
            >
              {t("menu.block")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <LazyDialog
        load={loadReport}
        props={{ userId: id, name: username, recipeId: null, opened: reporting, onClose: () => setReporting(false) }}
      />
    </>
  );
}
