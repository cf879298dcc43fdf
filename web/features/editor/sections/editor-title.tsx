import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconClipboardText, IconDots } from "@tabler/icons-react";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { PageHeader } from "../../../shared/ui/page.tsx";
import type { Target } from "../draft/draft.ts";
import { partName } from "../form/translations.ts";
import { mainKey } from "../form/types.ts";
import { hasContent } from "../paste/fill-form.ts";
import { useForm } from "../state/editor-store.ts";

/** What is edited, with the way to a text that is pasted or imported: in a menu where there is something already. */
export function EditorTitle({ target, onPaste }: { target: Target; onPaste: () => void }) {
  const { t } = useTranslation("editor");
  const lang = useLanguage();
  const isEmpty = useForm((form) => !hasContent(form));

  const name = useForm((form) => partName(form, mainKey, lang));
  const title =
    target.kind === "edit"
      ? name || t("title.unnamed")
      : target.kind === "variant"
        ? t("title.variant")
        : t("title.new");
  return (
    <PageHeader
      greeting={t(`title.greeting_${target.kind}`)}
      title={title}
      action={
        isEmpty ? (
          <Button variant="default" leftSection={<IconClipboardText size={18} aria-hidden />} onClick={onPaste}>
            {t("paste")}
          </Button>
        ) : (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="default" size={44} aria-label={t("menu")}>
                <IconDots size={20} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconClipboardText size={18} aria-hidden />} onClick={onPaste}>
                {t("paste")}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )
      }
    />
  );
}
